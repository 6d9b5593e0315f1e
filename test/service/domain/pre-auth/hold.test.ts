import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PRE_AUTH_STATUSES } from '../../../../src/contract/card-vault.ts';
import { Refusal } from '../../../../src/contract/errors.ts';
import { capture, holdExpiry, movePreAuth, PRE_AUTH_MOVES, reverse } from '../../../../src/service/domain/pre-auth/hold.ts';
import { beginCapture, beginReverse, settleEnding } from '../../../../src/service/domain/pre-auth/hold-ending.ts';
import { invoiceItems, sumOf } from '../../../../src/service/domain/pre-auth/hold-lines.ts';
import type { PreAuth } from '../../../../src/service/domain/records/cards.ts';
import type { Product } from '../../../../src/service/domain/records/sales.ts';
import { newTransaction } from '../../../../src/service/domain/transaction.ts';
import { cardMethod, World } from '../support.ts';

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

  const world = new World();
  const held: PreAuth = {
    ...{ account_id: 'acc_test', id: 'pre_1', customer_id: 'cus_1', amount: 10_000, currency: 'ZAR', transaction_reference: 'HOLD' },
    ...{ pre_auth_status: 'AUTHORISED', card_id: 'crd_1', transaction_id: 'tra_1', attempts: [], charge_id: null, request_hash: null },
    ...{ expires_at: new Date(world.now.getTime() + 1_000), ending: null, lines: { title: null, description: null, items: null } },
    ...{ notification_email: null, webhook_url: null, metadata: null, captured_amount: null, capture_reference: null },
    ...{ captured_at: null, invoice_id: null, created_at: world.now, updated_at: null },
  };

  test('ends in the moment in which it expires: it is captured and released only before', () => {
    for (const end of [
      (now: Date) => beginCapture({ ...world.ctx, now }, held, {}),
      (now: Date) => beginReverse({ ...world.ctx, now }, held),
    ]) {
      assert.notEqual(end(world.now).result.ending, null);
      assert.throws(
        () => end(held.expires_at),
        (error) => error instanceof Refusal && error.code === '008',
      );
    }
  });

  test('that is captured in part keeps the same part of its amount without VAT', () => {
    const transaction = newTransaction(world.ctx, {
      ...{ method: cardMethod, amount: 10_000, transaction_reference: 'HOLD', payment_data: { amount_excl: 80 } },
    });
    const row = beginCapture(world.ctx, held, { amount: 2_500 }).result;
    const facts = { row, transaction, invoice: null, order: undefined, asked: 0 };
    const { changes } = settleEnding(world.ctx, facts, { type: 'done' });
    const paid = changes.find((change) => change.kind === 'transactions' && change.op === 'update' && 'payment_data' in change.set);
    assert.deepEqual(paid !== undefined && 'set' in paid ? paid.set : null, {
      ...{ amount: 2_500, transaction_reference: 'HOLD', payment_data: { amount_excl: 20 } },
    });
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
