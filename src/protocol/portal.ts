import { z } from 'zod';
import { FAILURE_CODES, SESSION_STATES } from '../contract/checkout-session.ts';
import {
  BILLING_INFO_TYPES,
  BILLING_PERIODS,
  CARD_BRANDS,
  CARD_STATUSES,
  COLLECTION_METHODS,
  CUSTOM_PERIODS,
  INVOICE_STATUSES,
  MANDATE_STATUSES,
  PAYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from '../contract/enums.ts';
import { PAYMENT_METHOD_TYPES } from '../contract/payment-methods.ts';
import { PORTAL_CANCEL_TYPES, PORTAL_PLAN_CHANGE_TYPES } from '../contract/portal.ts';
import { DECLINE_CODES } from '../contract/subscriptions.ts';

/**
 * What a browser may see of a portal session, and what it may ask. The proxy parses every answer through these schemas, so a
 * field that is not listed here cannot reach a page. Money is integer cents, days are `YYYY-MM-DD` in South Africa, durations are
 * milliseconds counted by the service.
 */

const cents = z.int();
const day = z.string();

const interval = {
  custom_interval: z.int().optional(),
  custom_period: z.enum(CUSTOM_PERIODS).optional(),
};

/** One line of a subscription. */
const line = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  qty: z.int(),
  /** Of one, without VAT. */
  price: cents,
});

const subscription = z.object({
  id: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  collection_method: z.enum(COLLECTION_METHODS),
  items_recurring: z.array(line),
  billing: z.object({ period: z.enum(BILLING_PERIODS), date_end: day.nullable(), ...interval }),
  total_recurring_excl: cents,
  total_recurring_incl: cents,
  currency: z.string(),
  date_next_billing: day.nullable(),
  date_last_billing: day.nullable(),
  /** While a change of plan waits. */
  change_plan_at: day.optional(),
  change_plan_items: z.array(line).optional(),
  /** While it is to end at the end of its period. */
  cancel_at: day.optional(),
});

const quoted = z.object({ total_excl: cents, total_tax: cents, total_incl: cents, date_next_billing: day.nullable() });

const card = z.object({
  id: z.string(),
  card_status: z.enum(CARD_STATUSES),
  card_nickname: z.string().nullable(),
  card_ending: z.string(),
  /** MM/YY */
  card_expire: z.string(),
  card_brand: z.enum(CARD_BRANDS),
  is_default: z.boolean(),
  is_expired: z.boolean(),
  expire_in_months: z.int(),
  /** It is charged next. */
  is_used: z.boolean(),
  /** False for the last card that a subscription can charge. */
  is_removable: z.boolean(),
});

const cardEntry = z.object({
  state: z.enum(SESSION_STATES),
  /** The card frame's document, on the service's origin. */
  frame_url: z.string(),
  /** What verifies the card and goes straight back. */
  amount: cents,
  currency: z.string(),
  attempt_key: z.string().nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), retryable: z.boolean() }).nullable(),
  challenge_url: z.string().nullable(),
  card_id: z.string().nullable(),
});

const invoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  invoice_status: z.enum(INVOICE_STATUSES),
  reference: z.string().nullable(),
  billed_to: z.object({ name: z.string(), email: z.string().nullable(), address: z.array(z.string()) }),
  lines: z.array(z.object({ name: z.string(), description: z.string().nullable(), qty: z.int(), price: cents, total_excl: cents })),
  /** A fraction such as 0.15. */
  tax_rate: z.number(),
  total_excl: cents,
  total_tax: cents,
  total_incl: cents,
  currency: z.string(),
  date_issued: day,
  date_due: day,
  is_past_due: z.boolean(),
  memo: z.string().nullable(),
  footer: z.string().nullable(),
});

const packages = z.object({
  billing_period: z.enum(BILLING_PERIODS),
  ...interval,
  products: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      unit_label: z.string().nullable(),
      /** Of one, without VAT. */
      price: cents,
      is_current: z.boolean(),
    }),
  ),
});

const details = z.object({
  name: z.string(),
  email: z.string().nullable(),
  contact_number: z.string().nullable(),
  billing_address_line_1: z.string().nullable(),
  billing_address_line_2: z.string().nullable(),
  city_or_town: z.string().nullable(),
  postal_code: z.union([z.int(), z.string()]).nullable(),
});

