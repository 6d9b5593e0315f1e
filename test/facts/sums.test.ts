import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cartSums, spread, type CartAmounts } from '../../src/facts/sums.ts';

/** The rows of a cart add up to its amount, whatever a merchant sends. */

const CART: CartAmounts = {
  items: [
    { quantity: 2, unit_amount: 8900 },
    { quantity: 1, unit_amount: 7000 },
  ],
  amount_subtotal: null,
  amount_discount: null,
  amount_shipping: null,
  amount_tax: null,
  amount_total: null,
};

const rowsOf = (cart: Partial<CartAmounts>, amount: number) =>
  Object.fromEntries(Object.entries(cartSums({ ...CART, ...cart }, amount)).filter(([, cents]) => cents !== null));

const money = fc.integer({ min: 0, max: 1_000_000_000 });
const maybe = fc.option(money);
const anyCart: fc.Arbitrary<CartAmounts> = fc.record({
  items: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), unit_amount: money }), { maxLength: 4 }),
  amount_subtotal: maybe,
  amount_discount: maybe,
  amount_shipping: maybe,
  amount_tax: maybe,
  amount_total: maybe,
});

describe('the rows of a cart', () => {
  for (const [what, cart, amount, rows] of [
    ['lines that are the whole amount', {}, 24_800, {}],
    [
      'delivery, VAT in the prices',
      { amount_shipping: 6500, amount_tax: 4083 },
      31_300,
      { subtotal: 24_800, shipping: 6500, tax_within: 4083 },
    ],
    ['delivery, VAT on top', { amount_shipping: 6500, amount_tax: 4695 }, 35_995, { subtotal: 24_800, shipping: 6500, tax: 4695 }],
    ['a discount', { amount_discount: 4800 }, 20_000, { subtotal: 24_800, discount: 4800 }],
    ['a discount that is in the prices already', { amount_discount: 4800 }, 24_800, {}],
    ['VAT alone, in the prices', { amount_tax: 3235 }, 24_800, { tax_within: 3235 }],
    ['something that the merchant did not say', {}, 31_300, { subtotal: 24_800, other: 6500 }],
    ['less than the lines, without a discount', {}, 20_000, { subtotal: 24_800, other: -4800 }],
    ['a part of the order', { amount_total: 24_800 }, 10_000, { subtotal: 24_800, apart: 14_800 }],
    [
      'a part of the order, with VAT in it',
      { amount_total: 24_800, amount_tax: 3235 },
      12_400,
      { subtotal: 24_800, apart: 12_400, tax_within: 1618 },
    ],
    ['more than the order', { amount_total: 24_800 }, 25_000, { subtotal: 24_800, other: 200 }],
    ['no lines', { items: [], amount_subtotal: 10_000, amount_tax: 1500 }, 11_500, { subtotal: 10_000, tax: 1500 }],
    ['no lines, and nothing that adds up', { items: [], amount_subtotal: 10_000, amount_tax: 1500 }, 12_000, { tax_within: 1500 }],
    ['VAT above the amount', { amount_tax: 99_900 }, 24_800, {}],
    ['an amount that is not chosen yet', { amount_tax: 100 }, 0, {}],
  ] as const)
    test(what, () => {
      assert.deepEqual(rowsOf(cart, amount), rows);
    });

  test('always add up to the amount, with the lines as their subtotal', () => {
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 1, max: 1_000_000_000 }), (cart, amount) => {
        const { subtotal, discount, shipping, tax, other, apart, tax_within } = cartSums(cart, amount);
        const lines = cart.items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0);
        if (subtotal === null) {
          assert.deepEqual([discount, shipping, tax, other, apart], [null, null, null, null, null]);
          assert.ok(cart.items.length === 0 || lines === amount);
        } else {
          assert.equal(subtotal - (discount ?? 0) + (shipping ?? 0) + (tax ?? 0) + (other ?? 0) - (apart ?? 0), amount);
          assert.equal(subtotal, cart.items.length > 0 ? lines : cart.amount_subtotal);
        }
        assert.ok(tax_within === null || (tax === null && tax_within > 0 && tax_within <= amount));
      }),
    );
  });
});

test('a total is spread in whole cents that add up to it, each at most a cent away', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000_000 }), (parts, total) => {
      const sum = parts.reduce((all, one) => all + one, 0);
      fc.pre(sum > 0);
      const shares = spread(parts, total);
      assert.equal(
        shares.reduce((all, one) => all + one, 0),
        total,
      );
      for (const [at, share] of shares.entries()) {
        const exact = BigInt(parts[at] ?? 0) * BigInt(total);
        const away = BigInt(share) * BigInt(sum) - exact;
        assert.ok((away < 0n ? -away : away) <= BigInt(sum));
      }
    }),
  );
});
