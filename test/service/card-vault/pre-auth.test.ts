import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertLedgerZero } from '../../support/ledger.ts';
import { assertRefused } from '../../support/records.ts';
import { CARDS, shopFor, transactionOf } from './support.ts';

/** Holds on stored cards (`contract/card-vault.ts`), as a merchant's program sees them. */
describe('a pre-auth', () => {
  const shop = shopFor();

  test('tries the default card, then the others in the order of their creation, only those that are ACTIVE and not expired (case 36)', async () => {
    const { id, cards } = await shop().customer(CARDS.other, CARDS.approved, CARDS.declined, CARDS.approved, CARDS.approved);
    const [b = '', tooLate = '', a = '', c = '', d = ''] = cards;
    await shop().ask('cards.update', '/cards/update', {
      records: [
        { id: a, is_default: true },
        { id: tooLate, card_status: 'ARCHIVED' },
        { id: c, card_status: 'DISABLED' },
        { id: d, card_status: 'EXPIRED' },
      ],
    });
    const { status, result } = await shop().hold(id, { metadata: { table: 7 }, notification: { webhook_url: shop().webhook_url } });
    assert.equal(status, true);
    assert.deepEqual(
      result.attempts.map(({ sequence, card_id, is_default, transaction_status, error }) => ({
        sequence,
        card_id,
        is_default,
        transaction_status,
        error,
      })),
      [
        { sequence: 1, card_id: a, is_default: true, transaction_status: 'DECLINED', error: { message: 'The bank declined the card.' } },
        { sequence: 2, card_id: b, is_default: false, transaction_status: 'PENDING', error: undefined },
      ],
    );
    assert.equal(new Set(result.attempts.map(({ transaction_id }) => transaction_id)).size, 2, 'each attempt has its own transaction');
    const { id: pre, attempts, created_at, expires_at, transaction_reference, ...rest } = result;
    assert.match(pre, /^pre_/);
    assert.match(transaction_reference, /^R-/);
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), 7 * 24 * 3_600_000, 'seven days unless told otherwise');
    assert.deepEqual(rest, {
      customer_id: id,
      amount: '100.00',
      currency: 'ZAR',
      pre_auth_status: 'AUTHORISED',
      card_id: b,
      transaction_id: attempts[1]?.transaction_id,
      metadata: { table: 7 },
    });
    await shop().service.drain();
    assert.deepEqual(shop().told(pre), ['preauth.successful']);
    const told = shop().receiver.received.at(-1)?.body;
    assert.deepEqual(Object.keys(told ?? {}).sort(), ['created_at', 'data', 'event']);
    assert.deepEqual(told?.data, [{ pre_auth: result }], 'the event has the pre-auth as it was answered');
  });

  test('that every card declines is FAILED: status false, no card, no transaction, and a reason for each attempt (case 38)', async () => {
    const { id, cards } = await shop().customer(CARDS.declined, CARDS.poor, CARDS.later);
    const { status, result } = await shop().hold(id, { notification: { webhook_url: shop().webhook_url } });
    assert.deepEqual([status, result.pre_auth_status, result.card_id, result.transaction_id], [false, 'FAILED', null, null]);
    assert.deepEqual(
      result.attempts.map(({ card_id, transaction_status, error }) => [card_id, transaction_status, error?.message]),
      [
        [cards[0], 'DECLINED', 'The bank declined the card.'],
        [cards[1], 'DECLINED', 'There is not enough money available on the card.'],
        [cards[2], 'DECLINED', 'The bank declined the card.'],
      ],
    );
    await shop().service.drain();
    assert.deepEqual(shop().told(result.id), ['preauth.failed']);
    assertRefused(await shop().send(`/card-vault/pre-auth/${result.attempts[0]?.transaction_id ?? ''}/capture`), '007');
  });

  test('tries the cards that the call allows: one card alone, no other cards after a decline, or a maximum number', async () => {
    const { id, cards } = await shop().customer(CARDS.declined, CARDS.poor, CARDS.approved);
    const tried = async (body: object) => (await shop().hold(id, body)).result.attempts.map(({ card_id }) => card_id);
    assert.deepEqual(await tried({ card_id: cards[1] }), [cards[1]], 'no cascade where a card is named');
    assert.deepEqual(await tried({ card_id: cards[1], cascade: { max_attempts: 3 } }), [cards[1]]);
    assert.deepEqual(await tried({ cascade: { is_enabled: false } }), [cards[0]]);
    assert.deepEqual(await tried({ cascade: { max_attempts: 2 } }), [cards[0], cards[1]]);
    assert.deepEqual(await tried({ cascade: { max_attempts: 1, is_enabled: true } }), [cards[0]]);
  });

  for (const [days, expected] of [
    [0, null],
    [1, 1],
    [30, 30],
    [31, null],
    [1.5, null],
    ['7', null],
  ] as const)
    test(`of ${days} days is ${expected === null ? 'refused: 003' : 'taken'} (case 42)`, async () => {
      const { id } = await shop().customer(CARDS.approved);
      const body = { item: { amount: '1.00' }, transaction_reference: `D-${days}`, expires_in_days: days };
      const answer = await shop().send(`/card-vault/${id}/pre-auth`, body);
      if (expected === null) assert.deepEqual(Object.keys(assertRefused(answer, '003')), ['expires_in_days']);
      else {
        const { result } = answer.body as { result: { expires_at: string; created_at: string } };
        assert.equal(Date.parse(result.expires_at) - Date.parse(result.created_at), expected * 24 * 3_600_000);
      }
    });

  for (const [what, change, code, field] of [
    ['of nothing', { item: { amount: '0.00' } }, '003', 'item.amount'],
    ['in another currency', { currency: 'USD' }, '005', 'currency'],
    ['on a card that nobody has', { card_id: 'crd_nobody' }, '007', 'card_id'],
    ['of a product that does not exist', { items: [{ product_id: 'pro_nobody' }] }, '007', 'items.0.product_id'],
    [
      'of more than can be held',
      { items: [{ product_id: 'pro_sandboxBasic', qty: 1_000_000, price_excl: 9_999_999_999.99 }] },
      '003',
      'items',
    ],
    ['told to a file', { notification: { webhook_url: 'file:///etc/passwd' } }, '003', 'notification.webhook_url'],
  ] as const)
    test(`${what} is refused: ${code}, ${field}`, async () => {
      const { id } = await shop().customer(CARDS.approved);
      const body = { item: { amount: '1.00' }, transaction_reference: 'X', ...change };
      assert.deepEqual(Object.keys(assertRefused(await shop().send(`/card-vault/${id}/pre-auth`, body), code)), [field]);
      assert.deepEqual(
        (await shop().ask('cardVault.preAuths', `/card-vault/pre-auth/list?customer_id=${id}`)).results,
        [],
        'nothing is stored',
      );
    });

  test('needs an ACTIVE customer with an ACTIVE card', async () => {
    const body = { item: { amount: '1.00' }, transaction_reference: 'N-1' };
    const [mine, theirs, none] = [await shop().customer(CARDS.approved), await shop().customer(CARDS.approved), await shop().customer()];
    const refused = async (path: string, change: object = {}) => await shop().send(path, { ...body, ...change });
    assert.deepEqual(assertRefused(await refused('/card-vault/cus_nobody/pre-auth'), '007'), { customer_id: 'exists' });
    assert.deepEqual(assertRefused(await refused(`/card-vault/${none.id}/pre-auth`), '005'), { customer_id: 'active_card' });
    assert.deepEqual(assertRefused(await refused(`/card-vault/${mine.id}/pre-auth`, { card_id: theirs.cards[0] }), '007'), {
      card_id: 'exists',
    });
    await shop().ask('cards.update', '/cards/update', { records: [{ id: mine.cards[0], card_status: 'DISABLED' }] });
    assert.deepEqual(assertRefused(await refused(`/card-vault/${mine.id}/pre-auth`, { card_id: mine.cards[0] }), '005'), {
      card_id: 'active',
    });
    await shop().ask('customers.update', '/customers/update', { records: [{ id: theirs.id, customer_status: 'ARCHIVED' }] });
    assert.deepEqual(assertRefused(await refused(`/card-vault/${theirs.id}/pre-auth`), '008'), { customer_id: 'active' });
  });

  test('of catalogue lines holds their total, with the tax of each product, instead of item.amount', async () => {
    const { id } = await shop().customer(CARDS.approved);
    const items = [
      { product_id: 'pro_sandboxBasic' },
      { product_id: 'pro_sandboxWeekly', qty: 3 },
      { product_id: 'pro_sandboxSetup', price_excl: '10.50' },
    ];
    const { result } = await shop().hold(id, { items, item: { amount: '1.00' } });
    // 199.00 and 10.50 are taxed, 3 × 85.00 is not: 464.50 + 15 % of 209.50.
    assert.equal(result.amount, '495.93');
  });

  test('with the same reference again gets the first answer, whatever has happened since; a different request with it is refused with 010', async () => {
    const { id } = await shop().customer(CARDS.declined, CARDS.approved);
    const path = `/card-vault/${id}/pre-auth`;
    const body = { item: { amount: '55.00' }, transaction_reference: 'AGAIN', metadata: { a: 1, b: 2 } };
    const first = await shop().send(path, body);
    const repeat = {
      currency: 'ZAR',
      transaction_reference: 'AGAIN',
      metadata: { b: 2, a: 1 },
      item: { amount: '55.00' },
      expires_in_days: 7,
    };
    assert.equal((await shop().send(path, repeat)).text, first.text);
    const transaction_id = transactionOf(first.body as { result: never });
    await shop().ask('cardVault.capture', `/card-vault/pre-auth/${transaction_id}/capture`);
    assert.equal((await shop().send(path, body)).text, first.text);
    assert.deepEqual(assertRefused(await shop().send(path, { ...body, item: { amount: '55.01' } }), '010'), {
      transaction_reference: 'unique',
    });
    const other = await shop().customer(CARDS.approved);
    assertRefused(await shop().send(`/card-vault/${other.id}/pre-auth`, body), '010');
    await shop().service.advance('P2D');
    assert.equal((await shop().send(path, body)).text, first.text, 'also when a day has passed');
    assertRefused(await shop().send(path, { ...body, metadata: {} }), '010');
    const { results } = await shop().ask('cardVault.preAuths', '/card-vault/pre-auth/list?transaction_reference=AGAIN');
    assert.equal(results.length, 1);
  });

  test('without an answer of the network is PENDING, and AUTHORISED once the network says so', async () => {
    const { id } = await shop().customer(CARDS.silent, CARDS.approved);
    const { status, result } = await shop().hold(id, { notification: { webhook_url: shop().webhook_url } });
    assert.deepEqual([status, result.pre_auth_status, result.transaction_id], [false, 'PENDING', null]);
    assert.deepEqual(
      result.attempts.map(({ transaction_status }) => transaction_status),
      ['NO_RESPONSE'],
      'no other card is asked, for the first may hold',
    );
    await shop().service.advance('PT11S');
    const { results } = await shop().ask('cardVault.preAuths', `/card-vault/pre-auth/list?customer_id=${id}`);
    const [held] = results;
    assert.deepEqual([held?.pre_auth_status, held?.attempts[0]?.transaction_status], ['AUTHORISED', 'PENDING']);
    assert.deepEqual(shop().told(result.id), ['preauth.successful']);
    await shop().ask('cardVault.reverse', `/card-vault/pre-auth/${held?.transaction_id ?? ''}/reverse`, {});
    assert.equal((await shop().transaction(held?.transaction_id ?? '')).transaction_status, 'CANCELLED');
  });

  test('with the reference of a hold that was not decided gets the first answer, also after it is decided', async () => {
    const { id } = await shop().customer(CARDS.silent);
    const path = `/card-vault/${id}/pre-auth`;
    const body = { item: { amount: '55.00' }, transaction_reference: 'UNDECIDED' };
    const first = await shop().send(path, body);
    assert.equal((first.body as { result: { pre_auth_status: string } }).result.pre_auth_status, 'PENDING');
    await shop().service.advance('PT11S');
    const found = async () => (await shop().ask('cardVault.preAuths', '/card-vault/pre-auth/list?transaction_reference=UNDECIDED')).results;
    assert.deepEqual(
      (await found()).map(({ pre_auth_status }) => pre_auth_status),
      ['AUTHORISED'],
    );
    assert.equal((await shop().send(path, body)).text, first.text);
    const keyed = { headers: { 'idempotency-key': 'undecided' } };
    for (const _ of ['first use of the key', 'repeat']) assert.equal((await shop().send(path, body, keyed)).text, first.text);
    await shop().service.advance('P2D');
    const { result } = (await shop().send(path, body)).body as { result: { pre_auth_status: string } };
    assert.equal(result.pre_auth_status, 'AUTHORISED', 'the first answer is kept for a day');
    assert.equal((await found()).length, 1);
  });

  test('of one merchant does not exist for another', async () => {
    const { id } = await shop().customer(CARDS.approved);
    const transaction_id = transactionOf(await shop().hold(id));
    const other = { key: 'other:other' };
    for (const path of [`/card-vault/pre-auth/${transaction_id}/capture`, `/card-vault/pre-auth/${transaction_id}/reverse`])
      assertRefused(await shop().send(path, {}, other), '007');
    const body = { item: { amount: '1.00' }, transaction_reference: 'O-1' };
    assertRefused(await shop().send(`/card-vault/${id}/pre-auth`, body, other), '007');
    const { results } = await shop().ask('cardVault.preAuths', '/card-vault/pre-auth/list', undefined, other);
    assert.deepEqual(results, []);
  });

  test('leaves the ledger balanced', () => assertLedgerZero(shop().service));
});
