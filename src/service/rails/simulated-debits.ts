import { addDays, startOfDay, HOUR_MS } from '../../facts/days.ts';
import { addBusinessDays } from '../domain/calendar/business-days.ts';
import type { DebitAnswer, DebitInquiry, DebitBank, DebitStatus } from '../domain/debit/debit-bank.ts';
import { testAccountOf, type EftOutcome } from './scenarios.ts';
import type { SimulatedBankBook } from '../domain/simulated-bank-book.ts';
import { bankStatement } from './statement-lines.ts';
import { BANK_REASONS, nextStep, recordStep, type BankReasons, type Step } from './bank-steps.ts';

/** Simulated banks that process debits over several days, by the scenario table (ruling *Test values*). */

/** A bank accepts a debit after this time. */
const TAKES_MS = HOUR_MS;
/** Final outcomes, disputes and reversals come after this many business days. */
const BUSINESS_DAYS = 2;

const WORDS: BankReasons<DebitStatus> = {
  ...BANK_REASONS,
  IN_TRACKING: { code: '902', message: 'Not provided for; the account is tracked' },
  UNPAID: { code: '02', message: 'Not provided for' },
  DISPUTED: { code: '30', message: 'No authority to debit: disputed by the payer' },
};

/** All steps of the bank for a debit, in order. */
function stepsOf({ handed_over_at, process_date, tracking_days }: DebitInquiry, outcome: EftOutcome): readonly Step<DebitStatus>[] {
  const taken = new Date(handed_over_at.getTime() + TAKES_MS);
  const settledOn = addBusinessDays(process_date, BUSINESS_DAYS);
  const settled = startOfDay(settledOn);
  const sent: Step<DebitStatus>[] = [{ to: 'SENT_TO_BANK', at: handed_over_at }];
  const accepted: Step<DebitStatus>[] = [...sent, { to: 'ACCEPTED_BY_BANK', at: taken }];
  const paid: Step<DebitStatus>[] = [...accepted, { to: 'PAID', at: settled }];
  const afterwards = startOfDay(addBusinessDays(settledOn, BUSINESS_DAYS));
  const table: Readonly<Record<EftOutcome, readonly Step<DebitStatus>[]>> = {
    SENT_TO_BANK: sent,
    ACCEPTED_BY_BANK: accepted,
    REJECTED_BY_BANK: [...sent, { to: 'REJECTED_BY_BANK', at: taken }],
    CANCELLED: [...sent, { to: 'CANCELLED', at: taken }],
    PAID: paid,
    UNPAID:
      tracking_days === null
        ? [...accepted, { to: 'UNPAID', at: settled }]
        : [...accepted, { to: 'IN_TRACKING', at: settled }, { to: 'UNPAID', at: startOfDay(addDays(settledOn, tracking_days)) }],
    DISPUTED: [...paid, { to: 'DISPUTED', at: afterwards }],
    REVERSED: [...paid, { to: 'REVERSED', at: afterwards }],
  };
  return table[outcome];
}

/** The final status of a debit on an account. A debit on an account that is not in the table is paid. */
function outcomeOf({ payment_method_type, account }: DebitInquiry): EftOutcome {
  const scenario = testAccountOf(account);
  if (scenario === undefined) return 'PAID';
  return payment_method_type === 'DEBICHECK' || payment_method_type === 'REGISTERED_MANDATES' ? scenario.debit : scenario.eft;
}

/** The simulated bank. Its answer depends only on the debit and the time, so it can be asked any number of times. */
export const createSimulatedDebitBank = (book: SimulatedBankBook): DebitBank => ({
  ...bankStatement(book, 'debit'),
  answer(debit, now): Promise<DebitAnswer> {
    return recordStep(book, { ...debit, rail: 'debit' }, nextStep(stepsOf(debit, outcomeOf(debit)), debit.status, now, WORDS));
  },
});
