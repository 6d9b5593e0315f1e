import { z } from 'zod';
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
} from '../enums.ts';
import { resultOf } from '../envelope.ts';
import { PAYMENT_METHOD_TYPES } from '../payment-methods.ts';
import { PORTAL_CANCEL_TYPES, PORTAL_PLAN_CHANGE_TYPES } from '../portal.ts';
import { DECLINE_CODES } from '../subscriptions.ts';
import { FAILURE_CODES, SESSION_STATES } from './checkout.ts';

/** A portal session: what its customer may see. A field that is added here reaches a browser; nothing else does. */

const cents = z.int();
const day = z.string();
const interval = { custom_interval: z.int().optional(), custom_period: z.enum(CUSTOM_PERIODS).optional() };

/** One line of a subscription. A browser gets prices without VAT only in an invoice. */
const line = z.object({ product_id: z.string(), name: z.string(), description: z.string().nullable(), qty: z.int() });

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

/** A future charge. */
const charge = z.object({ date: day, total_excl: cents, total_tax: cents, total_incl: cents });

/** The amount that an action would charge, and the day of the next charge. */
const quoted = z.object({ total_excl: cents, total_tax: cents, total_incl: cents, date_next_billing: day.nullable() });

/** A card as its owner sees it: never its token. */
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
  /** Whether the card is charged next: by the subscription, or as the first card in order. */
  is_used: z.boolean(),
  /** False for the last card that can pay for a subscription. */
  is_removable: z.boolean(),
});

/**
 * A new card that is being added: a checkout session of mode SAVE, which charges a small amount and refunds it. The card is typed
 * in the card frame at `frame_url`; `state` is the state of the checkout session.
 */
const cardEntry = z.object({
  state: z.enum(SESSION_STATES),
  frame_url: z.string(),
  amount: cents,
  currency: z.string(),
  attempt_key: z.string().nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), retryable: z.boolean() }).nullable(),
  /** The page of the payer's bank (3D Secure), shown inside the card frame while the state is `action`. */
  challenge_url: z.string().nullable(),
  /** The stored card, once completed. */
  card_id: z.string().nullable(),
});

/** The mandates on a bank account: shown only, not changed here. */
const mandate = z.object({
  id: z.string(),
  mandate_status: z.enum(MANDATE_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  contract_reference: z.string().nullable(),
  amount: cents,
  /** The bank's usual name. */
  bank_title: z.string(),
  /** The last digits. */
  account_ending: z.string(),
  /** Whether it was signed on a page of the service, so that a copy of it can be read. */
  has_document: z.boolean(),
});

/** The debit orders on a bank account: shown only, not changed here. */
const debit = z.object({
  id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  mandate_id: z.string().nullable(),
  reference: z.string().nullable(),
  amount: cents,
  date_next: day.nullable(),
  /** The day that passed before the mandate was approved, while what was due on it is still to be collected on `date_next`. */
  missed_date: day.nullable(),
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

/** The plans of one interval, the cheapest first. */
const packages = z.object({
  billing_period: z.enum(BILLING_PERIODS),
  ...interval,
  products: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      unit_label: z.string().nullable(),
      /** The price of one, VAT included. */
      price_incl: cents,
      is_current: z.boolean(),
    }),
  ),
});

/** The billing details as they are shown. */
const billingDetails = z.object({
  name: z.string(),
  email: z.string().nullable(),
  contact_number: z.string().nullable(),
  billing_address_line_1: z.string().nullable(),
  billing_address_line_2: z.string().nullable(),
  city_or_town: z.string().nullable(),
  postal_code: z.union([z.int(), z.string()]).nullable(),
});

