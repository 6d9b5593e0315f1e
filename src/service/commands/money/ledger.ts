import type { Call, Services } from '../write.ts';

/** GET /sandbox/ledger: the balance of each ledger account, and their sum, which is always zero. */
export async function readLedger({ store }: Pick<Services, 'store'>, { account }: Pick<Call, 'account'>) {
  const { accounts, postings, owed } = await store.of(account.id).ledger();
  const sum = Object.values(accounts).reduce((total, amount) => total + amount, 0);
  // The merchant's balance is a credit, so it is negative.
  return { status: true, result: { sum, accounts, unexplained: owed + (accounts['merchant'] ?? 0), postings } };
}
