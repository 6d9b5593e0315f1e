import { startOfDay, HOUR_MS } from '../../facts/days.ts';
import { addBusinessDays } from '../domain/calendar/business-days.ts';
import type { PayoutAnswer, PayoutInquiry, PayoutBank, PayoutStatus } from '../domain/payout/payout-bank.ts';
import { testAccountOf, type EftOutcome } from './scenarios.ts';
import type { SimulatedBankBook } from '../domain/simulated-bank-book.ts';
import { bankStatement } from './statement-lines.ts';
import { BANK_REASONS, nextStep, recordStep, type BankReasons, type Step } from './bank-steps.ts';

/** A simulated bank that pays out by the scenario table: immediate payouts within minutes, normal ones by the next business day. */

const MINUTE = 60_000;
/** The time of day at which the bank opens. */
const OPENS_MS = 8 * HOUR_MS;
/** Disputes and reversals come this many business days after the payment. */
const BUSINESS_DAYS = 2;

const WORDS: BankReasons<PayoutStatus> = {
  ...BANK_REASONS,
  UNPAID: { code: '12', message: 'Returned by the bank of the recipient' },
  DISPUTED: { code: '30', message: 'Disputed' },
};

/** The moments at which the bank has received, accepted and paid a payout. */
function timesOf({ requested_at, process_date, is_immediate }: PayoutInquiry): { sent: Date; taken: Date; settled: Date } {
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms);
  if (is_immediate) return { sent: requested_at, taken: after(requested_at, MINUTE), settled: after(requested_at, 2 * MINUTE) };
  const opens = after(startOfDay(process_date), OPENS_MS);
  const sent = opens > requested_at ? opens : requested_at;
  return { sent, taken: after(sent, HOUR_MS), settled: after(startOfDay(addBusinessDays(process_date, 1)), OPENS_MS) };
}

/** All steps of the bank for a payout, in order. */
function stepsOf(payout: PayoutInquiry, outcome: EftOutcome): readonly Step<PayoutStatus>[] {
  const { sent, taken, settled } = timesOf(payout);
  const first: Step<PayoutStatus>[] = [{ to: 'SENT_TO_BANK', at: sent }];
  const accepted: Step<PayoutStatus>[] = [...first, { to: 'ACCEPTED_BY_BANK', at: taken }];
  const paid: Step<PayoutStatus>[] = [...accepted, { to: 'PAID', at: settled }];
  const afterwards = startOfDay(addBusinessDays(payout.process_date, BUSINESS_DAYS + 1));
  const table: Readonly<Record<EftOutcome, readonly Step<PayoutStatus>[]>> = {
    SENT_TO_BANK: first,
    ACCEPTED_BY_BANK: accepted,
    REJECTED_BY_BANK: [...first, { to: 'REJECTED_BY_BANK', at: taken }],
    CANCELLED: [...first, { to: 'CANCELLED', at: taken }],
    PAID: paid,
    UNPAID: [...accepted, { to: 'UNPAID', at: settled }],
    DISPUTED: [...paid, { to: 'DISPUTED', at: afterwards }],
    REVERSED: [...paid, { to: 'REVERSED', at: afterwards }],
  };
  return table[outcome];
}

/** The simulated bank. Its answer depends only on the payout and the time, so it can be asked any number of times. */
export const createSimulatedPayoutBank = (book: SimulatedBankBook): PayoutBank => ({
  ...bankStatement(book, 'payout'),
  answer(payout, now): Promise<PayoutAnswer> {
    const step = nextStep(stepsOf(payout, testAccountOf(payout.account)?.eft ?? 'PAID'), payout.status, now, WORDS);
    return recordStep(book, { ...payout, rail: 'payout' }, step);
  },
});