/** The whole truth about a portal session as far as its customer may know it. Every answer of its actions is one. */
export const portalView = z.object({
  kind: z.literal('portal'),
  session_id: z.string(),
  state: z.enum(['open', 'expired']),
  /** Goes up with time; an older view never replaces a newer one. */
  version: z.int(),
  /** Milliseconds until the link expires. */
  expires_in: z.int(),
  test: z.boolean(),
  settings: z.object({
    show_invoices: z.boolean(),
    billing_info_type: z.enum(BILLING_INFO_TYPES),
    cancel_type: z.enum(PORTAL_CANCEL_TYPES),
    plan_change_type: z.enum(PORTAL_PLAN_CHANGE_TYPES),
    redirect_url: z.string().nullable(),
    page_title: z.string().nullable(),
  }),
  subscription: subscription.nullable(),
  /** A payment is on its way: nothing of the subscription can be changed until its outcome is known. */
  processing: z.boolean(),
  allowed: z.object({
    subscribe: z.boolean(),
    change_plan: z.boolean(),
    keep_plan: z.boolean(),
    cancel: z.boolean(),
    reactivate: z.boolean(),
    pay: z.boolean(),
    change_details: z.boolean(),
  }),
  /** What taking the subscription up again would charge. */
  reactivation: quoted.nullable(),
  /** What is owed, and when it is tried again by itself. */
  owed: z.object({ date_due: day, date_retry: day.nullable(), is_past_due: z.boolean(), total_incl: cents }).nullable(),
  /** The next charges, if all goes well. */
  upcoming: z.array(z.object({ date: day, total_excl: cents, total_tax: cents, total_incl: cents })),
  /** By interval, the cheapest first. */
  packages: z.array(packages),
  /** In the order in which they are used. */
  cards: z.array(card),
  card_entry: cardEntry.nullable(),
  mandates: z.array(
    z.object({
      id: z.string(),
      mandate_status: z.enum(MANDATE_STATUSES),
      payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
      contract_reference: z.string().nullable(),
      amount: cents,
      bank_title: z.string(),
      account_ending: z.string(),
    }),
  ),
  debits: z.array(
    z.object({
      id: z.string(),
      payment_status: z.enum(PAYMENT_STATUSES),
      payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
      reference: z.string().nullable(),
      amount: cents,
      date_next: day.nullable(),
    }),
  ),
  /** Null where the link hides them. */
  invoices: z.array(invoice).nullable(),
  /** Null where the link hides them. */
  billing_details: details.nullable(),
  /** In the answer to an action: why its payment was declined; nothing changed then. */
  declined: z.enum(DECLINE_CODES).nullable(),
});

/** @see portalView */
export type PortalView = z.output<typeof portalView>;
/** Why an action's payment was declined. */
export type DeclineCode = (typeof DECLINE_CODES)[number];
/** A card as its owner sees it. */
export type PortalCard = PortalView['cards'][number];
/** An invoice. */
export type PortalInvoice = NonNullable<PortalView['invoices']>[number];
/** Packages of one interval. */
export type PortalPackages = PortalView['packages'][number];
/** A new card that is being typed. */
export type PortalCardEntry = NonNullable<PortalView['card_entry']>;

/** What a change of plan would come to. */
export const planPreview = z.object({
  kind: z.literal('plan'),
  is_immediate: z.boolean(),
  effective_at: day,
  items: z.array(line),
  subtotal: cents,
  credit: cents,
  credit_left: cents,
  unused_days: z.int(),
  total_excl: cents,
  total_tax: cents,
  total_incl: cents,
  total_recurring_incl: cents,
  date_next_billing: day.nullable(),
});
/** What a cancellation would come to. */
export const cancelPreview = z.object({ kind: z.literal('cancel'), is_immediate: z.boolean(), ends_at: day });
/** What a subscription would cost. */
export const subscribePreview = quoted.extend({ kind: z.literal('subscribe'), total_recurring_incl: cents });

/** @see planPreview */
export type PlanPreview = z.output<typeof planPreview>;
/** @see cancelPreview */
export type CancelPreview = z.output<typeof cancelPreview>;
/** @see subscribePreview */
export type SubscribePreview = z.output<typeof subscribePreview>;

const attempt_key = z.uuid();
const id = z.string().min(1).max(35);
const items = z
  .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000) }))
  .min(1)
  .max(20);
const text = (max: number) => z.string().max(max).nullable().optional();

/** What the customer saw before the click: where it comes to anything else by now, the answer is `stale` and nothing is done. */
export const agreed = z.strictObject({
  subscription_id: id.optional(),
  /** Due now. */
  total_incl: cents.optional(),
  /** Due each time from then on. */
  total_recurring_incl: cents.optional(),
  date_next_billing: day.nullable().optional(),
  /** Of a cancellation. */
  ends_at: day.optional(),
});
/** @see agreed */
export type Agreed = z.output<typeof agreed>;

/** What every action says: the same key again is the same action. */
export const actRequest = z.strictObject({ attempt_key });
/** Nothing but its name. */
export const bareRequest = z.strictObject({});
/** What a plan change, or a subscription, would come to. */
export const planRequest = z.strictObject({ items });
/** Another plan, and what was agreed to pay for it. */
export const changePlanRequest = z.strictObject({ attempt_key, items, agreed: agreed.optional() });
/** A first plan, paid with a stored card or the one that is typed. */
export const subscribeRequest = z.strictObject({ attempt_key, items, card_id: id.optional(), agreed: agreed.optional() });
/** The end of a subscription, with the customer’s reason where one was given. */
export const cancelRequest = z.strictObject({ attempt_key, reason: z.string().max(1024).optional(), agreed: agreed.optional() });
/** A subscription goes on. */
export const reactivateRequest = z.strictObject({ attempt_key, agreed: agreed.optional() });
/** What is owed is paid, with a stored card or the one that is typed. */
export const payOwedRequest = z.strictObject({ attempt_key, card_id: id.optional(), agreed: agreed.optional() });
/** The card that is typed is stored. */
export const saveCardRequest = z.strictObject({
  attempt_key,
  /** From the card frame. */
  token: z.string().min(1).max(512),
  card_nickname: z.string().min(1).max(64).optional(),
});
/** A card is named, or made the default. */
export const cardRequest = z.strictObject({ attempt_key, is_default: z.literal(true).optional(), card_nickname: text(64) });
/** Billing details are changed. */
export const detailsRequest = z.strictObject({
  attempt_key,
  email: z.string().max(128).optional(),
  contact_number: text(32),
  billing_address_line_1: text(128),
  billing_address_line_2: text(128),
  city_or_town: text(64),
  postal_code: z.string().max(8).nullable().optional(),
});
