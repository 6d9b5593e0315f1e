import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { CARDS } from '../../support/merchant.ts';
import { BASIC, billingFrom } from '../subscriptions/support.ts';
import { openPortal, portalAt } from './browser.ts';

/** Cards that customers add in the portal, and what happens to the cards that they have. */

describe('a new card in the portal', () => {
  const desk = billingFrom('2027-03-01');

  test('can be added by a customer who was archived meanwhile, to pay what they owe', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    const archived = { records: [{ id: payer.id, customer_status: 'ARCHIVED' }] };
    assert.equal((await desk().ask('POST', '/customers/update', archived)).status, 200);
    const { card_entry, cards } = await portal.add(CARDS.approved, { attempt_key: randomUUID() });
    assert.deepEqual([card_entry?.state, cards.length], ['completed', 1]);
  });

  test('is not taken after the link has expired, also not by whoever kept the card frame’s session', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    await desk().advance('PT59M');
    const token = await portal.typed(CARDS.approved);
    const { card_entry } = await portal.view();
    const session = new URL(card_entry?.frame_url ?? '').searchParams.get('session') ?? '';
    await desk().advance('PT2M');
    const body = { attempt_key: randomUUID(), revision: 1, method: 'CARD', token };
    const { status, text } = await desk().service.api('POST', `/checkout/sessions/${session}/pay`, body);
    assert.equal(status, 409, text);
    assert.deepEqual(await desk().tried(payer), []);
  });

  test('is verified with R 2,00 that is refunded, stored with its name, and can be charged again', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    const key = randomUUID();
    const after = await portal.add(CARDS.approved, { attempt_key: key, card_nickname: 'Groceries' });
    assert.equal(after.card_entry?.state, 'completed');
    const [card] = after.cards;
    assert.deepEqual(
      [card?.id, card?.card_nickname, card?.card_ending, card?.is_default, card?.is_used],
      [after.card_entry.card_id, 'Groceries', '4242', true, true],
    );
    await desk().advance('PT1M');
    assert.deepEqual(
      (await desk().tried(payer)).map(({ amount, transaction_status }) => [Number(amount), transaction_status]),
      [[2, 'REVERSED']],
    );
    const subscribed = await portal.act('subscribe', { items: [{ ...BASIC, qty: 1 }], card_id: card?.id });
    assert.equal(subscribed.subscription?.subscription_status, 'ACTIVE');
  });

  test('that is declined shows the reason and is not stored, and the customer can type another card at once', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    const no = await portal.add(CARDS.insufficientFunds);
    assert.deepEqual([no.card_entry?.state, no.card_entry?.failure?.code, no.cards.length], ['open', 'insufficient_funds', 0]);
    assert.equal((await portal.add(CARDS.mastercard)).cards.length, 1);
  });

  test('whose bank asks shows the bank’s page, and the customer can give up', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    const asked = await portal.add(CARDS.challenged);
    assert.equal(asked.card_entry?.state, 'action');
    assert.ok(asked.card_entry.challenge_url?.startsWith(desk().service.url));
    const otherTab = portalAt(desk().service, portal.session_id);
    assert.equal((await otherTab.ask('POST', 'card-entry')).status, 200);
    assert.deepEqual((await otherTab.view()).card_entry, asked.card_entry, 'a second tab has the same entry');
    const left = await portal.act('card-entry/withdraw');
    assert.deepEqual([left.card_entry?.state, left.card_entry?.failure?.code, left.cards.length], ['open', 'withdrawn', 0]);
  });

  test('whose bank asks is not stored after the link has expired, also where the bank’s page is still open', async () => {
    const { service } = desk();
    const payer = await desk().payer();
    const portal = await openPortal(service, payer.id);
    await desk().advance('PT59M');
    const { card_entry } = await portal.add(CARDS.challenged);
    assert.equal(card_entry?.state, 'action');
    const challenge = card_entry.challenge_url ?? '';
    await desk().advance('PT1M1S');
    await fetch(challenge, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: service.url },
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    });
    assert.doesNotMatch((await service.api('GET', `/cards/list?customer_id=${payer.id}`)).text, /crd_/);
    for (const { transaction_status } of await desk().tried(payer)) assert.equal(transaction_status, 'DECLINED');
  });

  test('is stored once and charged once, however often it is sent', async () => {
    const payer = await desk().payer();
    const portal = await openPortal(desk().service, payer.id);
    const token = await portal.typed(CARDS.approved);
    const body = { attempt_key: randomUUID(), token };
    const views = await Promise.all([1, 2, 3].map(() => portal.ask('POST', 'card-entry/save', body)));
    assert.deepEqual(
      views.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await portal.view()).cards.length, 1);
    assert.equal((await desk().tried(payer)).length, 1);
  });
});

