import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkoutSession, checkoutSessionAnswer } from '../../src/contract/checkout-session.ts';
import { checkoutView } from '../../src/contract/sessions/checkout.ts';
import { projectCheckout } from '../../src/protocol/project.ts';
import { pageAnswer, viewIn } from '../support/merchant.ts';
import { mount, SESSION, type WireSession } from '../proxy/support/upstream.ts';

/** A value that must never reach a browser. */
const SECRET = 'must-not-leak';

const junk = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
  fc.constantFrom(SECRET, { deep: [SECRET] }, [SECRET]),
  { maxKeys: 4 },
);

/** Adds unknown fields to every object in a value. */
function soil(value: unknown, add: object): unknown {
  if (Array.isArray(value)) return value.map((inner) => soil(inner, add));
  if (typeof value !== 'object' || value === null) return value;
  return { ...add, ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, soil(inner, add)])) };
}

/** The names of all fields in a value, with their places. */
const fieldsOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => {
        const at = `${path}.${Array.isArray(value) ? '*' : key}`;
        return [at, ...fieldsOf(inner, at)];
      });

const ENDED: WireSession = {
  ...SESSION,
  state: 'completed',
  outcome: {
    transaction_id: 'tra_1',
    transaction_status: 'PAID',
    method: 'CARD',
    card_id: 'crd_1',
    payment_id: null,
    card: { brand: 'VISA', last4: '4242' },
  },
  failure: { attempt_key: 'k', code: 'card_declined', message: 'no', retryable: true },
};

describe('a browser’s view of a session', () => {
  test('contains nothing that the protocol does not list, whatever the service adds', async () => {
    await fc.assert(
      fc.asyncProperty(junk, fc.constantFrom(SESSION, ENDED), async (add, session) => {
        const { ask } = mount(() => Response.json({ ...add, status: true, result: soil(session, add) }));
        const response = await ask('GET', '/pay/checkout/ses_1');
        const text = await response.clone().text();
        assert.ok(!text.includes(SECRET), text);
        assert.deepEqual(viewIn(await pageAnswer(response)), projectCheckout(checkoutSession.parse(session)));
      }),
      { numRuns: 300 },
    );
  });

  test('contains no id of a customer or order, no origin, and no name except those that the page shows', () => {
    const view = projectCheckout(checkoutSessionAnswer.parse({ status: true, result: ENDED }).result);
    // The id of a method is its public name.
    const fields = fieldsOf({ ...view, methods: [] });
    for (const hidden of ['customer_id', 'order_id', 'allowed_origins', 'customer_name', 'id', 'card_token', 'notify_url'])
      assert.ok(!fields.some((field) => field.endsWith(`.${hidden}`)), hidden);
    assert.ok(!JSON.stringify(view).includes('cus_secret'));
    assert.deepEqual(view.customer, { display_name: 'Thandi Mokoena' });
  });

  test('contains everything that the protocol lists, with money in cents', () => {
    const view = projectCheckout(checkoutSession.parse(SESSION));
    assert.deepEqual(checkoutView.strict().parse(view), view);
    assert.deepEqual(Object.keys(view).sort(), Object.keys(checkoutView.shape).sort());
    assert.deepEqual(view.cart?.lines, [{ name: 'Enamel mug', sku: 'mug', quantity: 2, unit_amount: 7450, amount: 14_900 }]);
    const { subtotal, discount, tax, tax_within } = view.cart;
    assert.deepEqual([subtotal, discount, tax, tax_within], [14_900, null, null, 1943]);
  });

  test('is the same every time', () => {
    assert.deepEqual(projectCheckout(checkoutSession.parse(SESSION)), projectCheckout(checkoutSession.parse(structuredClone(SESSION))));
  });
});
