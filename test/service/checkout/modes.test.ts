import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertLedgerZero } from '../../support/ledger.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { assertRefused, statusesOf, transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';
import { cardsOf } from './payer.ts';

const shop = shopFor(freshDatabase);

const completedOf = (session: string) =>
  shop().merchant.events.find(({ checkout, event }) => checkout.session_id === session && event === 'checkout.completed');
const bodyOf = (session: string) =>
  shop().merchant.deliveries.findLast(({ body }) => body.includes(session) && body.includes('checkout.completed'))?.body ?? '';

describe('mode RECURRING', () => {
  test('makes the first charge now, stores the card as recurring, and creates a payment that runs every month on that day', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ mode: 'RECURRING', order: { reference: 'CLUB-1', items: [] } });
    const open = await merchant.view(session);
    assert.deepEqual([open.recurring_interval, open.amount, open.methods.map(({ id }) => id)], ['MONTHLY', 14_900, ['CARD']]);
    const view = viewIn(await merchant.buy(session, CARDS.approved));
    assert.equal(view.state, 'completed');
    const payment_id = view.outcome?.payment_id ?? '';
    assert.match(payment_id, /^pay_/);

    const [first] = await transactionsOf(service, session);
    assert.deepEqual([first?.transaction_status, first?.payments_id], ['PAID', payment_id]);
    const [card, ...others] = await cardsOf(service, first?.customers_id ?? '');
    assert.deepEqual([card?.id, card?.is_recurring, card?.is_default, others], [view.outcome?.card_id, true, true, []]);

    const { body } = await service.api('GET', '/payments/list');
    const payment = (
      body as { results: { id: string; payment_status: string; recurring: { process_day: number; payment_interval: string } }[] }
    ).results.find(({ id }) => id === payment_id);
    assert.equal(payment?.payment_status, 'RUNNING');
    assert.equal(payment.recurring.payment_interval, 'MONTHLY');

    await service.drain();
    const told = completedOf(session)?.payment;
    assert.deepEqual(
      [told?.id, told?.amount, told?.currency, told?.payment_method, told?.payment_method_id, told?.payment_status],
      [payment_id, '149.00', 'ZAR', 'CARD', 'pam_sandboxCard', 'RUNNING'],
    );
    assert.ok(bodyOf(session).includes(`"token":"${card?.card_token ?? ''}"`), 'the merchant’s server learns the card’s token');
    assert.ok(!JSON.stringify(view).includes(card?.card_token ?? '?'), 'no browser does');
  });

  test('charges again a month later, once', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ mode: 'RECURRING' });
    const payment_id = viewIn(await merchant.buy(session, CARDS.approved)).outcome?.payment_id;
    const charged = async () => {
      const { body } = await service.api('GET', '/transactions');
      return (body as { transactions: { payments_id: string | null; transaction_status: string }[] }).transactions
        .filter(({ payments_id }) => payments_id === payment_id)
        .map(({ transaction_status }) => transaction_status);
    };
    assert.deepEqual(await charged(), ['PAID']);
    await service.advance('P1M');
    await service.advance('P2D');
    assert.deepEqual(await charged(), ['PAID', 'PAID']);
    await assertLedgerZero(service);
  });
});

describe('mode SAVE', () => {
  test('needs only the mode; the form asks for the customer’s details, R2.00 is charged, the card is stored, and the R2.00 is refunded', async () => {
    const { service, merchant } = shop();
    const made = await service.api('POST', '/checkout/page', { mode: 'SAVE' });
    assert.equal(made.status, 200, made.text);
    const { session_id: session, amount } = (made.body as { result: { session_id: string; amount: string } }).result;
    assert.equal(amount, '2.00');
    const open = await merchant.view(session);
    assert.deepEqual([open.mode, open.amount, open.customer, open.cards], ['SAVE', 200, null, []]);
    const view = viewIn(await merchant.buy(session, CARDS.approved, { card_nickname: 'Groceries' }));
    assert.deepEqual([view.state, view.outcome?.transaction_status], ['completed', 'PAID']);
    await service.drain();
    const [transaction] = await transactionsOf(service, session);
    assert.deepEqual([transaction?.amount, transaction?.transaction_status], [2, 'REVERSED']);
    assert.deepEqual(
      transaction?.submission_data.map(({ status }) => status),
      ['PAID', 'REVERSED'],
    );
    const [card] = await cardsOf(service, transaction.customers_id ?? '');
    assert.deepEqual([card?.id, card?.is_recurring, card?.card_nickname], [view.outcome?.card_id, true, 'Groceries']);
    await assertLedgerZero(service);
  });

  test('stores the same card only once', async () => {
    const { service, merchant } = shop();
    const customer = await service.api('POST', '/customers/create', {
      records: [{ reference: 'S-1', person_name: 'A', person_surname: 'B' }],
    });
    const customer_id = (customer.body as { results: { id: string }[] }).results[0]?.id ?? '';
    for (let i = 0; i < 2; i += 1) {
      const session = await merchant.open({ mode: 'SAVE', customer_id });
      assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
    }
    assert.equal((await cardsOf(service, customer_id)).length, 1);
    const other = await merchant.open({ mode: 'SAVE', customer_id });
    viewIn(await merchant.buy(other, CARDS.mastercard));
    assert.deepEqual(
      (await cardsOf(service, customer_id)).map(({ card_ending, is_default }) => [card_ending, is_default]),
      [
        ['4444', false],
        ['4242', true],
      ],
    );
  });

  test('does not store a declined card', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ mode: 'SAVE' });
    assert.equal(viewIn(await merchant.buy(session, CARDS.declined)).state, 'open');
    const [transaction] = await transactionsOf(service, session);
    assert.deepEqual(await cardsOf(service, transaction?.customers_id ?? ''), []);
  });
});

