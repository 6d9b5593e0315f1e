import type { EmandatePlan } from '../../../contract/emandate-draft.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import { addDays, type Day, laterOf, weekday } from '../calendar/day.ts';
import { filledTerms } from '../mandate/defaults.ts';
import { problemIf, type RuleProblem } from '../mandate/problem.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import { highestMaximum, termsProblems } from '../mandate/terms.ts';
import { paymentProblems } from '../payment/rules.ts';
import type { EmandatePage, EmandateSession } from '../records/emandate.ts';
import type { Payment } from '../records/payments.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { Product } from '../records/sales.ts';
import { collected, type Collected } from './what.ts';

/** What a payer chose, worked out: a mandate's terms and the days of its payment. Nothing is made yet. */

/** What a draft is worked out from. */
export interface DraftInput {
  readonly page: EmandatePage;
  readonly method: PaymentMethod;
  readonly session: Pick<EmandateSession, 'amount' | 'contract_reference'>;
  /** Those that are offered. */
  readonly products: readonly Product[];
  readonly plan: EmandatePlan;
  readonly today: Day;
}

/** A draft in which nothing is wrong. */
export interface Draft extends Collected {
  readonly method: PaymentMethod;
  readonly terms: MandateTerms;
  readonly recurring: NonNullable<Payment['recurring']> | null;
  readonly one_time: { readonly process_date: Day } | null;
}

/** What is wrong, or the draft. */
export type Drafted = { readonly problems: RuleProblem[]; readonly draft: null } | { readonly problems: []; readonly draft: Draft };

/** Nobody means a Sunday on which a debit would move to the Friday before; whoever chooses one is told. */
const notSunday = (day: Day, method: PaymentMethod): Day =>
  weekday(day) === 7 && method.date_adjustment_rule === 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' ? addDays(day, 1) : day;

/** The first day that can be chosen: a bank has to know by the evening before. */
export const earliestDay = (page: Pick<EmandatePage, 'date_start'>, today: Day): Day =>
  laterOf(page.date_start ?? today, addDays(today, 1));

/** A field of a rule as the plan calls it. */
export const planField = (field: string): string => {
  const name = field.split('.').at(-1) ?? field;
  return /^(customer|bank_account)/.test(field) ? field : `plan.${PLAN_NAMES[name] ?? name}`;
};

const PLAN_NAMES: Readonly<Record<string, string>> = {
  maximum_collection_amount: 'amount',
  first_collection_amount: 'amount',
  date_release: 'date_end',
  allow_variable_amount: 'amount',
};

/** Works a plan out. */
export function draftOf(input: DraftInput): Drafted {
  const { method } = input;
  const type = mandateMethodType(method);
  const what = collected(input);
  if (type === null || what.collected === null) return { problems: what.problems, draft: null };
  const found = what.collected;
  const days = daysOf(input, found);
  const terms = termsOf(input, found, days);
  const problems = [...days.problems, ...ruleProblems(input, found, days, terms)];
  if (problems.length > 0) return { problems: problems.map((one) => ({ ...one, field: planField(one.field) })), draft: null };
  return { problems: [], draft: { ...found, method, terms, recurring: days.recurring, one_time: days.one_time } };
}

interface Days {
  readonly problems: RuleProblem[];
  readonly recurring: NonNullable<Payment['recurring']> | null;
  readonly one_time: { readonly process_date: Day } | null;
  readonly first: Day | null;
}

