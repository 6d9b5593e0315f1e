import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BILLING_PERIODS } from '../../../../src/contract/enums.ts';
import { indexOnOrAfter, nextAfter, occurrence, onOrAfter, type Schedule } from '../../../../src/service/domain/calendar/anchors.ts';
import { APPROVAL_WINDOWS } from '../../../../src/contract/enums.ts';
import { askApproval, LATER_WINDOW } from '../../../../src/service/domain/calendar/approval.ts';
import { addBusinessDays, isBusinessDay, onOrBefore } from '../../../../src/service/domain/calendar/business-days.ts';
import { instalmentOnOrAfter } from '../../../../src/service/domain/calendar/collection-days.ts';
import { addDays, type Day, daysBetween, monthIndex, weekday } from '../../../../src/facts/days.ts';
import { clampedDay, daysInMonth } from '../../../../src/facts/months.ts';
import { holidayName, holidaysOf } from '../../../../src/service/domain/calendar/holidays.ts';
import { intervalOf, meanLength, sameInterval } from '../../../../src/service/domain/calendar/interval.ts';
import { instalments } from './cases.ts';
import { dates } from './dates.ts';
import { aDay, anInterval } from './arbitraries.ts';

const aSchedule: fc.Arbitrary<Schedule> = fc.record({ start: aDay, billing_day: fc.integer({ min: 1, max: 31 }), interval: anInterval });
const dayOfMonth = (day: Day): number => Number(day.slice(8));

describe('billing dates', () => {
  test('never drift: over 50 years every date of a monthly interval is the billing day, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(aSchedule, (schedule) => {
        fc.pre(schedule.interval.unit === 'MONTH');
        const end = clampedDay(0, monthIndex(schedule.start) + 600, 31);
        const first = monthIndex(occurrence(schedule, 1));
        for (let i = 1; occurrence(schedule, i) <= end; i += 1) {
          const day = occurrence(schedule, i);
          assert.equal(monthIndex(day), first + (i - 1) * schedule.interval.count);
          assert.equal(dayOfMonth(day), Math.min(schedule.billing_day, daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('of an interval in days always have the same distance', () => {
    fc.assert(
      fc.property(aSchedule, fc.nat(2000), (schedule, i) => {
        fc.pre(schedule.interval.unit === 'DAY');
        assert.equal(daysBetween(occurrence(schedule, i), occurrence(schedule, i + 1)), schedule.interval.count);
      }),
    );
  });

  test('after the start begin with the first anchor at least one interval later', () => {
    fc.assert(
      fc.property(aSchedule, ({ start, billing_day, interval }) => {
        fc.pre(interval.unit === 'MONTH');
        const earliest = clampedDay(0, monthIndex(start) + interval.count + 1, dayOfMonth(start));
        const anchors = [0, 1].map((month) => clampedDay(0, monthIndex(earliest) + month + 1, billing_day));
        assert.equal(
          occurrence({ start, billing_day, interval }, 1),
          anchors.find((day) => day >= earliest),
        );
      }),
    );
  });

  test('have the same next date, from whichever day it is calculated', () => {
    fc.assert(
      fc.property(aSchedule, fc.nat(20_000), (schedule, days) => {
        const from = addDays(schedule.start, days - 100);
        const index = indexOnOrAfter(schedule, from);
        const day = occurrence(schedule, index);
        assert.ok(day >= from);
        if (index > 0) assert.ok(occurrence(schedule, index - 1) < from);
        assert.equal(onOrAfter(schedule, day), day);
        assert.equal(nextAfter(schedule, day), occurrence(schedule, index + 1));
      }),
    );
  });

  test('are the same whether they are calculated day by day or once for a year', () => {
    fc.assert(
      fc.property(aSchedule, (schedule) => {
        const days = Array.from({ length: 365 }, (_, i) => addDays(schedule.start, i)).filter((day) => onOrAfter(schedule, day) === day);
        const end = addDays(schedule.start, 364);
        assert.deepEqual(days, dates(schedule, schedule.start, { count: 366, until: end }));
      }),
      { numRuns: 50 },
    );
  });

  test('treat a year as twelve months and a week as seven days, in any spelling of the interval', () => {
    const custom = (custom_interval: number, custom_period: 'DAYS' | 'WEEKS' | 'MONTHS' | 'YEARS') =>
      intervalOf({ billing_period: 'CUSTOM', custom_interval, custom_period });
    assert.ok(sameInterval(intervalOf({ billing_period: 'YEARLY' }), custom(1, 'YEARS')));
    assert.ok(sameInterval(intervalOf({ billing_period: 'EVERY_6_MONTHS' }), custom(6, 'MONTHS')));
    assert.ok(sameInterval(intervalOf({ billing_period: 'WEEKLY' }), custom(7, 'DAYS')));
    assert.ok(!sameInterval(intervalOf({ billing_period: 'MONTHLY' }), custom(30, 'DAYS')));
    const lengths = BILLING_PERIODS.filter((period) => period !== 'CUSTOM').map((billing_period) =>
      meanLength(intervalOf({ billing_period })),
    );
    assert.deepEqual(
      lengths,
      lengths.toSorted((a, b) => a - b),
    );
  });
});

/** Good Fridays from 2025, as an almanac has them. */
const GOOD_FRIDAYS = `04-18 04-03 03-26 04-14 03-30 04-19 04-11 03-26 04-15 04-07 03-23 04-11 04-03 04-23 04-08 03-30 04-19 04-04 03-27
  04-15 04-07 03-23 04-12 04-03 04-16 04-08 03-31 04-19 04-04 03-27 04-16 03-31 04-20 04-12 03-28 04-16 04-08 03-24 04-13 04-04 03-27 04-09
  04-01 04-20 04-12 03-28 04-17 04-08 03-24 04-13 04-05 04-17`.split(/\s+/);

describe('business days', () => {
  test('the holidays are those of the Public Holidays Act, including the Monday after a holiday on a Sunday', () => {
    for (const [index, friday] of GOOD_FRIDAYS.entries()) {
      const year = 2025 + index;
      const fixed = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26'].map(
        (day) => `${year}-${day}`,
      );
      const all = [...fixed, `${year}-${friday}`, addDays(`${year}-${friday}`, 3)];
      const mondays = all.filter((day) => weekday(day) === 7).map((day) => addDays(day, 1));
      assert.deepEqual([...holidaysOf(year).keys()].toSorted(), [...new Set([...all, ...mondays])].toSorted(), String(year));
    }
  });

  test('an operator adds and removes holidays without a release', () => {
    assert.equal(holidayName('2027-03-31'), null);
    assert.equal(holidayName('2027-03-31', { '2027-03-31': 'Election day' }), 'Election day');
    assert.ok(!isBusinessDay('2027-03-31', { '2027-03-31': 'Election day' }));
    assert.ok(isBusinessDay('2027-01-01', { '2027-01-01': null }));
  });

  test('the previous business day is the nearest one; a business day itself does not move', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const before = onOrBefore(day);
        assert.ok(isBusinessDay(before) && before <= day && daysBetween(before, day) <= 5);
        for (let at = addDays(before, 1); at <= day; at = addDays(at, 1)) assert.ok(!isBusinessDay(at));
        assert.equal(onOrBefore(before), before);
      }),
    );
  });

  test('counting forward by business days passes exactly that number', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 30 }), (day, count) => {
        const end = addBusinessDays(day, count);
        const passed = Array.from({ length: daysBetween(day, end) }, (_, i) => addDays(day, i + 1)).filter((at) => isBusinessDay(at));
        assert.equal(passed.length, count);
        assert.equal(passed.at(-1), end);
      }),
    );
  });
});