describe('payment_type PA', () => {
  test('holds the amount on the card; a capture uses the session’s transaction', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ payment: { payment_type: 'PA' }, order: { reference: 'PA-1', items: [] } });
    const view = viewIn(await merchant.buy(session, CARDS.approved));
    const id = view.outcome?.transaction_id ?? '';
    assert.deepEqual([view.state, view.payment_type, view.outcome?.transaction_status], ['completed', 'PA', 'PENDING']);
    assert.deepEqual(await statusesOf(service, session), ['PENDING']);
    const captured = await service.api('POST', `/card-vault/pre-auth/${id}/capture`, { amount: '100.00' });
    assert.equal(captured.status, 200, captured.text);
    const { result } = captured.body as { result: Record<string, unknown> };
    assert.deepEqual(
      [result['pre_auth_status'], result['captured_amount'], result['released_amount'], result['transaction_id']],
      ['CAPTURED', '100.00', '49.00', id],
    );
    assert.deepEqual(await statusesOf(service, session), ['PAID']);
    await assertLedgerZero(service);
  });

  test('reversed: nothing is paid', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ payment: { payment_type: 'PA' } });
    const view = viewIn(await merchant.buy(session, CARDS.approved));
    const reversed = await service.api('POST', `/card-vault/pre-auth/${view.outcome?.transaction_id ?? ''}/reverse`, {});
    assert.equal((reversed.body as { result: { pre_auth_status: string } }).result.pre_auth_status, 'REVERSED', reversed.text);
    await assertLedgerZero(service);
  });

  test('is only for one-time payments by card', async () => {
    const { service, merchant } = shop();
    for (const mode of ['RECURRING', 'SAVE']) {
      const asked = { mode, amount: '10.00', payment: { payment_type: 'PA' } };
      assert.deepEqual(assertRefused(await service.api('POST', '/checkout/page', asked), '005'), { 'payment.payment_type': 'mode' });
    }
    const asked = { mode: 'ONE_TIME', amount: '10.00', payment: { payment_type: 'PA', payment_methods: ['SCAN_TO_PAY'] } };
    assert.deepEqual(assertRefused(await service.api('POST', '/checkout/page', asked), '005'), {
      'payment.payment_methods': 'available',
    });
    const session = await merchant.open({ payment: { payment_type: 'PA' } });
    assert.deepEqual(
      (await merchant.view(session)).methods.map(({ id }) => id),
      ['CARD'],
    );
  });
});

test('the transaction of a checkout has the order’s values as an order has them, not in cents', async () => {
  const { service, merchant } = shop();
  const items = [{ sku: 'MUG-1', name: 'Mug', quantity: 2, unit_amount: '40.00' }];
  const order = { reference: 'O-1', description: 'Mugs', items, amount_subtotal: '80.00', amount_tax: '12.00', amount_shipping: '57.00' };
  const session = await merchant.open({ order });
  assert.equal(viewIn(await merchant.buy(session, CARDS.approved)).state, 'completed');
  const [paid] = await transactionsOf(service, session);
  const { id, ...values } = paid?.payment_data['order'] as Record<string, unknown>;
  assert.match(String(id), /^ord_/);
  assert.deepEqual(values, { ...order, amount_discount: null, amount_total: '149.00' });
});
