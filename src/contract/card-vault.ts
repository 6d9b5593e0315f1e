import { z } from 'zod';
import { CREATED_BETWEEN, filter } from './resource.ts';
import { TRANSACTION_STATUSES } from './enums.ts';
import {
  amount,
  blankableText,
  conditional,
  currency,
  decimal,
  email,
  extension,
  freeText,
  id,
  metadata,
  positiveAmount,
  text,
  timestamp,
  webUrl,
} from './scalars.ts';
import { signedBody } from './signature.ts';

/** Holds on stored cards. */

/** The states of a hold. */
const PRE_AUTH_STATES = ['AUTHORISED', 'FAILED', 'CAPTURED', 'REVERSED', 'EXPIRED'] as const;
/** The answer while the card network has not answered yet: our extension. It becomes AUTHORISED or FAILED by itself. */
export const PRE_AUTH_STATUSES = [...PRE_AUTH_STATES, 'PENDING'] as const;

/** The cards that are tried (`contract/card-vault.ts`: cascade). */
export const cascade = z.strictObject({
  is_enabled: z.boolean().default(true).describe('false tries only the default card.'),
  max_attempts: z.int().min(1).max(1000).optional().describe('Default: all ACTIVE cards. Ignored when card_id is given.'),
});

const catalogueLine = z.strictObject({
  product_id: id,
  qty: z.int().min(1).max(1_000_000).default(1),
  price_excl: decimal.optional().describe('Instead of the product’s own price.'),
});
export type CatalogueLine = z.output<typeof catalogueLine>;

/** Where a call’s outcome is told, besides its answer. */
export const notification = z.strictObject({ email: email.optional(), webhook_url: webUrl.optional() });
const currencyOrZar = currency.default('ZAR');
const cardOnly = id.optional().meta(conditional('This card only, without a cascade. It has to be the customer’s.'));

export const preAuthBody = z.strictObject({
  item: z.strictObject({
    amount: positiveAmount,
    title: text(256).optional().describe('Title of the default invoice line. Default: transaction_reference.'),
    description: freeText.optional(),
  }),
  currency: currencyOrZar,
  transaction_reference: text(35),
  card_id: cardOnly,
  expires_in_days: z.int().min(1).max(30).default(7),
  items: z.array(catalogueLine).min(1).max(1000).optional().describe('Catalogue lines. Their total is held, instead of item.amount.'),
  cascade: cascade.optional(),
  ...signedBody,
  notification: notification.optional(),
  metadata: metadata.optional(),
});
export type PreAuthBody = z.output<typeof preAuthBody>;

/** One attempt at a card, in a pre-auth or a charge. */
export const cardAttempt = z.object({
  sequence: z.int(),
  card_id: z.string(),
  is_default: z.boolean(),
  transaction_id: z.string(),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  error: z.object({ message: z.string() }).optional(),
});

export const preAuth = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    amount,
    currency: z.string(),
    transaction_reference: z.string(),
    pre_auth_status: z.enum(PRE_AUTH_STATUSES),
    card_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    attempts: z.array(cardAttempt),
    expires_at: timestamp,
    created_at: timestamp,
    /** The metadata of the request, unchanged. */
    metadata: metadata.optional(),
    /** This field and those below are present after the capture. */
    captured_amount: amount.optional().meta(extension),
    released_amount: amount.optional().meta(extension),
    invoice_id: z.string().optional().meta(extension),
    captured_at: timestamp.optional().meta(extension),
  })
  .meta({ id: 'PreAuth' });
export type PreAuthAnswer = z.output<typeof preAuth>;

/** A pre-auth's answer; `status` is false unless the amount is held. */
export const preAuthAnswer = z.object({ status: z.boolean(), result: preAuth });

/** The path of operations that charge a customer's cards. */
export const customerParams = z.strictObject({ customer_id: text(32) });
/** The path of a hold, by its authorised transaction. */
export const holdParams = z.strictObject({ transaction_id: text(32) });

/** Whether a charge makes an invoice, and sends it. */
export const chargeInvoice = z.strictObject({
  is_generate: z.boolean().default(false),
  is_send: z.boolean().default(false).describe('Creates an invoice and sends it to the customer when it is paid.'),
});

export const captureBody = z
  .strictObject({
    amount: positiveAmount.optional().describe('At most the held amount; the rest is released. Default: all of it.'),
    transaction_reference: text(35).optional(),
    item: z
      .strictObject({
        title: text(256).optional().meta(conditional('Title of the one invoice line.')),
        description: freeText.optional(),
      })
      .optional(),
    items: z.array(catalogueLine).min(1).max(1000).optional(),
    ...signedBody,
    invoice: chargeInvoice.optional(),
    notification: notification.optional(),
  })
  .refine(({ item, items }) => item === undefined || items === undefined, {
    path: ['items'],
    error: 'give either item or items, not both',
    params: { code: '005', rule: 'either' },
  });
export type CaptureBody = z.output<typeof captureBody>;

/** A captured pre-auth as answered. */
const captured = z.object({
  id: z.string(),
  customer_id: z.string(),
  transaction_id: z.string(),
  card_id: z.string(),
  pre_auth_status: z.literal('CAPTURED'),
  /** The amount that was held. */
  amount,
  captured_amount: amount,
  released_amount: amount,
  currency: z.string(),
  transaction_reference: z.string(),
  /** Present if one was generated. */
  invoice_id: z.string().optional(),
  captured_at: timestamp,
});
export const captureAnswer = z.object({ status: z.boolean(), result: captured });

export const preAuthsFilters = {
  pre_auth_status: filter('pre_auth_status', z.enum(PRE_AUTH_STATUSES)),
  customer_id: filter('customer_id', blankableText(32)),
  transaction_id: filter('transaction_id', blankableText(32)),
  transaction_reference: filter('transaction_reference', blankableText(35)),
  ...CREATED_BETWEEN,
};
