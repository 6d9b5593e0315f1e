import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { orderValues } from '../../../../src/contract/orders.ts';
import { cartSums } from '../../../../src/facts/sums.ts';
import { DOCUMENT_WORDS } from '../../../../src/languages/documents.ts';
import { orderItems } from '../../../../src/service/domain/checkout/order-items.ts';
import { sumRows } from '../../../../src/service/domain/checkout/receipt.ts';
import { LARGEST_AMOUNT } from '../../../../src/facts/money.ts';
import type { CheckoutSession } from '../../../../src/service/domain/records/checkout.ts';

/** Whatever order a merchant sends, the lines of its documents add up to the amount that was paid. */

const money = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: LARGEST_AMOUNT }));
const maybe = fc.option(money);
const session = fc.record({
  session_id: fc.constant('ses_1'),
  currency: fc.constant('ZAR'),
  amount: money.filter((cents) => cents > 0),
  cart: fc.option(
    fc.record({
      reference: fc.constant('KB-1'),
      description: fc.constant('An order'),
      items: fc.array(
        fc.record({ name: fc.constant('Tea'), sku: fc.constant('t'), quantity: fc.integer({ min: 1, max: 1000 }), unit_amount: money }),
        { maxLength: 4 },
      ),
      amount_subtotal: maybe,
      amount_discount: maybe,
      amount_shipping: maybe,
      amount_tax: maybe,
      amount_total: maybe,
    }),
  ),
}) as fc.Arbitrary<CheckoutSession>;

/** Orders that add up, with VAT in the prices or on top, so that every row is met often. */
const honest = fc
  .record({ of: session, tax: fc.integer({ min: 1, max: 1000 }), isAdded: fc.boolean(), part: fc.constantFrom(1, 2) })
  .map(({ of, tax, isAdded, part }): CheckoutSession => {
    if (of.cart === null) return of;
    const { items, amount_shipping } = of.cart;
    const whole = items.reduce((sum, line) => sum + line.quantity * line.unit_amount, amount_shipping ?? 0) + (isAdded ? tax : 0);
    if (whole <= tax || whole > LARGEST_AMOUNT) return of;
    return { ...of, amount: Math.ceil(whole / part), cart: { ...of.cart, amount_discount: null, amount_tax: tax, amount_total: whole } };
  });

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

test('the lines of an invoice add up to its totals, and these to the payment', () => {
  fc.assert(
    fc.property(fc.oneof(session, honest), (paid) => {
      const { items, totals } = orderItems(paid);
      assert.equal(totals.total_incl, paid.amount);
      assert.equal(totals.total_excl + totals.total_tax, totals.total_incl);
      assert.ok(totals.total_tax >= 0 && totals.total_excl >= 0);
      assert.equal(sum(items.map(({ total_excl = Number.NaN }) => total_excl)), totals.total_excl);
      assert.equal(sum(items.map(({ total_incl = Number.NaN }) => total_incl)), totals.total_incl);
      const largest = Math.max(
        ...items.flatMap(({ price, total_excl = 0, total_incl = 0 }) => [price, total_excl, total_incl].map(Math.abs)),
      );
      assert.ok(largest <= LARGEST_AMOUNT);
    }),
    { numRuns: 2000 },
  );
});

test('the price of one piece on an invoice is rounded half up', () => {
  const cart = {
    ...{ reference: 'KB-1', description: null, amount_subtotal: null, amount_discount: null, amount_shipping: null },
    ...{ amount_tax: 25, amount_total: 200, items: [{ name: 'Tea', sku: 't', quantity: 2, unit_amount: 100 }] },
  };
  const { items } = orderItems({ session_id: 'ses_1', amount: 200, cart });
  assert.deepEqual([items[0]?.total_excl, items[0]?.price], [175, 88]);
});

test('the rows of a receipt and a mail add up to the payment', () => {
  const words = DOCUMENT_WORDS.EN_ZA.receipt;
  const cents = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
  fc.assert(
    fc.property(fc.oneof(session, honest), (paid) => {
      const rows = sumRows(paid, words).filter(([name]) => name !== words.vatWithin);
      if (rows.length === 0) return;
      const [last = assert.fail(), ...before] = rows.toReversed();
      assert.deepEqual([last[0], cents(last[1])], [words.total, paid.amount]);
      const below = before.filter(([name]) => !name.endsWith('Tea') && name !== words.subtotal);
      const lines = before.filter(([name]) => name.endsWith('Tea'));
      const base = lines.length > 0 ? lines : before.filter(([name]) => name === words.subtotal);
      if (base.length > 0 || below.length > 0) assert.equal(sum([...base, ...below].map(([, text]) => cents(text))), paid.amount);
    }),
    { numRuns: 2000 },
  );
});

test('the order that a transaction keeps comes to the same sums', () => {
  fc.assert(
    fc.property(fc.oneof(session, honest), ({ cart, amount }) => {
      if (cart === null) return;
      const kept = orderValues.parse(z.encode(orderValues, cart));
      assert.deepEqual(cartSums(kept, amount), cartSums(cart, amount));
    }),
  );
});
