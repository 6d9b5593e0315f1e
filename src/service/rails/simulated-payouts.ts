import { startOfDay } from '../../contract/scalars.ts';
import { addBusinessDays } from '../domain/calendar/business-days.ts';
import type { PayoutAnswer, PayoutAsked, PayoutBank, PayoutStatus } from '../domain/payout/bank.ts';
import { testAccountOf, type EftOutcome } from './scenarios.ts';

/** A bank that pays out as the scenario table says: immediate payments within minutes, normal ones by the next business day. */

/** One thing that the bank will say, and from when on. */
interface Step {
  readonly to: PayoutStatus;
  readonly at: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The bank's day begins. */
const OPENS_MS = 8 * HOUR;
/** Disputes and reversals come so many business days after the payment. */
const BUSINESS_DAYS = 2;

const WORDS: Readonly<Record<PayoutStatus, { readonly code: string; readonly message: string }>> = {
  SENT_TO_BANK: { code: '900', message: 'Sent to the bank' },
  ACCEPTED_BY_BANK: { code: '901', message: 'Accepted by the bank' },
  REJECTED_BY_BANK: { code: '05', message: 'Account details are not correct' },
  CANCELLED: { code: '26', message: 'Cancelled at the bank' },
  PAID: { code: '00', message: 'Paid' },
  UNPAID: { code: '12', message: 'Returned by the bank of the recipient' },
  DISPUTED: { code: '30', message: 'Disputed' },
  REVERSED: { code: '08', message: 'Reversed by the bank' },
};

/** When the bank has a payout, takes it, and has paid it. */
function timesOf({ requested_at, process_date, is_immediate }: PayoutAsked): { sent: Date; taken: Date; settled: Date } {
  const after = (from: Date, ms: number) => new Date(from.getTime() + ms);
  if (is_immediate) return { sent: requested_at, taken: after(requested_at, MINUTE), settled: after(requested_at, 2 * MINUTE) };
  const opens = after(startOfDay(process_date), OPENS_MS);
  const sent = opens > requested_at ? opens : requested_at;
  return { sent, taken: after(sent, HOUR), settled: after(startOfDay(addBusinessDays(process_date, 1)), OPENS_MS) };
}

/** All that the bank will say of a payout, in order. */
function stepsOf(payout: PayoutAsked, outcome: EftOutcome): readonly Step[] {
  const { sent, taken, settled } = timesOf(payout);
  const first: Step[] = [{ to: 'SENT_TO_BANK', at: sent }];
  const accepted: Step[] = [...first, { to: 'ACCEPTED_BY_BANK', at: taken }];
  const paid: Step[] = [...accepted, { to: 'PAID', at: settled }];
  const afterwards = startOfDay(addBusinessDays(payout.process_date, BUSINESS_DAYS + 1));
  const table: Readonly<Record<EftOutcome, readonly Step[]>> = {
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

/** The simulated bank: what it says depends on the payout and the moment alone, so it can be asked any number of times. */
export const createSimulatedPayoutBank = (): PayoutBank => ({
  answer(payout, now): Promise<PayoutAnswer> {
    const steps = stepsOf(payout, testAccountOf(payout.account)?.eft ?? 'PAID');
    const next = steps[steps.findIndex(({ to }) => to === payout.status) + 1];
    const known = payout.status === 'PENDING' || steps.some(({ to }) => to === payout.status);
    if (next === undefined || !known) return Promise.resolve({ type: 'waiting', again_at: null });
    return Promise.resolve(next.at > now ? { type: 'waiting', again_at: next.at } : { type: 'moved', to: next.to, ...WORDS[next.to] });
  },
});
