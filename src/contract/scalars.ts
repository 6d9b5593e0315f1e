import { z } from 'zod';

/**
 * The interface's formats (interface part 1, *Conventions* 6) as codecs: decoded once at the door into what the
 * inside works with (integer cents, Date), encoded again on the way out.
 */

/** Marks an operation or field that is our own convention, in the OpenAPI document. */
export const extension = { 'x-extension': true } as const;

/** Marks a field that is required under a condition, and says which, in the OpenAPI document. */
export const conditional = (description: string) => ({ 'x-requirement': 'C', description }) as const;

const MONEY = /^\d{1,10}(\.\d{1,2})?$/;

/** "12.3" → 1230. The text has passed {@link MONEY}. */
export function centsOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** 1230 → "12.30" */
export function textOfCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const moneyMessage = 'must be an amount with at most two decimals, not negative, such as "149.00"';

/** An amount typed String: "149.00" ↔ 14900 cents. */
export const amount = z.codec(z.string().regex(MONEY, { error: moneyMessage }), z.int(), {
  decode: centsOf,
  encode: textOfCents,
});

/** An amount typed String that has to be more than nothing. */
export const positiveAmount = z.codec(
  z.string().regex(MONEY, { error: moneyMessage }),
  z.int().min(1, { error: 'must be more than 0.00' }),
  { decode: centsOf, encode: textOfCents },
);

/** Whether a number has at most two decimals, as it is written: arithmetic on fractions would not tell. */
const isMoneyNumber = (n: number) => MONEY.test(String(n));

const moneyNumber = z.union([z.number().refine(isMoneyNumber, { error: moneyMessage }), z.string().regex(MONEY, { error: moneyMessage })], {
  error: moneyMessage,
});
const asCents = { decode: (v: number | string) => centsOf(String(v)), encode: (cents: number) => cents / 100 };

/** An amount typed Decimal or Number: 149 or "149.00" ↔ 14900 cents; answered as a number. */
export const decimal = z.codec(moneyNumber, z.int(), asCents);

/** An amount typed Decimal or Number that has to be more than nothing. */
export const positiveDecimal = z.codec(moneyNumber, z.int().min(1, { error: 'must be more than 0.00' }), asCents);

const SIGNED_MONEY = /^-?\d{1,10}(\.\d{1,2})?$/;
const signedCents = (text: string): number => (text.startsWith('-') ? 0 - centsOf(text.slice(1)) : centsOf(text));

/** An amount typed String that may be a credit: "-102.71" ↔ -10271 cents. Only ever answered. */
export const signedAmount = z.codec(z.string().regex(SIGNED_MONEY), z.int(), { decode: signedCents, encode: textOfCents });

/** An amount typed Number that may be a credit. Only ever answered. */
export const signedDecimal = z.codec(
  z.number().refine((n) => SIGNED_MONEY.test(String(n))),
  z.int(),
  { decode: (n) => signedCents(String(n)), encode: (cents) => cents / 100 },
);

/** A required text of at most `max` characters. */
export const text = (max: number) => z.string().min(1).max(max);

/** A text without a stated length; the body limit bounds it. */
export const freeText = z.string().min(1).max(65_535);

/** A record id of a kind, for instance `cus_`. Whether it exists is asked later. */
export const id = z.string().min(1).max(35);

/** An Integer that may have leading zeros: kept as the caller sent it, a string padded to `width` (ruling *leading zeros*). */
export const zeroPadded = (width: number) =>
  z.union(
    [
      z
        .int()
        .min(0)
        .max(10 ** width - 1),
      z
        .string()
        .regex(new RegExp(`^\\d{1,${width}}$`))
        .overwrite((s) => s.padStart(width, '0')),
    ],
    { error: `must be a whole number of at most ${width} digits, or a string of them` },
  );

const SAST = 2 * 60 * 60 * 1000;
const two = (n: number) => String(n).padStart(2, '0');

