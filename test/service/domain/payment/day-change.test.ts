import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day, daysBetween, laterOf, monthIndex, weekday } from '../../../../src/facts/days.ts';
import { clampedDay } from '../../../../src/facts/months.ts';
import {
  afterDayChange,
  afterDebit,
  nextDebit,
  type Plan,
  progressFrom,
  startingOn,
  type UpcomingDebit,
} from '../../../../src/service/domain/payment/schedule.ts';
import type { PaymentProgress, PaymentRecurrence } from '../../../../src/service/domain/records/money.ts';

/** A change of the process day while a payment runs: the payer is debited once in each interval, and never at once. */

type Interval = PaymentRecurrence['payment_interval'];
type Rule = NonNullable<Plan['rule']>;

interface Running {
  today: Day;
  plan: Plan & { readonly recurring: PaymentRecurrence };
  progress: PaymentProgress;
  readonly debits: (UpcomingDebit & { made: Day })[];
}

function start(
  payment_interval: Interval,
  process_day: number,
  today: Day,
  rule: Rule = 'COLLECT_ON_COLLECTION_DAY',
  starts_in = 0,
): Running {
  const recurring = { process_day, payment_interval, date_start: addDays(today, starts_in), date_end: null };
  const plan = { first_collection: null, recurring, one_time: null, rule };
  return collect({ today, plan, progress: startingOn(plan, progressFrom(today), today), debits: [] });
}

/** Makes what is due today. */
function collect(at: Running): Running {
  for (let next = nextDebit(at.plan, at.progress); next !== null && next.on <= at.today; next = nextDebit(at.plan, at.progress)) {
    at.debits.push({ ...next, made: at.today });
    at.progress = afterDebit(at.progress, next);
  }
  return at;
}

function to(at: Running, day: Day): Running {
  while (at.today < day) {
    at.today = addDays(at.today, 1);
    collect(at);
  }
  return at;
}

/** The merchant changes the day. Debits that are due by then are made by due work, in the same moment at the earliest. */
function change(at: Running, process_day: number): Running {
  at.plan = { ...at.plan, recurring: { ...at.plan.recurring, process_day } };
  at.progress = afterDayChange(at.progress, at.today);
  return collect(at);
}

const nextOf = ({ plan, progress }: Running): Day | undefined => nextDebit(plan, progress)?.on;

