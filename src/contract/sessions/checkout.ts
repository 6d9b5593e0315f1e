import { z } from 'zod';
import { checkoutMethod, country } from '../checkout.ts';
import { ACTION_TYPES, checkoutSession, METHOD_KINDS, type FAILURE_CODES } from '../checkout-session.ts';
import { idNumber } from '../customers.ts';
import { CHECKOUT_ID_TYPES, LINK_FREQUENCIES } from '../enums.ts';
import { phone } from '../phone.ts';
import { email, id, opaque, postalCode, text } from '../scalars.ts';
import { fieldsOf } from './fields-of.ts';

/**
 * What a browser may see of a checkout session, and what it may ask. The proxy parses every answer
 * through these schemas, so a field that is not listed here cannot reach a page.
 * Money is integer cents of `currency`. Durations are milliseconds, counted by the service.
 */

const order = checkoutSession.shape.order.unwrap();
const outcome = checkoutSession.shape.outcome.unwrap();

/** One line of the cart. */
const cartLine = z.object({
  ...fieldsOf(order.shape.items.element, ['name', 'sku', 'quantity', /* Price of one, in cents. */ 'unit_amount']),
  /** Price of the line (quantity × unit price), in cents, before its discount and tax. */
  amount: z.int(),
});

/**
 * The cart and how its total is calculated, in rows that add up: subtotal − discount + shipping + tax + other − apart is the amount. A row
 * is null if there is nothing to show.
 */
const cart = z.object({
  ...fieldsOf(order, ['reference', 'description']),
  lines: z.array(cartLine),
  subtotal: z.int().nullable(),
  discount: z.int().nullable(),
  shipping: z.int().nullable(),
  /** VAT that is added to the prices. */
  tax: z.int().nullable(),
  /** What the merchant's own amounts do not explain; it may be negative. */
  other: z.int().nullable(),
  /** The part of the order that this payment is not for. */
  apart: z.int().nullable(),
  /** VAT that is in the prices already. */
  tax_within: z.int().nullable(),
});

/** The look of the element, as the merchant set it when creating the session. */
const customization = z.object(
  fieldsOf(checkoutSession.shape.customization, [
    'locale',
    'theme',
    // PAGE: open success_url or cancel_url after the outcome. EMBED: stay, because the merchant's page listens to the events. Null: like
    // PAGE if such a URL exists.
    'type',
    'display_cancel_button',
    'display_total',
    'display_cart',
    // #rgb or #rrggbb
    'brand_primary',
  ]),
);

/** The latest failed attempt. */
const failure = z.object(
  fieldsOf(checkoutSession.shape.failure.unwrap(), [
    'attempt_key',
    'code',
    // The service's message in plain English; elements show their own translation.
    'message',
    // Whether another attempt in this session is possible.
    'retryable',
  ]),
);

/** A payment method of the session. */
const method = z.object({
  /** CARD, APPLE_PAY, GOOGLE_PAY, SCAN_TO_PAY, or a redirect method's identifier. */
  id: z.string(),
  /**
   * card: the card frame or a stored card · wallet: the device's payment sheet · scan: a QR code · redirect: to another site and back.
   */
  kind: z.enum(METHOD_KINDS),
  /** The display name of a redirect method; elements have translated names for the other methods. */
  title: z.string().nullable(),
});

/** A stored card of this customer. Its number and token are never here. */
const savedCard = z.object(
  fieldsOf(checkoutSession.shape.cards.element, [
    'card_id',
    'brand',
    'nickname',
    'last4',
    // MM/YY
    'expiry',
    // It is shown, but cannot be selected.
    'is_expired',
    'is_default',
  ]),
);

