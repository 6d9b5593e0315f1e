import fc from 'fast-check';
import { addDays, type Day } from '../../../../src/facts/days.ts';
import type { Interval } from '../../../../src/service/domain/calendar/interval.ts';

/** A day between 2026 and 2080. */
export const aDay: fc.Arbitrary<Day> = fc.nat(20_000).map((days) => addDays('2026-01-01', days));

/** Any interval a product can have. */
export const anInterval: fc.Arbitrary<Interval> = fc.oneof(
  fc.record({ unit: fc.constant('DAY' as const), count: fc.constantFrom(1, 7, 10, 14, 30, 90, 365) }),
  fc.record({ unit: fc.constant('MONTH' as const), count: fc.constantFrom(1, 2, 3, 5, 6, 12, 24) }),
);
