import { z } from 'zod';
import { LOCALES } from '../facts/languages.ts';
import {
  CARD_BRANDS,
  CHECKOUT_CUSTOMER_FIELDS,
  CHECKOUT_ID_TYPES,
  CHECKOUT_MODES,
  CHECKOUT_PAYMENT_TYPES,
  CHECKOUT_THEMES,
  CHECKOUT_TYPES,
  TRANSACTION_STATUSES,
} from './enums.ts';
import { checkoutMethod, country } from './checkout.ts';
import { payChoice, sessionChoice } from './checkout-choice.ts';
import { resultOf } from './envelope.ts';
import { amount, email, id, opaque, origin, postalCode, text, webUrl } from './scalars.ts';
import { idNumber, identityMessage } from './customers.ts';
import { phone } from './phone.ts';

/** The session's operations that the elements need (ruling *sessions*; our extension). */

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

/** The kinds of checkout methods. */
export const METHOD_KINDS = ['card', 'wallet', 'scan', 'redirect'] as const;

/**
 * The kinds of actions that a payer takes outside the form. challenge: 3D Secure, at `url`, inside the card frame · scan: `url` is
 * the content of the QR code · redirect: open `url`.
 */
export const ACTION_TYPES = ['challenge', 'scan', 'redirect'] as const;

const line = z.object({ name: z.string(), sku: z.string(), quantity: z.int(), unit_amount: amount });

/** A session as the merchant's server (and so the proxy) reads it. The protocol lists what a browser may see of it. */
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
  /** The merchant's name, as shoppers know it. Null if the service is older than this field. */
  merchant: z.object({ name: z.string() }).nullable().default(null),
  /** The day in South Africa at the time of the answer, `YYYY-MM-DD`: the day of a payment that is made now. */
  today: z.string().nullable().default(null),
  /** When the session was completed, in UTC. */
  completed_at: z.string().nullable().default(null),
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
      /** The total of the order, of which the session may pay a part; null if the service is older than this field. */
      amount_total: amount.nullable().default(null),
    })
    .nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_fields: z.array(z.enum(CHECKOUT_CUSTOMER_FIELDS)),
  /** The payment methods, in the order of the form. */
  methods: z.array(z.object({ id: checkoutMethod, kind: z.enum(METHOD_KINDS), title: z.string().nullable() })),
  /** The customer's stored cards, the default card first, if the session shows them. */
  cards: z.array(
    z.object({
      card_id: z.string(),
      brand: z.enum(CARD_BRANDS),
      nickname: z.string().nullable(),
      last4: z.string(),
      /** MM/YY */
      expiry: z.string(),
      is_expired: z.boolean(),
      is_default: z.boolean(),
    }),
  ),
  /** Whether the security code is required to pay with a stored card. */
  request_code: z.boolean(),
  /** Whether the shopper can choose to store the card. In modes RECURRING and SAVE it is always stored. */
  save_cards: z.boolean(),
  /** The payer's choice, if the session is one of a checkout link; else null. */
  choice: sessionChoice.nullable(),
  /** How often a recurring payment is charged; null if it is charged once. */
  recurring_interval: z.enum(['MONTHLY', 'YEARLY']).nullable(),
  /** Mode SAVE: whether the verification amount is refunded. */
  refunds_fee: z.boolean(),
  customization: z.object({
    locale: z.enum(LOCALES),
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
  /** The origins that may embed the session; null until a proxy or a create call has set them. */
  allowed_origins: z.array(z.string()).nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), message: z.string(), retryable: z.boolean() }).nullable(),
  attempt_key: z.string().nullable(),
  /** The action that the payer must take, in the state `action`. */
  action: z
    .object({
      attempt_key: z.string(),
      type: z.enum(ACTION_TYPES),
      method: checkoutMethod,
      url: z.string(),
      /** Opens the payer's app on the same phone; null if there is no such link. */
      app_url: z.string().nullable(),
      /** Milliseconds left for the action. */
      expires_in: z.int(),
    })
    .nullable(),
  outcome: z
    .object({
      transaction_id: z.string(),
      transaction_status: z.enum(TRANSACTION_STATUSES),
      /** The method that paid. */
      method: checkoutMethod,
      card_id: z.string().nullable(),
      /** The recurring payment that starts here. */
      payment_id: z.string().nullable(),
      card: z.object({ brand: z.enum(CARD_BRANDS), last4: z.string() }).nullable(),
    })
    .nullable(),
});
export type CheckoutSessionAnswer = z.output<typeof checkoutSession>;

/** Answer to GET /checkout/sessions/{session_id} and the other operations with the same answer. */
export const checkoutSessionAnswer = resultOf(checkoutSession);
/** Path of POST /checkout/page/{session_id}/update and the other operations with the same path. */
export const sessionParams = z.strictObject({ session_id: id });

/** A postal address as a form captures it. */
const capturedAddress = z
  .strictObject({
    line1: text(128),
    line2: text(128).optional(),
    city_or_town: text(64),
    province_or_state: text(64).optional(),
    postal_or_zip_code: postalCode(16),
    country,
  })
  .superRefine((address, ctx) => {
    const rule = (field: string, name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code: '003', rule: name } });
    if (address.country !== 'ZA') return;
    if (!/^\d{4}$/.test(address.postal_or_zip_code)) rule('postal_or_zip_code', 'postal_code', 'must be a postal code of four digits');
    if (address.province_or_state === undefined) rule('province_or_state', 'required', 'province_or_state is required');
  });

