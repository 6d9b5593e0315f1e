import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, sessionIn, type TestShop } from './support/shop.ts';

const HONEY = { sku: 'KB-HON-400' };

async function atTheTill(shop: TestShop): Promise<string> {
  await shop.submit('/cart/add', HONEY);
  return (await sessionIn(await shop.visit('/checkout'))) ?? assert.fail('no session in the page');
}

describe('the shop’s checkout page', () => {
  it('charges the price of the catalogue, whatever a browser sends', async () => {
    await using shop = await openShop();
    await shop.submit('/cart/add', { ...HONEY, price: '1', amount: '0.01' });
    await shop.visit('/checkout');
    const { amount, order, redirects } = shop.pay.requests[0] ?? assert.fail();
    assert.equal(amount, '214.00');
    assert.deepEqual([order?.amount_subtotal, order?.amount_shipping, order?.amount_total], ['149.00', '65.00', '214.00']);
    assert.match(redirects?.success_url ?? '', /^http:\/\/shop\.test\/orders\/[0-9a-f-]{36}$/);
  });

  it('shows the same session after a reload, in a second tab and after a restart', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    const tabs = await Promise.all([shop.visit('/checkout'), shop.visit('/checkout')]);
    assert.deepEqual(await Promise.all(tabs.map(sessionIn)), [session, session]);
    assert.equal(await sessionIn(await (await shop.restarted()).visit('/checkout')), session);
    assert.equal(shop.pay.sessions.length, 1);
  });

  it('creates one session when two tabs arrive at once', async () => {
    await using shop = await openShop();
    await shop.submit('/cart/add', HONEY);
    await Promise.all([shop.visit('/checkout'), shop.visit('/checkout')]);
    assert.equal(shop.pay.sessions.length, 1);
  });

  it('updates the open session when the cart changes', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    await shop.submit('/cart/set', { ...HONEY, quantity: '2' });
    assert.equal(shop.pay.session(session).amount, 363_00);
    assert.equal(await sessionIn(await shop.visit('/checkout')), session);
    assert.equal(shop.pay.updates.length, 1);
  });

  it('accepts a payment that came before the cart changed, with the old amount', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.beforeUpdate = () => shop.pay.pay(session);
    await shop.submit('/cart/add', { sku: 'KB-ROO-250' });
    const order = shop.book.orderOfSession(session);
    assert.deepEqual([order?.payment.status, order?.total], ['paid', 214_00]);
    assert.match(await (await shop.visit('/cart')).text(), /Mountain rooibos/);
  });

  it('shows the order to the shopper if the payment succeeded in the meantime', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.pay(session);
    const answer = await shop.visit('/checkout');
    assert.equal(answer.headers.get('Location'), `/orders/${shop.book.orderOfSession(session)?.id}`);
  });

  for (const state of ['processing', 'checking'] as const)
    it(`still shows a session that is ${state} after the cart has changed`, async () => {
      await using shop = await openShop();
      const session = await atTheTill(shop);
      shop.pay.session(session).state = state;
      await shop.submit('/cart/add', HONEY);
      assert.equal(await sessionIn(await shop.visit('/checkout')), session);
      assert.equal(shop.pay.session(session).amount, 214_00);
    });

  for (const state of ['expired', 'cancelled', 'failed'] as const)
    it(`starts a new session after one that is ${state}`, async () => {
      await using shop = await openShop();
      const session = await atTheTill(shop);
      shop.pay.session(session).state = state;
      const next = await sessionIn(await shop.visit('/checkout'));
      assert.notEqual(next, session);
      assert.equal(shop.book.orderOfSession(session)?.payment.status, state);
    });

  it('gives an expired element a new session for the same cart, and records the order of that session', async () => {
    await using shop = await openShop();
    shop.pay.session(await atTheTill(shop)).state = 'expired';
    const answer = await shop.submit('/checkout/session');
    const order = shop.book.orderOfSession('ses_2');
    assert.ok(order);
    assert.deepEqual(await answer.json(), { session_id: 'ses_2', order: { path: `/orders/${order.id}`, reference: order.reference } });
  });

  it('goes to the service’s page with the same session, updated for that page', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    const answer = await shop.submit('/checkout/redirect');
    assert.deepEqual([answer.status, answer.headers.get('Location')], [303, `http://service.test/checkout/${session}`]);
    assert.equal(shop.pay.updates[0]?.customization?.type, 'PAGE');
  });

  it('sends an empty cart back', async () => {
    await using shop = await openShop();
    for (const answer of [await shop.visit('/checkout'), await shop.submit('/checkout/redirect')])
      assert.equal(answer.headers.get('Location'), '/cart');
    assert.equal(shop.pay.sessions.length, 0);
  });

  it('says that nothing was charged if the payments service cannot be reached', async (t) => {
    await using shop = await openShop();
    t.mock.method(console, 'error', () => undefined);
    t.mock.method(shop.pay.checkout, 'create', () => Promise.reject(new Error('unreachable')));
    await shop.submit('/cart/add', HONEY);
    const answer = await shop.visit('/checkout');
    assert.equal(answer.status, 503);
    assert.match(await answer.text(), /Nothing was charged/);
  });
});

