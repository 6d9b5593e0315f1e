import { z } from 'zod';
import { FAILURE_CODES, SESSION_STATES } from './checkout-session.ts';
import {
  BILLING_INFO_TYPES,
  BILLING_PERIODS,
  CARD_BRANDS,
  CARD_STATUSES,
  CUSTOM_PERIODS,
  MANDATE_STATUSES,
  PAYMENT_STATUSES,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { invoice } from './invoices.ts';
import { PORTAL_CANCEL_TYPES, PORTAL_PLAN_CHANGE_TYPES } from './portal.ts';
import { PAYMENT_METHOD_TYPES } from './payment-methods.ts';
import { amount, date, decimal, email, id, lines, opaque, origin, text, timestamp, zeroPadded } from './scalars.ts';
import { phone } from './phone.ts';
import { cancelPreview, changePlanPreview, declineError, subscription, subscriptionLine } from './subscriptions.ts';

/** The view and the actions of a customer in a portal session (ruling *sessions*, our extension). */

/** The session in a path. */
export const portalParams = z.strictObject({ session_id: id });
/** A card of the session's customer in a path. */
export const portalCardParams = z.strictObject({ session_id: id, card_id: id });
/** An invoice of the session's customer in a path. */
export const portalInvoiceParams = z.strictObject({ session_id: id, id });

/** A mandate of the session's customer in a path. */
export const portalMandateParams = z.strictObject({ session_id: id, id });

/** A card as its owner sees it: never its token. */
const portalCard = z.object({
  id: z.string(),
  card_status: z.enum(CARD_STATUSES),
  card_nickname: z.string().nullable(),
  card_ending: z.string(),
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
  amount,
  currency: z.string(),
  attempt_key: z.string().nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), message: z.string(), retryable: z.boolean() }).nullable(),
  /** The page of the payer's bank (3D Secure), shown inside the card frame while the state is `action`. */
  challenge_url: z.string().nullable(),
  /** The stored card, once completed. */
  card_id: z.string().nullable(),
});

/** The mandates on a bank account: shown only, not changed here. */
const portalMandate = z.object({
  id: z.string(),
  mandate_status: z.enum(MANDATE_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  contract_reference: z.string().nullable(),
  amount,
  bank_name: z.string(),
  /** The bank's usual name. */
  bank_title: z.string(),
  /** The last digits. */
  account_ending: z.string(),
  /** Whether it was signed on a page of the service, so that a copy of it can be read. False if the service is older than this field. */
  has_document: z.boolean().default(false),
});

/** The debit orders on a bank account: shown only, not changed here. */
const portalDebit = z.object({
  id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  mandate_id: z.string().nullable(),
  reference: z.string().nullable(),
  amount,
  date_next: date.nullable(),
  /** The day that passed before the mandate was approved, while what was due on it is still to be collected on `date_next`. */
  missed_date: date.nullable().default(null),
});

/** The amount that an action would charge, and the day of the next charge. */
const quoted = z.object({ total_excl: amount, total_tax: amount, total_incl: amount, date_next_billing: date.nullable() });

const offer = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit_label: z.string().nullable(),
  /** Per unit, without tax. */
  price: decimal,
  /** Per unit, with tax. */
  price_incl: decimal,
  is_current: z.boolean(),
});

/** The subscription. The prices of its lines with tax add up to `total_recurring_incl`. */
const portalSubscription = subscription
  .extend({ items_recurring: z.array(subscriptionLine.extend({ total_incl: amount })) })
  .meta({ id: 'PortalSubscription' });

/** An invoice in the list. Its recipient and lines are loaded when it is opened. */
const portalInvoice = invoice
  .pick({
    id: true,
    invoice_number: true,
    invoice_status: true,
    total_incl: true,
    currency: true,
    date_issued: true,
    date_due: true,
    is_past_due: true,
  })
  .meta({ id: 'PortalInvoice' });

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

/** The billing details that a customer can change; null clears. */
export const portalDetailsBody = z.strictObject({
  email: email.optional(),
  contact_number: phone(16).nullish(),
  billing_address_line_1: text(128).nullish(),
  billing_address_line_2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  postal_code: zeroPadded(4).nullish(),
});

