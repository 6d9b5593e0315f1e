import { z } from 'zod';
import { broken } from './resource.ts';
import { checkoutPage, checkoutPageBody } from './checkout.ts';
import { LINK_FREQUENCIES, LINK_TYPES } from './enums.ts';
import { chargeInvoice, notification } from './card-vault.ts';
import { resultOf } from './envelope.ts';
import { extension, lines, metadata, positiveDecimal, text } from './scalars.ts';
import { SIGNED_FIELDS } from './signature.ts';

/** POST /checkout/link: a session whose payer chooses what to pay (ruling *checkout link*, our extension). */

const { currency, customer_fields, customer_id, customer, redirects, payment, cards, notifications, customization, allowed_origins } =
  checkoutPageBody.shape;

/** At most this many preset amounts. */
const MAX_OPTIONS = 5;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * The item to pay for. `amount` alone is a fixed amount; together with options or a maximum it is only a suggestion. With
 * `amount_options`, the payer chooses one of them. With `amount_max`, the payer may type any amount up to it. With none of the
 * three, the payer may type any amount.
 */
const item = z
  .strictObject({
    title: text(128),
    description: lines(1000).optional(),
    frequency: z.array(z.enum(LINK_FREQUENCIES)).min(1).max(LINK_FREQUENCIES.length).transform(unique).default(['ONE_TIME']),
    amount: positiveDecimal.optional(),
    amount_options: z.array(positiveDecimal).min(1).max(MAX_OPTIONS).transform(unique).optional(),
    amount_max: positiveDecimal.optional(),
  })
  // This check is last, because amounts can be compared only if each of them is valid.
  .transform((fields, ctx) => {
    const { amount, amount_options, amount_max } = fields;
    const rule = (path: (string | number)[], name: string, message: string) =>
      ctx.addIssue({ code: 'custom', path, message, params: { code: '005', rule: name } });
    const above = 'may not be more than amount_max';
    if (amount_max !== undefined) {
      if (amount !== undefined && amount > amount_max) rule(['amount'], 'max', above);
      amount_options?.forEach((option, at) => {
        if (option > amount_max) rule(['amount_options', at], 'max', above);
      });
    } else if (amount !== undefined && amount_options !== undefined && !amount_options.includes(amount))
      rule(['amount'], 'offered', 'must be one of amount_options');
    return fields;
  });

/** How long a link is open: at most a year. */
const minutes = z.int().min(1).max(525_600);

export const checkoutLinkBody = z
  .strictObject({
    type: z.enum(LINK_TYPES),
    item,
    currency,
    customer_fields,
    customer_id,
    customer,
    redirects,
    payment,
    cards,
    notifications,
    customization: customization
      .unwrap()
      .extend({ button_text: text(64).optional().meta(extension), confirmation_message: lines(1024).optional().meta(extension) })
      .optional(),
    allowed_origins,
    transaction_reference: text(128).optional().describe('The reference of every payment of this link.'),
    notification: notification.default({}).describe('The address for an email about a payment, and the one for the webhooks of this link.'),
    settings: z.strictObject({ expiry_time: minutes.optional().describe('Minutes until the link expires. Default: 30.') }).default({}),
    metadata: metadata.optional().describe('Returned in every webhook about this link and its payments.'),
    invoice: chargeInvoice
      .extend({ memo: lines(2048).nullish(), footer: lines(2048).nullish() })
      .optional()
      .describe('The invoice of a payment.'),
    expires_in_minutes: minutes.optional().meta(extension),
  })
  .superRefine((body, ctx) => {
    const either = (field: string, one: unknown, other: unknown, names: string) => {
      if (one !== undefined && other !== undefined) broken(ctx, field, '005', 'either', `give either ${names}, not both`);
    };
    either('customer', body.customer_id, body.customer, 'customer_id or customer');
    either('settings.expiry_time', body.settings.expiry_time, body.expires_in_minutes, 'settings.expiry_time or expires_in_minutes');
    either('metadata', body.metadata, body.payment.metadata, 'metadata or payment.metadata');
    either(
      'notification.webhook_url',
      body.notification.webhook_url,
      body.redirects.notify_url,
      'notification.webhook_url or redirects.notify_url',
    );
  });
export type CheckoutLinkBody = z.output<typeof checkoutLinkBody>;

/** A link: the session that it opens. */
export const checkoutLinkAnswer = resultOf(checkoutPage.extend({ link_url: z.string() }));

/** Fields of the plain form that are lists, separated by commas. */
const LISTS = ['item_frequency', 'item_amount_options'] as const;

/** The place of each field of the plain form in {@link checkoutLinkBody}. */
const PLACES = {
  type: ['type'],
  item_title: ['item', 'title'],
  item_description: ['item', 'description'],
  item_frequency: ['item', 'frequency'],
  item_amount_options: ['item', 'amount_options'],
  item_amount: ['item', 'amount'],
  item_amount_max: ['item', 'amount_max'],
  customization_button_text: ['customization', 'button_text'],
  customization_confirmation_message: ['customization', 'confirmation_message'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

/** The fields of the plain form (ruling *HTML payment form*). */
export const FORM_FIELDS: ReadonlySet<string> = new Set([...Object.keys(PLACES), 'public_key', ...SIGNED_FIELDS]);

/** Whether a field is a list, so that it may be sent several times, as check boxes do. */
export const isFormList = (name: string): boolean => LISTS.some((list) => list === name);

/** The body of a link, from the fields of a form. An empty field counts as absent. */
export function linkOfForm(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, Record<string, unknown> | string> = { item: {} };
  for (const [name, [first, second]] of Object.entries(PLACES) as [string, readonly [string, string?]][]) {
    const text = fields[name];
    if (text === undefined || text.trim() === '') continue;
    const value = isFormList(name) ? text.split(',').map((part) => part.trim()) : text;
    if (second === undefined) body[first] = text;
    else body[first] = { ...(body[first] as object | undefined), [second]: value };
  }
  return body;
}

/** The form's name for a place in the body: `item.amount_options.1` is `item_amount_options`. */
export const formFieldOf = (path: string): string =>
  Object.entries(PLACES).find(([, place]) => path === place.join('.') || path.startsWith(`${place.join('.')}.`))?.[0] ?? path;
