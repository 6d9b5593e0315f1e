import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertProblem, CARDS, pageAnswer, viewIn } from '../../support/merchant.ts';
import { assertRefused, statusesOf, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

const shop = shopFor(freshDatabase);

describe('when the cart changes', () => {
  test('a payment of the old amount is refused; after the new amount is shown, it succeeds', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.approved);
    await merchant.proxy.checkout.update(session, { amount: '199.50' });
    assertProblem(await merchant.pay(session, { token, revision: 1 }), 'stale');
    assert.deepEqual(await statusesOf(service, session), []);
    const view = await merchant.view(session);
    assert.deepEqual([view.revision, view.amount], [2, 19_950]);
    viewIn(await merchant.pay(session, { token, revision: 2 }));
    assert.equal((await transactionsOf(service, session))[0]?.amount, 199.5);
  });

  test('the cart, its order and the look change with it; fields that are not sent stay', async () => {
    const { service, merchant } = shop();
    const item = { sku: 'mug', name: 'Enamel mug', quantity: 2, unit_amount: '74.50' };
    const session = await merchant.open({ order: { reference: 'R-2001', items: [item] }, customization: { theme: 'DARK' } });
    await merchant.proxy.checkout.update(session, {
      amount: '74.50',
      order: { reference: 'R-2001', items: [{ ...item, quantity: 1 }] },
      customization: { display_cart: false },
    });
    const view = await merchant.view(session);
    assert.deepEqual(
      view.cart?.lines.map(({ quantity, amount }) => [quantity, amount]),
      [[1, 7450]],
    );
    assert.deepEqual([view.customization.theme, view.customization.display_cart], ['DARK', false]);
    const { body } = await service.api('GET', '/orders/list?order_reference=R-2001');
    assert.deepEqual(
      (body as { results: { amount_total: string }[] }).results.map(({ amount_total }) => amount_total),
      ['74.50'],
    );
  });

  test('nothing can change while a payment is in progress, or after the session has ended', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    viewIn(await merchant.buy(session, CARDS.silent));
    const update = () => service.api('POST', `/checkout/page/${session}/update`, { amount: '1.00' });
    assertRefused(await update(), '008');
    await service.advance('PT10S');
    assertRefused(await update(), '008');
    assert.equal((await merchant.view(session)).amount, 14_900);
  });
});

describe('the pages that may embed a session', () => {
  test('are those that the merchant named; a proxy names its own only where there are none', async () => {
    const { service } = shop();
    const after = async (origins: object, proxy: string) => {
      const { body } = await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '149.00', ...origins });
      const { session_id } = (body as { result: { session_id: string } }).result;
      const set = await service.api('POST', `/checkout/sessions/${session_id}/origins`, { allowed_origins: [proxy] });
      assert.equal(set.status, 200, set.text);
      return (set.body as { allowed_origins: string[] }).allowed_origins;
    };
    assert.deepEqual(await after({ allowed_origins: ['https://shop.example'] }, 'https://other.example'), ['https://shop.example']);
    assert.deepEqual(await after({}, 'https://proxy.example'), ['https://proxy.example']);
  });
});

describe('when a session’s time is over', () => {
  test('an open session expires by the clock, is reported once, and accepts no more payments', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ expires_in_minutes: 5 });
    const token = await merchant.tokenise(session, CARDS.approved);
    await service.advance('PT4M59S');
    const still = await merchant.view(session);
    assert.equal(still.state, 'open');
    assert.ok(still.expires_in > 0 && still.expires_in <= 1000, String(still.expires_in));
    await service.advance('PT1S');
    const over = await merchant.view(session);
    assert.deepEqual([over.state, over.expires_in], ['expired', 0]);
    assertProblem(await merchant.pay(session, { token }), 'not_allowed');
    await service.advance('PT1H');
    assert.deepEqual(merchant.told(session), ['checkout.expired']);
    assert.deepEqual(await statusesOf(service, session), []);
  });

  test('a session lives thirty minutes unless the merchant says otherwise', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    await service.advance('PT29M');
    assert.equal((await merchant.view(session)).state, 'open');
    await service.advance('PT1M');
    assert.equal((await merchant.view(session)).state, 'expired');
  });

  test('an attempt in progress is waited for: if it was paid, the session is paid', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ expires_in_minutes: 1 });
    await service.advance('PT55S');
    viewIn(await merchant.buy(session, CARDS.silent));
    await service.advance('PT6S');
    assert.equal((await merchant.view(session)).state, 'checking', 'its time is up, but its outcome is not known');
    await service.advance('PT1H');
    assert.equal((await merchant.view(session)).state, 'completed');
    assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.completed']);
  });
});

