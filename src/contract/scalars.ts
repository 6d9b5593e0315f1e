import { z } from 'zod';
import { endOfDay, isDay, momentOf, sastText, startOfDay } from '../facts/days.ts';
import { pastedAmount } from '../facts/amount.ts';
import { pastedDigits } from '../facts/digits.ts';
import { EMAIL_ADDRESS, pastedEmail } from '../facts/email.ts';
import { centsOf, decimalOf, LARGEST_AMOUNT, LARGEST_NET } from '../facts/money.ts';
import { pastedPostalCode } from '../facts/postal-code.ts';
import { cleanLines, cleanText } from '../facts/text.ts';
import { LOCALES, localeNamed, type LocaleName } from '../facts/languages.ts';
import { PERCENT, rateOf } from '../facts/percentage.ts';

/**
 * The interface's formats as codecs. They decode values once, on entry, into the internal types (integer cents, Date), and encode
 * them again for the answer.
 */

/** Marks an operation or field that is our own convention, in the OpenAPI document. */
export const extension = { 'x-extension': true } as const;

/** Marks a field that is required under a condition, and describes the condition, in the OpenAPI document. */
export const conditional = (description: string) => ({ 'x-requirement': 'C', description }) as const;

/** Describes a query parameter in the OpenAPI document, where the schema would only describe the text in the URL. */
const describesSchema = (json: Readonly<Record<string, string | number>>) => ({ 'x-stands-for': json }) as const;

const MONEY = /^\d{1,10}(\.\d{1,2})?$/;

const moneyMessage = 'must be an amount with at most two decimals, not negative, such as "149.00"';

const moneyText = z.string().overwrite(pastedAmount).regex(MONEY, { error: moneyMessage });

/** An amount typed String: "149.00" ↔ 14900 cents. */
export const amount = z.codec(moneyText, z.int(), { decode: centsOf, encode: decimalOf });

/** An amount typed String that must be above zero. */
export const positiveAmount = z.codec(moneyText, z.int().min(1, { error: 'must be more than 0.00' }), {
  decode: centsOf,
  encode: decimalOf,
});

/** Whether a number is written with at most two decimals. Its text is checked, because arithmetic with fractions is not exact. */
const isMoneyNumber = (n: number) => MONEY.test(String(n));

const moneyNumberUpTo = (cents: number) =>
  z.union(
    [
      z
        .number()
        .refine(isMoneyNumber, { error: moneyMessage })
        .meta({ minimum: 0, maximum: cents / 100, description: 'At most two decimals.' }),
      moneyText,
    ],
    { error: moneyMessage },
  );
const moneyNumber = moneyNumberUpTo(LARGEST_AMOUNT);
const asCents = { decode: (v: number | string) => centsOf(String(v)), encode: (cents: number) => cents / 100 };

/** An amount typed Decimal or Number: 149 or "149.00" ↔ 14900 cents; answered as a number. */
export const decimal = z.codec(moneyNumber, z.int(), asCents);

/** An amount typed Decimal or Number that must be above zero. */
export const positiveDecimal = z.codec(moneyNumber, z.int().min(1, { error: 'must be more than 0.00' }), asCents);

/** A price without VAT, whose VAT is added wherever it is shown to consumers. */
export const netDecimal = z.codec(
  moneyNumberUpTo(LARGEST_NET),
  z.int().max(LARGEST_NET, { error: `may be at most ${decimalOf(LARGEST_NET)}, so that there is room for VAT` }),
  asCents,
);

const PERCENTAGE = /^\d{1,10}(\.\d{1,5})?$/;
const percentageMessage = 'must be a percentage with at most five decimals, not negative, such as 5.25';
const percentageNumber = z.union(
  [
    z
      .number()
      .refine((n) => PERCENTAGE.test(String(n)), { error: percentageMessage })
      .meta({ minimum: 0, maximum: 9_999_999_999.99999, description: 'At most five decimals.' }),
    z.string().overwrite(pastedAmount).regex(PERCENTAGE, { error: percentageMessage }),
  ],
  { error: percentageMessage },
);
const asRate = { decode: (v: number | string) => rateOf(String(v)), encode: (rate: number) => rate / PERCENT };

