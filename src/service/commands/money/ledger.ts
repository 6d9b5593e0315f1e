import type { Call, Services } from '../write.ts';

/** GET /sandbox/ledger: where every cent stands, and whether it all comes to nothing. */
export async function readLedger({ store }: Pick<Services, 'store'>, { account }: Pick<Call, 'account'>) {
  const { accounts, postings, owed } = await store.of(account.id).ledger();
  const sum = Object.values(accounts).reduce((total, amount) => total + amount, 0);
  // What is owed to the merchant is a credit.
  return { status: true, result: { sum, accounts, unexplained: owed + (accounts['merchant'] ?? 0), postings } };
}
