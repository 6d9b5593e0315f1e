import { z } from 'zod';
import { LARGEST_AMOUNT } from '../../facts/money.ts';
import { checkoutMethod, country } from '../checkout.ts';
import { idNumber, identityMessage, PAYER_OPTIONAL } from '../customers.ts';
import { CHECKOUT_ID_TYPES, LINK_FREQUENCIES } from '../enums.ts';
import { resultOf } from '../envelope.ts';
import { phone } from '../phone.ts';
import { broken } from '../resource.ts';
import { email, id, opaque, origin, postalCode, text, webUrl } from '../scalars.ts';

/** What a shopper may ask of a checkout session. */

/** A postal address as a form captures it. */
export const capturedAddress = z
  .strictObject({
    line1: text(128),
    line2: text(128).optional(),
    city_or_town: text(64),
    province_or_state: text(64).optional(),
    postal_or_zip_code: postalCode(16),
    country,
  })
  .superRefine((address, ctx) => {
    if (address.country !== 'ZA') return;
    if (!/^\d{4}$/.test(address.postal_or_zip_code))
      broken(ctx, 'postal_or_zip_code', '003', 'postal_code', 'must be a postal code of four digits');
    if (address.province_or_state === undefined) broken(ctx, 'province_or_state', '003', 'required', 'province_or_state is required');
  });

/** The delivery address: an address of its own, or the billing address. */
const capturedShipping = z
  .strictObject({
    contact_name: text(64).optional(),
    contact_number: phone(16).optional(),
    same_as_billing: z.boolean().optional(),
    address: capturedAddress.optional(),
  })
  .superRefine((shipping, ctx) => {
    if ((shipping.same_as_billing === true) === (shipping.address !== undefined))
      broken(ctx, 'address', '003', shipping.address === undefined ? 'required' : 'either', 'give either an address or same_as_billing');
  });

/** The payer's details from the form: names always, the rest as the session's customer_fields say. */
export const payer = z
  .strictObject({
    person_name: text(32),
    person_surname: text(32),
    ...PAYER_OPTIONAL,
    reference: text(35).optional(),
    id_type: z.enum(CHECKOUT_ID_TYPES).optional(),
    id_number: idNumber.optional(),
    email: email.optional(),
    contact_number: phone(16).optional(),
    billing_address: capturedAddress.optional(),
    shipping: capturedShipping.optional(),
  })
  .superRefine((customer, ctx) => {
    const rule = (field: string, name: string, message: string) => broken(ctx, field, '003', name, message);
    const { id_type = 'SAID', id_number } = customer;
    if (id_number === undefined) {
      if (customer.id_type !== undefined) rule('id_number', 'required', 'id_number is required with id_type');
    } else if (id_type === 'SAID') {
      const wrong = identityMessage(id_number);
      if (wrong !== undefined) rule('id_number', 'south_african_id', wrong);
    } else if (id_type !== 'COMPANY_REGISTRATION_NUMBER' && id_number.length > 13)
      rule('id_number', 'max_length', 'must have at most 13 characters');
    if (customer.shipping?.same_as_billing === true && customer.billing_address === undefined)
      rule('billing_address', 'required', 'billing_address is required where shipping is the same');
  });
/** What the shopper typed into the form. */
export type Payer = z.output<typeof payer>;

/** The choice that the payer of a checkout link made: the amount in cents, and how often. */
const payChoice = z.strictObject({ amount: z.int().min(1).max(LARGEST_AMOUNT), frequency: z.enum(LINK_FREQUENCIES) });
export type PayChoice = z.output<typeof payChoice>;

/**
 * One attempt to pay. The page makes `attempt_key` at the click; a repeated one means the same attempt, however often it arrives.
 * `revision` is the one whose amount was shown to the shopper.
 *
 * | method kind | fields |
 * |---|---|
 * | card, new | `token` from the card frame; `save_card` and `card_nickname` if the shopper agreed |
 * | card, stored | `card_id`; if `request_code` is true, also a `token` for the security code alone |
 * | wallet | `wallet_token`: the wallet's answer; in test mode `{"type": "sandbox", "card_ending"?: "0002"}` |
 * | scan | none; `action` in the answer has the content of the QR code |
 * | redirect | `return_url` on an allowed origin (default: the hosted page); `action` in the answer has the address to open |
 */
export const checkoutPayBody = z
  .strictObject({
    attempt_key: z.uuid(),
    revision: z.int(),
    method: checkoutMethod.default('CARD'),
    token: opaque(512).optional().meta({ description: 'From the card frame: a whole card, or beside card_id its security code.' }),
    card_id: id.optional().meta({ description: 'One of the session’s cards.' }),
    wallet_token: z.record(z.string(), z.json()).optional().meta({ description: 'The wallet’s token, unchanged.' }),
    save_card: z.boolean().default(false).meta({ description: 'The shopper agreed that the card is stored.' }),
    card_nickname: text(64).optional(),
    return_url: webUrl.optional().meta({ description: 'The address to which a redirect method returns. Default: the hosted page.' }),
    choice: payChoice.optional().meta({ description: 'What the payer chose, if the session offers a choice.' }),
    customer: payer.optional(),
  })
  .superRefine((body, ctx) => {
    const rule = (field: string, name: string, message: string) => broken(ctx, field, '003', name, message);
    if (body.method === 'CARD' && body.token === undefined && body.card_id === undefined) rule('token', 'required', 'token is required');
    if (body.method !== 'CARD')
      for (const field of ['token', 'card_id'] as const)
        if (body[field] !== undefined) rule(field, 'either', `${field} goes with method CARD`);
    if (body.card_nickname !== undefined && !body.save_card && body.card_id !== undefined)
      rule('card_nickname', 'either', 'card_nickname goes with a new card');
  });
export type CheckoutPayBody = z.output<typeof checkoutPayBody>;
/** One attempt to pay, as the page sends it. */
export type PayRequest = z.input<typeof checkoutPayBody>;

const APPLE = /(^|\.)apple\.com$/;

/** Only an address of Apple is accepted, because the service calls it with the shop's certificate. */
const appleUrl = webUrl.superRefine((url, ctx) => {
  if (!URL.canParse(url)) return;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' && APPLE.test(hostname)) return;
  const message = 'must be an https address at apple.com, as the device gave it';
  ctx.addIssue({ code: 'custom', message, params: { code: '004', rule: 'apple_url' } });
});

/** Body of POST /checkout/sessions/{session_id}/wallet: a device asks to validate the shop before it shows its payment sheet. */
export const walletSessionBody = z.strictObject({
  method: z.literal('APPLE_PAY').meta({ description: 'The wallet.' }),
  validation_url: appleUrl.meta({ description: 'If the device said that it must be asked for.' }),
  origin: origin.meta({ description: 'The origin of the page that shows the sheet. It must be one of those that may embed the session.' }),
});

/** The answer of the wallet's company, which is only for the device. */
export const walletSessionAnswer = resultOf(
  z.object({ merchant_session: z.record(z.string(), z.json()).meta({ description: 'As the wallet returned it.' }) }),
);
