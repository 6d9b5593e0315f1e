import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy } from '../../../src/proxy.ts';
import { createTokenBuckets } from '../../../src/contract/token-bucket.ts';
import type { AvsRecord } from '../../../src/contract/avs-r.ts';
import { createSimulatedBank } from '../../../src/service/rails/simulated-bank.ts';
import type { Caller } from '../../support/interface.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { CARDS, pageAnswer, THANDI, type PageAnswer } from '../../support/merchant.ts';
import { assertRefused } from '../../support/records.ts';
import { actionIn, customerWith, press } from '../checkout/payer.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

/** Card testing and guessing (ruling *velocity*), with the service's default limits. */

const DEFAULTS = { velocity: undefined, wrongSecrets: undefined } as const;

/**
 * The reason why an attempt failed, or null. All cards here have Visa's prefix, and only the simulated network's table says
 * which of them it approves.
 */
const failure = (answer: PageAnswer): string | null => (answer.type === 'view' ? (answer.view.failure?.code ?? null) : answer.problem.code);

describe('declines', () => {
  const both = shopFor(freshDatabase, { ...PATIENT, ...DEFAULTS });
  const running = () => both().service;
  const shop = () => both().merchant;

  /** Pays as a shopper at an address does, through a proxy that reports the address. */
  async function payFrom(address: string | null, session_id: string, number: string): Promise<PageAnswer> {
    const proxy = createProxy({
      baseUrl: running().baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      allowedOrigins: [shop().origin],
      timeout: 60_000,
      clientAddress: () => address,
    });
    const token = await shop().tokenise(session_id, number);
    const body = { attempt_key: crypto.randomUUID(), revision: 1, method: 'CARD', customer: THANDI, token };
    return pageAnswer(
      await proxy.fetch(
        new Request(`${shop().origin}/pay/checkout/${session_id}/pay`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: shop().origin },
          body: JSON.stringify(body),
        }),
      ),
    );
  }
  const decline = async (address: string | null, number: string): Promise<string | null> =>
    failure(await payFrom(address, await shop().open(), number));

  /** The number of attempts that reached the card network. */
  const asked = async (): Promise<number> => {
    await running().close();
    const [row] = await running().database.query(`select count(*)::int as n from sim_authorisations`);
    await running().start();
    return Number(row?.['n']);
  };

  test('a card is declined at most ten times in an hour, over all sessions; then the network is not asked, also after a restart', async () => {
    const before = await asked();
    const codes: (string | null)[] = [];
    for (let i = 0; i < 8; i += 1) codes.push(await decline(null, CARDS.declined));
    await running().close();
    await running().start();
    for (let i = 0; i < 5; i += 1) codes.push(await decline(null, CARDS.declined));
    assert.deepEqual(codes, [...Array<string>(10).fill('card_declined'), ...Array<string>(3).fill('too_many_attempts')]);
    assert.equal((await asked()) - before, 10);
    // Another card still works, and moving the sandbox clock does not reset the limit.
    assert.equal(await decline(null, CARDS.approved), null);
    await running().advance('PT2H');
    assert.equal(await decline(null, CARDS.declined), 'too_many_attempts');
    // The same card is the same card if it is stored.
    const { customer_id, cards } = await customerWith(running(), CARDS.declined);
    const stored = { card_id: cards[0] };
    assert.equal(failure(await shop().pay(await shop().open({ customer_id, cards: { show_cards: true } }), stored)), 'too_many_attempts');
  });

  test('attempts that are stopped close their session after the fifth, as declines do', async () => {
    const session_id = await shop().open();
    const answers: PageAnswer[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(await payFrom(null, session_id, CARDS.declined));
    const last = answers.at(-1);
    assert.ok(last?.type === 'view');
    assert.equal(last.view.state, 'failed');
    assert.equal(last.view.failure?.code, 'too_many_attempts');
  });

  test('of sixty attempts at once from one address, the network declines thirty and the limit stops the rest', async () => {
    const configured = await running().api('POST', '/sandbox/account', { velocity: { declines_per_card: 1000 } });
    assert.equal(configured.status, 200, configured.text);
    const before = await asked();
    const sessions = await Promise.all(Array.from({ length: 60 }, () => shop().open()));
    const codes = await Promise.all(
      sessions.map(async (session_id) => failure(await payFrom('2001:db8:1:2::7', session_id, CARDS.insufficientFunds))),
    );
    assert.equal(codes.filter((code) => code === 'insufficient_funds').length, 30);
    assert.equal(codes.filter((code) => code === 'too_many_attempts').length, 30);
    assert.equal((await asked()) - before, 30);
    // An address in the same IPv6 network counts as the same shopper. An address in another network counts as another.
    assert.equal(await decline('2001:db8:1:2:ffff::1', CARDS.expired), 'too_many_attempts');
    assert.equal(await decline('2001:db8:1:3::1', CARDS.expired), 'expired_card');
  });

  test('challenges that wait side by side do not get around the limit: it counts again when they are passed', async () => {
    const limit = async (declines_per_card: number) =>
      assert.equal((await running().api('POST', '/sandbox/account', { velocity: { declines_per_card } })).status, 200);
    await limit(6);
    const waiting = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const session_id = await shop().open({ cards: { request_3ds: 'always' } });
        const { url } = actionIn(await shop().buy(session_id, CARDS.wrongCode, { method: 'CARD' }));
        return { session_id, url };
      }),
    );
    const before = await asked();
    const approve = async (those: typeof waiting) => Promise.all(those.map(({ url }) => press(running(), url, 'approve')));
    await approve(waiting.slice(0, 2));
    await limit(2);
    await approve(waiting.slice(2));
    const views = await Promise.all(waiting.map(({ session_id }) => shop().view(session_id)));
    assert.deepEqual(
      views.map((view) => view.failure?.code),
      ['incorrect_code', 'incorrect_code', ...Array<string>(3).fill('too_many_attempts')],
    );
    assert.equal((await asked()) - before, 2);
    await limit(1000);
  });

  test('forty honest payments at once from one address all succeed', async () => {
    const sessions = await Promise.all(Array.from({ length: 40 }, () => shop().open()));
    const codes = await Promise.all(sessions.map(async (session_id) => failure(await payFrom('196.25.1.9', session_id, CARDS.approved))));
    assert.deepEqual(codes, Array<null>(40).fill(null));
  });

  test('the database contains neither card numbers nor addresses', async () => {
    await running().close();
    const rows = await running().database.query(`select id, subject, kind from velocity`);
    await running().start();
    assert.ok(rows.length > 30);
    assert.doesNotMatch(JSON.stringify(rows), /2001:db8|196\.25|4000000000/);
    assert.ok(
      rows.every(({ subject }) => typeof subject === 'string' && /^[\w-]{43}$/.test(subject)),
      JSON.stringify(rows[0]),
    );
    assert.deepEqual(
      rows.filter(({ kind }) => kind === 'pending'),
      [],
    );
  });

  test('an account’s own limits replace the defaults, are returned, and are reset with null', async () => {
    await running().api('POST', '/sandbox/account', { velocity: { declines_per_session: 2 } });
    const session_id = await shop().open();
    await payFrom('41.0.0.1', session_id, CARDS.wrongCode);
    const second = await payFrom('41.0.0.1', session_id, CARDS.wrongCode);
    assert.ok(second.type === 'view' && second.view.state === 'failed');
    const { body } = await running().api('POST', '/sandbox/account', { velocity: null });
    assert.equal((body as { result: { velocity: unknown } }).result.velocity, null);
    assertRefused(await running().api('POST', '/sandbox/account', { velocity: { declines_per_card: 0 } }), '003');
    assertRefused(await running().api('POST', '/sandbox/account', { velocity: { declines: 1 } }), '003');
  });

  test('guessed session ids reach the service only a few times, not once for each guess', async () => {
    for (const address of ['102.65.0.9', null]) {
      let reached = 0;
      const proxy = createProxy({
        baseUrl: running().baseUrl,
        apiKey: 'sandbox',
        apiSecret: 'sandbox',
        allowedOrigins: [],
        clientAddress: () => address,
        fetch: (request) => {
          reached += 1;
          return fetch(request);
        },
      });
      const known = (await proxy.checkout.create({ mode: 'ONE_TIME', amount: '1.00' })).session_id;
      reached = 0;
      const ask = async (id: string) => (await proxy.fetch(new Request(`http://shop.example/pay/checkout/${id}`))).status;
      const statuses = await Promise.all(Array.from({ length: 1000 }, (_, i) => ask(`ses_invented${i}`)));
      const limit = address === null ? 320 : 65;
      assert.ok(reached <= limit, `${reached} of 1000 reached the service`);
      assert.equal(statuses.filter((status) => status === 404).length, reached);
      assert.ok(statuses.every((status) => status === 404 || status === 429));
      if (address === null) assert.equal(await ask(known), 200);
    }
  });

  test('a merchant’s check refuses an attempt before it is sent, and its message reaches the shopper', async () => {
    const seen: unknown[] = [];
    const [told, sent]: [unknown[], string[]] = [[], []];
    let answer: () => { allow: true } | { allow: false; message: string } = () => ({ allow: false, message: 'Please phone us.' });
    const proxy = createProxy({
      baseUrl: running().baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      allowedOrigins: ['https://shop.example'],
      clientAddress: () => '41.0.0.9',
      onError: (error) => void told.push(error),
      check: (attempt) => {
        seen.push(attempt);
        return answer();
      },
      fetch: (request) => {
        sent.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('pay-client-address')}`);
        return fetch(request);
      },
    });
    const { session_id } = await proxy.checkout.create({ mode: 'ONE_TIME', amount: '1.00' });
    const token = await shop().tokenise(session_id, CARDS.approved);
    const body = JSON.stringify({ attempt_key: crypto.randomUUID(), revision: 1, method: 'CARD', customer: THANDI, token });
    const headers = { 'content-type': 'application/json', origin: 'https://shop.example', 'user-agent': 'Test' };
    const pay = async () =>
      pageAnswer(await proxy.fetch(new Request(`http://shop.example/pay/checkout/${session_id}/pay`, { method: 'POST', headers, body })));
    const refused = await pay();
    assert.ok(refused.type === 'problem');
    assert.deepEqual([refused.status, refused.problem], [403, { code: 'refused', message: 'Please phone us.' }]);
    assert.deepEqual(seen, [
      { action: 'pay', session_id, address: '41.0.0.9', user_agent: 'Test', origin: 'https://shop.example', form: {} },
    ]);
    assert.deepEqual(sent, ['POST /2.0/checkout/page null']);
    answer = () => {
      throw new Error('the risk service is down');
    };
    const failed = await pay();
    assert.ok(failed.type === 'problem' && failed.problem.code === 'unavailable');
    assert.match(String(told[0]), /risk service/);
    answer = () => ({ allow: true });
    assert.equal(failure(await pay()), null);
    assert.equal(sent.at(-1), `POST /2.0/checkout/sessions/${session_id}/pay 41.0.0.9`);
  });

  describe('wrong API secrets', () => {
    const ask = (key: string | null) => running().api('GET', '/payment-methods', undefined, { key });

    test('of twenty made-up keys from one address do not lock out the right one there', async () => {
      const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(`made-up-${i}:guess`)));
      assert.deepEqual(new Set(guesses.map(({ status }) => status)), new Set([401]));
      assert.equal((await ask('sandbox:sandbox')).status, 200);
    });

    test('of one key: after twenty in a minute from one address, not even the right one is told apart', async () => {
      const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`sandbox:guess${i}`)));
      assert.ok(guesses.every(({ status }) => status === 401 || status === 429));
      const right = await ask('sandbox:sandbox');
      assertRefused(right, '011');
      assert.ok(Number(right.headers.get('retry-after')) >= 1);
      // A key that does not exist is limited in the same way, so nobody learns from it which keys exist.
      for (let i = 0; i < 21; i += 1) await ask(`unknown:guess${i}`);
      assertRefused(await ask('unknown:guess'), '011');
      // Without a key there was no guess, so the limit does not apply.
      assert.equal((await ask(null)).status, 401);
    });
  });
});

