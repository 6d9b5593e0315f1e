import fc from 'fast-check';
import { z } from 'zod';

/** Makes bodies from the contract's schemas: at the limits of every field, with names of every script and days at the calendar's ends. */

/** Texts that people and programs have, and that views have trouble with: other directions, joined and stacked characters, four bytes. */
const TEXTS = [
  'Thandi',
  'A',
  'نور الهدى',
  'יעל בן־דוד',
  '\u202eevil\u202c',
  '👩‍👩‍👧‍👦',
  '🇿🇦🏳️‍🌈',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙a͈̱l̷g͡o',
  '𠜎𠜱𡿨',
  'नमस्ते दुनिया',
  'ราชอาณาจักรไทย',
  '株式会社カルー',
  'Ñandú Ő’Brien-Đặng',
  'e\u0301'.repeat(3),
  '\u200b\u2060A\ufeff',
  '<b>\'"&\\`${x}{{y}}%s\n\tB',
  'constructor',
  '0',
  'W'.repeat(40),
];

/** The beginning of a text that has at most `max` units and no half of a character. */
function atMost(text: string, max: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept;
}

/** Texts of a length between the limits: often the longest. Very long fields are filled only to what a person would write. */
export const texts = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .record({ text: fc.constantFrom(...TEXTS), isFull: fc.boolean() })
    .map(({ text, isFull }) => atMost(isFull ? text.repeat(Math.ceil(Math.min(max, 1000) / text.length)) : text, max).padEnd(min, 'x'));

const money = fc.oneof(
  fc.constantFrom('0.00', '0.01', '0.04', '149.00', '4999999999.99', '5000000000.00', '8695652173.91', '9999999999.98', '9999999999.99'),
  fc.integer({ min: 1, max: 999_999_999_999 }).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
);

const days = fc.constantFrom(
  '1000-01-01',
  '2026-12-31',
  '2027-02-28',
  '2027-12-25',
  '2028-02-29',
  '2099-12-31',
  '2999-12-31',
  '9999-12-31',
);

/** Fields whose format is more than a length, by their names. */
const BY_NAME: readonly (readonly [name: RegExp, values: fc.Arbitrary<unknown>])[] = [
  [/^(date|date_.+|.+_date)$/, days],
  [/^(amount(_(?!type|options).+)?|.+_amount|price_excl|adjustment_rate)$/, money],
  [/^(notify_)?email$|email_override$/, fc.constantFrom(`${'a'.repeat(64)}@${'b'.repeat(50)}.example`, "o'brien+x@shop.example", 'a@b.co')],
  [/contact_number$/, fc.constantFrom('0821234567', '+27 (0)60 000 0000', '+44 20 7946 0000', '+12025550123')],
  [/_url$|^logo$/, fc.constant(undefined)],
  [/^primary$/, fc.constantFrom('#000', '#ffffff')],
  [/^allowed_origins$/, fc.constant(undefined)],
  [/^currency$/, fc.constantFrom('ZAR', 'JPY', 'KWD', 'ZA')],
  [/^country$/, fc.constantFrom('ZA', 'US')],
  [/^bank_account_number$/, fc.constantFrom('1', '10004301100', '9'.repeat(17))],
  [/^(postal_code|bank_branch_code)$/, fc.constantFrom(0, 1, '0001', 9999)],
  [/^id_(number|type)$/, fc.constant(undefined)],
  [
    /^metadata$/,
    fc.dictionary(texts(1, 128), fc.oneof(texts(1, 1000), fc.constantFrom(null, 0, -1.5, true, [], {})), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ],
  [/^customer_fields$/, fc.constantFrom('email', ['billing', 'shipping'], 'email,contact_number')],
  [/^payment_methods$/, fc.constant(undefined)],
  [/(^|_)ids?$/, fc.constant(undefined)],
];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

function ofObject(shape: z.core.$ZodShape, fixed: Fixed): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, ofField(name, schema, fixed)])))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

function ofField(name: string, schema: z.core.$ZodType, fixed: Fixed): fc.Arbitrary<unknown> {
  if (Object.hasOwn(fixed, name)) return fixed[name] ?? fc.constant(undefined);
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (known === undefined) return ofSchema(schema, fixed);
  const { type } = defOf(schema);
  return type === 'optional' || type === 'nullable' ? fc.option(known, { nil: undefined }) : known;
}

/** Values of fields that the test gives itself, such as ids of records that exist. They count in objects inside, too. */
export type Fixed = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Values that a schema accepts, as far as it can be seen from its limits. A rule over several fields may still refuse them. */
export function ofSchema(schema: z.core.$ZodType, fixed: Fixed = {}): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return ofObject(def.shape, fixed);
    case 'array':
      return fc.array(ofSchema(def.element, fixed), { minLength: 1, maxLength: 3 });
    case 'optional':
    case 'nullable':
      return fc.option(ofSchema(def.innerType, fixed), { nil: undefined });
    case 'default':
    case 'prefault':
      return fc.option(ofSchema(def.innerType, fixed), { nil: undefined });
    case 'pipe':
      return ofSchema(def.in, fixed);
    case 'union':
      return fc.oneof(...def.options.map((option) => ofSchema(option, fixed)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema instanceof z.ZodString ? texts(schema.minLength ?? 0, schema.maxLength ?? 1000) : texts(1, 10);
    case 'number': {
      const limits = schema instanceof z.ZodNumber ? schema : { minValue: 0, maxValue: 1000 };
      const [min, max] = [Math.max(limits.minValue ?? 0, -1000), Math.min(limits.maxValue ?? 1000, 1_000_000)];
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
    }
    default:
      return fc.constant(undefined);
  }
}
