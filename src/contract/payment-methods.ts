import { z } from 'zod';
import { listOf } from './envelope.ts';
import { decimal, extension } from './scalars.ts';

/** Payment methods (interface part 2, *Payment method*; part 4, *Payment methods*). */

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

/** A payment method as answered. */
export const paymentMethod = z.object({
  id: z.string(),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  payment_industry: z.string().nullable(),
  provider_bank: z.enum(['PROVIDER_BANK_A', 'PROVIDER_BANK_B']).nullable(),
  abbreviated_name: z.string(),
  item_limit: decimal.nullable(),
  monthly_limit: decimal.nullable(),
  debicheck: z.record(z.string(), z.json()).nullable(),
  payments: z.record(z.string(), z.json()).nullable(),
  date_adjustment_rule: z.string().nullable().meta(extension),
});

export const paymentMethodsAnswer = listOf('payment_methods', paymentMethod);
