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
import { amount, date, decimal, email, id, origin, text, timestamp, zeroPadded } from './scalars.ts';
import { phone } from './south-africa.ts';
import { cancelPreview, changePlanPreview, declined, subscription } from './subscriptions.ts';

/** What a customer sees and asks in a portal session (ruling *sessions*, our extension). */

/** The session in a path. */
export const portalParams = z.strictObject({ session_id: id });
/** A card of the session's customer in a path. */
export const portalCardParams = z.strictObject({ session_id: id, card_id: id });
/** An invoice of the session's customer in a path. */
export const portalInvoiceParams = z.strictObject({ session_id: id, id });

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
  /** It is charged next: by the subscription, or as the first in order. */
  is_used: z.boolean(),
  /** False for the last card that a subscription can charge. */
  is_removable: z.boolean(),
});

/**
 * A new card on its way into the vault: a checkout session of mode SAVE, which charges a small amount and gives it back. It is
 * typed in the card frame at `frame_url`; `state` is the session's.
 */
const cardEntry = z.object({
  state: z.enum(SESSION_STATES),
  frame_url: z.string(),
  amount,
  currency: z.string(),
  attempt_key: z.string().nullable(),
  failure: z.object({ attempt_key: z.string(), code: z.enum(FAILURE_CODES), message: z.string(), retryable: z.boolean() }).nullable(),
  /** The page of the payer's bank (3D Secure), to be shown inside the card frame while the state is `action`. */
  challenge_url: z.string().nullable(),
  /** The stored card, once completed. */
  card_id: z.string().nullable(),
});

/** What a customer allowed to be collected from a bank account: shown, not changed here. */
const portalMandate = z.object({
  id: z.string(),
  mandate_status: z.enum(MANDATE_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  contract_reference: z.string().nullable(),
  amount,
  bank_name: z.string(),
  /** What people call it. */
  bank_title: z.string(),
  /** The last digits. */
  account_ending: z.string(),
});

/** What is collected from a bank account: shown, not changed here. */
const portalDebit = z.object({
  id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES),
  mandate_id: z.string().nullable(),
  reference: z.string().nullable(),
  amount,
  date_next: date.nullable(),
});

/** What a click would take and when it is charged again. */
const quoted = z.object({ total_excl: amount, total_tax: amount, total_incl: amount, date_next_billing: date.nullable() });

const offer = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit_label: z.string().nullable(),
  /** Per unit, without tax. */
  price: decimal,
  is_current: z.boolean(),
});

/** Billing details as they are shown. */
const billingDetails = z.object({
  name: z.string(),
  email: z.string().nullable(),
  contact_number: z.string().nullable(),
  billing_address_line_1: z.string().nullable(),
  billing_address_line_2: z.string().nullable(),
  city_or_town: z.string().nullable(),
  postal_code: z.union([z.int(), z.string()]).nullable(),
});

/** What a customer may change of them; null clears. */
export const portalDetailsBody = z.strictObject({
  email: email.optional(),
  contact_number: phone(16).nullish(),
  billing_address_line_1: text(128).nullish(),
  billing_address_line_2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  postal_code: zeroPadded(4).nullish(),
});

