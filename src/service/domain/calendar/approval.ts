import { APPROVAL_WINDOWS } from '../../../contract/enums.ts';
import { addDays, endOfDay, sastDay, startOfDay, type Day } from '../../../facts/days.ts';
import { addBusinessDays } from './business-days.ts';
import type { HolidayTable } from './holidays.ts';

/** How long a payer has to approve a mandate, and how late in the day it may be asked (ruling *approval windows*). All on the clock. */

/** One of the interface's approval windows; null is a registered mandate, which has none of its own. */
export type ApprovalWindow = (typeof APPROVAL_WINDOWS)[number] | null;

/** `HH:mm` on a SAST day. */
const at = (day: Day, time: string): Date => new Date(startOfDay(day).getTime() + minutes(time) * 60_000);

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

interface WindowRule {
  /** From this time of the day on the bank takes no more of them. */
  readonly cutOff?: string;
  /** When silence becomes NO_REPLY. */
  readonly closes: (asked: Date, changes?: HolidayTable) => Date;
}

const in120Seconds = (asked: Date): Date => new Date(asked.getTime() + 120_000);
const realTime: WindowRule = { cutOff: '20:30', closes: in120Seconds };

const WINDOWS: Readonly<Record<Exclude<ApprovalWindow, null>, WindowRule>> = {
  REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK: realTime,
  REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_SENT_TO_BANK_CELLPHONE: realTime,
  DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY: { cutOff: '20:00', closes: (asked) => at(sastDay(asked), '20:00') },
  BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2: { closes: (asked, changes) => at(addBusinessDays(sastDay(asked), 2, changes), '19:00') },
  // Card and PIN were there when it was made: the bank's answer is all that is waited for.
  MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN: { closes: in120Seconds },
};

/** Registered mandates: until the third day is over (interface, *Payment method*: the default window is 3 days). */
const REGISTERED: WindowRule = { closes: (asked) => endOfDay(addDays(sastDay(asked), 3)) };

const ruleOf = (window: ApprovalWindow): WindowRule => (window === null ? REGISTERED : WINDOWS[window]);

/** What the bank says to a mandate: asked in time, with the moment its window closes, or too late. */
export type ApprovalAnswer =
  | { readonly accepted: true; readonly closes_at: Date }
  | { readonly accepted: false; readonly bank_error: { readonly code: '000072'; readonly message: string } };

/** Asks for approval at a moment. Too late in the day is an error of the bank, not of the call (ruling *000072*). */
export function askApproval(window: ApprovalWindow, now: Date, changes?: HolidayTable): ApprovalAnswer {
  const { cutOff, closes } = ruleOf(window);
  if (cutOff !== undefined && now >= at(sastDay(now), cutOff))
    return { accepted: false, bank_error: { code: '000072', message: `missed the cut-off of ${cutOff}` } };
  return { accepted: true, closes_at: closes(now, changes) };
}

/** When a window's day ends, `HH:mm`; null where it has no such time. */
export const cutOffOf = (window: ApprovalWindow): string | null => ruleOf(window).cutOff ?? null;

/** The windows in which a payer can still be asked at a moment: TT2 after the others' cut-off (ruling *approval windows*). */
export const openWindows = (now: Date): Exclude<ApprovalWindow, null>[] =>
  APPROVAL_WINDOWS.filter((window) => askApproval(window, now).accepted);
