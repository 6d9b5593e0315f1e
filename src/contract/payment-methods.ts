import { z } from 'zod';
import { ZERO_PADDED } from './resource.ts';
import { BANK_NAMES } from './banks.ts';
import {
  ADJUSTMENT_CATEGORIES,
  ADJUSTMENT_TYPES,
  APPROVAL_WINDOWS,
  BANK_ACCOUNT_TYPES,
  DATE_ADJUSTMENT_RULES,
  PAYMENT_INDUSTRIES,
  PROVIDER_BANKS,
} from './enums.ts';
import { decimal, extension, percentage } from './scalars.ts';

/** Payment methods. */

/** Types of a payment method. */
export const PAYMENT_METHOD_TYPES = [
  'CARD',
  'DEBICHECK',
  'DEBIT_ORDER',
  'PAYIN',
  'PAYOUTS',
  'REGISTERED_MANDATES',
  'SCAN_TO_PAY',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'REDIRECT',
] as const;

/** The defaults of a mandate of a DebiCheck or registered-mandate method. */
export const debicheckDefaults = z.object({
  allow_date_adjustment: z.boolean(),
  allow_variable_amount: z.boolean(),
  allow_payment_tracking: z.boolean(),
  payment_tracking_max_days: z.int().min(1).max(10).nullable(),
  adjustment_category: z.enum(ADJUSTMENT_CATEGORIES).nullable(),
  adjustment_type: z.enum(ADJUSTMENT_TYPES).nullable(),
  adjustment_rate: percentage.nullable(),
  adjustment_amount: decimal.nullable(),
  /** Null for registered mandates. */
  approval_window: z.enum(APPROVAL_WINDOWS).nullable(),
});

/** The merchant's own account, of pay-in and payout methods. */
const methodAccount = z.object({
  bank_name: z.enum(BANK_NAMES),
  bank_branch_code: ZERO_PADDED,
  bank_account_number: z.string(),
  bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
  bank_account_holder_name: z.string(),
});

export const paymentMethod = z
  .object({
    id: z.string(),
    payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
    /** Its name in a checkout page's payment_methods; null if no checkout can use it. */
    checkout_method: z.string().nullable().meta(extension),
    /** The display name of a redirect method. */
    title: z.string().nullable().meta(extension),
    payment_industry: z.enum(PAYMENT_INDUSTRIES).nullable(),
    provider_bank: z.enum(PROVIDER_BANKS).nullable(),
    abbreviated_name: z.string(),
    /** The greatest amount of one collection, per day. */
    item_limit: decimal.nullable(),
    /** The greatest total of a month. */
    monthly_limit: decimal.nullable(),
    debicheck: debicheckDefaults.nullable(),
    payments: methodAccount.nullable(),
    date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES).nullable().meta(extension),
  })
  .meta({ id: 'PaymentMethod' });

export const lookup = z
  .object({
    id: z.string(),
    /** A province's country. */
    parent_lookups_id: z.string().nullable(),
    title: z.string(),
    enum: z.string(),
    type: z.string(),
  })
  .meta({ id: 'Lookup' });

/** Both path parts of GET /lookups/{type}/{payment_methods_id} are optional. */
export const lookupTypeParams = z.strictObject({ type: z.string().min(1).max(64) });
/** `payment_methods_id` limits the banks to those that the method supports. */
export const lookupMethodParams = lookupTypeParams.extend({ payment_methods_id: z.string().min(1).max(36) });
