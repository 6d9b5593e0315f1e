import { sastDay, startOfDay, HOUR_MS } from '../../../facts/days.ts';
import { addBusinessDays, isBusinessDay } from '../calendar/business-days.ts';
import type { Day } from '../../../facts/days.ts';
import type { HolidayTable } from '../calendar/holidays.ts';

/** Normal EFTs that are requested at or after 15:00 SAST are paid on the next business day. */
const CUT_OFF_MS = 15 * HOUR_MS;

/** The day on which a payout is paid. Immediate payouts: today, on any day. Normal payouts: a business day, by the cut-off time. */
export function payoutDay(now: Date, is_immediate: boolean, changes?: HolidayTable): Day {
  const today = sastDay(now);
  if (is_immediate) return today;
  const inTime = isBusinessDay(today, changes) && now.getTime() < startOfDay(today).getTime() + CUT_OFF_MS;
  return inTime ? today : addBusinessDays(today, 1, changes);
}
