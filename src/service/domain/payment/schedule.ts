import type { DATE_ADJUSTMENT_RULES } from '../../../contract/enums.ts';
import { addBusinessDays } from '../calendar/business-days.ts';
import { instalmentOnOrAfter, possibleDay } from '../calendar/collection-days.ts';
import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import type { HolidayTable } from '../calendar/holidays.ts';
import type { Payment, PaymentProgress } from '../records/money.ts';

/** The days on which a payment or collection debits. They are always computed from its settings, never from the debit before. */

/** The values that decide the days. */
export type Plan = Pick<Payment, 'first_collection' | 'recurring' | 'one_time'> & {
  /** The date rule of the payment method. */
  readonly rule: (typeof DATE_ADJUSTMENT_RULES)[number] | null;
  /** The day on which the mandate ends: no debit is for a later day. */
  readonly date_release?: Day | null | undefined;
};

/** The kind of debit: the first collection, an instalment, or the only debit. */
export type DebitPart = 'FIRST_COLLECTION' | 'INSTALMENT' | 'ONE_TIME';

/** A coming debit. */
export interface UpcomingDebit {
  readonly part: DebitPart;
  /** The planned day. */
  readonly day: Day;
  /** The day on which the debit is sent: moved by the method's date rule, never in the past, and never after the mandate has ended. */
  readonly on: Day;
}

/** The progress of a payment before any debit. Days before `day` are skipped, and nothing is debited before `earliest`. */
export const progressFrom = (day: Day, earliest = day): PaymentProgress => ({ since: earliest, once_done: false, instalments_from: day });

/** The debit that a payment makes only once: its only debit, or its first collection. */
function once({ one_time, first_collection }: Plan, { once_on }: PaymentProgress): { part: DebitPart; day: Day } | null {
  if (one_time !== null) return { part: 'ONE_TIME', day: once_on ?? one_time.process_date };
  return first_collection === null ? null : { part: 'FIRST_COLLECTION', day: once_on ?? first_collection.date };
}

const sooner = (a: Day | null | undefined, b: Day | null | undefined): Day | null => {
  if (a == null) return b ?? null;
  return b == null || a < b ? a : b;
};

/** The planned day of the next instalment, before the date rule is applied. */
function instalment(
  { recurring, first_collection, date_release }: Plan,
  { instalments_from, last_instalment }: PaymentProgress,
): Day | null {
  if (recurring === null) return null;
  const date_end = sooner(recurring.date_end, date_release);
  return instalmentOnOrAfter({ ...recurring, date_end, first_collection_date: first_collection?.date, last_instalment }, instalments_from);
}

/** The next debit of each kind, soonest first. On the same day the first collection comes before the instalment. */
function candidates(plan: Plan, progress: PaymentProgress, holidays?: HolidayTable): UpcomingDebit[] {
  const on = (day: Day) => possibleDay(day, progress.since, plan.rule ?? 'COLLECT_ON_COLLECTION_DAY', holidays);
  const single = progress.once_done ? null : once(plan, progress);
  const day = instalment(plan, progress);
  const found: UpcomingDebit[] = [
    ...(single === null ? [] : [{ ...single, on: on(single.day) }]),
    ...(day === null ? [] : [{ part: 'INSTALMENT' as const, day, on: on(day) }]),
  ];
  const { date_release } = plan;
  const possible = date_release == null ? found : found.filter((one) => one.on <= date_release);
  return possible.toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
}

/** The next debit; null when nothing is left to collect. */
export const nextDebit = (plan: Plan, progress: PaymentProgress, holidays?: HolidayTable): UpcomingDebit | null =>
  candidates(plan, progress, holidays)[0] ?? null;

export const afterDebit = (progress: PaymentProgress, { part, day }: Pick<UpcomingDebit, 'part' | 'day'>): PaymentProgress =>
  part === 'INSTALMENT' ? { ...progress, instalments_from: addDays(day, 1), last_instalment: day } : { ...progress, once_done: true };

/**
 * The progress of a payment whose process day is changed on a day (ruling *change of the process day*). The next debit is on the day
 * after at the earliest. Progress that was stored before `last_instalment` existed is completed.
 */
export function afterDayChange(progress: PaymentProgress, today: Day): PaymentProgress {
  const { since, instalments_from, last_instalment = instalments_from > since ? addDays(instalments_from, -1) : undefined } = progress;
  const tomorrow = addDays(today, 1);
  return {
    ...progress,
    since: laterOf(since, tomorrow),
    instalments_from: laterOf(instalments_from, tomorrow),
    ...(last_instalment === undefined ? {} : { last_instalment }),
  };
}

/** The progress of a payment that starts or resumes on a day. Debits for earlier days are skipped, not collected later. */
export function startingOn(plan: Plan, progress: PaymentProgress, day: Day): PaymentProgress {
  const single = once(plan, progress);
  return {
    ...progress,
    since: laterOf(progress.since, day),
    once_done: progress.once_done || (single !== null && single.day < day),
    instalments_from: laterOf(progress.instalments_from, day),
  };
}

/**
 * The progress of a payment whose mandate is approved on a day (ruling *approval after the first day*). The debit that is made only once
 * gets a new day if its own has passed: the next business day after the approval.
 */
export function approvedOn(plan: Plan, progress: PaymentProgress, day: Day): PaymentProgress {
  const isMissed = !progress.once_done && (once(plan, progress)?.day ?? day) < day;
  return startingOn(plan, isMissed ? { ...progress, once_on: addBusinessDays(day, 1) } : progress, day);
}

/** At most `most` debits on days up to `until`: the payment's forecast if nothing changes. */
export function debitsUntil(plan: Plan, progress: PaymentProgress, until: Day, most = 1000): UpcomingDebit[] {
  const debits: UpcomingDebit[] = [];
  let at = progress;
  for (let next = nextDebit(plan, at); next !== null && next.on <= until && debits.length < most; next = nextDebit(plan, at)) {
    debits.push(next);
    at = afterDebit(at, next);
  }
  return debits;
}
