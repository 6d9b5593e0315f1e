import type { APPROVAL_WINDOWS } from '../../../contract/enums.ts';
import { addDays, endOfDay, sastDay, startOfDay, type Day } from '../../../facts/days.ts';
import { addBusinessDays } from './business-days.ts';
import type { HolidayTable } from './holidays.ts';

/**
 * How long a payer has to approve a mandate, and how late in the day approval can be asked for (ruling *approval windows*). Sandbox
 * clock.
 */

/** One of the interface's approval windows. Null is a registered mandate, which has no window of its own. */
export type ApprovalWindow = (typeof APPROVAL_WINDOWS)[number] | null;

/** The moment of a time `HH:mm` on a SAST day. */
const at = (day: Day, time: string): Date => new Date(startOfDay(day).getTime() + minutes(time) * 60_000);

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

interface WindowRule {
  /** From this time of day the bank takes no more requests of this kind. */
  readonly cutOff?: string;
  /** The moment at which a mandate without an answer becomes NO_REPLY. */
  readonly closes: (asked: Date, changes?: HolidayTable) => Date;
}

const in120Seconds = (asked: Date): Date => new Date(asked.getTime() + 120_000);
const realTime: WindowRule = { cutOff: '20:30', closes: in120Seconds };

const WINDOWS: Readonly<Record<Exclude<ApprovalWindow, null>, WindowRule>> = {
  REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK: realTime,
  REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_SENT_TO_BANK_CELLPHONE: realTime,
  DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY: { cutOff: '20:00', closes: (asked) => at(sastDay(asked), '20:00') },
  BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2: { closes: (asked, changes) => at(addBusinessDays(sastDay(asked), 2, changes), '19:00') },
  // Card and PIN were checked when the mandate was made. Only the bank's answer is missing.
  MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN: { closes: in120Seconds },
};

/** A registered mandate can be approved until the end of the third day (`contract/payment-methods.ts`: the default window is 3 days). */
const REGISTERED: WindowRule = { closes: (asked) => endOfDay(addDays(sastDay(asked), 3)) };

const ruleOf = (window: ApprovalWindow): WindowRule => (window === null ? REGISTERED : WINDOWS[window]);

/** The bank's answer to a request for approval: accepted, with the moment its window closes, or refused because it came too late. */
export type ApprovalAnswer =
  | { readonly accepted: true; readonly closes_at: Date }
  | { readonly accepted: false; readonly bank_error: { readonly code: '000072'; readonly message: string } };

/** Asks for approval at a moment. A request that is too late in the day is an error of the bank, not of the call (ruling *000072*). */
export function askApproval(window: ApprovalWindow, now: Date, changes?: HolidayTable): ApprovalAnswer {
  const { cutOff, closes } = ruleOf(window);
  if (cutOff !== undefined && now >= at(sastDay(now), cutOff))
    return { accepted: false, bank_error: { code: '000072', message: `missed the cut-off of ${cutOff}` } };
  return { accepted: true, closes_at: closes(now, changes) };
}

/** The window that is left after the cut-off of the others (ruling *approval windows*). */
export const LATER_WINDOW = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' satisfies ApprovalWindow;