/** A percentage typed Decimal: 5.25 or "5.25" ↔ hundred-thousandths of a percent (`facts/percentage.ts`); answered as a number. */
export const percentage = z.codec(percentageNumber, z.int(), asRate);

/** A percentage that must be above zero. */
export const positivePercentage = z.codec(percentageNumber, z.int().min(1, { error: 'must be more than 0' }), asRate);

/** An amount typed Decimal of which zero means that there is none: 0 or "0.00" ↔ null. */
export const decimalOrNone = z.codec(moneyNumber, z.int().nullable(), {
  decode: (v) => asCents.decode(v) || null,
  encode: (cents) => asCents.encode(cents ?? 0),
});

const SIGNED_MONEY = /^-?\d{1,10}(\.\d{1,2})?$/;
const signedCents = (text: string): number => (text.startsWith('-') ? 0 - centsOf(text.slice(1)) : centsOf(text));

/** An amount typed String that may be negative: "-102.71" ↔ -10271 cents. Only in answers. */
export const signedAmount = z.codec(z.string().regex(SIGNED_MONEY), z.int(), { decode: signedCents, encode: decimalOf });

/** An amount typed Number that may be negative. Only in answers. */
export const signedDecimal = z.codec(
  z
    .number()
    .refine((n) => SIGNED_MONEY.test(String(n)))
    .meta({ description: 'At most two decimals.' }),
  z.int(),
  { decode: (n) => signedCents(String(n)), encode: (cents) => cents / 100 },
);

/** A text of one line and at most `max` characters that may be blank, such as a search term (ruling *pasted text*). */
export const blankableText = (max: number) => z.string().overwrite(cleanText).max(max);

/** A text of one line, not blank, and of at most `max` characters (ruling *pasted text*). */
export const text = (max: number) => z.string().overwrite(cleanText).min(1).max(max);

/** A text of several lines, not blank, and of at most `max` characters (ruling *pasted text*). */
export const lines = (max: number) => z.string().overwrite(cleanLines).min(1).max(max);

/** A text without a documented length. Its limit is the limit of the body. */
export const freeText = lines(65_535);

/** A secret, a token or a name of a place in a list, of at most `max` characters: it stays as it is. */
export const opaque = (max: number) => z.string().min(1).max(max);

/** A number that may have letters or slashes, such as that of a passport, without spaces, hyphens and invisible characters. */
export const writtenNumber = (max: number) => z.string().overwrite(pastedDigits).min(1).max(max);

/** A postal code of any country. */
export const postalCode = (max: number) => z.string().overwrite(pastedPostalCode).min(1).max(max);

/** A number of `min` to `max` digits, without spaces, hyphens and invisible characters. */
export const digits = (min: number, max: number) =>
  z.string().overwrite(pastedDigits).min(min).max(max).regex(/^\d+$/, { error: 'must have digits only' });

/** The id of a record of one kind, for instance `cus_`. Whether the record exists is checked later. */
export const id = text(35);

/** A language. It is taken by its other names too, `af-ZA` and `af`, and answered as `AF_ZA` (ruling *languages*). */
export const locale = z.preprocess((name: LocaleName) => localeNamed(name) ?? name, z.enum(LOCALES));

/** An Integer that may have leading zeros: stored as the caller sent it, a string is padded to `width` (ruling *leading zeros*). */
export const zeroPadded = (width: number) =>
  z.union(
    [
      z
        .int()
        .min(0)
        .max(10 ** width - 1),
      z
        .string()
        .overwrite(pastedDigits)
        .refine((s) => /^\d+$/.test(s), { error: 'must be a whole number, or a string of digits', params: { rule: 'integer' } })
        .regex(new RegExp(`^\\d{1,${width}}$`))
        .overwrite((s) => s.padStart(width, '0')),
    ],
    { error: `must be a whole number of at most ${width} digits, or a string of them` },
  );

const isImpossibleDay = 'is not a day in the calendar';

/** `YYYY-MM-DD HH:mm:ss` in SAST ↔ Date. */
export const dateTime = z.codec(
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .refine((s) => isDay(s.slice(0, 10)), { error: isImpossibleDay, abort: true }),
  z.date(),
  {
    decode: (s) => momentOf(s.replace(' ', 'T')),
    encode: (at) => sastText(at, ' '),
  },
);

