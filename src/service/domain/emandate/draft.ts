import type { EmandatePlan } from '../../../contract/sessions/emandate-sign.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import { sastDay } from '../../../facts/days.ts';
import { askApproval, LATER_WINDOW, type ApprovalWindow } from '../calendar/approval.ts';
import type { Day } from '../../../facts/days.ts';
import { filledTerms } from '../mandate/defaults.ts';
import type { RuleProblem } from '../mandate/problem.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import { highestMaximum, termsProblems } from '../mandate/terms.ts';
import { paymentProblems } from '../payment/rules.ts';
import type { EmandatePage, EmandateSession } from '../records/people.ts';
import type { Payment, PaymentMethod } from '../records/money.ts';
import type { Product } from '../records/sales.ts';
import { daysOf, type Days, type Postponement } from './days.ts';
import { planAmounts, type PlanAmounts } from './mandate-purpose.ts';

/** Turns a payer's choices into a draft: the terms of a mandate and the days of its payment. Nothing is stored yet. */

/** The input from which a draft is made. */
export interface DraftInput {
  readonly page: EmandatePage;
  readonly method: PaymentMethod;
  readonly session: Pick<EmandateSession, 'amount' | 'contract_reference'>;
  /** The products that the page offers. */
  readonly products: readonly Product[];
  readonly plan: EmandatePlan;
  readonly now: Date;
}

/** A draft without problems. */
export interface MandateDraft extends PlanAmounts {
  readonly method: PaymentMethod;
  readonly terms: MandateTerms;
  readonly recurring: NonNullable<Payment['recurring']> | null;
  readonly one_time: { readonly process_date: Day } | null;
  /** The first day on which a debit can be made. */
  readonly earliest: Day;
  readonly postponed: Postponement | null;
}

/** The problems, or the draft. */
export type DraftResult =
  { readonly problems: RuleProblem[]; readonly draft: null } | { readonly problems: []; readonly draft: MandateDraft };

/** The plan's name for a field that a rule names. */
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

/** Makes a draft from a plan. */
export function mandateDraftOf(input: DraftInput): DraftResult {
  const { method } = input;
  const type = mandateMethodType(method);
  const what = planAmounts({ ...input, today: sastDay(input.now) });
  if (type === null || what.collectedOf === null) return { problems: what.problems, draft: null };
  const found = what.collectedOf;
  const hasOnce = found.first !== null || input.page.debicheck?.first_collection_amount != null;
  const days = daysOf({ ...input, approval_window: windowOf(input) }, found.interval, hasOnce);
  const terms = termsOf(input, found, days);
  const problems = [...days.problems, ...ruleProblems(input, found, days, terms)];
  if (problems.length > 0) return { problems: problems.map((one) => ({ ...one, field: planField(one.field) })), draft: null };
  return {
    problems: [],
    draft: {
      ...found,
      method,
      terms,
      recurring: days.recurring,
      one_time: days.one_time,
      earliest: days.earliest,
      postponed: days.postponed,
    },
  };
}

/**
 * The approval window of a DebiCheck mandate: the page's or the method's while the bank takes it, and after its cut-off the one that is
 * still open. A payer is not asked.
 */
function chosenWindow({ page, method, plan, now }: Pick<DraftInput, 'page' | 'method' | 'plan' | 'now'>) {
  if (method.payment_method_type !== 'DEBICHECK') return undefined;
  const usual = plan.approval_window ?? page.debicheck?.approval_window ?? method.debicheck?.approval_window ?? null;
  return usual === null || askApproval(usual, now).accepted ? usual : LATER_WINDOW;
}

/** The window in which the payer approves; null where the method has none. */
const windowOf = (input: DraftInput): ApprovalWindow => filledTerms({ approval_window: chosenWindow(input) }, input.method).approval_window;

/** The terms of the mandate that follow from the plan. */
function termsOf({ page, method, session, plan, now }: DraftInput, { amount, first }: PlanAmounts, days: Days): MandateTerms {
  const { recurring, one_time } = days;
  const { contract_reference } = session;
  const isEft = method.payment_method_type === 'DEBIT_ORDER';
  const own = page.debicheck ?? {};
  const sent = {
    ...own,
    approval_window: chosenWindow({ page, method, plan, now }),
    first_collection_amount: first?.total_incl ?? own.first_collection_amount,
  };
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

/** The problems that the rules of mandates and payments find. Rules about the payer run only when the payer is known. */
function ruleProblems(
  { method, now }: DraftInput,
  { amount }: PlanAmounts,
  { recurring, one_time, earliest }: Days,
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
      today: sastDay(now),
      is_new: true,
      earliest,
    }),
  ];
}

/** The terms with every field that a mandate needs; null where one is missing, which is reported as a problem. */
export function debicheckOf(filled: ReturnType<typeof filledTerms> | null) {
  if (filled === null) return null;
  const { first_collection_date, maximum_collection_amount, contract_reference } = filled;
  if (first_collection_date === null || maximum_collection_amount === null) return null;
  return { ...filled, first_collection_date, maximum_collection_amount, contract_reference: contract_reference ?? '' };
}
