import { z } from 'zod';
import {
  APPROVAL_WINDOWS,
  BILLING_PERIODS,
  CUSTOM_PERIODS,
  DATE_ADJUSTMENT_RULES,
  PAYMENT_INTERVALS,
} from '../../../../src/contract/enums.ts';
import { dates } from './dates.ts';
import { askApproval } from '../../../../src/service/domain/calendar/approval.ts';
import { collectionDay, instalmentOnOrAfter, type Recurrence } from '../../../../src/service/domain/calendar/collection-days.ts';
import { addDays, type Day } from '../../../../src/facts/days.ts';
import { intervalOf } from '../../../../src/service/domain/calendar/interval.ts';
import { type Runner, working } from '../cases.ts';

const billed = z.strictObject({
  billing_period: z.enum(BILLING_PERIODS),
  start: z.string(),
  billing_day: z.int(),
  until: z.string().optional(),
  custom_interval: z.int().optional(),
  custom_period: z.enum(CUSTOM_PERIODS).optional(),
});

const moved = z.strictObject({
  day: z.string(),
  date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES),
  holidays: z.record(z.string(), z.string().nullable()).optional(),
});

const recurring = z.strictObject({
  payment_interval: z.enum(PAYMENT_INTERVALS),
  process_day: z.int(),
  date_start: z.string(),
  date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES),
});

const asked = z.strictObject({ approval_window: z.enum(APPROVAL_WINDOWS), now: z.iso.datetime() });

/** The first instalments of a recurrence, before any is moved to another day. */
export function instalments(recurrence: Recurrence, count: number): Day[] {
  const days: Day[] = [];
  for (let from = recurrence.date_start; days.length < count; from = addDays(from, 1)) {
    const day = instalmentOnOrAfter(recurrence, from);
    if (day === null) break;
    days.push(day);
    from = day;
  }
  return days;
}

/** Runners for the cases of the calendar, by rule. */
export const calendarCases: Readonly<Record<string, Runner>> = {
  dates: ({ given, expected }) => {
    // Asks for as many dates as are expected. If the series ends by itself, it asks for more, to see that it ends.
    const count = z.array(z.string()).parse(expected).length;
    working(billed, ({ start, billing_day, until, ...period }) =>
      dates({ start, billing_day, interval: intervalOf(period) }, addDays(start, 1), {
        count: until === undefined ? count : count + 5,
        until,
      }),
    )({ given, expected });
  },
  moved: working(moved, ({ day, date_adjustment_rule, holidays }) => collectionDay(day, date_adjustment_rule, holidays)),
  process_days: working(recurring, ({ date_adjustment_rule, ...recurrence }) =>
    instalments(recurrence, 3).map((day) => collectionDay(day, date_adjustment_rule)),
  ),
  approval: working(asked, ({ approval_window, now }) => {
    const answer = askApproval(approval_window, new Date(now));
    return answer.accepted ? { closes_at: answer.closes_at.toISOString() } : { bank_error: answer.bank_error.code };
  }),
};
