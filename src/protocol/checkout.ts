import { z } from 'zod';
import { ACTION_TYPES, FAILURE_CODES, METHOD_KINDS, SESSION_STATES } from '../contract/checkout-session.ts';
import {
  CARD_BRANDS,
  CHECKOUT_CUSTOMER_FIELDS,
  CHECKOUT_ID_TYPES,
  CHECKOUT_LOCALES,
  CHECKOUT_MODES,
  CHECKOUT_PAYMENT_TYPES,
  LINK_FREQUENCIES,
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

/** Something that a session can be paid with. */
const method = z.object({
  /** CARD, APPLE_PAY, GOOGLE_PAY, SCAN_TO_PAY, or a redirect method's identifier. */
  id: z.string(),
  /** card: the card frame or a saved card · wallet: the device's sheet · scan: a QR code · redirect: away and back. */
  kind: z.enum(METHOD_KINDS),
  /** A redirect method's name, to be shown as it is; elements name the others themselves, translated. */
  title: z.string().nullable(),
});

/** A stored card of this customer. Its number and token are never here. */
const savedCard = z.object({
  card_id: z.string(),
  brand: z.enum(CARD_BRANDS),
  nickname: z.string().nullable(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** Shown, but not to be selected. */
  is_expired: z.boolean(),
  is_default: z.boolean(),
});

/** What the payer has to do elsewhere, while the session's state is `action`. */
const action = z.object({
  /** The attempt that waits. */
  attempt_key: z.string(),
  /**
   * challenge: the bank's 3D Secure page at `url`, inside the card frame (it may be framed by the session's origins).
   * scan: `url` is what the QR code says. redirect: the page goes to `url`, and the payer comes back to `return_url`.
   */
  type: z.enum(ACTION_TYPES),
  /** The method of the attempt. */
  method: z.string(),
  url: z.string(),
  /** Scan: opens the payer's app where the page is on that phone already. */
  app_url: z.string().nullable(),
  /** Milliseconds left; then the attempt fails as `not_completed` and the session is open again. */
  expires_in: z.int(),
});

/** What the payer of a checkout link chooses. Money is cents. */
const choice = z.object({
  title: z.string(),
  description: z.string().nullable(),
  /** ONE_TIME, or a payment that goes on from now: that one takes a card. One only: nothing to choose. */
  frequencies: z.array(z.enum(LINK_FREQUENCIES)),
  /** The only amount, where there are no options and none of one's own; else what is proposed, or null. */
  amount: z.int().nullable(),
  /** To choose from, at most five. */
  amount_options: z.array(z.int()),
  /** Whether any amount may be typed, up to `amount_max` where that is given. */
  is_own_amount: z.boolean(),
  amount_max: z.int().nullable(),
  /** The merchant's words for the button; elements have their own where it is null. */
  button_text: z.string().nullable(),
  /** What is said once it is paid; elements have their own where it is null. */
  confirmation_message: z.string().nullable(),
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
  /** What can be paid with, in the merchant's order. One only: no chooser. */
  methods: z.array(method),
  /** The customer's stored cards, the default first; empty where none are to be shown. */
  cards: z.array(savedCard),
  /** Whether a saved card is paid with its security code typed again (a token from the frame beside `card_id`). */
  request_code: z.boolean(),
  /** Whether the form offers to store a new card (a consent, never ticked beforehand). RECURRING and SAVE store it in any case. */
  save_cards: z.boolean(),
  /** A checkout link: what the shopper chooses before paying; `amount` and `mode` are those chosen last. */
  choice: choice.nullable(),
  /** Mode RECURRING: how often `amount` is charged from now on. */
  recurring_interval: z.enum(['MONTHLY', 'YEARLY']).nullable(),
  /** Mode SAVE: whether what verifies the card goes back once the card is stored. */
  refunds_fee: z.boolean(),
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
  /** What the payer has to do, in the state `action`; null in every other. */
  action: action.nullable(),
  /** How it ended, once completed. */
  outcome: z
    .object({
      transaction_id: z.string(),
      /** PAID; PENDING where the money is only held (payment_type PA). */
      transaction_status: z.string(),
      /** The id of the method that paid. */
      method: z.string(),
      card_id: z.string().nullable(),
      /** Mode RECURRING: the payment that goes on from here. */
      payment_id: z.string().nullable(),
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
  /** Required in South Africa. */
  province_or_state: z.string().min(1).max(64).optional(),
  /** Four digits in South Africa. */
  postal_or_zip_code: z.string().min(1).max(16),
  /** ISO 3166-1 alpha-2 */
  country: z.string().length(2),
});

/** What the shopper typed into the form (names always, the rest as `customer_fields` says). */
const payer = z.strictObject({
  person_name: z.string().min(1).max(32),
  person_surname: z.string().min(1).max(32),
  reference: z.string().min(1).max(35).optional(),
  /** What `id_number` is; SAID where it is not said. */
  id_type: z.enum(CHECKOUT_ID_TYPES).optional(),
  id_number: z.string().min(1).max(14).optional(),
  email: z.string().max(128).optional(),
  contact_number: z.string().max(32).optional(),
  billing_address: address.optional(),
  shipping: z
    .strictObject({
      contact_name: z.string().max(64).optional(),
      contact_number: z.string().max(32).optional(),
      /** Instead of an address: the billing address. */
      same_as_billing: z.boolean().optional(),
      address: address.optional(),
    })
    .optional(),
});

/**
 * One attempt to pay. The same `attempt_key` again is the same attempt, however often it arrives.
 *
 * | method kind | what goes along |
 * |---|---|
 * | card, new | `token` from the card frame; `save_card` and `card_nickname` where the shopper agreed |
 * | card, saved | `card_id`; and where `request_code`, a `token` of the security code alone |
 * | wallet | `wallet_token`: what the wallet gave; in test mode `{"type": "sandbox", "card_ending"?: "0002"}` |
 * | scan | nothing; the answer's `action` has the QR code's text |
 * | redirect | `return_url` on an allowed origin (the hosted page where none is given); the answer's `action` says where to go |
 */
export const payRequest = z.strictObject({
  /** Made by the page at the click, a UUID. */
  attempt_key: z.uuid(),
  /** The revision whose amount the shopper saw. */
  revision: z.int(),
  /** The id of one of the view's methods; CARD where it is not said. */
  method: z.string().max(64).optional(),
  /** From the card frame. */
  token: z.string().min(1).max(512).optional(),
  /** One of the view's cards. */
  card_id: z.string().min(1).max(35).optional(),
  wallet_token: z.record(z.string(), z.json()).optional(),
  /** The shopper's consent to store the new card. */
  save_card: z.boolean().optional(),
  card_nickname: z.string().min(1).max(64).optional(),
  return_url: z.string().max(2048).optional(),
  /** A checkout link: the amount (cents) and frequency that the shopper chose. May be left out where there is nothing to choose. */
  choice: z.strictObject({ amount: z.int().min(1), frequency: z.enum(LINK_FREQUENCIES) }).optional(),
  customer: payer.optional(),
});

/** A device's wallet asks that the shop be vouched for; answered with `{merchant_session}`, for the device as it is. */
export const walletSessionRequest = z.strictObject({ method: z.literal('APPLE_PAY'), validation_url: z.string().max(2048) });

/** @see payRequest */
export type PayRequest = z.output<typeof payRequest>;
/** What the shopper typed into the form. */
export type Payer = z.output<typeof payer>;
/** Something that a session can be paid with. */
export type CheckoutMethod = z.output<typeof method>;
/** A stored card of this customer. */
export type SavedCard = z.output<typeof savedCard>;
/** What the payer of a checkout link chooses from. */
export type CheckoutChoice = z.output<typeof choice>;
/** What the payer has to do elsewhere. */
export type CheckoutAction = z.output<typeof action>;
