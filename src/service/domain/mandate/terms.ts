import type { ADJUSTMENT_CATEGORIES, ADJUSTMENT_TYPES, APPROVAL_WINDOWS } from '../../../contract/enums.ts';
import { LARGEST_AMOUNT } from '../../../facts/money.ts';
import type { MandateMethodType } from './parties.ts';
import { type Check, problemIf, problemsOf, type RuleProblem } from './problem.ts';

/** Rules for the terms of a DebiCheck or registered mandate that do not depend on its dates (`contract/mandates.ts`). */

/** The fields of the `debicheck` object that the rules use; money in cents. */
export interface DebicheckTerms {
  readonly contract_reference?: string | null | undefined;
  readonly maximum_collection_amount?: number | null | undefined;
  readonly allow_variable_amount?: boolean | null | undefined;
  readonly allow_payment_tracking?: boolean | null | undefined;
  readonly payment_tracking_max_days?: number | null | undefined;
  readonly adjustment_category?: (typeof ADJUSTMENT_CATEGORIES)[number] | null | undefined;
  readonly adjustment_type?: (typeof ADJUSTMENT_TYPES)[number] | null | undefined;
  readonly adjustment_rate?: number | null | undefined;
  readonly adjustment_amount?: number | null | undefined;
  readonly approval_window?: (typeof APPROVAL_WINDOWS)[number] | null | undefined;
  readonly mandate_authentication_code?: string | null | undefined;
}

/** Terms with the values that the rules need. */
export interface TermsToCheck {
  readonly terms: DebicheckTerms;
  /** The instalment, in cents. */
  readonly amount: number;
  readonly payment_method_type: Exclude<MandateMethodType, 'DEBIT_ORDER'>;
  /** The payer's phone number. It is required where the payer answers on the phone. */
  readonly contact_number?: string | null | undefined;
}

/** The highest `maximum_collection_amount`: 1.5 times the amount, in whole cents, as far as it can be written. */
export const highestMaximum = (amount: number): number => Math.min(Math.floor((amount * 3) / 2), LARGEST_AMOUNT);

const maximum: Check<TermsToCheck> = ({ terms: { maximum_collection_amount: max }, amount }) => [
  ...problemIf(max == null, 'maximum_collection_amount', 'required', 'maximum_collection_amount is required', '003'),
  ...problemIf(
    max != null && max > highestMaximum(amount),
    'maximum_collection_amount',
    'max',
    'may be at most 1.5 times the amount',
    '003',
  ),
  ...problemIf(max != null && max < amount, 'maximum_collection_amount', 'min', 'may not be less than the amount', '003'),
];

const tracking: Check<TermsToCheck> = ({ terms: { allow_payment_tracking, payment_tracking_max_days: days } }) => [
  ...problemIf(days != null && (days < 1 || days > 10), 'payment_tracking_max_days', 'range', 'must be 1 to 10', '003'),
  ...problemIf(
    days != null && allow_payment_tracking !== true,
    'payment_tracking_max_days',
    'not_applicable',
    'applies only with allow_payment_tracking',
  ),
];

/** NEVER means that the amount is not adjusted. */
const adjustment: Check<TermsToCheck> = ({ terms }) => {
  const { adjustment_category: category, adjustment_type: type, adjustment_rate: rate, adjustment_amount: amount } = terms;
  const given = [rate, amount].filter((value) => value != null).length;
  if (category == null || category === 'NEVER')
    return problemIf(given > 0, 'adjustment_category', 'required', 'a rate or an amount needs an adjustment_category', '003');
  return [
    ...problemIf(terms.allow_variable_amount !== true, 'allow_variable_amount', 'required', 'must be true with an adjustment_category'),
    ...problemIf(given !== 1, 'adjustment_category', 'one_of', 'needs exactly one of adjustment_rate and adjustment_amount'),
    ...problemIf(
      given === 1 && type != null && (type === 'RATE') !== (rate != null),
      'adjustment_type',
      'matches',
      'must fit what is given: RATE with adjustment_rate, AMOUNT with adjustment_amount',
    ),
  ];
};

const approval: Check<TermsToCheck> = ({ terms, payment_method_type, contact_number }) => {
  const { approval_window, mandate_authentication_code: code } = terms;
  const tt3 = approval_window === 'MAC_TT3_MESSAGE_AUTHENTICATION_CODE_CARD_AND_PIN';
  const realTime = approval_window?.startsWith('REAL_TIME_TT1') === true;
  return [
    ...problemIf(
      payment_method_type === 'REGISTERED_MANDATES' && approval_window != null,
      'approval_window',
      'not_applicable',
      'does not apply to registered mandates',
    ),
    ...problemIf(tt3 && code == null, 'mandate_authentication_code', 'required', 'is required for TT3', '003'),
    ...problemIf(!tt3 && code != null, 'mandate_authentication_code', 'not_applicable', 'applies only to TT3'),
    ...problemIf(realTime && contact_number == null, 'customer.contact_number', 'required', 'is required for TT1 real-time windows', '003'),
  ];
};

const reference: Check<TermsToCheck> = ({ terms: { contract_reference }, payment_method_type }) =>
  problemIf(
    payment_method_type === 'DEBICHECK' && contract_reference == null,
    'contract_reference',
    'required',
    'is required for DebiCheck',
    '003',
  );

/** All problems of a mandate's terms. Fields are relative to its `debicheck` object, except the customer's. */
export const termsProblems = (subject: TermsToCheck): RuleProblem[] =>
  problemsOf([reference, maximum, tracking, adjustment, approval], subject);