/** The view: everything that the settings let a customer see. Of an expired session it shows nothing. */
export const portalView = z
  .object({
    id: z.string(),
    session_id: z.string(),
    state: z.enum(['open', 'expired']),
    /** Goes up with time: an older view never replaces a newer one. */
    version: z.int(),
    expires_at: timestamp,
    /** Milliseconds left. */
    expires_in: z.int(),
    /** True where the card networks are simulated. */
    test: z.boolean(),
    settings: z.object({
      show_invoices: z.boolean(),
      billing_info_type: z.enum(BILLING_INFO_TYPES),
      cancel_type: z.enum(PORTAL_CANCEL_TYPES),
      plan_change_type: z.enum(PORTAL_PLAN_CHANGE_TYPES),
      redirect_url: z.string().nullable(),
      page_title: z.string().nullable(),
    }),
    /** The newest one where the link named none. */
    subscription: subscription.nullable(),
    /** A charge is on its way: nothing can be changed until its outcome is known. */
    processing: z.boolean(),
    /** What can be done just now; the service refuses the rest. */
    allowed: z.object({
      subscribe: z.boolean(),
      change_plan: z.boolean(),
      keep_plan: z.boolean(),
      cancel: z.boolean(),
      reactivate: z.boolean(),
      pay: z.boolean(),
      change_details: z.boolean(),
    }),
    /** What taking it up again would charge now, where that can be done. */
    reactivation: quoted.nullable(),
    /** What is owed, to be paid now. */
    owed: z
      .object({
        invoice_id: z.string().nullable(),
        date_due: date,
        date_retry: date.nullable(),
        /** False for a payment request that is not due yet. */
        is_past_due: z.boolean(),
        total_incl: amount,
      })
      .nullable(),
    /** The next charges, if all goes well. */
    upcoming: z.array(z.object({ date, total_excl: amount, total_tax: amount, total_incl: amount })),
    /** What can be chosen, by interval, the cheapest first. */
    packages: z.array(
      z.object({
        billing_period: z.enum(BILLING_PERIODS),
        custom_interval: z.int().optional(),
        custom_period: z.enum(CUSTOM_PERIODS).optional(),
        products: z.array(offer),
      }),
    ),
    /** In the order in which they are used. */
    cards: z.array(portalCard),
    card_entry: cardEntry.nullable(),
    mandates: z.array(portalMandate),
    debits: z.array(portalDebit),
    /** Null where the link hides them. */
    invoices: z.array(invoice).nullable(),
    /** Null where the link hides them. */
    billing_details: billingDetails.nullable(),
  })
  .meta({ id: 'PortalView' });
/** @see portalView */
export type PortalView = z.output<typeof portalView>;

/** Every action answers the view as it is then; `status` is false when its charge was declined, and then nothing changed. */
export const portalAnswer = z.object({ status: z.boolean(), result: portalView, error: declined.optional() });

/** What a customer chooses. */
const choice = z
  .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000).default(1) }))
  .min(1)
  .max(20);

/**
 * What the customer saw before the click. Where it would by now come to anything else, or to another subscription, nothing is
 * done: 008, of rule `stale`. What is left out is not compared.
 */
export const portalAgreed = z
  .strictObject({
    subscription_id: id.optional(),
    /** Due now. */
    total_incl: amount.optional(),
    /** Due each time from then on. */
    total_recurring_incl: amount.optional(),
    date_next_billing: date.nullish(),
    /** Of a cancellation. */
    ends_at: date.optional(),
  })
  .meta({ id: 'PortalAgreed' });
/** @see portalAgreed */
export type PortalAgreed = z.output<typeof portalAgreed>;
const agreed = portalAgreed.optional();

/** What is to be worked out. */
export const portalChoiceBody = z.strictObject({ items: choice });
export const portalPlanBody = z.strictObject({ items: choice, agreed });
export const portalSubscribeBody = z.strictObject({ items: choice, card_id: id.optional(), agreed });
export const portalCancelBody = z.strictObject({ reason: text(1024).nullish(), agreed });
export const portalReactivateBody = z.strictObject({ agreed });
export const portalPayBody = z.strictObject({ invoice_id: id.optional(), card_id: id.optional(), agreed });
export const portalCardBody = z.strictObject({ is_default: z.literal(true).optional(), card_nickname: text(64).nullish() });
/** Opens a place for a new card; who may embed it, where the link did not say. */
export const portalCardEntryBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50).optional() });
/** Stores what was typed in the card frame. The same attempt_key again is the same attempt. */
export const portalSaveCardBody = z.strictObject({ attempt_key: z.uuid(), token: text(512), card_nickname: text(64).optional() });
/** What a subscription would cost: now, and every cycle. */
export const portalSubscribePreviewAnswer = resultOf(
  quoted.extend({ total_recurring_excl: amount, total_recurring_incl: amount }).meta({ id: 'PortalSubscribePreview' }),
);
export const portalPlanPreviewAnswer = resultOf(changePlanPreview);
export const portalCancelPreviewAnswer = resultOf(cancelPreview);
