import { z } from 'zod';
import { LOCALES } from '../../facts/languages.ts';
import {
  CARD_BRANDS,
  CHECKOUT_MODES,
  CHECKOUT_PAYMENT_TYPES,
  CHECKOUT_THEMES,
  CHECKOUT_TYPES,
  LINK_FREQUENCIES,
  TRANSACTION_STATUSES,
} from '../enums.ts';
import { PAYER_ASKED } from '../customers.ts';
import { date } from '../scalars.ts';
import { capturedAddress, payer } from './checkout-pay.ts';
import { sessionOf } from './session.ts';

/** A checkout session: what its shopper may see. A field that is added here reaches a browser; nothing else does. */

/**
 * The states of a session. open: can be paid · processing: an attempt was accepted and its outcome is not known yet · action: an attempt
 * was accepted and waits for the payer, outside the form (see `action`) · checking: the network did not answer, so the service keeps
 * asking · completed, cancelled, expired: ended · failed: ended after too many declines.
 */
export const SESSION_STATES = ['open', 'processing', 'action', 'checking', 'completed', 'cancelled', 'expired', 'failed'] as const;

/** Why an attempt failed. */
export const FAILURE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_code',
  'not_processed',
  'token_expired',
  /** The payer refused at the bank's 3D Secure page. */
  'authentication_failed',
  /** The payer refused in their app, or at the provider. */
  'payment_declined',
  /** Nobody answered in time. */
  'not_completed',
  /** The payer came back and chose another method. */
  'withdrawn',
  /** The card or the shopper's address was declined too often in the last hour, so the network was not asked. */
  'too_many_attempts',
  /** The order was paid in another way, or takes no more payments. The session is closed. */
  'order_closed',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The kinds of checkout methods. card: the card frame or a stored card · wallet: the device's sheet · scan: a QR code · redirect. */
const METHOD_KINDS = ['card', 'wallet', 'scan', 'redirect'] as const;

/**
 * The kinds of actions that a payer takes outside the form. challenge: 3D Secure at `url`, inside the card frame · scan: `url` is the
 * content of the QR code · redirect: the page opens `url`, and the payer returns to `return_url`.
 */
const ACTION_TYPES = ['challenge', 'scan', 'redirect'] as const;

const cents = z.int();

/**
 * The cart and how its total is calculated, in rows that add up: subtotal − discount + shipping + tax + other − apart is the amount. A row
 * is null if there is nothing to show.
 */
const cart = z.object({
  reference: z.string(),
  description: z.string().nullable(),
  /** `amount`: quantity × unit price, before the line's discount and tax. */
  lines: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), unit_amount: cents, amount: cents })),
  subtotal: cents.nullable(),
  discount: cents.nullable(),
  shipping: cents.nullable(),
  /** VAT that is added to the prices. */
  tax: cents.nullable(),
  /** What the merchant's own amounts do not explain; it may be negative. */
  other: cents.nullable(),
  /** The part of the order that this payment is not for. */
  apart: cents.nullable(),
  /** VAT that is in the prices already. */
  tax_within: cents.nullable(),
});

/** CARD, APPLE_PAY, GOOGLE_PAY, SCAN_TO_PAY, or a redirect method's identifier, and its display name if it is a redirect method. */
const method = z.object({ id: z.string(), kind: z.enum(METHOD_KINDS), title: z.string().nullable() });

/** A stored card of this customer. Its number and token are never here. */
const savedCard = z.object({
  card_id: z.string(),
  brand: z.enum(CARD_BRANDS),
  nickname: z.string().nullable(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** It is shown, but cannot be selected. */
  is_expired: z.boolean(),
  is_default: z.boolean(),
});

const inSection = <Section extends string, Part extends string>(section: Section, parts: readonly Part[]) =>
  parts.map((part) => `${section}.${part}` as const);
const namesIn = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape & string)[];
const { billing_address: _billing, shipping: _shipping, ...own } = payer.shape;
const address = namesIn(capturedAddress.shape);
/** The fields of the form that a session may fill in. */
const FILLED_IN = [
  ...namesIn(own),
  ...inSection('billing', address),
  ...inSection('shipping', ['contact_name', 'contact_number', ...address]),
];
const prefill = z.object(
  Object.fromEntries(FILLED_IN.map((name) => [name, z.string().optional()])) as Record<
    (typeof FILLED_IN)[number],
    z.ZodOptional<z.ZodString>
  >,
);

/** The choices of a checkout link's payer. */
const choice = z.object({
  title: z.string(),
  description: z.string().nullable(),
  /** If there is only one, the payer has no choice. MONTHLY and ANNUALLY repeat after the first payment, and need a card. */
  frequencies: z.array(z.enum(LINK_FREQUENCIES)),
  /** The only amount, if there are no options and no free amount; else the suggested amount, or null. */
  amount: cents.nullable(),
  /** The amounts to choose from, at most five. */
  amount_options: z.array(cents),
  /** Whether the payer may type an amount, up to `amount_max` if that is set. */
  is_own_amount: z.boolean(),
  amount_max: cents.nullable(),
  /** The merchant's words for the button and for the paid page; if null, the element uses its own. */
  button_text: z.string().nullable(),
  confirmation_message: z.string().nullable(),
});

