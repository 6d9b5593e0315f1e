import { z } from 'zod';
import { broken, checking } from './resource.ts';
import { CHECKOUT_ID_TYPES, CHECKOUT_MODES, CHECKOUT_PAYMENT_TYPES, CHECKOUT_THEMES, CHECKOUT_TYPES } from './enums.ts';
import { clientType, idNumber, identityProblems, isNamed, partyProblems, PAYER_ASKED } from './customers.ts';
import { resultOf } from './envelope.ts';
import { orderAmounts, orderItem } from './orders.ts';
import {
  amount,
  colour,
  conditional,
  currency,
  email,
  extension,
  freeText,
  id,
  locale,
  metadata,
  origin,
  picture,
  positiveAmount,
  postalCode,
  text,
  timestamp,
  webUrl,
} from './scalars.ts';
import { phone } from './phone.ts';

/** POST /checkout/page, the current shape. */

const customerField = z.enum(PAYER_ASKED);

/** An array of names or one comma-separated string (ruling *customer_fields*). */
const customerFields = z
  .union([
    z.string().transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
    z.array(z.string()),
  ])
  .pipe(z.array(customerField).max(PAYER_ASKED.length))
  .transform((names) => PAYER_ASKED.filter((name) => names.includes(name)));

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/, { error: 'must be a two-letter country code' });

/**
 * A checkout method: CARD, APPLE_PAY, GOOGLE_PAY, SCAN_TO_PAY, or the identifier of a redirect method from the registry
 * (`checkout_method` in GET /payment-methods). Whether the account has it is checked later.
 */
export const checkoutMethod = z.string().refine((name) => /^[A-Z][A-Z0-9_]{0,63}$/.test(name), {
  error: 'is not a checkout method',
  params: { code: '004', rule: 'enum' },
});

/** A postal address in the checkout's layout. */
export const checkoutAddress = z.strictObject({
  line1: text(128).nullish(),
  line2: text(128).nullish(),
  city_or_town: text(64).nullish(),
  province_or_state: text(64).nullish(),
  postal_or_zip_code: postalCode(16).nullish(),
  country: country.nullish(),
});

/** The order in the request for a checkout page. */
const checkoutOrder = z.strictObject({
  reference: text(35).optional(),
  description: freeText.nullish(),
  ...orderAmounts,
  items: z.array(orderItem).max(1000).default([]),
});

/** The order in the request that changes a session: what is not sent stays as it is. */
const changedOrder = checkoutOrder.extend({ items: z.array(orderItem).max(1000).optional() });

/** The payer in the request for a checkout page. */
const party = z.strictObject({
  reference: text(35).optional(),
  person_name: text(32).nullish(),
  person_surname: text(32).nullish(),
  company_name: text(64).nullish(),
  client_type: clientType.optional(),
  id_type: z.enum(CHECKOUT_ID_TYPES).nullish(),
  id_number: idNumber.nullish(),
  email: email.nullish(),
  contact_number: phone(16).nullish(),
  billing_address: checkoutAddress.nullish(),
  shipping: z
    .strictObject({ contact_name: text(64).nullish(), contact_number: phone(16).nullish(), address: checkoutAddress.nullish() })
    .nullish(),
  metadata: metadata.nullish(),
});

/** A customer without a name is nobody yet: what is sent is filled into the form (ruling *prefill*). */
const checkoutCustomer = party.superRefine(checking((one) => (isNamed(one) ? partyProblems(one) : identityProblems(one))));

const customization = z.strictObject({
  locale: locale.optional(),
  theme: z.enum(CHECKOUT_THEMES).optional(),
  type: z.enum(CHECKOUT_TYPES).optional(),
  display_cancel_button: z.boolean().optional(),
  display_total: z.boolean().optional(),
  display_cart: z.boolean().optional(),
  brand: z
    .strictObject({
      primary: colour.optional(),
      name: text(64)
        .optional()
        .meta({ description: 'Replaces the name in the account’s settings.', ...extension }),
      logo: picture.optional().meta({ description: 'Replaces the logo in the account’s settings; also a data URL.', ...extension }),
    })
    .optional(),
});