/** The view: everything that the settings let a customer see. It is empty for an expired session. */
export const portalView = z
  .object({
    id: z.string(),
    session_id: z.string(),
    state: z.enum(['open', 'expired']),
    /** Increases with every change of what the portal shows: an older view never replaces a newer one. */
    version: z.int(),
    expires_at: timestamp,
    /** Milliseconds left. */
    expires_in: z.int(),
    /** True if the card networks are simulated. */
    test: z.boolean(),
    /** The merchant's name, as shoppers know it. Null if the service is older than this field. */
    merchant: z.object({ name: z.string() }).nullable().default(null),
    settings: z.object({
      show_invoices: z.boolean(),
      billing_info_type: z.enum(BILLING_INFO_TYPES),
      cancel_type: z.enum(PORTAL_CANCEL_TYPES),
      plan_change_type: z.enum(PORTAL_PLAN_CHANGE_TYPES),
      redirect_url: z.string().nullable(),
      page_title: z.string().nullable(),
    }),
    /** The subscription that the link names; otherwise the customer's newest. */
    subscription: portalSubscription.nullable(),
    /** A charge is in progress: nothing can be changed until its outcome is known. */
    processing: z.boolean(),
    /** The actions that are possible now; the service refuses the others. */
    allowed: z.object({
      subscribe: z.boolean(),
      change_plan: z.boolean(),
      keep_plan: z.boolean(),
      cancel: z.boolean(),
      reactivate: z.boolean(),
      /** False if the service is older than this field. */
      pause: z.boolean().default(false),
      /** False if the service is older than this field. */
      resume: z.boolean().default(false),
      pay: z.boolean(),
      change_details: z.boolean(),
    }),
    /** The cost of starting the subscription again now, if that is possible. */
    reactivation: quoted.nullable(),
    /** The next charge if a paused subscription is resumed now. */
    resumption: z.object({ date_next_billing: date.nullable() }).nullable().default(null),
    /** The owed amount, which can be paid now. */
    owed: z
      .object({
        invoice_id: z.string().nullable(),
        date_due: date,
        date_retry: date.nullable(),
        /** False for a payment request that is not due yet. */
        is_past_due: z.boolean(),
        total_incl: amount,
        /** The cards that were declined at the latest attempt to charge it. */
        declined_cards: z.array(z.string()),
      })
      .nullable(),
    /** The next charges, if no payment fails. */
    upcoming: z.array(z.object({ date, total_excl: amount, total_tax: amount, total_incl: amount })),
    /** The plans by interval, the cheapest first. */
    packages: z.array(
      z.object({
        billing_period: z.enum(BILLING_PERIODS),
        custom_interval: z.int().optional(),
        custom_period: z.enum(CUSTOM_PERIODS).optional(),
        products: z.array(offer),
      }),
    ),
    /** The cards in the order in which they are charged. */
    cards: z.array(portalCard),
    card_entry: cardEntry.nullable(),
    mandates: z.array(portalMandate),
    debits: z.array(portalDebit),
    /** Null if the link hides them. */
    invoices: z.array(portalInvoice).nullable(),
    /** Null if the link hides them. */
    billing_details: billingDetails.nullable(),
  })
  .meta({ id: 'PortalView' });
export type PortalView = z.output<typeof portalView>;

/** Every action answers with the new view; if its charge was declined, `status` is false and nothing has changed. */
export const portalAnswer = z.object({ status: z.boolean(), result: portalView, error: declineError.optional() });

/** The products that a customer chooses. */
const choice = z
  .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000).default(1) }))
  .min(1)
  .max(20);

/**
 * The terms that the customer saw before the click. If the action would now have other costs or concern another subscription, it is
 * refused with 008, rule `stale`. A term that is left out is not compared.
 */
export const portalAgreement = z
  .strictObject({
    subscription_id: id.optional(),
    /** Due now. */
    total_incl: amount.optional(),
    /** Due for every later cycle. */
    total_recurring_incl: amount.optional(),
    date_next_billing: date.nullish(),
    /** For a cancellation: the day on which it takes effect. */
    ends_at: date.optional(),
  })
  .meta({ id: 'PortalAgreed' });
export type PortalAgreement = z.output<typeof portalAgreement>;
const agreementField = portalAgreement.optional();

/** The choice that a preview is calculated for. */
export const portalChoiceBody = z.strictObject({ items: choice });
export const portalPlanBody = z.strictObject({ items: choice, agreed: agreementField });
export const portalSubscribeBody = z.strictObject({ items: choice, card_id: id.optional(), agreed: agreementField });
export const portalCancelBody = z.strictObject({ reason: lines(1024).nullish(), agreed: agreementField });
export const portalReactivateBody = z.strictObject({ agreed: agreementField });
export const portalPayBody = z.strictObject({ invoice_id: id.optional(), card_id: id.optional(), agreed: agreementField });
export const portalCardBody = z.strictObject({ is_default: z.literal(true).optional(), card_nickname: text(64).nullish() });
/** Opens a session for a new card. `allowed_origins` may embed it, if the link names none. */
export const portalCardEntryBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50).optional() });
/** Stores the card that was typed in the card frame. A repeated attempt_key means the same attempt. */
export const portalSaveCardBody = z.strictObject({ attempt_key: z.uuid(), token: opaque(512), card_nickname: text(64).optional() });
/** The cost of a subscription: now, and for every cycle. */
export const portalSubscribePreviewAnswer = resultOf(
  quoted.extend({ total_recurring_excl: amount, total_recurring_incl: amount }).meta({ id: 'PortalSubscribePreview' }),
);
/** One of the customer's invoices, with all its fields, and who issued it. */
export const portalInvoiceAnswer = resultOf(
  invoice
    .extend({
      /** The merchant's name as on the invoice's document; its address and VAT number if it issues tax invoices. Null if the service is older than this field. */
      issued_by: z.object({ name: z.string(), address: z.string().nullable(), vat_number: z.string().nullable() }).nullable().default(null),
    })
    .meta({ id: 'PortalInvoiceDocument' }),
);
export const portalPlanPreviewAnswer = resultOf(changePlanPreview);
export const portalCancelPreviewAnswer = resultOf(cancelPreview);