/** Everything that the settings let a customer see; nothing for an expired session. Every action answers with it. */
export const portalView = z
  .object({
    kind: z.literal('portal'),
    session_id: z.string(),
    state: z.enum(['open', 'expired']),
    /** Increases with every change of what the portal shows: an older view never replaces a newer one. */
    version: z.int(),
    /** Milliseconds until the link expires. */
    expires_in: z.int(),
    /** The day in South Africa. */
    today: day,
    /** True if the card networks are simulated. */
    test: z.boolean(),
    /** The merchant's name, as shoppers know it. */
    merchant: z.object({ name: z.string() }),
    settings: z.object({
      show_invoices: z.boolean(),
      billing_info_type: z.enum(BILLING_INFO_TYPES),
      cancel_type: z.enum(PORTAL_CANCEL_TYPES),
      plan_change_type: z.enum(PORTAL_PLAN_CHANGE_TYPES),
      redirect_url: z.string().nullable(),
      page_title: z.string().nullable(),
    }),
    /** The subscription that the link names; otherwise the customer's newest. */
    subscription: subscription.nullable(),
    /** The customer's other running subscriptions, each with its next charge and the card for it; none if the link names a subscription. */
    others: z.array(z.object({ subscription, next: charge.nullable(), card_id: z.string().nullable() })),
    /** A charge is in progress: the subscription cannot be changed until its outcome is known. */
    processing: z.boolean(),
    /** The actions that are possible now; the service refuses the others. */
    allowed: z.object({
      subscribe: z.boolean(),
      change_plan: z.boolean(),
      keep_plan: z.boolean(),
      cancel: z.boolean(),
      reactivate: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      pay: z.boolean(),
      change_details: z.boolean(),
    }),
    /** What starting the subscription again now would charge, if that is possible. */
    reactivation: quoted.nullable(),
    /** The next charge if a paused subscription is resumed now. */
    resumption: z.object({ date_next_billing: day.nullable() }).nullable(),
    /** The owed amount, which can be paid now, and when it is charged again automatically. */
    owed: z
      .object({
        date_due: day,
        date_retry: day.nullable(),
        /** False for a payment request that is not due yet. */
        is_past_due: z.boolean(),
        total_incl: cents,
        /** The cards that were declined at the latest attempt to charge it. */
        declined_cards: z.array(z.string()),
      })
      .nullable(),
    /** The next charges, if no payment fails. */
    upcoming: z.array(charge),
    /** The plans by interval, the shortest first. */
    packages: z.array(packages),
    /** The cards in the order in which they are charged. */
    cards: z.array(card),
    card_entry: cardEntry.nullable(),
    mandates: z.array(mandate),
    debits: z.array(debit),
    /** Null if the link hides them. */
    invoices: z.array(invoice).nullable(),
    /** Null if the link hides them. */
    billing_details: billingDetails.nullable(),
    /** In the answer to an action: why its payment was declined. If it was, nothing has changed. */
    declined: z.enum(DECLINE_CODES).nullable(),
  })
  .meta({ id: 'PortalView' });
export type PortalView = z.output<typeof portalView>;
/** Why an action's payment was declined. */
export type DeclineCode = (typeof DECLINE_CODES)[number];
/** A card as its owner sees it. */
export type PortalCard = z.output<typeof card>;
/** An invoice in the list. */
export type PortalInvoice = z.output<typeof invoice>;
/** Packages of one interval. */
export type PortalPackages = z.output<typeof packages>;
/** A new card that is being typed. */
export type PortalCardEntry = z.output<typeof cardEntry>;

/** Every action answers with the new view; if its charge was declined, `status` is false and nothing has changed. */
export const portalAnswer = resultOf(portalView);

/** An invoice that was opened, with its recipient and lines. */
const invoiceDocument = z
  .object({
    kind: z.literal('invoice'),
    id: z.string(),
    /** The merchant's name as on the document; its address and VAT number if it issues tax invoices. */
    issued_by: z.object({ name: z.string(), address: z.string().nullable(), vat_number: z.string().nullable() }),
    billed_to: z.object({ name: z.string(), address: z.array(z.string()) }),
    lines: z.array(z.object({ name: z.string(), qty: z.int(), total_excl: cents })),
    /** A fraction such as 0.15. */
    tax_rate: z.number(),
    total_excl: cents,
    total_tax: cents,
    total_incl: cents,
    memo: z.string().nullable(),
    footer: z.string().nullable(),
  })
  .meta({ id: 'PortalInvoiceDocument' });
export type InvoiceDocument = z.output<typeof invoiceDocument>;
/** One of the customer's invoices. */
export const portalInvoiceAnswer = resultOf(invoiceDocument);

/** The cost of a plan change. */
const planPreview = z
  .object({
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
  })
  .meta({ id: 'PortalPlanPreview' });
export type PlanPreview = z.output<typeof planPreview>;
/** Answer to the preview of a plan change. */
export const portalPlanPreviewAnswer = resultOf(planPreview);

/** The consequences of a cancellation. */
const cancelPreview = z.object({ kind: z.literal('cancel'), is_immediate: z.boolean(), ends_at: day }).meta({ id: 'PortalCancelPreview' });
export type CancelPreview = z.output<typeof cancelPreview>;
/** Answer to the preview of a cancellation. */
export const portalCancelPreviewAnswer = resultOf(cancelPreview);

/** The cost of a subscription: now, and for every cycle. */
const subscribePreview = quoted
  .extend({ kind: z.literal('subscribe'), total_recurring_incl: cents })
  .meta({ id: 'PortalSubscribePreview' });
export type SubscribePreview = z.output<typeof subscribePreview>;
/** Answer to the preview of a subscription. */
export const portalSubscribePreviewAnswer = resultOf(subscribePreview);
