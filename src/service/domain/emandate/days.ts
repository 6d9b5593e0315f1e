import type { EmandatePlan } from '../../../contract/sessions/emandate-sign.ts';
import { addDays, laterOf, sastDay, type Day } from '../../../facts/days.ts';
import { askApproval, type ApprovalWindow } from '../calendar/approval.ts';
import { collectionDay, firstProcessDay, possibleDay } from '../calendar/collection-days.ts';
import { problemIf, type RuleProblem } from '../mandate/problem.ts';
import { sundayProblems } from '../mandate/timing.ts';
import type { EmandatePage } from '../records/people.ts';
import type { Payment, PaymentMethod } from '../records/money.ts';
import type { PlanAmounts } from './mandate-purpose.ts';

/**
 * The days of a mandate draft (ruling *first debit*). One day is shown, signed, stored in the mandate, sent to the bank and
 * debited: the day of the first debit. It follows the method's date rule and is never before the latest moment of approval.
 */

/** The input from which the days are computed. */
export interface DaysInput {
  readonly page: Pick<EmandatePage, 'date_start' | 'date_end' | 'process_days'>;
  readonly method: Pick<PaymentMethod, 'payment_method_type' | 'date_adjustment_rule'>;
  readonly plan: EmandatePlan;
  /** The approval window; null where the mandate has none of its own. */
  readonly approval_window: ApprovalWindow;
  readonly now: Date;
}

/** The days, and the problems with the days that the payer chose. */
export interface Days {
  readonly problems: RuleProblem[];
  readonly recurring: NonNullable<Payment['recurring']> | null;
  readonly one_time: { readonly process_date: Day } | null;
  /** The day of the first debit; null for EFT debit orders, whose mandates do not name it. */
  readonly first: Day | null;
  /** The first day on which a debit can be made. */
  readonly earliest: Day;
  readonly postponed: Postponement | null;
}

/** A single debit that is made later than the payer chose: after the approval, or as soon as possible. */
export interface Postponement {
  /** The day that the payer chose. */
  readonly from: Day;
  readonly reason: 'approval' | 'past';
}

/** The first day that can be chosen: tomorrow, because a bank must know a debit by the evening before. */
const earliestDay = (page: Pick<EmandatePage, 'date_start'>, today: Day): Day => laterOf(page.date_start ?? today, addDays(today, 1));

const ONE_MS = 1;

/** The first day on which a debit can be made. The payer must have approved by the evening before. */
function firstDebitDay({ page, method, approval_window, now }: Omit<DaysInput, 'plan'>): Day {
  const earliest = earliestDay(page, sastDay(now));
  if (method.payment_method_type === 'DEBIT_ORDER') return earliest;
  const asked = askApproval(approval_window, now);
  // A window that lasts until the end of a day closes at the first moment of the next day.
  return asked.accepted ? laterOf(earliest, addDays(sastDay(new Date(asked.closes_at.getTime() - ONE_MS)), 1)) : earliest;
}

type Rule = NonNullable<PaymentMethod['date_adjustment_rule']>;

/** The days of a plan, recurring or not. `hasOnce`: something is also collected once, besides the instalments. */
export const daysOf = (input: DaysInput, interval: PlanAmounts['interval'], hasOnce: boolean): Days =>
  interval === null ? onceOnly(input) : repeating(input, interval, hasOnce);

const isAuthenticated = ({ method }: DaysInput): boolean => method.payment_method_type !== 'DEBIT_ORDER';

const ruleOf = ({ method }: DaysInput): Rule => method.date_adjustment_rule ?? 'COLLECT_ON_COLLECTION_DAY';

const tooSoon = ({ page, now }: DaysInput, field: string, day: Day | undefined): RuleProblem[] => {
  const earliest = earliestDay(page, sastDay(now));
  return problemIf(day !== undefined && day < earliest, field, 'earliest', `the first day that can be chosen is ${earliest}`, '003');
};