function daysOf({ page, method, plan, today }: DraftInput, { interval, first }: Collected): Days {
  const earliest = earliestDay(page, today);
  const isAuthenticated = method.payment_method_type !== 'DEBIT_ORDER';
  const tooSoon = (field: string, day: Day | undefined) =>
    problemIf(day !== undefined && day < earliest, field, 'earliest', `the first day that can be chosen is ${earliest}`, '003');
  if (interval === null) {
    const process_date = plan.process_date ?? notSunday(earliest, method);
    const late = problemIf(
      page.date_end !== null && process_date > page.date_end,
      'process_date',
      'range',
      'is after the page’s date_end',
      '003',
    );
    return {
      problems: [...tooSoon('process_date', plan.process_date), ...late],
      recurring: null,
      one_time: { process_date },
      first: isAuthenticated ? process_date : null,
    };
  }
  const start = plan.date_start ?? notSunday(earliest, method);
  const given = plan.first_collection_date;
  // Without something that is collected once, the first collection is the first instalment.
  const firstDay = first === null ? start : (given ?? notSunday(earliest, method));
  const date_start = first === null || plan.date_start !== undefined ? start : addDays(firstDay, 1);
  const date_end = page.date_end ?? plan.date_end ?? null;
  const allowed = interval === 'WEEKLY' ? null : page.process_days;
  const process_day = plan.process_day ?? (allowed?.length === 1 ? allowed[0] : undefined);
  return {
    problems: [
      ...tooSoon('date_start', plan.date_start),
      ...tooSoon('first_collection_date', given),
      ...problemIf(process_day === undefined, 'process_day', 'required', 'process_day is required', '003'),
      ...problemIf(
        process_day !== undefined && allowed !== null && !allowed.includes(process_day),
        'process_day',
        'offered',
        'is not one of the days that this page offers',
        '003',
      ),
    ],
    recurring: { payment_interval: interval, process_day: process_day ?? 1, date_start, date_end },
    one_time: null,
    first: isAuthenticated ? firstDay : null,
  };
}

/** The mandate that the plan comes to. */
function termsOf({ page, method, session, plan }: DraftInput, { amount, first }: Collected, days: Days): MandateTerms {
  const { recurring, one_time } = days;
  const { contract_reference } = session;
  const isEft = method.payment_method_type === 'DEBIT_ORDER';
  const own = page.debicheck ?? {};
  // Of another method the page says nothing but what holds for all.
  const approval_window = method.payment_method_type === 'DEBICHECK' ? (plan.approval_window ?? own.approval_window) : undefined;
  const sent = { ...own, approval_window, first_collection_amount: first?.total_incl ?? own.first_collection_amount };
  const varies = !isEft && filledTerms(sent, method).allow_variable_amount;
  return {
    reference: page.title,
    amount: amount.total_incl,
    recurring:
      recurring === null
        ? null
        : { process_day: recurring.process_day, payment_interval: recurring.payment_interval, date_release: recurring.date_end },
    'one-time': one_time,
    payment_industry: method.payment_industry ?? 'SERVICE_CHARGE_VARIABLE_AMOUNTS',
    ...(isEft
      ? { debitorder: { contract_reference } }
      : {
          debicheck: {
            ...sent,
            contract_reference,
            first_collection_date: days.first,
            maximum_collection_amount: own.maximum_collection_amount ?? (varies ? highestMaximum(amount.total_incl) : amount.total_incl),
          },
        }),
  };
}

/** What the rules of mandates and payments find; what is asked of the payer is judged when there is one. */
function ruleProblems(
  { method, today }: DraftInput,
  { amount }: Collected,
  { recurring, one_time }: Days,
  terms: MandateTerms,
): RuleProblem[] {
  const type = mandateMethodType(method);
  if (type === null) return [];
  const filled = terms.debicheck == null ? null : filledTerms(terms.debicheck, method);
  const judged =
    filled === null || type === 'DEBIT_ORDER'
      ? []
      : termsProblems({ terms: filled, amount: terms.amount, payment_method_type: type }).filter(
          ({ field }) => !field.startsWith('customer.'),
        );
  return [
    ...judged,
    ...paymentProblems({
      method,
      type,
      mandate: {
        mandate_status: 'PENDING',
        amount: terms.amount,
        recurring: terms.recurring == null ? null : { ...terms.recurring, date_release: terms.recurring.date_release ?? null },
        'one-time': terms['one-time'] ?? null,
        debicheck: debicheckOf(filled),
      },
      amount: amount.total_incl,
      recurring,
      one_time,
      today,
      is_new: true,
    }),
  ];
}

/** Terms with all that a mandate's have; null where something is missing, which was told of. */
export function debicheckOf(filled: ReturnType<typeof filledTerms> | null) {
  if (filled === null) return null;
  const { first_collection_date, maximum_collection_amount, contract_reference } = filled;
  if (first_collection_date === null || maximum_collection_amount === null) return null;
  return { ...filled, first_collection_date, maximum_collection_amount, contract_reference: contract_reference ?? '' };
}
