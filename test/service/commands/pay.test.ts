import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkoutWebhook } from '../../../src/contract/checkout-webhooks.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { assertProblem, CARDS, THANDI, viewIn } from '../../support/merchant.ts';
import { statusesOf, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

forEachDatabase((open) => {
  const shop = shopFor(open);

  describe('a payment', () => {
    test('4242…: one PAID transaction, a completed session, and one webhook to the merchant', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open({
        customer_fields: ['email'],
        order: { reference: 'R-1001', items: [{ sku: 'mug', name: 'Enamel mug', quantity: 1, unit_amount: '149.00' }] },
      });
      const view = viewIn(await merchant.buy(session, CARDS.approved));
      assert.equal(view.state, 'completed');
      assert.deepEqual(view.outcome?.card, { brand: 'VISA', last4: '4242' });

      const [transaction, ...others] = await transactionsOf(service, session);
      assert.deepEqual(others, []);
      assert.equal(transaction?.transaction_status, 'PAID');
      assert.equal(transaction.amount, 149);
      assert.equal(transaction.id, view.outcome.transaction_id);
      assert.equal(transaction.transaction_reference, 'R-1001');
      assert.match(transaction.charged_at ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

      await service.drain();
      assert.deepEqual(merchant.told(session), ['checkout.completed']);
      const event = merchant.events.find(({ checkout }) => checkout.session_id === session);
      assert.equal(event?.checkout.transaction_status, 'PAID');
      assert.equal(event.checkout.transaction_id, transaction.id);
      assert.equal(event.checkout.amount, '149.00');
    });

    test('the shopper becomes a customer, the order is paid, and a card that was not to be stored is not listed', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open({ order: { reference: 'R-1002', items: [] }, customer_fields: ['email'] });
      viewIn(await merchant.buy(session, CARDS.approved));
      const [transaction] = await transactionsOf(service, session);
      const customers = (await service.api('GET', `/customers/list?customer_id=${transaction?.customers_id ?? ''}`)).body;
      assert.equal((customers as { results: { email: string }[] }).results[0]?.email, THANDI.email);
      const orders = (await service.api('GET', '/orders/list?order_reference=R-1002')).body;
      assert.equal((orders as { results: { order_status: string }[] }).results[0]?.order_status, 'PAID');
      const cards = (await service.api('GET', `/cards?customer_id=${transaction?.customers_id ?? ''}`)).body;
      assert.deepEqual((cards as { records: unknown[] }).records, []);
    });

    test('the webhook’s raw body is signed, and the webhook has its sender and its time', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      viewIn(await merchant.buy(session, CARDS.approved));
      await service.drain();
      const delivery = merchant.deliveries.findLast(({ body }) => body.includes(session));
      assert.ok(delivery !== undefined);
      const { headers, body } = delivery;
      assert.equal(headers.get('x-signature'), createHmac('sha256', 'sandbox').update(body).digest('hex'));
      assert.match(headers.get('x-timestamp') ?? '', /^\d{10}$/);
      assert.match(headers.get('user-agent') ?? '', /-Webhooks\/1\.0$/);
      checkoutWebhook.strict().parse(JSON.parse(body));
    });

    for (const [name, code] of [
      ['declined', 'card_declined'],
      ['insufficientFunds', 'insufficient_funds'],
      ['expired', 'expired_card'],
      ['wrongCode', 'incorrect_code'],
    ] as const)
      test(`${CARDS[name]} is declined (${code}), the session stays open, and another card then works`, async () => {
        const { service, merchant } = shop();
        const session = await merchant.open();
        const attempt_key = crypto.randomUUID();
        const refused = viewIn(await merchant.buy(session, CARDS[name], { attempt_key }));
        assert.equal(refused.state, 'open');
        assert.equal(refused.failure?.code, code);
        assert.equal(refused.failure.attempt_key, attempt_key);
        assert.equal(refused.failure.retryable, true);
        assert.match(refused.failure.message, /^[A-Z].+\.$/);

        const paid = viewIn(await merchant.buy(session, CARDS.approved));
        assert.equal(paid.state, 'completed');
        assert.equal(paid.failure, null);
        const [last, first] = await transactionsOf(service, session);
        assert.deepEqual([first?.transaction_status, last?.transaction_status], ['DECLINED', 'PAID']);
        assert.equal(first?.unpaid_reason, refused.failure.message);
        await service.drain();
        assert.deepEqual(merchant.told(session), ['checkout.failed', 'checkout.completed']);
        const failed = merchant.events.find(({ checkout, event }) => checkout.session_id === session && event === 'checkout.failed');
        assert.deepEqual(failed?.error, { code, message: refused.failure.message, attempt: 1 });
      });

    test('five declines close the session as failed, each is reported, and then no payment is accepted', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const views = [];
      for (let i = 0; i < 5; i += 1) views.push(viewIn(await merchant.buy(session, CARDS.declined)));
      assert.deepEqual(
        views.map(({ state }) => state),
        ['open', 'open', 'open', 'open', 'failed'],
      );
      assert.equal(views.at(-1)?.failure?.retryable, false);
      const refused = await merchant.vault({
        session_id: session,
        number: CARDS.approved,
        expiry_month: 12,
        expiry_year: 2098,
        code: '123',
      });
      assert.equal(refused.status, 409);
      await service.drain();
      assert.deepEqual(
        merchant.events.filter(({ checkout }) => checkout.session_id === session).map(({ event, error }) => [event, error?.attempt]),
        [1, 2, 3, 4, 5].map((attempt) => ['checkout.failed', attempt]),
      );
      assert.deepEqual(await statusesOf(service, session), Array(5).fill('DECLINED'));
      await service.advance('PT1H');
      assert.equal((await merchant.view(session)).state, 'failed', 'a session that failed does not expire later');
    });

    test('0119: the network does not answer, so the session is checking, then paid; it is never reported as failed', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const attempt_key = crypto.randomUUID();
      const asked = viewIn(await merchant.buy(session, CARDS.silent, { attempt_key }));
      assert.equal(asked.state, 'checking');
      assert.equal(asked.attempt_key, attempt_key);
      assert.equal(asked.failure, null);
      assert.equal(asked.outcome, null);
      assert.deepEqual(await statusesOf(service, session), ['NO_RESPONSE']);
      await service.drain();
      assert.deepEqual(merchant.told(session), ['checkout.pending']);

      await service.advance('PT10S');
      const known = await merchant.view(session);
      assert.equal(known.state, 'completed');
      assert.equal(known.outcome?.transaction_status, 'PAID');
      const [transaction, ...others] = await transactionsOf(service, session);
      assert.deepEqual(others, []);
      assert.deepEqual(
        transaction?.submission_data.map(({ status }) => status),
        ['NO_RESPONSE', 'PAID'],
      );
      assert.deepEqual(merchant.told(session), ['checkout.pending', 'checkout.completed']);
    });

    test('while it is checked, another tab can neither pay nor cancel, and gets the attempt in progress', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const token = await merchant.tokenise(session, CARDS.approved);
      const attempt_key = crypto.randomUUID();
      viewIn(await merchant.buy(session, CARDS.silent, { attempt_key }));
      assertProblem(await merchant.pay(session, { token }), 'not_allowed');
      assert.equal((await merchant.view(session)).attempt_key, attempt_key);
      assertProblem(await merchant.cancel(session), 'not_allowed');
      await service.advance('PT10S');
      assert.deepEqual(await statusesOf(service, session), ['PAID']);
    });

    test('if the network is asked again while the first call still waits, both get the same answer, and there is one charge', async () => {
      const { service, merchant } = shop();
      const session = await merchant.open();
      const paying = merchant.buy(session, CARDS.silent);
      await service.advance('PT10S');
      viewIn(await paying);
      await service.advance('PT10S');
      assert.deepEqual(await statusesOf(service, session), ['PAID']);
      assert.equal(merchant.told(session).filter((event) => event === 'checkout.completed').length, 1);
    });
  });

  describe('after a restart of everything', () => {
    test('a payment is still there, and an unknown outcome is found out', async () => {
      const { service, merchant } = shop();
      const paid = await merchant.open();
      viewIn(await merchant.buy(paid, CARDS.approved));
      const waiting = await merchant.open();
      viewIn(await merchant.buy(waiting, CARDS.silent));
      const before = await transactionsOf(service, paid);
      await service.close();
      await service.start();
      assert.deepEqual(await transactionsOf(service, paid), before);
      assert.equal((await merchant.view(paid)).state, 'completed');
      assert.equal((await merchant.view(waiting)).state, 'checking');
      await service.advance('PT10S');
      assert.equal((await merchant.view(waiting)).state, 'completed');
      assert.deepEqual(merchant.told(paid), ['checkout.completed']);
      // A webhook that arrived while the service stopped may have been refused. It is sent again after a minute.
      await service.advance('PT1M');
      assert.deepEqual(merchant.told(waiting), ['checkout.pending', 'checkout.completed']);
    });
  });
});
