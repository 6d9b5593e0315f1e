import { z } from 'zod';
import {
  CARD_BRANDS,
  CHECKOUT_CUSTOMER_FIELDS,
  CHECKOUT_LOCALES,
  CHECKOUT_METHODS,
  CHECKOUT_MODES,
  CHECKOUT_PAYMENT_TYPES,
  CHECKOUT_THEMES,
  CHECKOUT_TYPES,
  TRANSACTION_STATUSES,
} from './enums.ts';
import { checkoutAddress } from './checkout.ts';
import { resultOf } from './envelope.ts';
import { amount, email, origin, text } from './scalars.ts';
import { isSouthAfricanId, phone } from './south-africa.ts';

/** The session's operations that the elements need (ruling *sessions*; our extension). */

/**
 * Where a session is.
 * open: can be paid · processing: an attempt was accepted and its outcome is on its way · checking: the network did not
 * answer, the service keeps asking · completed, cancelled, expired: over · failed: over after too many declines.
 */
export const SESSION_STATES = ['open', 'processing', 'checking', 'completed', 'cancelled', 'expired', 'failed'] as const;

/** Why an attempt failed. */
export const FAILURE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_code',
  'not_processed',
  'token_expired',
] as const;

const line = z.object({ name: z.string(), sku: z.string(), quantity: z.int(), unit_amount: amount });

/** A session as the merchant's server (and so the proxy) reads it; what a browser may see of it is decided by the protocol. */
export const checkoutSession = z.object({
  id: z.string(),
  session_id: z.string(),
  state: z.enum(SESSION_STATES),
  version: z.int(),
  revision: z.int(),
  mode: z.enum(CHECKOUT_MODES),
  payment_type: z.enum(CHECKOUT_PAYMENT_TYPES),
  amount,
  currency: z.string(),
  test: z.boolean(),
  /** Milliseconds left. */
  expires_in: z.int(),
  order_id: z.string().nullable(),
  order: z
    .object({
      reference: z.string(),
      description: z.string().nullable(),
      items: z.array(line),
      amount_subtotal: amount.nullable(),
      amount_discount: amount.nullable(),
      amount_shipping: amount.nullable(),
      amount_tax: amount.nullable(),
    })
    .nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_fields: z.array(z.enum(CHECKOUT_CUSTOMER_FIELDS)),
  methods: z.array(z.enum(CHECKOUT_METHODS)),
  customization: z.object({
    locale: z.enum(CHECKOUT_LOCALES),
    theme: z.enum(CHECKOUT_THEMES).nullable(),
    type: z.enum(CHECKOUT_TYPES).nullable(),
    display_cancel_button: z.boolean(),
    display_total: z.boolean(),
    display_cart: z.boolean(),
    brand_primary: z.string().nullable(),
  }),
  redirects: z.object({ success_url: z.string().nullable(), cancel_url: z.string().nullable() }),
  page_url: z.string(),
  frame_url: z.string(),
  /** Null until a proxy or a create call said who may embed the session. */
  allowed_origins: z.array(z.string()).nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), message: z.string(), retryable: z.boolean() }).nullable(),
  attempt_key: z.string().nullable(),
  outcome: z
    .object({
      transaction_id: z.string(),
      transaction_status: z.enum(TRANSACTION_STATUSES),
      card_id: z.string().nullable(),
      card: z.object({ brand: z.enum(CARD_BRANDS), last4: z.string() }).nullable(),
    })
    .nullable(),
});
/** @see checkoutSession */
export type CheckoutSessionAnswer = z.output<typeof checkoutSession>;

export const checkoutSessionAnswer = resultOf(checkoutSession);
export const sessionParams = z.strictObject({ session_id: z.string().min(1).max(35) });

/** Who pays, as the form captured it. Which fields must be there follows from the session's customer_fields. */
export const capturedCustomer = z.strictObject({
  person_name: text(32),
  person_surname: text(32),
  reference: text(35).optional(),
  id_number: z
    .string()
    .refine(isSouthAfricanId, { error: 'is not a South African ID number', params: { rule: 'south_african_id' } })
    .optional(),
  email: email.optional(),
  contact_number: phone(16).optional(),
  billing_address: checkoutAddress.optional(),
  shipping: z
    .strictObject({ contact_name: text(64).optional(), contact_number: phone(16).optional(), address: checkoutAddress })
    .optional(),
});
/** @see capturedCustomer */
export type CapturedCustomer = z.output<typeof capturedCustomer>;

/** Body of POST /checkout/sessions/{session_id}/pay. The same attempt_key again is the same attempt. */
export const checkoutPayBody = z.strictObject({
  attempt_key: z.uuid(),
  revision: z.int(),
  token: z.string().min(1).max(512),
  customer: capturedCustomer.optional(),
});
/** @see checkoutPayBody */
export type CheckoutPayBody = z.output<typeof checkoutPayBody>;

/** Body of POST /checkout/sessions/{session_id}/origins: who may embed a session that nobody said it of yet. */
export const sessionOriginsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });

/** An empty body: `{}` or nothing. */
export const emptyBody = z.strictObject({});