/** What the payer has to do outside the form. */
const action = z.object({
  /** The attempt that waits for the payer, and its method. */
  attempt_key: z.string(),
  type: z.enum(ACTION_TYPES),
  method: z.string(),
  url: z.string(),
  /** Scan: opens the payer's app, if the page is on that phone already. */
  app_url: z.string().nullable(),
  /** Milliseconds left; after that the attempt fails as `not_completed` and the session is open again. */
  expires_in: z.int(),
});

/** Everything about a session that its shopper may know. Every operation of a session answers with it. */
export const checkoutView = z
  .object({
    kind: z.literal('checkout'),
    session_id: z.string(),
    state: z.enum(SESSION_STATES),
    /** Goes up with each change of anything here; an older view never replaces a newer one. */
    version: z.int(),
    /** Increases when the merchant changes the amount or the cart; a payment names the revision that was shown. */
    revision: z.int(),
    mode: z.enum(CHECKOUT_MODES),
    payment_type: z.enum(CHECKOUT_PAYMENT_TYPES),
    amount: cents,
    /** ISO 4217. */
    currency: z.string(),
    /** True if the card networks are simulated. */
    test: z.boolean(),
    /** Milliseconds until the session expires, 0 if it has ended. */
    expires_in: z.int(),
    /** The merchant's name, as shoppers know it. */
    merchant: z.object({ name: z.string() }),
    /** The day in South Africa at the time of the answer: the day of a payment that is made now. */
    today: date,
    /** When the session was completed, as an ISO time in UTC. */
    completed_at: z.string().nullable(),
    cart: cart.nullable(),
    /** The payer; null if the form has to ask. */
    customer: z.object({ display_name: z.string() }).nullable(),
    /**
     * What the fields of the form begin with, by their names (`email`, `billing.line1`, `shipping.contact_name`); the number of a document
     * is masked. Null if the merchant knew nothing, or the payer is known.
     */
    prefill: prefill.nullable(),
    customer_fields: z.array(z.enum(PAYER_ASKED)),
    /** The payment methods, in the merchant's order. If there is only one, no choice is shown. */
    methods: z.array(method),
    /** The customer's stored cards, the default card first; empty if none are shown. */
    cards: z.array(savedCard),
    /** Whether the security code is required to pay with a stored card (as a token from the frame, beside `card_id`). */
    request_code: z.boolean(),
    /** Whether the form offers to store a new card (a consent that is never ticked beforehand). RECURRING and SAVE always store it. */
    save_cards: z.boolean(),
    /** A checkout link: the choices before paying; `amount` and `mode` hold the latest choice. */
    choice: choice.nullable(),
    /** Mode RECURRING: how often `amount` is charged from now on. */
    recurring_interval: z.enum(['MONTHLY', 'YEARLY']).nullable(),
    /** Mode SAVE: whether the verification amount is refunded once the card is stored. */
    refunds_fee: z.boolean(),
    /** The look of the element, as the merchant set it when creating the session. */
    customization: z.object({
      /** Null if the merchant has set none: the element then follows the page around it. */
      locale: z.enum(LOCALES).nullable(),
      theme: z.enum(CHECKOUT_THEMES).nullable(),
      /**
       * PAGE: open success_url or cancel_url after the outcome. EMBED: stay, because the merchant's page listens to the events. Null:
       * like PAGE if such a URL exists.
       */
      type: z.enum(CHECKOUT_TYPES).nullable(),
      display_cancel_button: z.boolean(),
      display_total: z.boolean(),
      display_cart: z.boolean(),
      /** #rgb or #rrggbb */
      brand_primary: z.string().nullable(),
    }),
    redirects: z.object({ success_url: z.string().nullable(), cancel_url: z.string().nullable() }),
    /** The hosted page of this session. */
    page_url: z.string(),
    /** The card frame's document for this session, on the service's origin. */
    frame_url: z.string(),
    /** The latest failed attempt, while the session is open or failed. Elements show their own translation of `message`. */
    failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), message: z.string(), retryable: z.boolean() }).nullable(),
    /** The attempt under way, so that a page can distinguish its own attempt from another tab's. */
    attempt_key: z.string().nullable(),
    /** What the payer has to do, in the state `action`; null in every other state. */
    action: action.nullable(),
    /** The outcome, once completed. */
    outcome: z
      .object({
        transaction_id: z.string(),
        /** PAID; PENDING if the amount is only held (payment_type PA). */
        transaction_status: z.enum(TRANSACTION_STATUSES),
        /** The id of the method that paid. */
        method: z.string(),
        card_id: z.string().nullable(),
        /** Mode RECURRING: the recurring payment that starts here. */
        payment_id: z.string().nullable(),
        card: z.object({ brand: z.enum(CARD_BRANDS), last4: z.string() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CheckoutView' });
export type CheckoutView = z.output<typeof checkoutView>;
/** Something that a session can be paid with. */
export type CheckoutMethod = z.output<typeof method>;
/** A stored card of this customer. */
export type SavedCard = z.output<typeof savedCard>;
/** The choices of a checkout link's payer. */
export type CheckoutChoice = z.output<typeof choice>;
/** What the payer has to do outside the form. */
export type CheckoutAction = z.output<typeof action>;

/** Answer to reading a session, and to every operation that changes it. */
export const checkoutSessionAnswer = sessionOf(checkoutView);
