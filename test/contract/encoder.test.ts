import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { customersListAnswer } from '../../src/contract/customers.ts';
import { encoderOf } from '../../src/contract/encoder.ts';
import { ordersListAnswer } from '../../src/contract/orders.ts';
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
  transaction_reference: 'ref',
  payment_reference: null,
  submission_batch_reference: null,
  transaction_status: 'PAID',
  amount: 14_905,
  payment_data: { card: { brand: 'VISA', parts: [1, 'two', null, true] } },
  unpaid_reason: null,
  submission_data: [{ status: 'ok', more: 'than is listed' }],
  // The vault's and the storage's own fields are in no schema.
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

/** What is sent of a value, by the encoder and by the schema itself. */
const both = (schema: z.ZodType, value: unknown) => [JSON.stringify(encoderOf(schema)(value)), JSON.stringify(z.encode(schema, value))];

describe('encoding an answer', () => {
  for (const [name, schema, value] of [
    ['transactions', transactionsListAnswer, { status: true, transactions: [TRANSACTION, TRANSACTION], has_more: true, next: '1.2' }],
    ['orders', ordersListAnswer, { status: true, results: [ORDER], has_more: false, next: null }],
    ['an empty list', customersListAnswer, { status: true, results: [] }],
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

  test('what a codec has against a value is said', () => {
    const picky = z.codec(z.string(), z.number(), {
      decode: Number,
      encode(value, payload) {
        if (value < 0) payload.issues.push({ code: 'custom', input: value, message: 'negative' });
        return String(value);
      },
    });
    assert.throws(() => encoderOf(z.object({ a: picky }))({ a: -1 }), /negative/);
  });
});