describe('debit days', () => {
  test('a payment that starts after its process day begins in the next month, and ends with its end date', () => {
    const recurrence = { payment_interval: 'MONTHLY', process_day: 5, date_start: '2027-01-10', date_end: '2027-03-05' } as const;
    assert.deepEqual(instalments(recurrence, 9), ['2027-02-05', '2027-03-05']);
    assert.equal(instalmentOnOrAfter(recurrence, '2027-03-06'), null);
  });

  test('weekly debits are always on the same weekday', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 7 }), (date_start, process_day) => {
        const days = instalments({ payment_interval: 'WEEKLY', process_day, date_start }, 60);
        assert.ok(days.every((day) => weekday(day) === process_day));
        assert.ok(days.every((day, i) => i === 0 || daysBetween(days[i - 1]!, day) === 7));
        assert.ok(daysBetween(date_start, days[0]!) < 7);
      }),
    );
  });
});

describe('approval windows', () => {
  test('a registered mandate has three days', () => {
    const asked = askApproval(null, new Date('2027-02-01T08:00:00Z'));
    assert.deepEqual(asked, { accepted: true, closes_at: new Date('2027-02-04T22:00:00Z') });
  });

  test('in the evening only TT2 is left', () => {
    const openAt = (now: string) => APPROVAL_WINDOWS.filter((window) => askApproval(window, new Date(now)).accepted);
    assert.equal(openAt('2027-02-01T08:00:00Z').length, 5);
    assert.deepEqual(openAt('2027-02-01T18:30:00Z'), [LATER_WINDOW, 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN']);
  });
});
