import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day } from '../../../../src/facts/days.ts';
import { isBusinessDay } from '../../../../src/service/domain/calendar/business-days.ts';
import {
  afterDebit,
  type UpcomingDebit,
  debitsUntil,
  nextDebit,
  type Plan,
  progressFrom,
  startingOn,
} from '../../../../src/service/domain/payment/schedule.ts';

const previous = 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' as const;
const onTheDay = 'COLLECT_ON_COLLECTION_DAY' as const;

const monthly = (process_day: number, date_start: Day, more: Partial<Plan> = {}): Plan => ({
  first_collection: null,
  recurring: { process_day, payment_interval: 'MONTHLY', date_start, date_end: null },
  one_time: null,
  rule: onTheDay,
  ...more,
});

const days = (plan: Plan, from: Day, count: number): Day[] =>
  debitsUntil(plan, startingOn(plan, progressFrom(from), from), '9999-12-31', count).map(({ on }) => on);
const parts = (plan: Plan, from: Day, count: number): [string, Day][] =>
  debitsUntil(plan, startingOn(plan, progressFrom(from), from), '9999-12-31', count).map(({ part, on }) => [part, on]);

describe('the days of a payment', () => {
  test('case 43: day 31 with the previous-day rule is first limited to the month, then moved', () => {
    assert.deepEqual(days(monthly(31, '2027-01-01', { rule: previous }), '2027-01-01', 3), ['2027-01-29', '2027-02-26', '2027-03-31']);
  });

  test('case 44: New Year’s Day moves to the day before, in the old year', () => {
    assert.deepEqual(days(monthly(1, '2027-01-01', { rule: previous }), '2026-12-20', 2), ['2026-12-31', '2027-02-01']);
  });

  test('case 45: the Day of Goodwill after Christmas moves to 24 December', () => {
    assert.deepEqual(days(monthly(26, '2026-12-01', { rule: previous }), '2026-12-01', 1), ['2026-12-24']);
  });

  test('case 47: without that rule a day does not move', () => {
    assert.deepEqual(days(monthly(31, '2027-01-01'), '2027-01-01', 3), ['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test('case 48: a first collection on the start date makes two debits on that day, the first collection first', () => {
    const plan = monthly(25, '2027-01-11', { first_collection: { date: '2027-01-11', amount: 57_500 } });
    assert.deepEqual(parts(plan, '2027-01-04', 3), [
      ['FIRST_COLLECTION', '2027-01-11'],
      ['INSTALMENT', '2027-01-11'],
      ['INSTALMENT', '2027-02-25'],
    ]);
  });

  test('case 55: day 7 of a week is its Sunday', () => {
    const weekly: Plan = {
      ...monthly(7, '2027-01-01'),
      recurring: { process_day: 7, payment_interval: 'WEEKLY', date_start: '2027-01-01', date_end: '2027-01-17' },
    };
    assert.deepEqual(days(weekly, '2027-01-01', 5), ['2027-01-03', '2027-01-10', '2027-01-17']);
  });

  test('a day that would move into the past is collected on the next business day', () => {
    // 3 January is a Sunday, and Friday is New Year’s Day.
    for (const from of ['2027-01-01', '2027-01-02', '2027-01-03'])
      assert.deepEqual(days(monthly(3, '2027-01-01', { rule: previous }), from, 2), ['2027-01-04', '2027-02-03'], from);
    const once: Plan = { ...monthly(3, '2027-01-01', { rule: previous }), recurring: null, one_time: { process_date: '2026-12-26' } };
    assert.deepEqual(parts(once, '2026-12-25', 2), [['ONE_TIME', '2026-12-28']]);
  });

  test('a day that would move to after the end of the mandate is not collected', () => {
    const plan = monthly(3, '2027-01-01', { rule: previous, date_release: '2027-01-03' });
    assert.deepEqual([days(plan, '2027-01-02', 2), days(plan, '2026-12-31', 2)], [[], ['2026-12-31']]);
  });

  test('past days are skipped, also that of the first collection', () => {
    const plan = monthly(5, '2027-01-11', { first_collection: { date: '2027-01-08', amount: 100 } });
    assert.deepEqual(parts(plan, '2027-03-06', 1), [['INSTALMENT', '2027-04-05']]);
  });

  test('nothing is collected after the end date, or after the mandate has ended', () => {
    assert.equal(days(monthly(5, '2027-01-01', { date_release: '2027-03-04' }), '2027-01-01', 9).length, 2);
    const ending = monthly(5, '2027-01-01', { date_release: '2027-12-31' });
    assert.deepEqual(
      days(
        { ...ending, recurring: { process_day: 5, payment_interval: 'MONTHLY', date_start: '2027-01-01', date_end: '2027-02-05' } },
        '2027-01-01',
        9,
      ),
      ['2027-01-05', '2027-02-05'],
    );
  });

  const day = fc.integer({ min: 0, max: 1500 }).map((offset) => addDays('2026-11-21', offset));
  const plans = fc.record({
    first_collection: fc.option(day.map((date) => ({ date, amount: 100 }))),
    recurring: fc.record({
      process_day: fc.integer({ min: 1, max: 7 }),
      payment_interval: fc.constantFrom('WEEKLY', 'MONTHLY', 'YEARLY'),
      date_start: day,
      date_end: fc.option(day),
    }),
    one_time: fc.constant(null),
    rule: fc.constantFrom(onTheDay, previous),
    date_release: fc.option(day),
  });

  test('debits are in the order of time, each on its own day, and none before the payment runs', () => {
    fc.assert(
      fc.property(plans, day, (plan, from) => {
        const debits = debitsUntil(plan, startingOn(plan, progressFrom(from), from), '9999-12-31', 40);
        assert.deepEqual(
          debits.map(({ on }) => on),
          debits.map(({ on }) => on).toSorted(),
        );
        assert.equal(new Set(debits.map(({ part, day: of }) => `${part} ${of}`)).size, debits.length);
        for (const { on, day: of } of debits) {
          assert.ok(on >= from && of >= from);
          assert.ok(plan.rule === onTheDay || isBusinessDay(on));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('planning every day finds the same debits as planning once a year', () => {
    fc.assert(
      fc.property(plans, day, (plan, from) => {
        const until = addDays(from, 365);
        const start = startingOn(plan, progressFrom(from), from);
        const daily: UpcomingDebit[] = [];
        let progress = start;
        for (let today = from; today <= until; today = addDays(today, 1))
          for (let next = nextDebit(plan, progress); next !== null && next.on <= today; next = nextDebit(plan, progress)) {
            daily.push(next);
            progress = afterDebit(progress, next);
          }
        assert.deepEqual(daily, debitsUntil(plan, start, until));
      }),
      { numRuns: 60 },
    );
  });
});
