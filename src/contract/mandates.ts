import { z } from 'zod';
import { broken, CREATED_BETWEEN, filter } from './resource.ts';
import {
  ADJUSTMENT_CATEGORIES,
  ADJUSTMENT_TYPES,
  APPROVAL_WINDOWS,
  MANDATE_REFUSERS,
  MANDATE_STATUSES,
  PAYMENT_INDUSTRIES,
  PAYMENT_INTERVALS,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { debicheckDefaults } from './payment-methods.ts';
import {
  blankableText,
  conditional,
  date,
  dateTime,
  decimal,
  decimalOrNone,
  extension,
  id,
  positiveDecimal,
  positivePercentage,
  startDate,
  text,
  writtenNumber,
} from './scalars.ts';

/** Mandates. */

/** The most characters of a contract reference. */
export const CONTRACT_REFERENCE_LENGTH = 14;

const process_day = z.int().min(1).max(31);
const payment_interval = z.enum(PAYMENT_INTERVALS);
const one_time = z.strictObject({ process_date: startDate });

/** The `debicheck` object of a request, for DebiCheck and registered mandates. Missing values come from the payment method. */
export const debicheckTerms = z.strictObject({
  contract_reference: text(CONTRACT_REFERENCE_LENGTH)
    .nullish()
    .meta(conditional('Required for DebiCheck, unique; generated for registered mandates when blank.')),
  first_collection_amount: positiveDecimal.nullish(),
  first_collection_date: startDate.nullish().meta(conditional('Required for DebiCheck and registered mandates.')),
  maximum_collection_amount: positiveDecimal.nullish().meta(conditional('Required; at most 1.5 times the amount.')),
  allow_date_adjustment: z.boolean().optional(),
  allow_variable_amount: z.boolean().optional(),
  allow_payment_tracking: z.boolean().optional(),
  payment_tracking_max_days: z.int().min(1).max(10).nullish(),
  adjustment_category: z.enum(ADJUSTMENT_CATEGORIES).nullish(),
  adjustment_type: z.enum(ADJUSTMENT_TYPES).nullish(),
  adjustment_rate: positivePercentage.nullish(),
  adjustment_amount: decimalOrNone.nullish(),
  approval_window: z.enum(APPROVAL_WINDOWS).nullish(),
  mandate_authentication_code: writtenNumber(8).nullish().meta(conditional('Required for TT3, and only there.')),
});

/** The parts of a mandate besides its parties, as /mandates/create and /payments/submit name them. */
export const mandateTerms = {
  reference: text(256).nullish(),
  amount: positiveDecimal,
  recurring: z
    .strictObject({ process_day, payment_interval: payment_interval.default('MONTHLY'), date_release: date.nullish() })
    .nullish()
    .meta(conditional('Either recurring or one-time.')),
  'one-time': one_time.nullish().meta(conditional('Either recurring or one-time.')),
  payment_industry: z
    .enum(PAYMENT_INDUSTRIES)
    .nullish()
    .meta(conditional('Required for DebiCheck, registered mandates and EFT debit orders.')),
  debicheck: debicheckTerms.nullish().meta(conditional('Required for DebiCheck and registered mandates.')),
  debitorder: z.strictObject({ contract_reference: blankableText(CONTRACT_REFERENCE_LENGTH).nullish() }).nullish(),
};

/** The decoded terms, from which every mandate is made. */
export type MandateTerms = z.output<z.ZodObject<typeof mandateTerms>>;

/** What marks a field of the layout that is taken beside ours (ruling *layouts taken beside ours*). */
const beside = (ours: string) => ({ ...extension, description: `In the layout that is taken beside this one: ${ours}.` }) as const;

const eitherRecurrence = z.strictObject({
  process_day,
  payment_interval: payment_interval.optional().describe('Default: MONTHLY.'),
  collection_interval: payment_interval.optional().meta(beside('payment_interval')),
  date_release: date.nullish(),
});

const ourRecurrence = ({ collection_interval, payment_interval: interval, ...days }: z.output<typeof eitherRecurrence>) => ({
  ...days,
  payment_interval: interval ?? collection_interval ?? ('MONTHLY' as const),
});

/**
 * One record of /mandates/create. The layout with `contract_reference` at the top, `collection_interval` and `one_time` is taken too, and
 * turned into ours here, so that nothing else knows it.
 */
export const mandateCreate = z
  .strictObject({
    customer_id: id,
    bank_account_id: id,
    payment_methods_id: id,
    mandate_status: z
      .enum(MANDATE_STATUSES)
      .optional()
      .meta({ ...extension, description: 'Of EFT mandates only; others follow the bank.' }),
    ...mandateTerms,
    recurring: eitherRecurrence.nullish().meta(conditional('Either recurring or one-time.')),
    one_time: one_time.nullish().meta(beside('one-time')),
    contract_reference: blankableText(CONTRACT_REFERENCE_LENGTH)
      .nullish()
      .meta(beside('debicheck.contract_reference, or debitorder.contract_reference of an EFT mandate')),
  })
  .superRefine((record, ctx) => {
    const { recurring, debicheck, debitorder } = record;
    const twice = (field: string, isTwice: boolean, other: string) => {
      if (isTwice) broken(ctx, field, '005', 'either', `give either this or ${other}, not both`);
    };
    twice('one_time', record.one_time != null && record['one-time'] != null, 'one-time');
    twice(
      'recurring.collection_interval',
      recurring?.collection_interval !== undefined && recurring.payment_interval !== undefined,
      'payment_interval',
    );
    const nested = debicheck?.contract_reference != null ? 'debicheck' : debitorder?.contract_reference != null ? 'debitorder' : null;
    twice('contract_reference', record.contract_reference != null && nested !== null, `${nested ?? ''}.contract_reference`);
  })
  .transform(({ contract_reference, one_time: once, recurring, debicheck, debitorder, ...record }) => {
    const reference = contract_reference === '' ? null : contract_reference;
    const isOfBank = debicheck != null;
    return {
      ...record,
      recurring: recurring == null ? recurring : ourRecurrence(recurring),
      'one-time': record['one-time'] ?? once,
      debicheck: isOfBank && reference != null ? { ...debicheck, contract_reference: reference } : debicheck,
      debitorder: !isOfBank && reference != null ? { contract_reference: reference } : debitorder,
    };
  });

/** One record of /mandates/eft/update: `id` and the fields to change; null clears reference and release date. */
export const mandateEftUpdate = z.strictObject({
  id,
  amount: positiveDecimal.optional(),
  reference: text(256).nullish(),
  recurring: z
    .strictObject({
      process_day: process_day.optional(),
      /** This field cannot change; only its present value is accepted. */
      payment_interval: payment_interval.optional(),
      date_release: date.nullish(),
    })
    .optional(),
  'one-time': one_time.optional(),
  payment_industry: z.enum(PAYMENT_INDUSTRIES).optional(),
  mandate_status: z.enum(MANDATE_STATUSES).optional(),
});

/** The `debicheck` object as answered, with the payment method's defaults. */
const debicheckAnswer = z.object({
  contract_reference: z.string(),
  first_collection_amount: decimal.nullable(),
  first_collection_date: z.string(),
  maximum_collection_amount: decimal,
  ...debicheckDefaults.shape,
  payment_tracking_max_days: z.int().nullable(),
  mandate_authentication_code: z.string().nullable(),
});

/** The bank's error for a mandate that it did not accept (ruling *000072*). */
const bankError = z.object({ code: z.string(), message: z.string() });

export const mandate = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    bank_account_id: z.string(),
    payment_methods_id: z.string(),
    mandate_status: z.enum(MANDATE_STATUSES),
    reference: z.string().nullable(),
    amount: decimal,
    recurring: z.object({ process_day: z.int(), payment_interval, date_release: z.string().nullable() }).nullable(),
    'one-time': z.object({ process_date: z.string() }).nullable(),
    payment_industry: z.enum(PAYMENT_INDUSTRIES),
    debicheck: debicheckAnswer.nullable(),
    debitorder: z.object({ contract_reference: z.string() }).nullable(),
    bank_error: bankError.nullable().meta(extension),
    /** Who refused a mandate that is REJECTED; null otherwise. */
    refused_by: z.enum(MANDATE_REFUSERS).nullable().meta(extension),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Mandate' });

/** Answer to POST /sandbox/mandates/{id}/answer, POST /mandates/{id}/cancel and POST /mandates/{id}/reauthorise. */
export const mandateAnswer = resultOf(mandate);

export const mandatesFilters = {
  mandate_status: filter('mandate_status', z.enum(MANDATE_STATUSES)),
  mandate_id: filter('id', blankableText(35)),
  customer_id: filter('customer_id', blankableText(35)),
  bank_account_id: filter('bank_account_id', blankableText(35)),
  payment_methods_id: filter('payment_methods_id', blankableText(35)),
  contract_reference: filter('contract_reference', blankableText(CONTRACT_REFERENCE_LENGTH)),
  ...CREATED_BETWEEN,
};

/** The answer of the simulated payer's bank (sandbox). */
export const MANDATE_ANSWERS = ['APPROVE', 'DECLINE', 'NO_REPLY'] as const;
export const sandboxAnswerBody = z.strictObject({ answer: z.enum(MANDATE_ANSWERS) });
