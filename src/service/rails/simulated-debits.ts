import { startOfDay } from '../../contract/scalars.ts';
import { addBusinessDays } from '../domain/calendar/business-days.ts';
import { addDays } from '../domain/calendar/day.ts';
import type { DebitAnswer, DebitAsked, DebitBank, DebitStatus } from '../domain/debit/bank.ts';
import { testAccountOf, type EftOutcome } from './scenarios.ts';

/** Banks that answer debits over days, as the scenario table says (gaps.md, *Test values*). */

/** One thing that the bank will say, and from when on. */
interface Step {
  readonly to: DebitStatus;
  readonly at: Date;
}

/** A bank takes a debit within the hour. */
const TAKES_MS = 60 * 60_000;
/** Settled outcomes, disputes and reversals come so many business days later. */
const BUSINESS_DAYS = 2;

/** The bank's words for each of its answers; the codes are those of South African debit files. */
const WORDS: Readonly<Record<DebitStatus, { readonly code: string; readonly message: string }>> = {
  SENT_TO_BANK: { code: '900', message: 'Sent to the bank' },
  ACCEPTED_BY_BANK: { code: '901', message: 'Accepted by the bank' },
  REJECTED_BY_BANK: { code: '05', message: 'Account details are not correct' },
  CANCELLED: { code: '26', message: 'Cancelled at the bank' },
  IN_TRACKING: { code: '902', message: 'Not provided for; the account is tracked' },
  PAID: { code: '00', message: 'Paid' },
  UNPAID: { code: '02', message: 'Not provided for' },
  DISPUTED: { code: '30', message: 'No authority to debit: disputed by the payer' },
  REVERSED: { code: '08', message: 'Reversed by the bank' },
};

/** All that the bank will say of a debit, in order. */
function stepsOf({ handed_over_at, process_date, tracking_days }: DebitAsked, outcome: EftOutcome): readonly Step[] {
  const taken = new Date(handed_over_at.getTime() + TAKES_MS);
  const settledOn = addBusinessDays(process_date, BUSINESS_DAYS);
  const settled = startOfDay(settledOn);
  const sent: Step[] = [{ to: 'SENT_TO_BANK', at: handed_over_at }];
  const accepted: Step[] = [...sent, { to: 'ACCEPTED_BY_BANK', at: taken }];
  const paid: Step[] = [...accepted, { to: 'PAID', at: settled }];
  const afterwards = startOfDay(addBusinessDays(settledOn, BUSINESS_DAYS));
  const table: Readonly<Record<EftOutcome, readonly Step[]>> = {
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

/** What becomes of a debit on an account; any account that is not in the table pays. */
function outcomeOf({ payment_method_type, account }: DebitAsked): EftOutcome {
  const scenario = testAccountOf(account);
  if (scenario === undefined) return 'PAID';
  return payment_method_type === 'DEBICHECK' || payment_method_type === 'REGISTERED_MANDATES' ? scenario.debit : scenario.eft;
}

/** The simulated bank: what it says depends on the debit and the moment alone, so it can be asked any number of times. */
export const createSimulatedDebitBank = (): DebitBank => ({
  answer(debit, now): Promise<DebitAnswer> {
    const steps = stepsOf(debit, outcomeOf(debit));
    const next = steps[steps.findIndex(({ to }) => to === debit.status) + 1];
    // A status that is none of the steps is where we are before the first one, or where nothing more is known.
    if (next === undefined || (debit.status !== 'PENDING' && !steps.some(({ to }) => to === debit.status)))
      return Promise.resolve({ type: 'waiting', again_at: null });
    return Promise.resolve(next.at > now ? { type: 'waiting', again_at: next.at } : { type: 'moved', to: next.to, ...WORDS[next.to] });
  },
});
