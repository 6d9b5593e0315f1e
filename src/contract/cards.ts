import { z } from 'zod';
import { pastedDigits } from '../facts/digits.ts';
import { CARD_BRANDS, CARD_STATUSES } from './enums.ts';
import { listQuery } from './envelope.ts';
import { filter } from './resource.ts';
import { blankableText, dateTime, digits, id, queryInt, text } from './scalars.ts';

/** Cards in the vault. */

export const card = z
  .object({
    id: z.string(),
    created_at: dateTime,
    updated_at: dateTime.nullable(),
    card_status: z.enum(CARD_STATUSES),
    customer_id: z.string(),
    card_nickname: z.string().nullable(),
    card_ending: z.string(),
    /** MM/YY */
    card_expire: z.string(),
    card_brand: z.enum(CARD_BRANDS),
    /** Secret: only answered to the API key that owns it (ruling *card_token*). */
    card_token: z.string(),
    is_expired: z.boolean(),
    is_recurring: z.boolean(),
    is_default: z.boolean(),
    expire_in_months: z.int(),
  })
  .meta({ id: 'Card' });

export type CardAnswer = z.output<typeof card>;

/** One record of /cards/update: `id` and the three fields that can be changed. */
export const cardUpdate = z.strictObject({
  id,
  card_status: z.enum(CARD_STATUSES).optional(),
  card_nickname: text(64).nullish(),
  is_default: z.boolean().optional(),
});

/** The filters of their list. Status and months depend on the day, and are compared by the command. */
export const cardsFilters = { customer_id: filter('customer_id', blankableText(32)) };
export const cardsListQuery = listQuery({
  expire_in_months: queryInt(0, 1200),
  card_status: z.enum(CARD_STATUSES),
  customer_id: cardsFilters.customer_id.query,
});

/** POST /sandbox/cards stores a card without a browser (ruling *Test values*). */
export const sandboxCardBody = z.strictObject({
  customer_id: id,
  card_number: digits(12, 19),
  /** MM/YY */
  expiry: z
    .string()
    .overwrite(pastedDigits)
    .regex(/^(0[1-9]|1[0-2])\/\d\d$/, { error: 'must be MM/YY' }),
  cvc: digits(3, 4),
  is_default: z.boolean().optional(),
  is_recurring: z.boolean().default(true).meta({ description: 'Whether the holder agreed to charges that repeat.' }),
});
