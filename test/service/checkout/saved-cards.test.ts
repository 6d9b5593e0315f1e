import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertProblem, CARDS, viewIn } from '../../support/merchant.ts';
import { statusesOf, transactionsOf } from '../../support/records.ts';
import { answerOf, type TestService } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';
import { actionIn, cardsOf, customerWith, press } from './payer.ts';

/** Does what the card frame does for a stored card: exchanges its security code for a token. */
const codeToken = async (service: TestService, session_id: string, card_id: string, code = '123', origin = service.url) =>
  answerOf(
    await fetch(`${service.url}/vault/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ session_id, card_id, code }),
    }),
  );

const shop = shopFor(freshDatabase);

describe('a shopper’s stored cards', () => {
  test('are listed if the session shows them, the default first and expired cards marked, and never with their tokens', async () => {
    const { service, merchant } = shop();
    const { customer_id, cards } = await customerWith(service, CARDS.approved, CARDS.mastercard, CARDS.declined);
    const [first = '', second = '', third = ''] = cards;
    const updated = await service.api('POST', '/cards/update', {
      records: [
        { id: second, is_default: true, card_nickname: 'Savings' },
        { id: third, card_status: 'DISABLED' },
      ],
    });
    assert.equal(updated.status, 200, updated.text);
    const view = await merchant.view(await merchant.open({ customer_id, cards: { show_cards: true } }));
    assert.deepEqual(view.cards, [
      { card_id: second, brand: 'MASTERCARD', nickname: 'Savings', last4: '4444', expiry: '12/98', is_expired: false, is_default: true },
      { card_id: first, brand: 'VISA', nickname: null, last4: '4242', expiry: '12/98', is_expired: false, is_default: false },
    ]);
    for (const { card_token } of await cardsOf(service, customer_id)) assert.ok(!JSON.stringify(view).includes(card_token));
    assert.deepEqual((await merchant.view(await merchant.open({ customer_id }))).cards, [], 'only where the merchant wants it');
    assert.deepEqual((await merchant.view(await merchant.open({ cards: { show_cards: true } }))).cards, [], 'never to who is not known');
  });

  test('that the merchant disabled pay when they are typed again, and stay disabled', async () => {
    const { service, merchant } = shop();
    const { customer_id, cards } = await customerWith(service, CARDS.approved);
    const [id = ''] = cards;
    for (const [card_status, after] of [
      ['DISABLED', 'DISABLED'],
      ['ARCHIVED', 'ACTIVE'],
    ] as const) {
      await service.api('POST', '/cards/update', { records: [{ id, card_status }] });
      const session = await merchant.open({ customer_id, cards: { save_cards: true } });
      assert.equal(viewIn(await merchant.buy(session, CARDS.approved, { save_card: true })).state, 'completed');
      const stored = await cardsOf(service, customer_id);
      assert.deepEqual(
        stored.map((card) => card.card_status),
        [after],
        `${card_status}: the merchant alone removes the block`,
      );
    }
  });

  test('that are stored at the same moment are not both the default', async () => {
    const { service, merchant } = shop();
    for (let round = 0; round < 8; round += 1) {
      const { customer_id } = await customerWith(service);
      const numbers = [CARDS.approved, CARDS.mastercard, '30569309020004'];
      const sessions = await Promise.all(numbers.map(() => merchant.open({ customer_id, cards: { save_cards: true } })));
      const tokens = await Promise.all(sessions.map((session, at) => merchant.tokenise(session, numbers[at] ?? '')));
      await Promise.all(sessions.map((session, at) => merchant.pay(session, { token: tokens[at], save_card: true })));
      const stored = await cardsOf(service, customer_id);
      assert.deepEqual(stored.map(({ is_default }) => is_default).toSorted(), [false, false, true]);
    }
  });

  test('pay by their id, and no new card is created', async () => {
    const { service, merchant } = shop();
    const { customer_id, cards } = await customerWith(service, CARDS.approved);
    const session = await merchant.open({ customer_id, cards: { show_cards: true } });
    const view = viewIn(await merchant.pay(session, { card_id: cards[0] }));
    assert.deepEqual([view.state, view.outcome?.card_id, view.outcome?.card], ['completed', cards[0], { brand: 'VISA', last4: '4242' }]);
    assert.equal((await cardsOf(service, customer_id)).length, 1);
    await service.drain();
    const told = merchant.events.find(({ checkout, event }) => checkout.session_id === session && event === 'checkout.completed');
    assert.equal(told?.checkout.card_id, cards[0]);
    assert.equal(told?.checkout.card, undefined, 'no card was saved by it');
  });

  test('cannot pay if they belong to another customer, are not shown, or have expired', async () => {
    const { service, merchant } = shop();
    const [mine, others] = [await customerWith(service, CARDS.approved), await customerWith(service, CARDS.approved)];
    const session = await merchant.open({ customer_id: mine.customer_id, cards: { show_cards: true } });
    assertProblem(await merchant.pay(session, { card_id: others.cards[0] }), 'not_found');
    const hidden = await merchant.open({ customer_id: mine.customer_id });
    assertProblem(await merchant.pay(hidden, { card_id: mine.cards[0] }), 'not_found');
    await service.api('POST', '/cards/update', { records: [{ id: mine.cards[0], card_status: 'ARCHIVED' }] });
    assertProblem(await merchant.pay(session, { card_id: mine.cards[0] }), 'invalid');
    assert.deepEqual([...(await statusesOf(service, session)), ...(await statusesOf(service, hidden))], []);
  });

  test('pay with a token of the security code, once, if the merchant requires the code again', async () => {
    const { service, merchant } = shop();
    const { customer_id, cards } = await customerWith(service, CARDS.approved, CARDS.mastercard);
    const [card_id = '', other = ''] = cards;
    const session = await merchant.open({ customer_id, cards: { show_cards: true, request_code: true } });
    assert.equal((await merchant.view(session)).request_code, true);
    assertProblem(await merchant.pay(session, { card_id }), 'invalid');
    assert.equal((await codeToken(service, session, card_id, '12')).status, 400);
    const amex = { customer_id, card_number: '378282246310005', expiry: '12/98', cvc: '1234' };
    const { result } = (await service.api('POST', '/sandbox/cards', amex)).body as { result: { id: string } };
    assert.deepEqual(
      [(await codeToken(service, session, result.id, '123')).status, (await codeToken(service, session, result.id, '1234')).status],
      [400, 201],
      'as long as the brand’s codes are',
    );
    assert.equal((await codeToken(service, session, card_id, '123', 'https://evil.example')).status, 403);
    assert.equal((await codeToken(service, await merchant.open(), card_id)).status, 409, 'a session that does not show the card');
    const { body } = await codeToken(service, session, card_id);
    const { token } = body as { token: string };
    assertProblem(await merchant.pay(session, { card_id: other, token }), 'invalid');
    assertProblem(await merchant.pay(session, { token }), 'invalid');
    assert.equal(viewIn(await merchant.pay(session, { card_id, token })).state, 'completed');
  });

  test('can require 3D Secure too, and can be charged again by a recurring payment', async () => {
    const { service, merchant } = shop();
    const { customer_id, cards } = await customerWith(service, CARDS.challenged);
    const session = await merchant.open({ mode: 'RECURRING', customer_id, cards: { show_cards: true } });
    await press(service, actionIn(await merchant.pay(session, { card_id: cards[0] })).url, 'approve');
    const view = await merchant.view(session);
    assert.equal(view.state, 'completed');
    assert.match(view.outcome?.payment_id ?? '', /^pay_/);
  });
});

describe('storing a card', () => {
  test('is offered, and happens only with the shopper’s consent', async () => {
    const { service, merchant } = shop();
    const stored = async (save_card: boolean) => {
      const session = await merchant.open({ cards: { save_cards: true } });
      assert.equal((await merchant.view(session)).save_cards, true);
      const view = viewIn(await merchant.buy(session, CARDS.approved, { save_card, ...(save_card ? { card_nickname: 'Mine' } : {}) }));
      assert.equal(view.state, 'completed');
      const [transaction] = await transactionsOf(service, session);
      await service.drain();
      const told = merchant.deliveries.findLast(({ body }) => body.includes(session))?.body ?? '';
      return { cards: await cardsOf(service, transaction?.customers_id ?? ''), told };
    };
    const no = await stored(false);
    assert.deepEqual(no.cards, []);
    assert.ok(!no.told.includes('"token"'));
    const yes = await stored(true);
    assert.deepEqual(
      yes.cards.map(({ card_nickname, is_recurring, is_default }) => [card_nickname, is_recurring, is_default]),
      [['Mine', false, true]],
    );
    assert.ok(yes.told.includes(`"card":{"token":"${yes.cards[0]?.card_token ?? ''}"}`), yes.told);
  });

  test('is refused if it was not offered', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    assertProblem(await merchant.buy(session, CARDS.approved, { save_card: true }), 'invalid');
  });
});