/** What the payer has to do outside the form, while the session's state is `action`. */
const action = z.object({
  /** The attempt that waits for the payer. */
  attempt_key: z.string(),
  /**
   * challenge: the bank's 3D Secure page at `url`, shown inside the card frame (the session's origins may embed it). scan: `url` is the
   * content of the QR code. redirect: the page opens `url`, and the payer returns to `return_url`.
   */
  type: z.enum(ACTION_TYPES),
  /** The method of the attempt. */
  method: z.string(),
  url: z.string(),
  /** Scan: opens the payer's app, if the page is on that phone already. */
  app_url: z.string().nullable(),
  /** Milliseconds left; after that the attempt fails as `not_completed` and the session is open again. */
  expires_in: z.int(),
});

/** The choices of a checkout link's payer. Money is in cents. */
const choice = z.object(
  fieldsOf(checkoutSession.shape.choice.unwrap(), [
    'title',
    'description',
    // ONE_TIME, or a recurring payment that starts now and needs a card. If there is only one entry, the payer has no choice.
    'frequencies',
    // The only amount, if there are no options and no free amount; else the suggested amount, or null.
    'amount',
    // The amounts to choose from, at most five.
    'amount_options',
    // Whether the payer may type an amount, up to `amount_max` if that is set.
    'is_own_amount',
    'amount_max',
    // The merchant's words for the button and for the paid page; if null, the element uses its own.
    'button_text',
    'confirmation_message',
  ]),
);

/** Everything about a session that its shopper may know. Every operation of a session answers with it. */
export const checkoutView = z.object({
  kind: z.literal('checkout'),
  ...fieldsOf(checkoutSession, [
    'session_id',
    'state',
    // Goes up with each change of anything here; an older view never replaces a newer one.
    'version',
    // Increases when the merchant changes the amount or the cart; a payment names the revision that was shown.
    'revision',
    'mode',
    'payment_type',
    // Cents.
    'amount',
    // ISO 4217.
    'currency',
    // True if the card networks are simulated.
    'test',
    // Milliseconds until the session expires, 0 if it has ended; the service counts them, because a browser's clock may be wrong.
    'expires_in',
  ]),
  /** The merchant's name, as shoppers know it; null if the service is older than this field. */
  merchant: z.object({ name: z.string() }).nullable(),
  ...fieldsOf(checkoutSession, [
    // The day in South Africa at the time of the answer, YYYY-MM-DD: the day of a payment that is made now.
    'today',
    // When the session was completed, as an ISO time in UTC.
    'completed_at',
  ]),
  cart: cart.nullable(),
  /** The payer; null if the form has to ask. */
  customer: z.object({ display_name: z.string() }).nullable(),
  ...fieldsOf(checkoutSession, ['customer_fields']),
  /** The payment methods, in the merchant's order. If there is only one, no choice is shown. */
  methods: z.array(method),
  /** The customer's stored cards, the default card first; empty if none are shown. */
  cards: z.array(savedCard),
  ...fieldsOf(checkoutSession, [
    // Whether the security code is required to pay with a stored card (as a token from the frame, beside `card_id`).
    'request_code',
    // Whether the form offers to store a new card (a consent that is never ticked beforehand). RECURRING and SAVE always store it.
    'save_cards',
  ]),
  /** A checkout link: the choices before paying; `amount` and `mode` hold the latest choice. */
  choice: choice.nullable(),
  ...fieldsOf(checkoutSession, [
    // Mode RECURRING: how often `amount` is charged from now on.
    'recurring_interval',
    // Mode SAVE: whether the verification amount is refunded once the card is stored.
    'refunds_fee',
  ]),
  customization,
  redirects: z.object(fieldsOf(checkoutSession.shape.redirects, ['success_url', 'cancel_url'])),
  ...fieldsOf(checkoutSession, [
    // The hosted page of this session.
    'page_url',
    // The card frame's document for this session, on the service's origin.
    'frame_url',
  ]),
  /** The latest failed attempt, while the session is open or failed. */
  failure: failure.nullable(),
  // The attempt under way, so that a page can distinguish its own attempt from another tab's.
  ...fieldsOf(checkoutSession, ['attempt_key']),
  /** What the payer has to do, in the state `action`; null in every other state. */
  action: action.nullable(),
  /** The outcome, once completed. */
  outcome: z
    .object({
      ...fieldsOf(outcome, ['transaction_id']),
      /** PAID; PENDING if the amount is only held (payment_type PA). */
      transaction_status: z.string(),
      /** The id of the method that paid. */
      method: z.string(),
      ...fieldsOf(outcome, ['card_id', /* Mode RECURRING: the recurring payment that starts here. */ 'payment_id']),
      card: z.object(fieldsOf(outcome.shape.card.unwrap(), ['brand', 'last4'])).nullable(),
    })
    .nullable(),
});