/** The fields that can also be changed after creation (ruling *checkout update*). */
const changeable = {
  amount: positiveAmount
    .optional()
    .meta(conditional('Required unless mode is SAVE, where it is ignored: R2.00 verifies the card and goes back.')),
  order: checkoutOrder.optional().meta(conditional('Either order_id or order. A reference is made where the order has none.')),
  customization: customization.optional(),
  customer_prefill: party
    .superRefine(checking(identityProblems))
    .optional()
    .meta({ description: 'What the form begins with where the payer is not known yet.', ...extension }),
};

export const checkoutPageBody = z
  .strictObject({
    mode: z.enum(CHECKOUT_MODES),
    ...changeable,
    currency: currency.default('ZAR'),
    order_id: id.optional().meta(conditional('Either order_id or order.')),
    customer_fields: customerFields.default([]),
    customer_id: id.optional().meta(conditional('Either customer_id or customer; the form asks where neither is given.')),
    customer: checkoutCustomer.optional().meta(conditional('Either customer_id or customer.')),
    redirects: z.strictObject({ success_url: webUrl.optional(), cancel_url: webUrl.optional(), notify_url: webUrl.optional() }).default({}),
    payment: z
      .strictObject({
        payment_methods: z.array(checkoutMethod).min(1).max(20).optional(),
        payment_type: z.enum(CHECKOUT_PAYMENT_TYPES).default('DB'),
        metadata: metadata.optional().meta(extension),
      })
      .default({ payment_type: 'DB' }),
    cards: z
      .strictObject({
        save_cards: z.boolean().default(false),
        show_cards: z.boolean().default(false),
        request_3ds: z.enum(['automatic', 'always']).default('automatic').meta(extension),
        /** Whether the security code is required to pay with a stored card. */
        request_code: z.boolean().default(false).meta(extension),
      })
      .default({ save_cards: false, show_cards: false, request_3ds: 'automatic', request_code: false }),
    notifications: z
      .strictObject({
        send_invoice: z.boolean().optional(),
        send_confirmation_email: z.boolean().optional(),
        confirmation_email_override: email.optional(),
      })
      .default({}),
    allowed_origins: z.array(origin).max(50).optional().meta(extension),
    expires_in_minutes: z.int().min(1).max(1440).default(30).meta(extension),
  })
  .superRefine((body, ctx) => {
    const either = (field: string, names: string) => broken(ctx, field, '005', 'either', `give either ${names}, not both`);
    if (body.mode !== 'SAVE' && body.amount === undefined) broken(ctx, 'amount', '003', 'required', 'amount is required');
    if (body.order_id !== undefined && body.order !== undefined) either('order', 'order_id or order');
    if (body.customer_id !== undefined && body.customer !== undefined) either('customer', 'customer_id or customer');
    if (body.customer_prefill !== undefined && (body.customer_id !== undefined || body.customer !== undefined))
      either('customer_prefill', 'customer_prefill or a customer');
  });

export type CheckoutPageBody = z.output<typeof checkoutPageBody>;
/** The type of a request that creates a session. */
export type CheckoutPageInput = z.input<typeof checkoutPageBody>;

/** Body of POST /checkout/page/{session_id}/update: at least one change. */
export const checkoutUpdateBody = z
  .strictObject({ ...changeable, order: changedOrder.optional() })
  .refine((body) => Object.keys(body).length > 0, {
    error: 'nothing to change',
    params: { code: '003', rule: 'required' },
  });
export type CheckoutUpdateBody = z.output<typeof checkoutUpdateBody>;
/** The type of a request that changes a session. */
export type CheckoutUpdateInput = z.input<typeof checkoutUpdateBody>;

/** A checkout session as POST /checkout/page answers it. */
export const checkoutPage = z.object({
  id: z.string(),
  session_id: z.string(),
  amount,
  currency: z.string(),
  order_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  page_url: z.string(),
  expires_at: timestamp,
});
export const checkoutPageAnswer = resultOf(checkoutPage);
/** A created session as the merchant's server sees it. The amount is in cents. */
export type CheckoutPage = z.output<typeof checkoutPage>;
