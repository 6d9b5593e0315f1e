import { sastDay } from '../../../facts/days.ts';
import type { DebitBank, DebitedAccount, DebitInquiry, DebitStatus } from '../../domain/debit/debit-bank.ts';
import type { PayoutBank, PayoutInquiry, PayoutStatus } from '../../domain/payout/payout-bank.ts';
import { contextOf, registerAll, type RailFixture, type RailPromise, type RegisterTest } from './rail-promise.ts';
import { stepwisePromises } from './stepwise.ts';

/** The promises of banks for debits and for payouts. */

/** The fixture's fields that both kinds of banks need. */
interface BankFixture<Rail extends object> extends RailFixture<Rail> {
  /** Lets the rail's time pass until a moment. The default does nothing: the bank uses the moment of each question. */
  readonly passTime?: (until: Date) => Promise<void>;
}

/** The fixture of a bank for debits. */
export interface DebitBankFixture extends BankFixture<DebitBank> {
  /** The kind of debit to test. Run the suite for each kind that the bank takes. */
  readonly payment_method_type: Extract<DebitInquiry['payment_method_type'], 'DEBIT_ORDER' | 'DEBICHECK' | 'REGISTERED_MANDATES'>;
  /** Accounts in the bank's test environment, by the final status of a debit on them. At least `PAID` and one that fails. */
  readonly accounts: Readonly<Partial<Record<DebitStatus, DebitedAccount>>>;
}

/** The fixture of a bank for payouts. */
export interface PayoutBankFixture extends BankFixture<PayoutBank> {
  /** Accounts in the bank's test environment, by the final status of a payout to them. */
  readonly accounts: Readonly<Partial<Record<PayoutStatus, PayoutInquiry['account']>>>;
  /** Whether to test immediate payouts. Default false. */
  readonly is_immediate?: boolean;
}

/** Cents. */
const AMOUNT = 19_900;

const accountFor = <Account>(accounts: Readonly<Partial<Record<string, Account>>>, ending: string): Account => {
  const account = accounts[ending];
  if (account === undefined) throw new Error(`the fixture has no account on which it ends ${ending}`);
  return account;
};

/** All promises of a bank for debits. */
export function debitBankPromises(fixture: DebitBankFixture): RailPromise[] {
  const context = contextOf(fixture);
  const { accounts, payment_method_type, passTime = () => Promise.resolve() } = fixture;
  return stepwisePromises({
    context,
    what: `a debit (${payment_method_type})`,
    amount: AMOUNT,
    endings: Object.keys(accounts),
    passTime,
    begin(ending) {
      const [reference, began] = [context.reference(), context.now()];
      const asked = { reference, merchant: context.merchant, payment_method_type, amount: AMOUNT, account: accountFor(accounts, ending) };
      const when = { handed_over_at: began, status_changed_at: began, process_date: sastDay(began), tracking_days: null };
      return { reference, began, ask: async (status, now) => (await context.rail()).answer({ ...asked, ...when, status }, now) };
    },
  });
}

/** All promises of a bank for payouts. */
export function payoutBankPromises(fixture: PayoutBankFixture): RailPromise[] {
  const context = contextOf(fixture);
  const { accounts, is_immediate = false, passTime = () => Promise.resolve() } = fixture;
  return stepwisePromises({
    context,
    what: is_immediate ? 'an immediate payout' : 'a payout',
    amount: AMOUNT,
    endings: Object.keys(accounts),
    passTime,
    begin(ending) {
      const [reference, began] = [context.reference(), context.now()];
      const asked = { reference, merchant: context.merchant, amount: AMOUNT, is_immediate, account: accountFor(accounts, ending) };
      const when = { requested_at: began, process_date: sastDay(began) };
      return { reference, began, ask: async (status, now) => (await context.rail()).answer({ ...asked, ...when, status }, now) };
    },
  });
}

/** Registers a test for each promise of a bank for debits: EFT debit orders, DebiCheck or registered mandates. */
export const testDebitBank = (register: RegisterTest, fixture: DebitBankFixture): void => registerAll(register, debitBankPromises(fixture));

/** Registers a test for each promise of a bank for payouts. */
export const testPayoutBank = (register: RegisterTest, fixture: PayoutBankFixture): void =>
  registerAll(register, payoutBankPromises(fixture));
