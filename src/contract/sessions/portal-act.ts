import { z } from 'zod';
import { BILLING_ADDRESS } from '../customers.ts';
import { column } from '../resource.ts';
import { LARGEST_AMOUNT } from '../../facts/money.ts';
import { phone } from '../phone.ts';
import { date, email, id, lines, opaque, origin, text } from '../scalars.ts';

/** What a customer may ask in the portal. The key that makes an action happen once is sent beside its fields (`proxy/browser-table.ts`). */

const cents = z.int().min(0).max(LARGEST_AMOUNT);

/** A card of the session's customer in a path. */
export const portalCardParams = z.strictObject({ session_id: id, card_id: id });
/** An invoice of the session's customer in a path. */
export const portalInvoiceParams = z.strictObject({ session_id: id, id });
/** A mandate of the session's customer in a path. */
export const portalMandateParams = z.strictObject({ session_id: id, id });

/** The billing details that a customer can change; null clears. */
export const portalDetailsBody = z.strictObject({
  email: email.optional(),
  contact_number: phone(16).nullish(),
  ...column(BILLING_ADDRESS, 'update'),
});

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
    total_incl: cents.optional(),
    /** Due for every later cycle. */
    total_recurring_incl: cents.optional(),
    date_next_billing: date.nullish(),
    /** For a cancellation: the day on which it takes effect. */
    ends_at: date.optional(),
  })
  .meta({ id: 'PortalAgreed' });
export type PortalAgreement = z.output<typeof portalAgreement>;
const agreed = portalAgreement.optional();

/** The choice that a preview is calculated for. */
export const portalChoiceBody = z.strictObject({ items: choice });
/** Body of a plan change. */
export const portalPlanBody = z.strictObject({ items: choice, agreed });
/** Body of a new subscription. */
export const portalSubscribeBody = z.strictObject({ items: choice, card_id: id.optional(), agreed });
/** Body of a cancellation. */
export const portalCancelBody = z.strictObject({ reason: lines(1024).nullish(), agreed });
/** Body of an action that pauses, resumes or reactivates the subscription. */
export const portalReactivateBody = z.strictObject({ agreed });
/** Body of a payment of the owed amount. */
export const portalPayBody = z.strictObject({ card_id: id.optional(), agreed });
/** Body of a change of a stored card. */
export const portalCardBody = z.strictObject({ is_default: z.literal(true).optional(), card_nickname: text(64).nullish() });
/** Body of the removal of a card. `next_card_id`: the card that becomes the default, and pays. */
export const portalRemoveCardBody = z.strictObject({ next_card_id: id.optional() });
/** Opens a session for a new card. `allowed_origins` may embed it, if the link names none. */
export const portalCardEntryBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50).optional() });
/** Stores the card that was typed in the card frame. A repeated attempt_key means the same attempt. */
export const portalSaveCardBody = z.strictObject({ attempt_key: z.uuid(), token: opaque(512), card_nickname: text(64).optional() });

/** What the customer saw before the click. */
export type Agreement = z.input<typeof portalAgreement>;
/** A change of billing details, as the page sends it. */
export type DetailsRequest = z.input<typeof portalDetailsBody> & { readonly attempt_key: string };
