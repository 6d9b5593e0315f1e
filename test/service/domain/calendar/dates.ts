import type { Day } from '../../../../src/facts/days.ts';
import { indexOnOrAfter, occurrence, type Schedule } from '../../../../src/service/domain/calendar/anchors.ts';

/** The billing dates from one day on: at most `count` dates, and none after `until`. */
export function dates(
  schedule: Schedule,
  from: Day,
  { count, until = '9999-12-31' }: { count: number; until?: Day | null | undefined },
): Day[] {
  const first = indexOnOrAfter(schedule, from);
  return Array.from({ length: count }, (_, i) => occurrence(schedule, first + i)).filter((day) => day <= (until ?? '9999-12-31'));
}
