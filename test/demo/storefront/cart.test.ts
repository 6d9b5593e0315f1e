import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  COURIER,
  FREE_COURIER_FROM,
  MOST_PER_PRODUCT,
  price,
  withMore,
  withoutProduct,
  withQuantity,
} from '../../../demo/storefront/cart.ts';
import { CATALOGUE } from '../../../demo/storefront/catalogue.ts';
import { decimal, rand, vatWithin } from '../../../demo/storefront/money.ts';

const sku = fc.constantFrom(...CATALOGUE.map((product) => product.sku));
const cart = fc.dictionary(sku, fc.integer({ min: 1, max: MOST_PER_PRODUCT }));

describe('the cart', () => {
  it('takes prices from the catalogue, and adds delivery below the free limit', () => {
    const { subtotal, shipping, total, vat } = price({ 'KB-HON-400': 1 });
    assert.deepEqual({ subtotal, shipping, total, vat }, { subtotal: 149_00, shipping: COURIER, total: 214_00, vat: 27_91 });
    assert.equal(price({ 'KB-OIL-500': 4 }).shipping, 0);
  });

  it('adds up to the cent, with any content', () => {
    fc.assert(
      fc.property(cart, (contents) => {
        const { lines, subtotal, shipping, total } = price(contents);
        assert.equal(
          subtotal,
          lines.reduce((sum, line) => sum + line.product.price * line.quantity, 0),
        );
        assert.equal(total, subtotal + shipping);
        assert.equal(shipping, lines.length === 0 || subtotal >= FREE_COURIER_FROM ? 0 : COURIER);
      }),
    );
  });

  it('ignores unknown products, invalid numbers and names of inherited properties', () => {
    for (const name of ['KB-GOLD', '__proto__', 'constructor', '']) assert.deepEqual(withMore({}, name, 1), {});
    for (const quantity of [1.5, -1, Number.NaN, Infinity]) assert.deepEqual(withQuantity({}, 'KB-HON-400', quantity), {});
  });

  it('has no more of one product than the shop sells at once', () => {
    assert.equal(withMore({ 'KB-HON-400': 19 }, 'KB-HON-400', 5)['KB-HON-400'], MOST_PER_PRODUCT);
  });

  it('keeps what was added while an order was paid', () => {
    assert.deepEqual(withoutProduct({ 'KB-HON-400': 3, 'KB-ROO-250': 1 }, { 'KB-HON-400': 2 }), { 'KB-HON-400': 1, 'KB-ROO-250': 1 });
    assert.deepEqual(withoutProduct({ 'KB-HON-400': 1 }, { 'KB-HON-400': 2 }), {});
  });
});

describe('money', () => {
  it('is written as South Africans write it', () => {
    assert.equal(rand(149_00), 'R\u00a0149,00');
    assert.equal(rand(1_234_567_89), 'R\u00a01\u00a0234\u00a0567,89');
    assert.equal(decimal(5), '0.05');
  });

  it('includes 15 % VAT', () => {
    assert.equal(vatWithin(115_00), 15_00);
    assert.equal(vatWithin(0), 0);
  });
});