describe('24 hours after the end of a session', () => {
  test('it is deleted if nobody tried to pay; what was told about it stays', async () => {
    const { service, merchant } = shop();
    const [over, cancelled] = [await merchant.open(), await merchant.open()];
    const item = { title: 'Support the shelter' };
    const link = await service.api('POST', '/checkout/link', { type: 'CHOOSE_WHAT_TO_PAY', item, settings: { expiry_time: 30 } });
    const { session_id: linked } = (link.body as { result: { session_id: string } }).result;
    viewIn(await merchant.cancel(cancelled));
    const states = async () => Promise.all([over, cancelled, linked].map(async (id) => (await merchant.view(id)).state));
    await service.advance('PT23H59M59S');
    assert.deepEqual(await states(), ['expired', 'cancelled', 'expired']);
    await service.advance('PT1S');
    const gone = async (session: string) => assertRefused(await service.api('GET', `/checkout/sessions/${session}`), '007');
    await gone(cancelled);
    assert.equal((await merchant.view(over)).state, 'expired');
    await service.advance('PT30M');
    await gone(over);
    await service.advance('P30D');
    await gone(linked);
    assertProblem(await merchant.cancel(over), 'not_found');
    assert.equal((await service.api('GET', `/checkout/${over}`)).status, 404);
    assert.deepEqual([merchant.told(over), merchant.told(cancelled)], [['checkout.expired'], ['checkout.cancelled']]);
  });

  test('it stays if somebody tried to pay, even without success', async () => {
    const { service, merchant } = shop();
    const [declined, paid] = [await merchant.open(), await merchant.open()];
    viewIn(await merchant.buy(declined, CARDS.declined));
    viewIn(await merchant.buy(paid, CARDS.approved));
    await service.advance('P3D');
    assert.deepEqual([(await merchant.view(declined)).state, (await merchant.view(paid)).state], ['expired', 'completed']);
  });
});

describe('cancelling', () => {
  test('an open session ends, is reported once with the reason, and a repeat changes nothing', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.approved);
    const first = viewIn(await merchant.cancel(session));
    assert.equal(first.state, 'cancelled');
    assert.deepEqual(viewIn(await merchant.cancel(session)), first);
    assertProblem(await merchant.pay(session, { token }), 'not_allowed');
    await service.drain();
    assert.deepEqual(merchant.told(session), ['checkout.cancelled']);
    assert.match(
      merchant.deliveries.findLast(({ body }) => body.includes(session))?.body ?? '',
      /"cancellation_reason":"CANCELLED_BY_CUSTOMER"/,
    );
    assert.deepEqual(await statusesOf(service, session), []);
  });

  test('a payment in progress is not cancelled', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.silent);
    const [paying, cancelling] = await Promise.all([merchant.pay(session, { token }), merchant.cancel(session)]);
    // The request that comes first decides. Both can never succeed.
    const cancelled = cancelling.type === 'view' && cancelling.view.state === 'cancelled';
    assert.equal(paying.type === 'view', !cancelled);
    await service.advance('PT10S');
    assert.equal((await merchant.view(session)).state, cancelled ? 'cancelled' : 'completed');
    assert.deepEqual(await statusesOf(service, session), cancelled ? [] : ['PAID']);
  });
});

describe('the payer', () => {
  test('must fill in what the session asks for; each missing field is named', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customer_fields: ['email', 'contact_number', 'billing'] });
    const token = await merchant.tokenise(session, CARDS.approved);
    const customer = { person_name: 'Thandi', person_surname: 'Mokoena' };
    const answer = await merchant.pay(session, { token, customer });
    assertProblem(answer, 'invalid');
    assert.deepEqual(Object.keys(answer.type === 'problem' ? (answer.problem.fields ?? {}) : {}).sort(), [
      'customer.billing_address',
      'customer.contact_number',
      'customer.email',
    ]);
    assert.deepEqual(await statusesOf(service, session), [], 'the attempt was not taken, so its token is still good');
    const address = {
      line1: '1 Long Street',
      city_or_town: 'Cape Town',
      province_or_state: 'Western Cape',
      postal_or_zip_code: '8001',
      country: 'ZA',
    };
    viewIn(
      await merchant.pay(session, {
        token,
        customer: { ...customer, email: 't@shop.example', contact_number: '082 123 4567', billing_address: address },
      }),
    );
    const { body } = await service.api('GET', '/customers/list?customer_contact_number=%2B27821234567');
    assert.equal((body as { results: unknown[] }).results.length, 1);
  });

  test('who is known to the merchant is not asked again, and pages learn only the name', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customer: { person_name: 'Sipho', person_surname: 'Dlamini', email: 'sipho@shop.example' } });
    const { view } = { view: await merchant.view(session) };
    assert.deepEqual(view.customer, { display_name: 'Sipho Dlamini' });
    assert.ok(!JSON.stringify(view).includes('sipho@'));
    const token = await merchant.tokenise(session, CARDS.approved);
    const response = await fetch(`${merchant.origin}/pay/checkout/${session}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attempt_key: crypto.randomUUID(), revision: 1, token }),
    });
    assert.equal(viewIn(await pageAnswer(response)).state, 'completed');
    const { body } = await service.api('GET', '/customers/list?customer_person_name=Sipho');
    assert.equal((body as { results: unknown[] }).results.length, 1);
  });

  test('may correct the details after a decline; they stay one customer', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customer_fields: ['email'] });
    const typed = { person_name: 'Lerato', person_surname: 'Nkosi', email: 'lerato@shop.exampel' };
    viewIn(await merchant.buy(session, CARDS.declined, { customer: typed }));
    viewIn(await merchant.buy(session, CARDS.approved, { customer: { ...typed, email: 'lerato@shop.example' } }));
    const { body } = await service.api('GET', '/customers/list?customer_person_name=Lerato');
    assert.deepEqual(
      (body as { results: { email: string }[] }).results.map(({ email }) => email),
      ['lerato@shop.example'],
    );
  });
});
