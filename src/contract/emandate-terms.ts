import { z } from 'zod';
import {
  ADJUSTMENT_CATEGORIES,
  APPROVAL_WINDOWS,
  BANK_ACCOUNT_TYPES,
  CHECKOUT_LOCALES,
  DATE_ADJUSTMENT_RULES,
  ID_TYPES,
  PRICING_TYPES,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { date, decimal } from './scalars.ts';

/** What a mandate comes to, and the text that is agreed to: shown, signed and kept (ruling *sessions*, our extension). */

/** The payment methods that mandates are for. */
export const MANDATE_METHOD_TYPES = ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] as const;

/** @see MANDATE_METHOD_TYPES */
export const methodType = z.enum(MANDATE_METHOD_TYPES);
export const approvalWindow = z.enum(APPROVAL_WINDOWS);

const reason = z.object({
  type: z.enum(['short_month', 'weekend', 'holiday', 'past']),
  /** Of the holiday. */
  name: z.string().nullable(),
});

/** A debit that is to come: the day it is for, the day it is really made, and why that is another. */
const debit = z.object({
  part: z.enum(['FIRST_COLLECTION', 'INSTALMENT', 'ONE_TIME']),
  day: date,
  on: date,
  amount: decimal,
  reasons: z.array(reason),
});

const sums = { total_excl: decimal, total_tax: decimal, total_incl: decimal };

/** Everything a mandate has to show (gaps.md, *South African facts*), as it is shown and signed. */
export const emandateTerms = z.object({
  beneficiary: z.string(),
  statement_name: z.string(),
  payment_method_type: methodType,
  contract_reference: z.string(),
  reference: z.string(),
  payer: z
    .object({
      name: z.string(),
      id_type: z.enum(ID_TYPES).nullable(),
      id_number: z.string().nullable(),
      email: z.string().nullable(),
      contact_number: z.string().nullable(),
    })
    .nullable(),
  bank_account: z
    .object({
      bank_account_holder_name: z.string(),
      /** Only its end where the merchant's link brought it along. */
      bank_account_number: z.string(),
      bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
      bank_title: z.string(),
      bank_branch_code: z.string(),
    })
    .nullable(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), price: decimal, pricing_type: z.enum(PRICING_TYPES) })),
  /** Each instalment, or the only debit. */
  amount: z.object(sums),
  /** Collected once, besides. */
  first_collection: z.object({ date, ...sums }).nullable(),
  frequency: z.enum(['ONCE', 'WEEKLY', 'MONTHLY', 'YEARLY']),
  process_day: z.int().nullable(),
  date_start: date,
  date_end: date.nullable(),
  date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES).nullable(),
  /** Null where each debit is exactly the amount. */
  maximum_collection_amount: decimal.nullable(),
  allow_variable_amount: z.boolean(),
  allow_date_adjustment: z.boolean(),
  /** Working days for which the bank may wait for money in the account; null where it does not. */
  tracking_days: z.int().nullable(),
  adjustment: z
    .object({
      adjustment_category: z.enum(ADJUSTMENT_CATEGORIES),
      adjustment_rate: decimal.nullable(),
      adjustment_amount: decimal.nullable(),
    })
    .nullable(),
  debits: z.array(debit),
});
/** @see emandateTerms */
export type EmandateTerms = z.output<typeof emandateTerms>;

/** How the payer's approval is asked for, and whether the bank still takes it today. */
const approval = z.object({
  approval_window: approvalWindow,
  is_open: z.boolean(),
  /** HH:mm, SAST; null where there is none. */
  cut_off: z.string().nullable(),
  /** Windows that are open now. */
  open_windows: z.array(approvalWindow),
});

/** The text that is agreed to. */
export const mandateText = z.object({
  version: z.string(),
  locale: z.enum(CHECKOUT_LOCALES),
  title: z.string(),
  paragraphs: z.array(z.string()),
});

/** What would be signed: shown, and named by its hash when it is signed. */
export const emandateQuote = z.object({
  terms: emandateTerms,
  approval: approval.nullable(),
  mandate_text: mandateText,
  /** SHA-256 over the canonical form (RFC 8785) of terms and text. */
  terms_hash: z.string(),
});

export const emandateQuoteAnswer = resultOf(emandateQuote);
