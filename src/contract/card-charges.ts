import { z } from 'zod';
import { cardAttempt, cascade, chargeInvoice, notification } from './card-vault.ts';
import { TRANSACTION_STATUSES } from './enums.ts';
import { amount, conditional, currency, freeText, id, lines, positiveAmount, text, timestamp, webUrl } from './scalars.ts';
import { signedBody } from './signature.ts';

/** Charging a stored card, and the link that stores one (ruling *card vault*, our extensions). */

/** The types of a charge that the merchant starts. */
export const CARD_CHARGE_TYPES = ['UNSCHEDULED', 'RECURRING'] as const;

export const cardChargeBody = z.strictObject({
  amount: positiveAmount,
  currency: currency.default('ZAR'),
  reference: text(35),
  description: freeText.optional(),
  type: z.enum(CARD_CHARGE_TYPES).default('UNSCHEDULED').describe('RECURRING charges only cards that are usable for recurring payments.'),
  card_id: id.optional().meta(conditional('This card only, without a cascade. It has to be the customer’s.')),
  cascade: cascade.optional(),
  invoice: chargeInvoice.optional(),
  notification: notification.optional(),
  ...signedBody,
});

export type CardChargeBody = z.output<typeof cardChargeBody>;

export const cardCharge = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    amount,
    currency: z.string(),
    reference: z.string(),
    description: z.string().nullable(),
    type: z.enum(CARD_CHARGE_TYPES),
    /** The card that paid; null when none did. */
    card_id: z.string().nullable(),
    /** The transaction that paid, or whose outcome is not known yet; null if every card was declined. */
    transaction_id: z.string().nullable(),
    transaction_status: z.enum(TRANSACTION_STATUSES),
    attempts: z.array(cardAttempt),
    /** Present if one was generated. */
    invoice_id: z.string().optional(),
    created_at: timestamp,
  })
  .meta({ id: 'CardCharge' });

/** A charge's answer; `status` is false unless a card paid. */
export const cardChargeAnswer = z.object({ status: z.boolean(), result: cardCharge });

export const cardLinkBody = z.strictObject({
  type: z.enum(['STORE_CARD']),
  item: z.strictObject({ title: text(256).optional(), description: lines(1000).optional() }).optional(),
  fee: z
    .strictObject({
      amount: positiveAmount.optional().describe('Charged to verify the card. Default: 2.00.'),
      is_refund: z
        .boolean()
        .default(false)
        .describe('Whether the 2.00 goes back after the card was stored. Ignored where fee.amount is sent: that is a fee.'),
    })
    .default({ is_refund: false }),
  notification: notification.default({}),
  redirects: z.strictObject({ success_url: webUrl.optional(), cancel_url: webUrl.optional(), notify_url: webUrl.optional() }).default({}),
});
export type CardLinkBody = z.output<typeof cardLinkBody>;

/** A link as answered: the address at which the customer stores the card. */
export const cardLinkAnswer = z.object({
  status: z.boolean(),
  result: z.object({
    id: z.string(),
    session_id: z.string(),
    customer_id: z.string(),
    link_url: z.string(),
    page_url: z.string(),
    expires_at: timestamp,
  }),
});
