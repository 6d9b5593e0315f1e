import { z } from 'zod';
import { portalView as serviceView } from '../portal-session.ts';
import { BILLING_PERIODS, COLLECTION_METHODS, CUSTOM_PERIODS, INVOICE_STATUSES, SUBSCRIPTION_STATUSES } from '../enums.ts';
import { DECLINE_CODES } from '../subscriptions.ts';
import { phone } from '../phone.ts';
import { digits, email, id, lines, opaque, text } from '../scalars.ts';
import { fieldsOf } from './fields-of.ts';

/**
 * What a browser may see of a portal session, and what it may ask. The proxy parses every answer through these schemas, so a
 * field that is not listed here cannot reach a page. Money is integer cents, days are `YYYY-MM-DD` in South Africa, durations are
 * milliseconds counted by the service.
 */

/** The service's view. Fields that mean the same are taken from it. */
const contract = serviceView.shape;

const cents = z.int();
const day = z.string();

const interval = {
  custom_interval: z.int().optional(),
  custom_period: z.enum(CUSTOM_PERIODS).optional(),
};

/** One line of a subscription. A browser gets prices without VAT only in an invoice. */
const line = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  qty: z.int(),
});

const subscription = z.object({
  id: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  collection_method: z.enum(COLLECTION_METHODS),
  /** Each line with its amount per period, VAT included; the amounts add up to `total_recurring_incl`. */
  items_recurring: z.array(line.extend({ total_incl: cents })),
  billing: z.object({ period: z.enum(BILLING_PERIODS), date_end: day.nullable(), ...interval }),
  total_recurring_incl: cents,
  currency: z.string(),
  date_next_billing: day.nullable(),
  date_last_billing: day.nullable(),
  /** Present while a plan change is planned. */
  change_plan_at: day.optional(),
  change_plan_items: z.array(line).optional(),
  /** Present while the subscription will end at the end of its period. */
  cancel_at: day.optional(),
});

const quoted = z.object({ total_excl: cents, total_tax: cents, total_incl: cents, date_next_billing: day.nullable() });

const card = z.object(
  fieldsOf(contract.cards.element, [
    'id',
    'card_status',
    'card_nickname',
    'card_ending',
    // MM/YY
    'card_expire',
    'card_brand',
    'is_default',
    'is_expired',
    'expire_in_months',
    // This card is charged next.
    'is_used',
    // False for the last card that can pay for a subscription.
    'is_removable',
  ]),
);

const entry = contract.card_entry.unwrap();
const cardEntry = z.object({
  ...fieldsOf(entry, [
    'state',
    // The card frame's document, on the service's origin.
    'frame_url',
    // The amount that verifies the card and is refunded at once.
    'amount',
    'currency',
    'attempt_key',
  ]),
  failure: z.object(fieldsOf(entry.shape.failure.unwrap(), ['attempt_key', 'code', 'retryable'])).nullable(),
  ...fieldsOf(entry, ['challenge_url', 'card_id']),
});

/** An invoice in the list. Its recipient and lines come when it is opened: {@link invoiceDocument}. */
const invoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  invoice_status: z.enum(INVOICE_STATUSES),
  total_incl: cents,
  currency: z.string(),
  date_issued: day,
  date_due: day,
  is_past_due: z.boolean(),
});

/** An invoice that was opened, with its recipient and lines. */
export const invoiceDocument = z.object({
  kind: z.literal('invoice'),
  id: z.string(),
  /** The merchant; null if the service does not say it. The address and VAT number are those of a tax invoice. */
  issued_by: z.object({ name: z.string(), address: z.string().nullable(), vat_number: z.string().nullable() }).nullable(),
  billed_to: z.object({ name: z.string(), address: z.array(z.string()) }),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), total_excl: cents })),
  /** A fraction such as 0.15. */
  tax_rate: z.number(),
  total_excl: cents,
  total_tax: cents,
  total_incl: cents,
  memo: z.string().nullable(),
  footer: z.string().nullable(),
});
export type InvoiceDocument = z.output<typeof invoiceDocument>;

const packages = z.object({
  ...fieldsOf(contract.packages.element, ['billing_period', 'custom_interval', 'custom_period']),
  products: z.array(
    z.object(
      fieldsOf(contract.packages.element.shape.products.element, [
        'product_id',
        'name',
        'description',
        'unit_label',
        // The price of one, VAT included.
        'price_incl',
        'is_current',
      ]),
    ),
  ),
});

const details = z.object(
  fieldsOf(contract.billing_details.unwrap(), [
    'name',
    'email',
    'contact_number',
    'billing_address_line_1',
    'billing_address_line_2',
    'city_or_town',
    'postal_code',
  ]),
);

