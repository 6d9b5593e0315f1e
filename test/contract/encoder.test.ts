import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { customers } from '../../src/contract/customers.ts';
import { encoderOf, jsonEncoderOf } from '../../src/contract/encoder.ts';
import { orders } from '../../src/contract/orders.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { amount, dateTime } from '../../src/contract/scalars.ts';
import { transactionsListAnswer } from '../../src/contract/transactions.ts';

const AT = new Date('2026-11-23T06:34:21.123Z');

const TRANSACTION = {
  id: 'tra_1',
  created_at: AT,
  updated_at: null,
  charged_at: AT,
  status_changed_at: AT,
  payment_methods_id: 'pam_1',
  payments_id: null,
  customers_id: 'cus_1',
  bank_accounts_id: null,
  mandates_id: null,
  collections_id: null,
  transaction_reference: 'ref',
  payment_reference: null,
  submission_batch_reference: null,
  transaction_status: 'PAID',
  amount: 14_905,
  amount_excl: 12_961,
  payment_data: { card: { brand: 'VISA', parts: [1, 'two', null, true] } },
  unpaid_reason: null,
  submission_data: [{ status: 'ok', more: 'than is listed' }],
  // Fields of the vault and of the storage are in no schema.
  card_id: 'car_1',
  seq: 7,
};

const ORDER = {
  id: 'ord_1',
  reference: 'r',
  description: 'd',
  customer_id: null,
  amount_subtotal: null,
  amount_discount: 5,
  amount_shipping: 0,
  amount_tax: 15,
  amount_total: 14_900,
  currency: 'ZAR',
  order_status: 'DRAFT',
  fulfillment_status: 'NONE',
  items: [
    {
      sku: 's',
      name: 'n',
      quantity: 2,
      unit_amount: 7450,
      tax_amount: null,
      discount_amount: 1,
      currency: null,
      metadata: { a: { b: 1 } },
      x: 1,
    },
  ],
  metadata: null,
  deleted_at: null,
  updated_at: AT,
  created_at: AT,
};

/** The JSON of a value, from the encoder and from the schema itself. */
const both = (schema: z.ZodType, value: unknown) => [JSON.stringify(encoderOf(schema)(value)), JSON.stringify(z.encode(schema, value))];

/** Texts in the formats that answers have. */
const TEXTS = [
  'x',
  'a@b.example',
  'https://a.example',
  '#123456',
  'data:image/png;base64,iVBORw0KGgo=',
  '2026-11-23',
  AT.toISOString(),
  '1234',
  '12345678',
  'ZAR',
  'a'.repeat(64),
];

/** A value that matches a schema. If `more` is given, every object has an additional field that the schema does not name. */
function sampleOf(schema: z.core.$ZodType, more: object): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return { ...Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field, more)])), ...more };
    case 'array':
      return [sampleOf(def.element, more)];
    case 'nullable':
    case 'optional':
    case 'default':
      return sampleOf(def.innerType, more);
    case 'union':
      return def.options.map((option) => sampleOf(option, more))[0];
    case 'record':
      return { name: sampleOf(def.valueType, more) };
    case 'pipe':
      return sampleOf(def.out, more);
    case 'lazy':
      return { of: ['any', { kind: null }] };
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    default: {
      const value = [...TEXTS, 1, 100, true, AT, null].find((one) => z.safeParse(schema as z.ZodType, one).success);
      assert.notEqual(value, undefined, `no sample of ${def.type}: ${JSON.stringify(def)}`);
      return value;
    }
  }
}