export type CheckoutView = z.output<typeof checkoutView>;
/** One of {@link FAILURE_CODES}. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** A postal address in the form's layout. */
const address = z.strictObject({
  line1: text(128),
  line2: text(128).optional(),
  city_or_town: text(64),
  /** Required in South Africa. */
  province_or_state: text(64).optional(),
  /** Four digits in South Africa. */
  postal_or_zip_code: postalCode(16),
  /** ISO 3166-1 alpha-2 */
  country,
});

/** The payer's details from the form (names always, the rest as `customer_fields` says). */
const payer = z.strictObject({
  person_name: text(32),
  person_surname: text(32),
  reference: text(35).optional(),
  /** The kind of `id_number`; SAID if left out. */
  id_type: z.enum(CHECKOUT_ID_TYPES).optional(),
  id_number: idNumber.optional(),
  email: email.optional(),
  contact_number: phone(16).optional(),
  billing_address: address.optional(),
  shipping: z
    .strictObject({
      contact_name: text(64).optional(),
      contact_number: phone(16).optional(),
      /** Instead of an address: the billing address is used. */
      same_as_billing: z.boolean().optional(),
      address: address.optional(),
    })
    .optional(),
});

/**
 * One attempt to pay. A repeated `attempt_key` means the same attempt, however often it arrives.
 *
 * | method kind | fields |
 * |---|---|
 * | card, new | `token` from the card frame; `save_card` and `card_nickname` if the shopper agreed |
 * | card, stored | `card_id`; if `request_code` is true, also a `token` for the security code alone |
 * | wallet | `wallet_token`: the wallet's answer; in test mode `{"type": "sandbox", "card_ending"?: "0002"}` |
 * | scan | none; `action` in the answer has the content of the QR code |
 * | redirect | `return_url` on an allowed origin (default: the hosted page); `action` in the answer has the address to open |
 */
export const payRequest = z.strictObject({
  /** The page makes it at the click; a UUID. */
  attempt_key: z.uuid(),
  /** The revision whose amount was shown to the shopper. */
  revision: z.int(),
  /** The id of one of the view's methods; CARD if left out. */
  method: checkoutMethod.optional(),
  /** From the card frame. */
  token: opaque(512).optional(),
  /** One of the view's cards. */
  card_id: id.optional(),
  wallet_token: z.record(z.string(), z.json()).optional(),
  /** The shopper's consent to store the new card. */
  save_card: z.boolean().optional(),
  card_nickname: text(64).optional(),
  return_url: z.string().max(2048).optional(),
  /** A checkout link: the amount (in cents) and frequency that the shopper chose. May be left out if there is no choice. */
  choice: z.strictObject({ amount: z.int().min(1), frequency: z.enum(LINK_FREQUENCIES) }).optional(),
  customer: payer.optional(),
});

/** A device's wallet asks the service to validate the shop; the answer is `{merchant_session}`, passed on unchanged to the device. */
export const walletSessionRequest = z.strictObject({ method: z.literal('APPLE_PAY'), validation_url: z.string().max(2048) });

export type PayRequest = z.output<typeof payRequest>;
/** What the shopper typed into the form. */
export type Payer = z.output<typeof payer>;
/** Something that a session can be paid with. */
export type CheckoutMethod = z.output<typeof method>;
/** A stored card of this customer. */
export type SavedCard = z.output<typeof savedCard>;
/** The choices of a checkout link's payer. */
export type CheckoutChoice = z.output<typeof choice>;
/** What the payer has to do outside the form. */
export type CheckoutAction = z.output<typeof action>;
