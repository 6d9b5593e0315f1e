import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PRE_AUTH_STATUSES } from '../../../../src/contract/card-vault.ts';
import { Refusal } from '../../../../src/contract/errors.ts';
import { capture, holdExpiry, reverse } from '../../../../src/service/domain/pre-auth/hold.ts';
import { invoiceItems, sumOf } from '../../../../src/service/domain/pre-auth/hold-lines.ts';
import { movePreAuth, PRE_AUTH_MOVES } from '../../../../src/service/domain/pre-auth/hold-status.ts';
import type { Product } from '../../../../src/service/domain/records/sales.ts';

describe('a hold', () => {
  test('moves as its table says; any other move is refused with 008', () => {
    for (const from of PRE_AUTH_STATUSES)
      for (const to of PRE_AUTH_STATUSES)
        if (PRE_AUTH_MOVES[from].includes(to)) assert.equal(movePreAuth(from, to), to);
        else
          assert.throws(
            () => movePreAuth(from, to),
            (error) => error instanceof Refusal && error.code === '008',
            `${from} to ${to}`,
          );
  });

  test('is captured and released to the cent, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), (amount, asked) => {
        fc.pre(asked > 0 && asked <= amount);
        const taken = capture({ pre_auth_status: 'AUTHORISED', amount }, asked);
        assert.equal(taken.captured_amount + taken.released_amount, amount);
        assert.throws(() => capture({ pre_auth_status: taken.pre_auth_status, amount }, asked), Refusal);
      }),
    );
  });

  test('of zero cannot be captured, and a hold that expired or failed cannot be released', () => {
    assert.throws(() => capture({ pre_auth_status: 'AUTHORISED', amount: 100 }, 0), Refusal);
    assert.throws(() => reverse({ pre_auth_status: 'EXPIRED', amount: 100 }), Refusal);
    assert.equal(reverse({ pre_auth_status: 'AUTHORISED', amount: 100 }), 'REVERSED');
  });

  test('lasts a whole number of days', () => {
    const now = new Date('2027-02-01T08:00:00Z');
    assert.equal(holdExpiry(now, 7).toISOString(), '2027-02-08T08:00:00.000Z');
    assert.equal(holdExpiry(now, 30).toISOString(), '2027-03-03T08:00:00.000Z');
  });
});

test('the invoice of a capture adds up to what was captured, with VAT on the lines that bear it', () => {
  const product = fc.record({ price: fc.nat(1e7), is_tax: fc.boolean(), qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 1e9 }), (products, captured) => {
      const catalogue = new Map(
        products.map(({ price, is_tax }, at) => [`pro_${at}`, { id: `pro_${at}`, name: 'x', price_excl: price, is_tax } as Product]),
      );
      const items = products.map(({ qty }, at) => ({ product_id: `pro_${at}`, qty }));
      const now = new Date('2027-02-01T08:00:00Z');
      const made = invoiceItems({ title: null, description: null, items }, captured, 'REF', catalogue, now);
      assert.equal(sumOf(made, now), captured);
      assert.ok(made.every(({ price }) => price >= 0));
      assert.deepEqual(
        made.slice(0, products.length).map(({ is_tax }) => is_tax),
        products.map(({ is_tax }) => is_tax),
      );
    }),
  );
});
