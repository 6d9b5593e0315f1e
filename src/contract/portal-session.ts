import { z } from 'zod';
import { BILLING_INFO_TYPES, BILLING_PERIODS, CARD_BRANDS, CARD_STATUSES, CUSTOM_PERIODS } from './enums.ts';
import { resultOf } from './envelope.ts';
import { invoice } from './invoices.ts';
import { PORTAL_CANCEL_TYPES, PORTAL_PLAN_CHANGE_TYPES } from './portal.ts';
import { amount, date, decimal, email, id, text, timestamp, zeroPadded } from './scalars.ts';
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
});

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
    expires_at: timestamp,
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
    cards: z.array(portalCard),
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

export const portalPlanBody = z.strictObject({ items: choice });
export const portalSubscribeBody = z.strictObject({ items: choice, card_id: id.optional() });
export const portalCancelBody = z.strictObject({ reason: text(1024).nullish() });
export const portalPayBody = z.strictObject({ invoice_id: id.optional(), card_id: id.optional() });
export const portalCardBody = z.strictObject({ is_default: z.literal(true).optional(), card_nickname: text(64).nullish() });
export const portalPlanPreviewAnswer = resultOf(changePlanPreview);
export const portalCancelPreviewAnswer = resultOf(cancelPreview);