describe('a change of the process day', () => {
  for (const [what, began, interval, old, changed, wanted, on] of [
    ['to a later day, after the month was collected', '2027-04-01', 'MONTHLY', 25, '2027-04-26', 28, '2027-05-28'],
    ['to a later day, before the month was collected', '2027-04-01', 'MONTHLY', 25, '2027-04-24', 28, '2027-04-28'],
    ['to a day that has passed', '2027-04-01', 'MONTHLY', 25, '2027-04-13', 5, '2027-05-05'],
    ['to today', '2027-04-01', 'MONTHLY', 25, '2027-04-13', 13, '2027-05-13'],
    ['to tomorrow', '2027-04-01', 'MONTHLY', 25, '2027-04-13', 14, '2027-04-14'],
    ['to the end of a short month', '2027-04-01', 'MONTHLY', 25, '2027-04-26', 31, '2027-05-31'],
    ['of a yearly payment keeps its month', '2027-03-10', 'YEARLY', 25, '2027-03-30', 5, '2028-03-05'],
    ['of a yearly payment that has not collected yet', '2027-03-10', 'YEARLY', 25, '2027-03-13', 5, '2027-04-05'],
    ['of a weekly payment, after the week was collected', '2027-04-05', 'WEEKLY', 1, '2027-04-13', 3, '2027-04-21'],
    ['of a weekly payment, before the week was collected', '2027-04-05', 'WEEKLY', 5, '2027-04-13', 3, '2027-04-14'],
  ] as const)
    test(`${what}: the next debit is on ${on}`, () => {
      const at = change(to(start(interval, old, began), changed), wanted);
      assert.equal(nextOf(at), on);
      assert.ok(at.debits.every(({ made }) => made < changed));
    });

  test('is no reason to lose a month when it is changed back', () => {
    const at = change(to(start('MONTHLY', 25, '2027-04-01'), '2027-04-13'), 5);
    assert.equal(nextOf(change(to(at, '2027-04-14'), 25)), '2027-04-25');
  });

  test('finds the month that was collected before this was recorded', () => {
    const at = to(start('MONTHLY', 25, '2027-04-01'), '2027-04-26');
    const { last_instalment: _, ...earlier } = at.progress;
    assert.equal(nextOf(change({ ...at, progress: earlier }, 28)), '2027-05-28');
  });

  test('while the payment is paused counts the collected month, too', () => {
    const at = to(start('MONTHLY', 25, '2027-04-01'), '2027-04-26');
    const changed = change(at, 28);
    changed.progress = startingOn(changed.plan, changed.progress, '2027-04-27');
    assert.equal(nextOf(changed), '2027-05-28');
  });

  const aPayment = fc.record({
    interval: fc.constantFrom<Interval[]>('WEEKLY', 'MONTHLY', 'YEARLY'),
    began: fc.nat(800).map((days) => addDays('2026-11-21', days)),
    starts_in: fc.nat(40),
    rule: fc.constantFrom<Rule[]>('COLLECT_ON_COLLECTION_DAY', 'COLLECT_ON_PREVIOUS_BUSINESS_DAY'),
    first: fc.nat(30),
    changes: fc.array(fc.record({ after: fc.nat(80), day: fc.nat(30) }), { minLength: 1, maxLength: 6 }),
  });
  const dayIn = (interval: Interval, n: number): number => (interval === 'WEEKLY' ? n % 7 : n) + 1;
  /** The number of the interval in which a planned day is. A yearly payment is collected once in each of its years. */
  const numberOf = (interval: Interval, day: Day): number =>
    interval === 'WEEKLY'
      ? Math.floor((daysBetween('2024-01-01', day) - (weekday(day) - 1)) / 7)
      : Math.floor(monthIndex(day) / (interval === 'YEARLY' ? 12 : 1));
  /** The planned day of the interval of a day, with another process day. */
  const plannedIn = (interval: Interval, day: Day, process_day: number): Day =>
    interval === 'WEEKLY' ? addDays(day, process_day - weekday(day)) : clampedDay(0, monthIndex(day) + 1, process_day);

  test('never debits twice in an interval, never in the past or at once, and skips only what the new day has passed', () => {
    fc.assert(
      fc.property(aPayment, ({ interval, began, starts_in, rule, first, changes }) => {
        const at = start(interval, dayIn(interval, first), began, rule, starts_in);
        const made: { on: Day; day: number }[] = [];
        for (const { after, day } of changes) {
          to(at, addDays(at.today, after));
          const before = at.debits.length;
          change(at, dayIn(interval, day));
          made.push({ on: at.today, day: dayIn(interval, day) });
          assert.equal(at.debits.length, before, 'nothing is debited at once');
          assert.ok((nextOf(at) ?? '9') > at.today);
        }
        to(at, addDays(at.today, interval === 'YEARLY' ? 1200 : 120));
        const numbers = at.debits.map(({ day }) => numberOf(interval, day));
        assert.equal(new Set(numbers).size, numbers.length, `twice in one interval: ${at.debits.map(({ day }) => day).join()}`);
        for (const { day, made: on, on: said } of at.debits) {
          assert.equal(on, said, 'on the day that date_next has said');
          assert.ok(day >= laterOf(began, at.plan.recurring.date_start));
        }
        if (interval === 'YEARLY') assert.equal(new Set(at.debits.map(({ day }) => monthIndex(day) % 12)).size, 1, 'one month of the year');
        for (const [index, { day }] of at.debits.entries()) {
          const last = at.debits[index - 1]?.day;
          if (last === undefined) continue;
          const gone = numberOf(interval, day) - numberOf(interval, last) - 1;
          const skipped = Array.from({ length: gone }, (_, n) =>
            interval === 'WEEKLY'
              ? addDays(last, 7 * (n + 1))
              : clampedDay(0, monthIndex(last) + 1 + (n + 1) * (interval === 'YEARLY' ? 12 : 1), 1),
          );
          for (const within of skipped)
            assert.ok(
              made.some(
                ({ on, day: wanted }) => numberOf(interval, on) === numberOf(interval, within) && plannedIn(interval, within, wanted) <= on,
              ),
              `${within} was skipped without a reason`,
            );
        }
      }),
      { numRuns: 400 },
    );
  });
});