describe('the cards of a customer', () => {
  const desk = billingFrom('2027-03-01');

  test('are listed in the order of use; the default card is charged, even if a subscription had another', async () => {
    const payer = await desk().payer('approved', 'mastercard');
    const portal = await openPortal(desk().service, payer.id);
    const first = await portal.act('subscribe', { items: [{ ...BASIC, qty: 1 }], card_id: payer.cards['approved'] });
    assert.deepEqual(
      first.cards.map(({ id, is_used, is_removable }) => [id, is_used, is_removable]),
      [
        [payer.cards['approved'], true, false],
        [payer.cards['mastercard'], false, true],
      ],
    );
    const refused = await portal.ask('POST', `cards/${String(payer.cards['approved'])}/remove`, { attempt_key: randomUUID() });
    assert.equal(refused.status, 409);
    const changed = await portal.act(`cards/${String(payer.cards['mastercard'])}`, { is_default: true });
    assert.deepEqual(
      changed.cards.map(({ id, is_used }) => [id, is_used]),
      [
        [payer.cards['mastercard'], true],
        [payer.cards['approved'], false],
      ],
    );
    const left = await portal.act(`cards/${String(payer.cards['approved'])}/remove`);
    assert.deepEqual(
      left.cards.map(({ is_removable }) => is_removable),
      [false],
    );
    const named = await portal.act(`cards/${String(payer.cards['mastercard'])}`, { card_nickname: 'Blue' });
    assert.equal(named.cards[0]?.card_nickname, 'Blue');
    await desk().to('2027-04-01');
    const data = (await desk().tried(payer)).at(-1)?.payment_data as { card?: { id?: string } };
    assert.equal(data.card?.id, payer.cards['mastercard']);
  });

  test('cannot become the default once they are disabled or removed; the subscription keeps the card that it charges', async () => {
    const payer = await desk().payer('approved', 'mastercard');
    const [approved, other] = [String(payer.cards['approved']), String(payer.cards['mastercard'])];
    const portal = await openPortal(desk().service, payer.id);
    await portal.act('subscribe', { items: [{ ...BASIC, qty: 1 }], card_id: approved });
    const refused = async () => {
      const { status } = await portal.ask('POST', `cards/${other}`, { attempt_key: randomUUID(), is_default: true });
      assert.equal(status, 409);
      const { cards } = await portal.view();
      assert.deepEqual([cards.find(({ is_used }) => is_used)?.id, cards.find(({ is_default }) => is_default)?.id], [approved, approved]);
    };
    const disabled = await desk().service.api('POST', '/cards/update', { records: [{ id: other, card_status: 'DISABLED' }] });
    assert.equal(disabled.status, 200, disabled.text);
    await refused();
    await portal.act(`cards/${other}/remove`);
    await refused();
  });

  test('the card that is named when the paying card is removed pays from then on; without a name it is the first by creation', async () => {
    for (const [named, pays] of [
      ['approved', 'approved'],
      [undefined, 'mastercard'],
    ] as const) {
      const payer = await desk().payer('laterDeclined', 'mastercard', 'approved');
      const id = (name: 'laterDeclined' | 'mastercard' | 'approved') => String(payer.cards[name]);
      await desk().subscribe(payer, [BASIC]);
      const portal = await openPortal(desk().service, payer.id);
      const body = named === undefined ? {} : { next_card_id: id(named) };
      const after = await portal.act(`cards/${id('laterDeclined')}/remove`, body);
      assert.deepEqual(
        after.cards.filter(({ is_default, is_used }) => is_default && is_used).map((card) => card.id),
        [id(pays)],
      );
    }
  });

  test('a card that is removed leaves nothing to a card of somebody else, to itself, or to one that was removed before', async () => {
    const payer = await desk().payer('approved', 'mastercard', 'laterDeclined');
    const other = await desk().payer('approved');
    const [first, second, third] = Object.values(payer.cards).map(String);
    const portal = await openPortal(desk().service, payer.id);
    await portal.act(`cards/${String(third)}/remove`);
    const { cards } = await portal.view();
    for (const next_card_id of [String(other.cards['approved']), String(first), String(third)]) {
      const { status } = await portal.ask('POST', `cards/${String(first)}/remove`, { attempt_key: randomUUID(), next_card_id });
      assert.ok([400, 404, 409].includes(status), String(status));
    }
    assert.deepEqual((await portal.view()).cards, cards);
    assert.ok(second);
  });

  for (const named of [false, true])
    test(`while a payment is in progress with ${named ? 'the card that was chosen' : 'the first card'}: that payment is made once, and other cards are used for the next one`, async () => {
      const payer = await desk().payer('silent', 'approved');
      const [silent, approved] = [String(payer.cards['silent']), String(payer.cards['approved'])];
      const portal = await openPortal(desk().service, payer.id);
      const items = [{ ...BASIC, qty: 1 }];
      const begun = await portal.act('subscribe', { items, ...(named && { card_id: silent }) });
      assert.ok(begun.processing);
      for (const [action, body] of Object.entries({ cancel: {}, 'change-plan': { items }, pay: {}, 'keep-plan': {} })) {
        const { status } = await portal.ask('POST', action, { attempt_key: randomUUID(), ...body });
        assert.equal(status, 409, action);
      }
      await portal.act(`cards/${approved}`, { is_default: true });
      const removed = await portal.act(`cards/${silent}/remove`);
      assert.deepEqual([removed.cards.map(({ id }) => id), removed.processing], [[approved], true]);
      await desk().advance('PT1M');
      const settled = await portal.view();
      assert.deepEqual([settled.processing, settled.subscription?.subscription_status, settled.owed], [false, 'ACTIVE', null]);
      await desk().advance('P31D');
      const paid = (await desk().tried(payer)).map(({ transaction_status, amount, payment_data }) => [
        transaction_status,
        amount,
        (payment_data as { card?: { id?: string } }).card?.id,
      ]);
      assert.deepEqual(paid, [
        ['PAID', 228.85, silent],
        ['PAID', 228.85, approved],
      ]);
    });
});
