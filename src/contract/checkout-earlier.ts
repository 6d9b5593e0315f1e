import { z } from 'zod';
import { checkoutAddress, country, type CheckoutPageInput } from './checkout.ts';
import { notFound, refuseField } from './errors.ts';
import { id } from './scalars.ts';

/**
 * POST /checkout/page, the earlier layout, converted to the current one before anything else,
 * so that no other code knows two layouts (ruling *both checkout shapes*). Only the differences are checked here; everything else is
 * passed on unchanged and checked by the current layout.
 */

const MODES = { 'one-off': 'ONE_TIME', recurring: 'RECURRING', save: 'SAVE' } as const;
const THEMES = { light: 'LIGHT', dark: 'DARK' } as const;
const TYPES = { page: 'PAGE', embed: 'EMBED' } as const;

const keys = <T extends Record<string, string>>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[]);
const url = z.string();
const anything = z.json().optional();

const address = z.strictObject({
  ...checkoutAddress.shape,
  line1: z.string(),
  city_or_town: z.string(),
  postal_or_zip_code: z.string(),
  country: country.optional(),
  country_lookups_id: id,
});

const shipping = z.looseObject({ address: address.optional() });

export const earlierCheckoutBody = z.strictObject({
  mode: keys(MODES),
  amount: anything,
  currency: z.string(),
  order_id: anything,
  order: anything,
  customer_fields: anything,
  customer_id: anything,
  customer: z
    .looseObject({
      client_type_lookups_id: id.optional(),
      id_type_lookups_id: id.optional(),
      billing_address: address.optional(),
      shipping: shipping.optional(),
    })
    .optional(),
  redirects: z.strictObject({ success_url: url, cancel_url: url, notify_url: url }),
  payment: z.strictObject({ payment_methods_ids: z.array(id).min(1), metadata: anything }),
  card: z
    .strictObject({
      request_3ds: z.enum(['automatic', 'always']).optional(),
      save_card: z.boolean().optional(),
      payment_type: z.enum(['DB', 'PA']).optional(),
    })
    .optional(),
  cards: z.looseObject({}).optional(),
  notifications: anything,
  customization: z.looseObject({ theme: keys(THEMES).optional(), type: keys(TYPES).optional() }).optional(),
  allowed_origins: anything,
  expires_in_minutes: anything,
});

type Earlier = z.output<typeof earlierCheckoutBody>;

/** Whether a body has the earlier layout. Its mode shows that. */
export function isEarlierCheckout(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'mode' in body && typeof body.mode === 'string' && Object.hasOwn(MODES, body.mode);
}

/** How the ids of the earlier layout are looked up: both return null for an id that does not exist. */
export interface EarlierIds {
  /** pam_ id → a checkout method such as CARD, or the information that it is another kind of payment method. */
  readonly method: (id: string) => { readonly checkout_method: string | null } | null;
  /** loo_ id of a group type → its enum value. */
  readonly lookup: (type: 'client_type' | 'checkout_id_type' | 'country', id: string) => string | null;
}

/**
 * The same request in the current layout; the result is then parsed by its schema. @throws Refusal 007 for an id that does not exist, 005
 * for a method that no checkout has
 */
export function currentCheckout(earlier: Earlier, ids: EarlierIds): CheckoutPageInput {
  const resolve = (type: Parameters<EarlierIds['lookup']>[0], field: string, value: string) => {
    const found = ids.lookup(type, value);
    if (found === null) throw notFound(field, value);
    return found;
  };
  const { customer, payment, card = {}, customization = {}, mode, cards, ...rest } = earlier;
  const methods = payment.payment_methods_ids.map((value, i) => {
    const field = `payment.payment_methods_ids.${i}`;
    const found = ids.method(value);
    if (found === null) throw notFound(field, value);
    if (found.checkout_method === null)
      throw refuseField('005', field, 'available', `${value} is no payment method of a checkout`, { [field]: value });
    return found.checkout_method;
  });
  const place = ({ country_lookups_id, ...kept }: NonNullable<NonNullable<Earlier['customer']>['billing_address']>, field: string) => ({
    ...kept,
    country: resolve('country', `${field}.country_lookups_id`, country_lookups_id),
  });
  const { theme, type, ...look } = customization;
  // The current schema checks the rest next. Until then its type is not known, so the type is widened here.
  const current: Record<string, unknown> = {
    ...rest,
    mode: MODES[mode],
    payment: {
      payment_methods: [...new Set(methods)],
      payment_type: card.payment_type ?? 'DB',
      ...(payment.metadata === undefined ? {} : { metadata: payment.metadata }),
    },
    cards: {
      ...cards,
      save_cards: card.save_card ?? false,
      request_3ds: card.request_3ds ?? 'automatic',
    },
    customization: {
      ...look,
      ...(theme === undefined ? {} : { theme: THEMES[theme] }),
      ...(type === undefined ? {} : { type: TYPES[type] }),
    },
  };
  if (customer !== undefined) {
    const { client_type_lookups_id, id_type_lookups_id, billing_address, shipping: ship, ...who } = customer;
    current['customer'] = {
      ...who,
      ...(client_type_lookups_id === undefined
        ? {}
        : { client_type: resolve('client_type', 'customer.client_type_lookups_id', client_type_lookups_id) }),
      ...(id_type_lookups_id === undefined
        ? {}
        : { id_type: resolve('checkout_id_type', 'customer.id_type_lookups_id', id_type_lookups_id) }),
      ...(billing_address === undefined ? {} : { billing_address: place(billing_address, 'customer.billing_address') }),
      ...(ship === undefined
        ? {}
        : { shipping: ship.address === undefined ? ship : { ...ship, address: place(ship.address, 'customer.shipping.address') } }),
    };
  }
  return current as CheckoutPageInput;
}