describe('an order', () => {
  it('is paid once the webhook says so, is removed from the cart, and is still paid after a restart', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.pay(session);
    await shop.pay.tell('checkout.completed', session);
    const { id } = shop.book.orderOfSession(session) ?? assert.fail();
    assert.match(await (await shop.visit('/cart')).text(), /Nothing in it yet/);
    const again = await shop.restarted();
    assert.match(await (await again.visit(`/orders/${id}`)).text(), /Thank you, it is paid/);
  });

  it('is not changed by repeated or late webhooks', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.pay(session);
    for (const event of ['completed', 'completed', 'expired', 'cancelled', 'pending']) await shop.pay.tell(`checkout.${event}`, session);
    const order = shop.book.orderOfSession(session);
    assert.equal(order?.payment.status, 'paid');
    assert.deepEqual(
      order.history.map(({ event }) => event),
      ['checkout.completed', 'checkout.expired', 'checkout.cancelled', 'checkout.pending'],
    );
  });

  it('is reported once even if the server stops between storing and reporting it', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.pay(session);
    await shop.pay.tell('checkout.completed', session);
    const again = await shop.restarted();
    await again.pay.tell('checkout.completed', session);
    assert.equal(again.book.orderOfSession(session)?.history.length, 1);
  });

  it('is checked at the service if its webhook is late', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    const { id } = shop.book.orderOfSession(session) ?? assert.fail();
    assert.match(await (await shop.visit(`/orders/${id}`)).text(), /Waiting for your payment/);
    shop.pay.pay(session);
    const words: unknown = await (await shop.visit(`/orders/${id}/payment`)).json();
    assert.deepEqual(
      { ...Object(words), text: '' },
      { status: 'paid', headline: 'Thank you, it is paid', text: '', open: false, payable: false },
    );
  });

  it('is shown to a person for review if another amount was paid than requested', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    await shop.pay.tell('checkout.completed', session, 1_00);
    assert.equal(shop.book.orderOfSession(session)?.payment.status, 'query');
  });

  it('waits, and says not to pay again, while the network is silent', async () => {
    await using shop = await openShop();
    const session = await atTheTill(shop);
    shop.pay.session(session).state = 'checking';
    await shop.pay.tell('checkout.pending', session);
    const { id } = shop.book.orderOfSession(session) ?? assert.fail();
    assert.match(await (await shop.visit(`/orders/${id}`)).text(), /do not pay again/);
  });

  it('can be seen only with its id: the shop’s address shows nobody else’s order', async () => {
    await using shop = await openShop();
    assert.equal((await shop.visit('/orders/KB-1001')).status, 404);
    assert.equal((await shop.visit('/orders/__proto__')).status, 404);
  });
});
