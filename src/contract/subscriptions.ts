import { z } from 'zod';
import { broken, CREATED_BETWEEN, filter } from './resource.ts';
import {
  BILLING_PERIODS,
  CANCEL_TYPES,
  COLLECTION_METHODS,
  CUSTOM_PERIODS,
  PLAN_CHANGE_TYPES,
  PRICING_TYPES,
  SUBSCRIPTION_STATUSES,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { invoice } from './invoices.ts';
import {
  amount,
  blankableText,
  conditional,
  currency,
  date,
  decimal,
  email,
  extension,
  freeText,
  id,
  lines,
  metadata,
  startDate,
  timestamp,
  webUrl,
} from './scalars.ts';
import { signedBody } from './signature.ts';

/** Subscriptions. */

/** A line of a request: a product of the catalogue. */
const wantedLine = z.strictObject({
  product_id: id,
  qty: z.int().min(1).max(1_000_000).default(1),
  price_excl: decimal.optional(),
});
const wantedLines = z.array(wantedLine).min(1).max(100);
export type RequestedLine = z.output<typeof wantedLine>;

/** The cards that are tried besides the default one. */
const cascade = z.strictObject({ is_enabled: z.boolean().default(true), max_attempts: z.int().min(1).max(100).optional() });

export const subscriptionCreateBody = z
  .strictObject({
    items: wantedLines,
    billing: z
      .strictObject({ billing_day: z.int().min(1).max(31).optional(), date_start: startDate.optional(), date_end: date.nullish() })
      .default({}),
    trial_days: z.int().min(0).max(3650).nullish(),
    collection_method: z.enum(COLLECTION_METHODS).default('AUTOCHARGE'),
    due_days: z
      .int()
      .min(0)
      .max(365)
      .nullish()
      .meta(conditional('Only for REQUEST_PAYMENT: days until a payment request is past due; 7 where none are given.')),
    card_id: id.nullish().meta(conditional('One card of the customer, to bill no other.')),
    cascade: cascade.default({ is_enabled: true }),
    currency: currency.default('ZAR'),
    is_tax: z.boolean().default(true),
    invoice: z
      .strictObject({
        is_generate: z.boolean().default(true),
        is_send: z.boolean().default(false),
        memo: freeText.max(2048).nullish(),
        footer: freeText.max(2048).nullish(),
      })
      .default({ is_generate: true, is_send: false }),
    notification: z.strictObject({ email: email.nullish(), webhook_url: webUrl.nullish() }).default({}),
    metadata: metadata.nullish(),
    ...signedBody,
  })
  .superRefine((body, ctx) => {
    const rule = (field: string, name: string, message: string) => broken(ctx, field, '005', name, message);
    const requests = body.collection_method === 'REQUEST_PAYMENT';
    if (!requests && body.due_days != null) rule('due_days', 'not_applicable', 'due_days applies only to REQUEST_PAYMENT');
    if (requests && !body.invoice.is_generate)
      rule('invoice.is_generate', 'not_applicable', 'REQUEST_PAYMENT asks for payment by invoice and cannot do without');
    if (body.currency !== 'ZAR') rule('currency', 'currency', 'subscriptions are billed in ZAR');
  });
export type SubscriptionCreateBody = z.output<typeof subscriptionCreateBody>;

const subscriptionLine = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  qty: z.int(),
  /** Per unit, without tax. */
  price: decimal,
  pricing_type: z.enum(PRICING_TYPES),
  billing_period: z.enum(BILLING_PERIODS).nullable(),
  custom_interval: z.int().optional(),
  custom_period: z.enum(CUSTOM_PERIODS).optional(),
});

/**
 * A subscription in an answer. The fields of its next charge and its owed payment come after the interface's fields, and are
 * present only when they apply.
 */
export const subscription = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
    collection_method: z.enum(COLLECTION_METHODS),
    card_id: z.string().nullable(),
    items_recurring: z.array(subscriptionLine),
    items: z.array(subscriptionLine),
    billing: z.object({
      period: z.enum(BILLING_PERIODS),
      billing_day: z.int(),
      date_start: date,
      date_end: date.nullable(),
      custom_interval: z.int().optional(),
      custom_period: z.enum(CUSTOM_PERIODS).optional(),
    }),
    trial_days: z.int().nullable(),
    total_recurring_excl: amount,
    total_recurring_incl: amount,
    total_excl: amount,
    total_incl: amount,
    currency: z.string(),
    date_next_billing: date.nullable(),
    date_last_billing: date.nullable(),
    last_transaction_id: z.string().nullable(),
    last_invoice_id: z.string().nullable(),
    created_at: timestamp,
    /** Present while a plan change is pending. */
    change_plan_at: date.optional(),
    change_plan_items: z.array(subscriptionLine).optional(),
    /** Present while a cancellation at period end is pending. */
    cancel_at: date.optional().meta(extension),
    /** Present while a cycle, or a payment request, is past due. */
    past_due: z.object({ date_due: date, date_retry: date.nullable(), invoice_id: z.string().nullable() }).optional().meta(extension),
    /** Present if metadata was sent. */
    metadata: metadata.optional().meta(extension),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionAnswer = z.output<typeof subscription>;