/** `YYYY-MM-DDTHH:mm:ssZ` ↔ Date. */
export const timestamp = z.codec(
  z.iso.datetime().refine((s) => s >= '1000', { error: isImpossibleDay, abort: true }),
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
  .refine(isDay, { error: isImpossibleDay, abort: true });

/**
 * A day on which something begins or is paid. Later days are computed from it, over intervals of up to a thousand years, so it leaves
 * room before the last year of four digits.
 */
export const startDate = date.refine((day) => day < '3000', { error: 'must be before the year 3000', params: { rule: 'latest' } });

/** A number as a search term of a list, cleaned as what is stored. */
export const queryNumber = (max: number) => z.string().overwrite(pastedDigits).max(max);

/** An e-mail address as a search term of a list, cleaned as what is stored. */
export const queryEmail = z.string().overwrite(pastedEmail).max(128);

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(describesSchema({ type: 'integer', minimum: min, maximum: max }));

/** A day, or a time in either of the interface's formats, as one end of a period. Decoded to the start and the end of that day or time. */
export const dayOrMoment = z
  .union([date, dateTime, timestamp], { error: 'must be YYYY-MM-DD, YYYY-MM-DD HH:mm:ss or YYYY-MM-DDTHH:mm:ssZ' })
  .transform((at) => (at instanceof Date ? { start: at, end: at } : { start: startOfDay(at), end: endOfDay(at) }));

/** The description of an http(s) URL. */
export const webUrlForm = { type: 'string', format: 'uri', maxLength: 2048, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' } as const;

/**
 * The host names and addresses that exist. A URL may also have characters in its host that mean something else in a
 * Content-Security-Policy: `*` would let every site of a domain embed a page, and `;` would begin another directive.
 */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)$/;

/** An http(s) URL (ruling *URLs and colours*). */
export const webUrl = z
  .string()
  .max(2048)
  .refine(
    (s) => {
      if (!URL.canParse(s)) return false;
      const { protocol, username, password, hostname } = new URL(s);
      return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && HOST.test(hostname);
    },
    { error: 'must be an http or https URL of one host' },
  )
  .meta(webUrlForm);

/** An origin such as `https://shop.example`, without a path. */
export const origin = webUrl.refine((s) => URL.canParse(s) && new URL(s).origin === s, {
  error: 'must be an origin such as https://shop.example, without a path',
});

/** #rgb or #rrggbb */
export const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a colour such as #0a7d4b' });

/** A small image as a data URL, so that showing it needs no request to another site. */
export const picture = z
  .string()
  .max(32_768)
  .regex(/^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[a-z\d+/]+={0,2}$/i, {
    error: 'must be a picture as a data URL (PNG, JPEG, WebP or SVG in base64) of at most 32768 characters',
  });

/** An e-mail address of at most 128 characters. */
export const email = z
  .string()
  .overwrite(pastedEmail)
  .check(z.email({ pattern: EMAIL_ADDRESS }))
  .max(128);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** ISO 4217, three letters; `ZA` is accepted for ZAR (ruling *currency String(2)*). */
export const currency = z
  .codec(z.string(), z.string(), { decode: (s) => (s === 'ZA' ? 'ZAR' : s), encode: (s) => s })
  .refine((s) => currencies.has(s), {
    error: 'is not a currency (ISO 4217, three capital letters)',
    params: { code: '004', rule: 'currency' },
  })
  .meta({ pattern: '^([A-Z]{3}|ZA)$', description: 'ISO 4217, three capital letters; ZA means ZAR.' });

/** Free-form metadata within the interface's limits: 30 entries, keys up to 128 characters, values up to 1024 as JSON. */
export const metadata = z
  .record(z.string().min(1).max(128), z.json())
  .refine((m) => Object.keys(m).length <= 30, { error: 'may have at most 30 entries', params: { rule: 'max_entries' } })
  .refine((m) => Object.values(m).every((v) => (typeof v === 'string' ? v : JSON.stringify(v)).length <= 1024), {
    error: 'a value may have at most 1024 characters',
    params: { rule: 'max_length' },
  })
  .meta({
    maxProperties: 30,
    description: 'At most 30 entries with names of 1 to 128 characters; a value has at most 1024 characters as JSON.',
  });