/** A moment as SAST wall-clock parts (UTC+2, no daylight saving). */
function sastParts(at: Date) {
  const local = new Date(at.getTime() + SAST);
  const date = `${String(local.getUTCFullYear()).padStart(4, '0')}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return { date, time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}` };
}

/** Whether a calendar date exists, in a year of four digits: databases have no year 0. */
function isDate(s: string): boolean {
  const at = new Date(`${s}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(s) && s >= '1000';
}

const notADay = 'is not a day in the calendar';

/** `YYYY-MM-DD HH:mm:ss` in SAST ↔ Date. */
export const dateTime = z.codec(
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .refine((s) => isDate(s.slice(0, 10)), { error: notADay, abort: true }),
  z.date(),
  {
    decode: (s) => new Date(`${s.replace(' ', 'T')}+02:00`),
    encode: (at) => {
      const { date, time } = sastParts(at);
      return `${date} ${time}`;
    },
  },
);

/** `YYYY-MM-DDTHH:mm:ssZ` ↔ Date. */
export const timestamp = z.codec(
  z.iso.datetime().refine((s) => s >= '1000', { error: notADay, abort: true }),
  z.date(),
  {
    decode: (s) => new Date(s),
    encode: (at) => `${at.toISOString().slice(0, 19)}Z`,
  },
);

/** `YYYY-MM-DD`, a SAST day. */
export const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a date, YYYY-MM-DD' })
  .refine(isDate, { error: notADay, abort: true });

/** The SAST day of a moment. */
export const sastDay = (at: Date): string => sastParts(at).date;

/** The first moment of a SAST day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+02:00`);

/** The first moment after a SAST day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 24 * 60 * 60 * 1000);

/** A text to look for in a list: nothing is wrong with it but its length. */
export const queryText = (max: number) => z.string().max(max);

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** A day, or a moment in either of the interface's formats, as the edge of a period: the moments at which it begins and ends. */
export const dayOrMoment = z
  .union([date, dateTime, timestamp], { error: 'must be YYYY-MM-DD, YYYY-MM-DD HH:mm:ss or YYYY-MM-DDTHH:mm:ssZ' })
  .transform((at) => (at instanceof Date ? { start: at, end: at } : { start: startOfDay(at), end: endOfDay(at) }));

/** An http(s) URL (ruling *URLs and colours*). */
export const webUrl = z
  .string()
  .max(2048)
  .refine(
    (s) => {
      if (!URL.canParse(s)) return false;
      const { protocol, username, password } = new URL(s);
      return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
    },
    { error: 'must be an http or https URL' },
  );

/** An origin such as `https://shop.example`, nothing behind it. */
export const origin = webUrl.refine((s) => URL.canParse(s) && new URL(s).origin === s, {
  error: 'must be an origin such as https://shop.example, without a path',
});

/** #rgb or #rrggbb */
export const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a colour such as #0a7d4b' });

/** An e-mail address of at most 128 characters. */
export const email = z.email().max(128);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217, three letters; `ZA` is taken for ZAR (ruling *currency String(2)*). */
export const currency = z
  .codec(z.string(), z.string(), { decode: (s) => (s === 'ZA' ? 'ZAR' : s), encode: (s) => s })
  .refine((s) => currencies.has(s), {
    error: 'is not a currency (ISO 4217, three capital letters)',
    params: { code: '004', rule: 'currency' },
  });

/** Free-form metadata within the interface's limits: 30 entries, keys up to 128 characters, values up to 1024 as JSON. */
export const metadata = z
  .record(z.string().min(1).max(128), z.json())
  .refine((m) => Object.keys(m).length <= 30, { error: 'may have at most 30 entries', params: { rule: 'max_entries' } })
  .refine((m) => Object.values(m).every((v) => (typeof v === 'string' ? v : JSON.stringify(v)).length <= 1024), {
    error: 'a value may have at most 1024 characters',
    params: { rule: 'max_length' },
  });