/** The delivery address: an address of its own, or the billing address. */
const capturedShipping = z
  .strictObject({
    contact_name: text(64).optional(),
    contact_number: phone(16).optional(),
    same_as_billing: z.boolean().optional(),
    address: capturedAddress.optional(),
  })
  .superRefine((shipping, ctx) => {
    if ((shipping.same_as_billing === true) === (shipping.address !== undefined))
      ctx.addIssue({
        code: 'custom',
        path: ['address'],
        message: 'give either an address or same_as_billing',
        params: { code: '003', rule: shipping.address === undefined ? 'required' : 'either' },
      });
  });

/** The payer's details that the form captured. The session's customer_fields decide which fields are required. */
const capturedCustomer = z
  .strictObject({
    person_name: text(32),
    person_surname: text(32),
    reference: text(35).optional(),
    id_type: z.enum(CHECKOUT_ID_TYPES).optional(),
    id_number: idNumber.optional(),
    email: email.optional(),
    contact_number: phone(16).optional(),
    billing_address: capturedAddress.optional(),
    shipping: capturedShipping.optional(),
  })
  .superRefine((customer, ctx) => {
    const rule = (path: string[], name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path, message, params: { code: '003', rule: name } });
    const { id_type = 'SAID', id_number } = customer;
    if (id_number === undefined) {
      if (customer.id_type !== undefined) rule(['id_number'], 'required', 'id_number is required with id_type');
    } else if (id_type === 'SAID') {
      const wrong = identityMessage(id_number);
      if (wrong !== undefined) rule(['id_number'], 'south_african_id', wrong);
    } else if (id_type !== 'COMPANY_REGISTRATION_NUMBER' && id_number.length > 13)
      rule(['id_number'], 'max_length', 'must have at most 13 characters');
    if (customer.shipping?.same_as_billing === true && customer.billing_address === undefined)
      rule(['billing_address'], 'required', 'billing_address is required where shipping is the same');
  });
export type CapturedCustomer = z.output<typeof capturedCustomer>;

/**
 * Body of POST /checkout/sessions/{session_id}/pay. A repeated attempt_key means the same attempt. CARD takes a `token` from the card
 * frame, or a `card_id` from the session's cards (with a token of its security code if the session requests one); wallets take a
 * `wallet_token`; scan and redirect methods take nothing more.
 */
export const checkoutPayBody = z
  .strictObject({
    attempt_key: z.uuid(),
    revision: z.int(),
    method: checkoutMethod.default('CARD'),
    token: opaque(512).optional().meta({ description: 'From the card frame: a whole card, or beside card_id its security code.' }),
    card_id: text(35).optional().meta({ description: 'One of the session’s cards.' }),
    wallet_token: z.record(z.string(), z.json()).optional().meta({ description: 'The wallet’s token, unchanged.' }),
    save_card: z.boolean().default(false).meta({ description: 'The shopper agreed that the card is stored.' }),
    card_nickname: text(64).optional(),
    return_url: webUrl.optional().meta({ description: 'The address to which a redirect method returns. Default: the hosted page.' }),
    choice: payChoice.optional().meta({ description: 'What the payer chose, if the session offers a choice.' }),
    customer: capturedCustomer.optional(),
  })
  .superRefine((body, ctx) => {
    const rule = (field: string, name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code: '003', rule: name } });
    if (body.method === 'CARD' && body.token === undefined && body.card_id === undefined) rule('token', 'required', 'token is required');
    if (body.method !== 'CARD')
      for (const field of ['token', 'card_id'] as const)
        if (body[field] !== undefined) rule(field, 'either', `${field} goes with method CARD`);
    if (body.card_nickname !== undefined && !body.save_card && body.card_id !== undefined)
      rule('card_nickname', 'either', 'card_nickname goes with a new card');
  });
export type CheckoutPayBody = z.output<typeof checkoutPayBody>;

/** Body of POST /checkout/sessions/{session_id}/origins: the origins that may embed a session, if none are set yet. */
export const sessionOriginsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });

const APPLE = /(^|\.)apple\.com$/;

/** Only an address of Apple is accepted, because the service calls it with the shop's certificate. */
const appleUrl = webUrl.superRefine((url, ctx) => {
  if (!URL.canParse(url)) return;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' && APPLE.test(hostname)) return;
  const message = 'must be an https address at apple.com, as the device gave it';
  ctx.addIssue({ code: 'custom', message, params: { code: '004', rule: 'apple_url' } });
});

/** Body of POST /checkout/sessions/{session_id}/wallet: a device asks to validate the shop before it shows its payment sheet. */
export const walletSessionBody = z.strictObject({
  method: z.literal('APPLE_PAY').meta({ description: 'The wallet.' }),
  validation_url: appleUrl.meta({ description: 'If the device said that it must be asked for.' }),
  origin: origin.meta({ description: 'The origin of the page that shows the sheet. It must be one of those that may embed the session.' }),
});

/** The answer of the wallet's company, which is only for the device. */
export const walletSessionAnswer = resultOf(
  z.object({ merchant_session: z.record(z.string(), z.json()).meta({ description: 'As the wallet returned it.' }) }),
);

/** An empty body: `{}` or nothing. */
export const emptyBody = z.strictObject({});