/** Everything about a portal session that its customer may know. Every action answers with it. */
export const portalView = z.object({
  kind: z.literal('portal'),
  ...fieldsOf(serviceView, [
    'session_id',
    'state',
    // Increases with every change of what the portal shows: an older view never replaces a newer one.
    'version',
    // Milliseconds until the link expires.
    'expires_in',
    'test',
    // The merchant's name, as shoppers know it; null if the service is older than this field.
    'merchant',
  ]),
  settings: z.object(
    fieldsOf(contract.settings, ['show_invoices', 'billing_info_type', 'cancel_type', 'plan_change_type', 'redirect_url', 'page_title']),
  ),
  subscription: subscription.nullable(),
  // A payment is under way: the subscription cannot be changed until its outcome is known.
  ...fieldsOf(serviceView, ['processing']),
  allowed: z.object(
    fieldsOf(contract.allowed, [
      'subscribe',
      'change_plan',
      'keep_plan',
      'cancel',
      'reactivate',
      'pause',
      'resume',
      'pay',
      'change_details',
    ]),
  ),
  /** What starting the subscription again would charge. */
  reactivation: quoted.nullable(),
  /** When a paused subscription would be charged next if it were resumed now. */
  resumption: z.object({ date_next_billing: day.nullable() }).nullable(),
  /** The owed amount, and when it is charged again automatically. */
  owed: z
    .object({
      date_due: day,
      date_retry: day.nullable(),
      ...fieldsOf(contract.owed.unwrap(), [
        'is_past_due',
        'total_incl',
        // The cards that were declined at the latest attempt to charge it.
        'declined_cards',
      ]),
    })
    .nullable(),
  /** The next charges, if no payment fails. */
  upcoming: z.array(z.object({ date: day, total_excl: cents, total_tax: cents, total_incl: cents })),
  /** The plans by interval, the cheapest first. */
  packages: z.array(packages),
  /** The cards in the order in which they are charged. */
  cards: z.array(card),
  card_entry: cardEntry.nullable(),
  mandates: z.array(
    z.object(
      fieldsOf(contract.mandates.element, [
        'id',
        'mandate_status',
        'payment_method_type',
        'contract_reference',
        'amount',
        'bank_title',
        'account_ending',
        // Whether a copy of the signed mandate can be read.
        'has_document',
      ]),
    ),
  ),
  debits: z.array(
    z.object({
      ...fieldsOf(contract.debits.element, ['id', 'payment_status', 'payment_method_type', 'mandate_id', 'reference', 'amount']),
      date_next: day.nullable(),
      missed_date: day.nullable(),
    }),
  ),
  /** Null if the link hides them. */
  invoices: z.array(invoice).nullable(),
  /** Null if the link hides them. */
  billing_details: details.nullable(),
  /** In the answer to an action: why its payment was declined. If it was, nothing has changed. */
  declined: z.enum(DECLINE_CODES).nullable(),
});

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

/** The cost of a plan change. */
export const planPreview = z.object({
  kind: z.literal('plan'),
  is_immediate: z.boolean(),
  effective_at: day,
  items: z.array(line),
  /** The credit for the unused days, VAT included. */
  credit_incl: cents,
  /** The part of the credit that is kept for later payments, VAT included. */
  credit_left_incl: cents,
  unused_days: z.int(),
  total_tax: cents,
  total_incl: cents,
  total_recurring_incl: cents,
  date_next_billing: day.nullable(),
});
/** The consequences of a cancellation. */
export const cancelPreview = z.object({ kind: z.literal('cancel'), is_immediate: z.boolean(), ends_at: day });
/** The cost of a subscription. */
export const subscribePreview = quoted.extend({ kind: z.literal('subscribe'), total_recurring_incl: cents });

export type PlanPreview = z.output<typeof planPreview>;
export type CancelPreview = z.output<typeof cancelPreview>;
export type SubscribePreview = z.output<typeof subscribePreview>;

const attempt_key = z.uuid();
const items = z
  .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000) }))
  .min(1)
  .max(20);

/** What the customer saw before the click. If the action would now cost something else, the answer is `stale` and nothing is done. */
const agreed = z.strictObject({
  subscription_id: id.optional(),
  /** Due now. */
  total_incl: cents.optional(),
  /** Due each time from then on. */
  total_recurring_incl: cents.optional(),
  date_next_billing: day.nullable().optional(),
  /** For a cancellation: the day on which it takes effect. */
  ends_at: day.optional(),
});
export type Agreement = z.output<typeof agreed>;

/** The field of every action: a repeated key means the same action. */
export const actRequest = z.strictObject({ attempt_key });
/** An action without further fields. */
export const bareRequest = z.strictObject({});
/** The choice that a preview of a plan change, or of a subscription, is calculated for. */
export const planRequest = z.strictObject({ items });
/** Another plan, and the price that the customer agreed to. */
export const changePlanRequest = z.strictObject({ attempt_key, items, agreed: agreed.optional() });
/** A first plan, paid with a stored card or the typed one. */
export const subscribeRequest = z.strictObject({ attempt_key, items, card_id: id.optional(), agreed: agreed.optional() });
/** The end of a subscription, with the customer's reason if there is one. */
export const cancelRequest = z.strictObject({ attempt_key, reason: lines(1024).optional(), agreed: agreed.optional() });
/** A subscription is paused, or continues. */
export const reactivateRequest = z.strictObject({ attempt_key, agreed: agreed.optional() });
/** Pays what is owed, with a stored card or the typed one. */
export const payOwedRequest = z.strictObject({ attempt_key, card_id: id.optional(), agreed: agreed.optional() });
/** Stores the typed card. */
export const saveCardRequest = z.strictObject({
  attempt_key,
  /** From the card frame. */
  token: opaque(512),
  card_nickname: text(64).optional(),
});
/** Renames a card, or makes it the default card. */
export const cardRequest = z.strictObject({ attempt_key, is_default: z.literal(true).optional(), card_nickname: text(64).nullish() });
/** Changes billing details. */
export const detailsRequest = z.strictObject({
  attempt_key,
  email: email.optional(),
  contact_number: phone(16).nullish(),
  billing_address_line_1: text(128).nullish(),
  billing_address_line_2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  postal_code: digits(1, 4).nullish(),
});
export type DetailsRequest = z.output<typeof detailsRequest>;
