import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused } from '../../support/records.ts';
import { CARDS, shopFor } from './support.ts';

/** Charging a stored card, refunds, and the link with which a customer stores a card (rulings *card vault* and *refund*). */
describe('a charge of a stored card', () => {
  const shop = shopFor();
  let made = 0;
  const charge = (customer_id: string, body: object = {}) =>
    shop().ask('cardVault.charge', `/card-vault/${customer_id}/charge`, { amount: '100.00', reference: `V-${(made += 1)}`, ...body });

  test('tries the cards in the same order as a pre-auth, and answers with the one that paid', async () => {
    const { id, cards } = await shop().customer(CARDS.declined, CARDS.approved);
    const { status, result } = await charge(id, { reference: 'INV 7', description: 'July', type: 'RECURRING', currency: 'ZAR' });
    const { id: charge_id, attempts, created_at: _at, ...rest } = result;
    assert.equal(status, true);
    assert.match(charge_id, /^chg_/);
    assert.deepEqual(
      attempts.map(({ card_id, transaction_status }) => [card_id, transaction_status]),
      [
        [cards[0], 'DECLINED'],
        [cards[1], 'PAID'],
      ],
    );
    assert.deepEqual(rest, {
      customer_id: id,
      amount: '100.00',
      currency: 'ZAR',
      reference: 'INV 7',
      description: 'July',
      type: 'RECURRING',
      card_id: cards[1],
      transaction_id: attempts[1]?.transaction_id,
      transaction_status: 'PAID',
    });
    const { transaction } = await shop().ask('transactions.read', '/transactions/record/INV%207');
    assert.deepEqual([transaction.transaction_status, transaction.amount, transaction.customers_id], ['PAID', 100, id]);
  });

  test('that every card declines has status false and no transaction', async () => {
    const { id } = await shop().customer(CARDS.declined, CARDS.later);
    const { status, result } = await charge(id);
    assert.deepEqual([status, result.card_id, result.transaction_id, result.transaction_status], [false, null, null, 'DECLINED']);
    assert.equal(result.attempts.length, 2);
  });

  test('without an answer of the network is NO_RESPONSE, no other card is charged, and the transaction is PAID once that is known', async () => {
    const { id } = await shop().customer(CARDS.silent, CARDS.approved);
    const { status, result } = await charge(id);
    assert.deepEqual([status, result.transaction_status, result.attempts.length], [false, 'NO_RESPONSE', 1]);
    await shop().service.advance('PT11S');
    assert.equal((await shop().transaction(result.transaction_id ?? '')).transaction_status, 'PAID');
  });

  for (const [what, change, code, field] of [
    ['of nothing', { amount: '0.00' }, '003', 'amount'],
    ['in dollars', { currency: 'USD' }, '005', 'currency'],
    ['on a card that nobody has', { card_id: 'crd_nobody' }, '007', 'card_id'],
  ] as const)
    test(`${what} is refused: ${code}, ${field}`, async () => {
      const { id } = await shop().customer(CARDS.approved);
      const answer = await shop().send(`/card-vault/${id}/charge`, { amount: '1.00', reference: 'X', ...change });
      assert.deepEqual(Object.keys(assertRefused(answer, code)), [field]);
    });

  describe('a refund', () => {
    const paid = async () => (await charge((await shop().customer(CARDS.approved)).id)).result.transaction_id ?? '';
    const refund = (id: string, body: object) =>
      shop().ask('transactions.refund', `/transactions/${id}/refund`, { reason: 'Broken', ...body });

    test('may be in parts, as long as something is left; the transaction is REFUNDED when nothing is left', async () => {
      const id = await paid();
      const first = (await refund(id, { amount: '30.00' })).result;
      assert.match(first.id, /^ref_/);
      assert.deepEqual(
        [first.amount, first.refunded_amount, first.refundable_amount, first.transaction_status, first.refund_status],
        [30, 30, 70, 'PAID', 'SUCCESSFUL'],
      );
      assert.deepEqual(assertRefused(await shop().send(`/transactions/${id}/refund`, { amount: 70.01, reason: 'x' }), '009'), {
        amount: 'max',
      });
      assert.equal((await refund(id, { amount: 20 })).result.refundable_amount, 50);
      const last = (await refund(id, {})).result;
      assert.deepEqual([last.amount, last.refunded_amount, last.transaction_status], [50, 100, 'REFUNDED']);
      assert.equal((await shop().transaction(id)).transaction_status, 'REFUNDED');
      assert.deepEqual(assertRefused(await shop().send(`/transactions/${id}/refund`, { reason: 'x' }), '008'), { id: 'paid' });
      await assertLedgerZero(shop().service);
    });

    test('needs a reason, an amount above zero, and a PAID transaction by card', async () => {
      const id = await paid();
      const refused = async (at: string, body: object, code: string) =>
        assertRefused(await shop().send(`/transactions/${at}/refund`, body), code);
      assert.deepEqual(await refused(id, {}, '003'), { reason: 'required' });
      assert.deepEqual(Object.keys(await refused(id, { reason: 'x', amount: 0 }, '003')), ['amount']);
      assert.deepEqual(await refused('tra_nobody', { reason: 'x' }, '007'), { id: 'exists' });
      const { id: customer } = await shop().customer(CARDS.approved);
      const held = (await shop().hold(customer)).result.transaction_id ?? '';
      assert.deepEqual(await refused(held, { reason: 'x' }, '008'), { id: 'paid' });
      await shop().ask('cardVault.capture', `/card-vault/pre-auth/${held}/capture`, { amount: '40.00' });
      assert.deepEqual(await refused(held, { reason: 'x', amount: 40.01 }, '009'), { amount: 'max' });
      assert.equal((await refund(held, {})).result.amount, 40, 'of a hold, what was captured');
    });

    test('requested twice at the same moment returns no more than was paid', async () => {
      const id = await paid();
      const answers = await Promise.all([60, 60, 60].map((amount) => shop().send(`/transactions/${id}/refund`, { amount, reason: 'x' })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
      await assertLedgerZero(shop().service);
    });

    test('is reported to the account by webhook, and a repeat with the same key refunds once', async () => {
      await shop().ask('sandbox.account', '/sandbox/account', { webhook_url: `${shop().receiver.origin}/records` });
      const id = await paid();
      const options = { headers: { 'idempotency-key': 'refund-1' } };
      const send = () => shop().send(`/transactions/${id}/refund`, { amount: '10.00', reason: 'x' }, options);
      const [first, again] = [await send(), await send()];
      assert.equal(again.text, first.text);
      await shop().service.drain();
      await shop().ask('sandbox.account', '/sandbox/account', { webhook_url: null });
      const events = shop().receiver.received.filter(({ path }) => path === '/records') as unknown as {
        body: { type: string; results: { id: string }[] };
      }[];
      assert.deepEqual(
        events.filter(({ body }) => body.results[0]?.id === id).map(({ body }) => body.type),
        ['transaction.created', 'transaction.updated', 'transaction.updated'],
      );
    });
  });

  test('works on a card that its customer stored by a link; the link’s fee is charged', async () => {
    const { id } = await shop().customer();
    const body = { type: 'STORE_CARD', item: { title: 'Card on file' }, redirects: { success_url: 'https://shop.example/ok' } };
    const { result } = await shop().ask('cardVault.link', `/card-vault/${id}/link`, body);
    assert.match(result.id, /^chk_/);
    assert.match(result.session_id, /^ses_/);
    assert.equal(result.customer_id, id);
    assert.equal(result.link_url, result.page_url);
    assert.ok(result.link_url.endsWith(result.session_id));
    const view = await shop().ask('checkout.session', `/checkout/sessions/${result.session_id}`);
    assert.deepEqual([view.result.mode, view.result.amount], ['SAVE', 200]);
    const dear = await shop().ask('cardVault.link', `/card-vault/${id}/link`, {
      type: 'STORE_CARD',
      fee: { amount: '5.00' },
    });
    assert.equal((await shop().ask('checkout.session', `/checkout/sessions/${dear.result.session_id}`)).result.amount, 500);
    assertRefused(await shop().send(`/card-vault/${id}/link`, { type: 'OTHER' }), '004');
    assertRefused(await shop().send('/card-vault/cus_nobody/link', body), '007');
    assertRefused(await shop().send(`/card-vault/${id}/link`, { ...body, fee: { amount: '0.00' } }), '003');
  });
});