describe('encoding an answer', () => {
  for (const [name, schema, value] of [
    ['transactions', transactionsListAnswer, { status: true, transactions: [TRANSACTION, TRANSACTION], has_more: true, next: '1.2' }],
    ['orders', orders.listAnswer, { status: true, results: [ORDER], has_more: false, next: null }],
    ['an empty list', customers.listAnswer, { status: true, results: [] }],
    ['an optional amount', z.object({ a: amount.optional(), b: amount.nullish(), c: dateTime.nullable() }), { b: null, c: AT }],
    ['one of several kinds', z.union([z.object({ a: amount }), z.object({ b: z.string() })]), { b: 'b', c: 'c' }],
    ['a default', z.object({ a: amount.default(3) }), { a: 1 }],
    ['an overwritten text', z.object({ a: z.string().overwrite((text) => text.trim()) }), { a: ' a ' }],
    ['fields of any name', z.looseObject({ a: amount }), { a: 1, b: 2 }],
    ['records of amounts', z.record(z.string(), amount), { a: 1 }],
    ['what contains itself', z.object({ a: z.json() }), { a: [{ b: [null, 1] }] }],
  ] as const)
    test(`${name}: as the schema does it`, () => {
      const [ours, theirs] = both(schema, value);
      assert.equal(ours, theirs);
    });

  test('an error of a codec is reported', () => {
    const picky = z.codec(z.string(), z.number(), {
      decode: Number,
      encode(value, payload) {
        if (value < 0) payload.issues.push({ code: 'custom', input: value, message: 'negative' });
        return String(value);
      },
    });
    assert.throws(() => encoderOf(z.object({ a: picky }))({ a: -1 }), /negative/);
  });

  for (const [name, { answer, media }] of Object.entries(routes) as [string, Route][])
    if (media === undefined)
      test(`${name}: sends what its schema sends, and no other field`, () => {
        const value = sampleOf(answer, {});
        const expected = JSON.stringify(z.encode(answer, value));
        assert.equal(JSON.stringify(encoderOf(answer)(value)), expected);
        assert.equal(JSON.stringify(encoderOf(answer)(sampleOf(answer, { hidden: { secret: 1 } }))), expected);
        const textOf = jsonEncoderOf(answer);
        for (const more of [{}, { hidden: { secret: 1 } }]) assert.equal(textOf(sampleOf(answer, more)), expected);
      });

  describe('the text of a list', () => {
    const listOf = (transactions: readonly unknown[], more = {}) => ({ status: true, transactions, ...more });
    const expected = (list: unknown) => JSON.stringify(z.encode(transactionsListAnswer, list as never));

    test('is what its schema sends, with a next page, without one, and empty', () => {
      const textOf = jsonEncoderOf(transactionsListAnswer);
      for (const list of [
        listOf([]),
        listOf([TRANSACTION, { ...TRANSACTION, id: 'tra_"2"\n' }]),
        listOf([TRANSACTION], { has_more: true, next: '17.4' }),
        listOf([TRANSACTION], { has_more: false, next: null }),
        listOf([TRANSACTION], { has_more: undefined }),
      ])
        assert.equal(textOf(list), expected(list));
    });

    test('of a record of one answer is not sent in another answer', () => {
      const one = { id: 'x', secret: 'y' };
      const all = jsonEncoderOf(z.object({ records: z.array(z.object({ id: z.string(), secret: z.string() })) }));
      const less = jsonEncoderOf(z.object({ records: z.array(z.object({ id: z.string() })) }));
      assert.equal(all({ records: [one] }), '{"records":[{"id":"x","secret":"y"}]}');
      assert.equal(less({ records: [one] }), '{"records":[{"id":"x"}]}');
    });
  });

  for (const [name, schema, value] of [
    ['a text', z.object({ a: z.string() }), { a: { hidden: 1 } }],
    ['a text of a list', z.object({ a: z.array(z.string()) }), { a: [{ hidden: 1 }] }],
    ['one of several texts', z.object({ a: z.union([z.string(), z.number()]).nullable() }), { a: { hidden: 1 } }],
    ['a text of a record', z.object({ a: z.record(z.string(), z.string()) }), { a: { b: { hidden: 1 } } }],
    ['a text that is named later', z.object({ a: z.lazy(() => z.string()) }), { a: { hidden: 1 } }],
    ['a list', z.object({ a: z.array(z.unknown()) }), { a: { hidden: 1 } }],
  ] as const)
    test(`an object in place of ${name} is not sent`, () => {
      assert.throws(() => encoderOf(schema)(value));
    });
});
