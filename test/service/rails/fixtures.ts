import type { CardDetails, CardNetworkFixture, DebitBankFixture, MandateBankFixture, PayoutBankFixture } from '../../../src/rails.ts';
import type { Mandate } from '../../../src/service/domain/records/people.ts';
import type { SimulatedBankBook, BankEntry } from '../../../src/service/domain/simulated-bank-book.ts';
import { TEST_ACCOUNTS } from '../../../src/service/rails/scenarios.ts';

/** What the suites need to know about the simulated rails. */

export const MERCHANT = 'acc_rails';
/** The morning of a working day. */
export const NOW = new Date('2027-02-03T08:00:00Z');

const card = (number: string): CardDetails => ({ number, expiry: '12/98', code: '123' });

export const CARDS: CardNetworkFixture['cards'] = {
  approved: card('4242424242424242'),
  declined: card('4000000000009995'),
  silent: card('4000000000000119'),
};

/** The test accounts, by their outcome in the table. If several have the same outcome, the first one. */
function accountsBy(outcome: 'eft' | 'debit') {
  const all = TEST_ACCOUNTS.map((one) => [one[outcome], one] as const);
  return Object.fromEntries(
    all.reverse().map(([ending, { bank_branch_code, bank_account_number }]) => [ending, { bank_branch_code, bank_account_number }]),
  );
}

export const DEBITED: Readonly<Record<DebitBankFixture['payment_method_type'], DebitBankFixture['accounts']>> = {
  DEBIT_ORDER: accountsBy('eft'),
  DEBICHECK: accountsBy('debit'),
  REGISTERED_MANDATES: accountsBy('debit'),
};

export const PAID_OUT: PayoutBankFixture['accounts'] = Object.fromEntries(
  Object.entries(accountsBy('eft')).map(([ending, account]) => [
    ending,
    { ...account, bank_account_holder_name: 'Karoo Mills', bank_account_type: 'CHEQUE_OR_CURRENT', bank_name: 'STANDARD_BANK' },
  ]),
);

/** The parts of a mandate that its bank reads. */
const mandateOn = (account: { readonly bank_branch_code: string; readonly bank_account_number: string }): Mandate =>
  ({ mandate_status: 'PENDING', payer: account }) as unknown as Mandate;

export const MANDATES: Pick<MandateBankFixture, 'mandates' | 'asksPayer'> = {
  mandates: Object.fromEntries(
    TEST_ACCOUNTS.flatMap((account) => {
      const ending = account.mandate.at(-1) ?? 'PENDING';
      return [[ending, mandateOn(account)]];
    }),
  ),
  asksPayer: mandateOn({ bank_branch_code: '250655', bank_account_number: '62000000001' }),
};

/** A bank's records in memory. If it is not careful, it stores a repeated request a second time. */
export function memoryBook(isCareful = true): SimulatedBankBook {
  const entries: BankEntry[] = [];
  return {
    enter(entry) {
      const isThere = entries.some((one) => one.reference === entry.reference && one.entry === entry.entry);
      if (!isThere || !isCareful) entries.push(entry);
      return Promise.resolve();
    },
    between: (rail, from, until) => Promise.resolve(entries.filter((one) => one.rail === rail && one.at >= from && one.at < until)),
  };
}