describe('the counters of the limits', () => {
  test('are not lost when somebody sends invented keys', () => {
    let at = 0;
    const take = createTokenBuckets({ perSecond: 1, burst: 5, now: () => at, most: 100 });
    for (let i = 0; i < 5; i += 1) assert.equal(take('victim'), 0);
    for (let i = 0; i < 10_000; i += 1) take(`invented${i}`);
    assert.ok(take('victim') > 0);
    at = 6000;
    assert.equal(take('victim'), 0);
    assert.equal(take('newcomer'), 0);
  });

  test('of a newcomer are its own, even if a key with a long debt was first and many keys have come since', () => {
    let at = 0;
    const take = createTokenBuckets({ perSecond: 1, burst: 5, now: () => at, most: 100 });
    for (let i = 0; i < 60; i += 1) take.owe('guessed');
    for (let i = 0; i < 400; i += 1) {
      at += 100;
      take.owe(`invented${i}`);
    }
    assert.equal(take.look('right'), 0);
    assert.ok(take.look('guessed') > 0);
  });
});

describe('checks of an account from a page', () => {
  const desk = interfaceFor(freshDatabase);
  const who = {
    person_name: 'Thandi',
    person_surname: 'Mokoena',
    id_type: 'SOUTH_AFRICAN_ID',
    id_number: '9001015000085',
    contact_number: '+27821234567',
  };
  const account = {
    bank_account_holder_name: 'T Mokoena',
    bank_account_number: '10004301100',
    bank_account_type: 'CHEQUE_OR_CURRENT',
    bank_name: 'STANDARD_BANK',
    bank_branch_code: '051001',
  };
  async function sessionOf(caller: Caller): Promise<string> {
    const { results } = await caller.ask('emandates.list');
    const page = results.find(({ page_status }) => page_status === 'PUBLISHED') ?? assert.fail('no page');
    const made = await caller.ask('emandates.link', { body: { records: [{ page_id: page.id }] } });
    return made.results[0]?.session_id ?? assert.fail('no session');
  }
  const check = (caller: Caller, session_id: string, client: string) =>
    caller.send('emandates.session.check', {
      params: { session_id },
      body: { customer: who, bank_account: account },
      headers: { 'pay-client-address': client },
    });

  test('are limited to five for each session and thirty an hour for each address, then refused with 011', async () => {
    const { sandbox, services } = desk();
    const limits = { checks_per_session: 5, checks_per_address: 30 };
    await sandbox.ask('sandbox.account', { body: { velocity: limits } });
    let banks = 0;
    const bank = createSimulatedBank();
    Object.assign(services.verifier, {
      verify: (record: AvsRecord) => {
        banks += 1;
        return bank.verify(record);
      },
    });
    const first = await sessionOf(sandbox);
    for (let i = 0; i < 5; i += 1) {
      const answer = await check(sandbox, first, `41.0.0.${i}`);
      assert.equal(answer.status, 200, answer.text);
    }
    assertRefused(await check(sandbox, first, '41.0.0.99'), '011');
    assert.equal(banks, 5);
    for (let i = 0; i < 30; i += 1) assert.equal((await check(sandbox, await sessionOf(sandbox), '41.1.1.1')).status, 200);
    const over = await check(sandbox, await sessionOf(sandbox), '41.1.1.1');
    assertRefused(over, '011');
    assert.ok(Number(over.headers.get('retry-after')) > 0);
    assert.equal(banks, 35);
    assert.equal((await check(sandbox, await sessionOf(sandbox), '41.1.1.2')).status, 200);
  });
});
