import { z } from 'zod';
import { filter } from './resource.ts';
import { TERMINAL_STATUSES } from './enums.ts';
import { blankableText, dateTime, text } from './scalars.ts';
import { phone } from './phone.ts';

/** Point-of-sale terminals. */

const DECIMAL_DEGREES = /^([+-]?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)°?$/;
const MINUTES_SECONDS =
  /^(\d{1,2})°\s?[0-5]?\d['′]\s?(?:[0-5]?\d(?:\.\d+)?["″]\s?)?[NS][,;\s]\s?(\d{1,3})°\s?[0-5]?\d['′]\s?(?:[0-5]?\d(?:\.\d+)?["″]\s?)?[EW]$/i;

/** Whether a text contains coordinates of a place on the globe. */
function isPlace(text: string): boolean {
  const [, latitude, longitude] = DECIMAL_DEGREES.exec(text) ?? MINUTES_SECONDS.exec(text) ?? [];
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

/** Decimal degrees (`-33.92, 18.42`) or degrees, minutes and seconds (`33°55'29"S 18°25'26"E`). */
const coordinates = blankableText(34).refine(isPlace, {
  error: 'must be decimal degrees (-33.92, 18.42) or degrees, minutes and seconds (33°55\'29"S 18°25\'26"E)',
  params: { rule: 'coordinates' },
});

const SETTINGS = {
  is_debicheck: z.boolean(),
  is_card_payment: z.boolean(),
  is_customers: z.boolean(),
  is_invoices: z.boolean(),
};

/** Body of POST /terminals/{id}: the fields to change. Only contact_numbers can be cleared, with null or an empty array. */
export const terminalUpdateBody = z.strictObject({
  /** If blank, the status stays. */
  terminal_status: z
    .enum([...TERMINAL_STATUSES, ''])
    .transform((status) => (status === '' ? undefined : status))
    .optional(),
  nickname: text(128).optional(),
  location: z.strictObject({ name: text(256).optional(), coordinates: coordinates.optional() }).optional(),
  contact_numbers: z.array(phone(16)).max(100).nullish(),
  settings: z.strictObject(z.object(SETTINGS).partial().shape).optional(),
});

export const terminal = z
  .object({
    id: z.string(),
    created_at: dateTime,
    updated_at: dateTime.nullable(),
    activated_at: dateTime.nullable(),
    last_seen_at: dateTime.nullable(),
    last_login_at: dateTime.nullable(),
    warranty_expire_at: dateTime.nullable(),
    terminal_brand: z.string(),
    terminal_device: z.string(),
    terminal_status: z.enum(TERMINAL_STATUSES),
    terminal_id: z.string(),
    serial_number: z.string(),
    nickname: z.string().nullable(),
    location: z.object({ name: z.string().nullable(), coordinates: z.string().nullable() }),
    contact_numbers: z.array(z.string()),
    settings: z.object(SETTINGS),
  })
  .meta({ id: 'Terminal' });

export const terminalsAnswer = z.object({ status: z.boolean(), records: z.array(terminal) });
export const terminalsFilters = {
  id: filter('id', blankableText(32)),
};