/** The day of a single debit: the chosen day, or the first possible day after it. */
function singleDay(input: DaysInput, chosen: Day | undefined): { day: Day; postponed: Postponement | null } {
  const earliest = firstDebitDay(input);
  const wanted = laterOf(chosen ?? earliest, earliest);
  const day = collectionDay(wanted, ruleOf(input)) < earliest ? possibleDay(wanted, earliest, ruleOf(input)) : wanted;
  if (chosen === undefined || chosen === day) return { day, postponed: null };
  return { day, postponed: { from: chosen, reason: chosen < earliest ? 'approval' : 'past' } };
}

function onceOnly(input: DaysInput): Days {
  const { page, plan } = input;
  const { day: process_date, postponed } = singleDay(input, plan.process_date);
  return {
    problems: [
      ...tooSoon(input, 'process_date', plan.process_date),
      ...problemIf(page.date_end !== null && process_date > page.date_end, 'process_date', 'range', 'is after the page’s date_end', '003'),
    ],
    recurring: null,
    one_time: { process_date },
    first: isAuthenticated(input) ? collectionDay(process_date, ruleOf(input)) : null,
    earliest: firstDebitDay(input),
    postponed,
  };
}

function repeating(input: DaysInput, payment_interval: NonNullable<PlanAmounts['interval']>, hasOnce: boolean): Days {
  const { page, plan, method } = input;
  const rule = ruleOf(input);
  const allowed = payment_interval === 'WEEKLY' ? null : page.process_days;
  const chosen = plan.process_day ?? (allowed?.length === 1 ? allowed[0] : undefined);
  const process_day = chosen ?? 1;
  const date_end = page.date_end ?? plan.date_end ?? null;
  const earliest = firstDebitDay(input);
  const instalmentFrom = (from: Day): Day => firstProcessDay(payment_interval, process_day, laterOf(from, earliest));
  const single = hasOnce ? singleDay(input, plan.first_collection_date) : null;
  const once = single === null ? null : collectionDay(single.day, rule);
  const start = plan.date_start ?? earliest;
  // The start date is the day of the first collection: two debits are made that day, because the payer chose both (`contract/collections.ts`).
  const isTogether = plan.date_start !== undefined && plan.date_start === plan.first_collection_date && hasOnce;
  const date_start = once === null ? instalmentFrom(start) : isTogether ? once : afterFirst(once, plan.date_start, rule, instalmentFrom);
  const first = once ?? possibleDay(date_start, earliest, rule);
  return {
    problems: [
      ...tooSoon(input, 'date_start', plan.date_start),
      ...tooSoon(input, 'first_collection_date', plan.first_collection_date),
      ...(hasOnce ? sundayProblems([plan.first_collection_date, plan.date_start], rule, 'date_start') : []),
      ...problemIf(chosen === undefined, 'process_day', 'required', 'process_day is required', '003'),
      ...problemIf(
        chosen !== undefined && allowed !== null && !allowed.includes(chosen),
        'process_day',
        'offered',
        'is not one of the days that this page offers',
        '003',
      ),
      ...problemIf(
        date_end !== null && laterOf(date_start, first) > date_end,
        'date_end',
        'order',
        'no day to collect on is left before it',
      ),
    ],
    recurring: { payment_interval, process_day, date_start, date_end },
    one_time: null,
    first: method.payment_method_type === 'DEBIT_ORDER' ? null : first,
    earliest,
    postponed: single?.postponed ?? null,
  };
}

/** The start of the instalments after a first collection: the chosen day, otherwise the day after the first collection. */
function afterFirst(once: Day, chosen: Day | undefined, rule: Rule, instalmentFrom: (from: Day) => Day): Day {
  const from = laterOf(chosen ?? addDays(once, 1), once);
  const day = instalmentFrom(from);
  // An instalment that the date rule moves to before the first collection would be debited first.
  return collectionDay(day, rule) < once ? instalmentFrom(addDays(day, 1)) : from === once ? day : from;
}