/** Answer to POST /subscriptions/{customer_id} and the other operations with the same answer. */
export const subscriptionAnswer = resultOf(subscription);

export const subscriptionsFilters = {
  subscription_id: filter('id', blankableText(32)),
  subscription_status: filter('subscription_status', z.enum(SUBSCRIPTION_STATUSES)),
  customer_id: filter('customer_id', blankableText(32)),
  collection_method: filter('collection_method', z.enum(COLLECTION_METHODS)),
  ...CREATED_BETWEEN,
};

/** The customer in a path. */
export const customerParams = z.strictObject({ customer_id: id });
/** The subscription in the path of a call of the interface. */
export const subscriptionParams = z.strictObject({ subscription_id: id });

export const changePlanBody = z
  .strictObject({
    items: wantedLines,
    is_immediate: z.boolean().optional(),
    plan_change_type: z.enum(PLAN_CHANGE_TYPES).optional().meta(extension),
    ...signedBody,
  })
  .superRefine((body, ctx) => {
    const says = body.is_immediate === undefined || body.plan_change_type === undefined;
    if (!says && body.is_immediate !== (body.plan_change_type === 'IMMEDIATE'))
      broken(ctx, 'plan_change_type', '005', 'either', 'is_immediate and plan_change_type say two things: send one of them');
  });
export type ChangePlanBody = z.output<typeof changePlanBody>;

/** Why a charge of a stored card was declined; `no_card`: no card can be charged. */
export const DECLINE_CODES = ['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_code', 'not_processed', 'no_card'] as const;

/** Why a charge failed: the call changed nothing. */
export const declineError = z.object({ code: z.enum(DECLINE_CODES), message: z.string() });
export type Declined = z.output<typeof declineError>;

/** Answer to a plan change; if its charge was declined, `status` is false and nothing has changed. */
export const changePlanAnswer = z.object({
  status: z.boolean(),
  result: z.object({
    id: z.string(),
    customer_id: z.string(),
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
    change_plan_at: date.nullable(),
    change_plan_items: z.array(subscriptionLine),
    date_next_billing: date.nullable(),
  }),
  error: declineError.optional().meta(extension),
});

/** A subscription after a charge; if the charge was declined, `status` is false and nothing has changed. */
export const chargedSubscriptionAnswer = z.object({
  status: z.boolean(),
  result: subscription,
  error: declineError.optional().meta(extension),
});

/** The cost of a plan change. */
export const changePlanPreview = z
  .object({
    is_immediate: z.boolean(),
    effective_at: date,
    items: z.array(subscriptionLine),
    /** The new lines of a cycle, before credit and tax. */
    subtotal: amount,
    credit: amount,
    /** The part of the due amount that the credit pays, with tax. */
    credit_incl: amount,
    credit_left: amount,
    /** The part of the credit that is kept for later cycles, with tax. */
    credit_left_incl: amount,
    unused_days: z.int(),
    /** The totals that are due now. */
    total_excl: amount,
    total_tax: amount,
    total_incl: amount,
    /** The cost of a cycle under the new plan. */
    total_recurring_excl: amount,
    total_recurring_incl: amount,
    date_next_billing: date.nullable(),
  })
  .meta({ id: 'ChangePlanPreview' });

export const cancelBody = z.strictObject({ cancel_type: z.enum(CANCEL_TYPES), reason: lines(1024).nullish() });

/** The consequences of a cancellation. */
export const cancelPreview = z
  .object({
    cancel_type: z.enum(CANCEL_TYPES),
    /** True if the subscription ends at once, whatever was requested. */
    is_immediate: z.boolean(),
    ends_at: date,
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  })
  .meta({ id: 'CancelPreview' });

/** Body of POST /invoices/{id}/pay: one certain card, or else the cards of the subscription. */
export const invoicePayBody = z.strictObject({ card_id: id.optional() });
/** The invoice after the payment; if the charge was declined, `status` is false. */
export const paidInvoiceAnswer = z.object({ status: z.boolean(), result: invoice, error: declineError.optional().meta(extension) });

/** The events of a subscription, sent to notification.webhook_url. */
export const SUBSCRIPTION_EVENTS = [
  'subscription.created',
  'subscription.trial_ended',
  'subscription.charged',
  'subscription.charge_failed',
  'subscription.payment_requested',
  'subscription.plan_change_scheduled',
  'subscription.plan_changed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancellation_scheduled',
  'subscription.cancelled',
  'subscription.reactivated',
  'subscription.expired',
  'subscription.failed',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];
