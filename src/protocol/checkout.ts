import { z } from 'zod';
import { FAILURE_CODES, SESSION_STATES } from '../contract/checkout-session.ts';
import {
  CARD_BRANDS,
  CHECKOUT_CUSTOMER_FIELDS,
  CHECKOUT_LOCALES,
  CHECKOUT_METHODS,
  CHECKOUT_MODES,
  CHECKOUT_PAYMENT_TYPES,
} from '../contract/enums.ts';

/**
 * What a browser may see of a checkout session, and what it may ask. The proxy parses every answer
 * through these schemas, so a field that is not listed here cannot reach a page.
 * Money is integer cents of `currency`. Durations are milliseconds, counted by the service.
 */

/** One line of the cart. */
const cartLine = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** Price of one, in cents. */
  unit_amount: z.int(),
  /** Price of the line (quantity × unit price), in cents, before line discount and line tax. */
  amount: z.int(),
});

/** The cart and how its total comes about; amounts are null where the merchant did not say. */
const cart = z.object({
  reference: z.string(),
  description: z.string().nullable(),
  lines: z.array(cartLine),
  subtotal: z.int().nullable(),
  discount: z.int().nullable(),
  shipping: z.int().nullable(),
  tax: z.int().nullable(),
});

/** Look of the element, as the merchant set it when the session was created. */
const customization = z.object({
  locale: z.enum(CHECKOUT_LOCALES),
  theme: z.enum(['LIGHT', 'DARK']).nullable(),
  /** PAGE: go to success_url / cancel_url after the outcome. EMBED: stay, the merchant's page listens. Null: as PAGE where there is an URL to go to. */
  type: z.enum(['PAGE', 'EMBED']).nullable(),
  display_cancel_button: z.boolean(),
  display_total: z.boolean(),
  display_cart: z.boolean(),
  /** #rgb or #rrggbb */
  brand_primary: z.string().nullable(),
});

/** The attempt that failed last. */
const failure = z.object({
  attempt_key: z.string(),
  code: z.enum(FAILURE_CODES),
  /** The service's own plain English words; elements show their own, translated. */
  message: z.string(),
  /** Whether another attempt in this session is possible. */
  retryable: z.boolean(),
});

/** The whole truth about a session as far as its shopper may know it. Every answer of the session's operations is one. */
export const checkoutView = z.object({
  kind: z.literal('checkout'),
  session_id: z.string(),
  state: z.enum(SESSION_STATES),
  /** Goes up with each change of anything here; an older view never replaces a newer one. */
  version: z.int(),
  /** Goes up when the merchant changes amount or cart; a payment names the revision it was shown. */
  revision: z.int(),
  mode: z.enum(CHECKOUT_MODES),
  payment_type: z.enum(CHECKOUT_PAYMENT_TYPES),
  /** Cents. */
  amount: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  /** True where the card networks are simulated. */
  test: z.boolean(),
  /** Milliseconds until the session expires, 0 when over; asked again from the service, never trusted to the browser's clock. */
  expires_in: z.int(),
  cart: cart.nullable(),
  /** Null when the form has to ask; otherwise who pays. */
  customer: z.object({ display_name: z.string() }).nullable(),
  /** What the form asks besides name and surname; empty when the customer is known. */
  customer_fields: z.array(z.enum(CHECKOUT_CUSTOMER_FIELDS)),
  /** Allowed methods in the merchant's order. */
  methods: z.array(z.enum(CHECKOUT_METHODS)),
  customization,
  redirects: z.object({ success_url: z.string().nullable(), cancel_url: z.string().nullable() }),
  /** The hosted page of this session. */
  page_url: z.string(),
  /** The card frame's document for this session, on the service's origin. */
  frame_url: z.string(),
  /** The last failed attempt, while the session is open or failed. */
  failure: failure.nullable(),
  /** The attempt under way, so that a page can tell its own from another tab's. */
  attempt_key: z.string().nullable(),
  /** How it ended, once completed. */
  outcome: z
    .object({
      transaction_id: z.string(),
      transaction_status: z.string(),
      card_id: z.string().nullable(),
      card: z.object({ brand: z.enum(CARD_BRANDS), last4: z.string() }).nullable(),
    })
    .nullable(),
});

/** @see checkoutView */
export type CheckoutView = z.output<typeof checkoutView>;
/** One of {@link FAILURE_CODES}. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** A postal address as the form asks for it. */
const address = z.strictObject({
  line1: z.string().min(1).max(128),
  line2: z.string().max(128).optional(),
  city_or_town: z.string().min(1).max(64),
  province_or_state: z.string().min(1).max(64),
  postal_or_zip_code: z.string().min(1).max(16),
  /** ISO 3166-1 alpha-2 */
  country: z.string().length(2),
});

/** What the shopper typed into the form (names always, the rest as `customer_fields` says). */
const payer = z.strictObject({
  person_name: z.string().min(1).max(32),
  person_surname: z.string().min(1).max(32),
  reference: z.string().min(1).max(35).optional(),
  id_number: z.string().min(1).max(13).optional(),
  email: z.string().max(128).optional(),
  contact_number: z.string().max(32).optional(),
  billing_address: address.optional(),
  shipping: z
    .strictObject({ contact_name: z.string().max(64).optional(), contact_number: z.string().max(32).optional(), address })
    .optional(),
});

/** One attempt to pay. The same `attempt_key` again is the same attempt, however often it arrives. */
export const payRequest = z.strictObject({
  /** Made by the page at the click, a UUID. */
  attempt_key: z.uuid(),
  /** The revision whose amount the shopper saw. */
  revision: z.int(),
  /** From the card frame. */
  token: z.string().min(1).max(512),
  customer: payer.optional(),
});

/** @see payRequest */
export type PayRequest = z.output<typeof payRequest>;
/** What the shopper typed into the form. */
export type Payer = z.output<typeof payer>;
