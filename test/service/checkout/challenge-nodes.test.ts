import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Hono } from 'hono';
import { tokenise, tokeniseCode } from '../../../src/service/commands/card-vault/entry.ts';
import { answerError } from '../../../src/service/http/errors.ts';
import { payerRoutes } from '../../../src/service/pages/payer-actions.ts';
import { createSimulatedProviders } from '../../../src/service/rails/simulated-payer.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createSimulatedNetworkBook } from '../../../src/service/storage/simulated-books.ts';
import type { AuthorisationRequest, Sealer } from '../../../src/service/vault/ports.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { createSealer } from '../../../src/service/vault/sealer.ts';
import { asTest } from '../../support/as-test.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { openInterface, type Desk, type Wire } from '../../support/interface.ts';
import { CARDS } from '../../support/merchant.ts';

/**
 * A payer who answers their bank may reach any node, and the node where the challenge began may no longer exist. The card
 * network gets the security code that was typed, or is not asked at all (ruling *security code*).
 */

const CODE = '739';
/** The vault's key of these nodes. */
const KEY = Buffer.alloc(32, 7);

describe('a challenge that begins at one node and is answered at another', () => {
  let first: Desk;
  let second: Desk;
  let database: Database;
  /** The requests that each node sent to the network. */
  const asked: { node: string; request: AuthorisationRequest }[] = [];

  before(async () => {
    const place = await freshDatabase();
    const open = () => Promise.resolve(place);
    const nodeOf = (node: string) => openInterface(open, { node, asked: (request) => asked.push({ node, request }) });
    first = await nodeOf('a');
    second = await nodeOf('b');
    database = await openDatabase({ databaseUrl: place.options.databaseUrl, dataDir: '' });
  });
  beforeEach(() => void asked.splice(0));
  after(async () => {
    await Promise.all([first.close(), second.close(), database.close()]);
  });

  /** The bank's page as one node serves it. */
  function pagesOf({ services }: Desk): Hono {
    const app = new Hono();
    app.onError((error, c) =>
      answerError(error, c, 'req_test', ({ error: fault }) => {
        throw new Error(fault);
      }),
    );
    const providers = createSimulatedProviders(createSimulatedNetworkBook(database.db), services.clock, services.publicUrl);
    app.route('/', payerRoutes(services, providers));
    return app;
  }
  const answer = async (desk: Desk, url: string, word = 'approve') =>
    pagesOf(desk).request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: desk.services.publicUrl },
      body: new URLSearchParams({ answer: word }),
    });

  const customerOf = async (desk: Desk): Promise<string> => {
    const records = [{ reference: 'C-1', person_name: 'Sipho', person_surname: 'Dlamini', email: 'sipho@shop.example' }];
    const { results } = await desk.sandbox.ask('customers.create', { body: { records } });
    return results[0]?.id ?? '';
  };
  const sessionOf = async (desk: Desk, more: object = {}): Promise<string> => {
    const body = { mode: 'ONE_TIME', amount: '149.00', customer_id: await customerOf(desk), ...more };
    return (await desk.sandbox.ask('checkout.page', { body })).result.session_id;
  };
  const viewOf = async (desk: Desk, session_id: string): Promise<Wire<'checkout.session'>['result']> =>
    (await desk.sandbox.ask('checkout.session', { params: { session_id } })).result;
  /** Starts a payment at a node. Returns the address of the bank's page. */
  async function begin(desk: Desk, session_id: string, paid: { token?: string; card_id?: string }): Promise<string> {
    const body = { attempt_key: crypto.randomUUID(), revision: 1, ...paid };
    const { result } = await desk.sandbox.ask('checkout.session.pay', { params: { session_id }, body });
    assert.equal(result.action?.type, 'challenge');
    return result.action.url;
  }
  async function tokenOf(desk: Desk, session_id: string): Promise<string> {
    const read = desk.services.vault.readCard({ session_id, number: CARDS.challenged, expiry_month: 12, expiry_year: 2098, code: CODE });
    const issued = await tokenise(desk.services, read ?? assert.fail());
    assert.equal(issued.type, 'token');
    return issued.token;
  }
  /** Everything in the tokens' rows that a key can decrypt. Tries every value that may have served as its place. */
  async function openedBy(open: (sealer: Sealer, text: string, place: string) => string, key = KEY): Promise<string[]> {
    const rows = async <Row>(statement: string) => ((await database.db.execute(asTest(statement))) as { rows: Row[] }).rows;
    const tokens = await rows<{ row: Record<string, string | null> }>('select to_jsonb(t) as row from vault_tokens t');
    const attempts = await rows<{ id: string }>('select id from checkout_attempts');
    const places = [...tokens.map(({ row }) => row['id'] ?? ''), ...attempts.map(({ id }) => id)];
    const sealed = tokens.flatMap(({ row }) =>
      Object.entries(row).flatMap(([name, text]) => (name.endsWith('_sealed') && text ? [text] : [])),
    );
    const sealer = createSealer(key);
    const opens = (text: string, place: string): string[] => {
      try {
        return [open(sealer, text, place)];
      } catch {
        return [];
      }
    };
    return sealed.flatMap((text) => places.flatMap((place) => opens(text, place)));
  }
  const openedWith = (secret: string) => openedBy((sealer, text, place) => sealer.openWith(secret, text, place));
  const secretOf = (url: string): string => /\.([\w-]{32})$/.exec(url)?.[1] ?? assert.fail(url);

  test('the network gets the code once, and then the code is stored nowhere', async () => {
    const session = await sessionOf(first);
    const url = await begin(first, session, { token: await tokenOf(first, session) });
    assert.deepEqual(await openedWith(secretOf(url)), [CODE], 'with the vault’s key and the challenge’s secret it opens');
    await Promise.all([answer(second, url), answer(first, url), answer(second, url)]);
    assert.equal((await viewOf(second, session)).state, 'completed');
    assert.deepEqual(
      asked.map(({ request }) => request.code),
      [CODE],
    );
    assert.deepEqual(await openedWith(secretOf(url)), []);
  });

  test('while the challenge waits, the vault’s key alone decrypts the card number but not the code', async () => {
    const session = await sessionOf(first);
    const token = await tokenOf(first, session);
    const url = await begin(first, session, { token });
    assert.deepEqual(await openedBy((sealer, text, place) => sealer.open(text, place)), [CARDS.challenged]);
    assert.deepEqual(await openedWith(token.split('.')[1] ?? ''), [], 'the token is used: what it opened is deleted');
    await answer(second, url);
  });

  test('while the challenge waits, the whole database decrypts nothing without the vault’s key, and neither does a challenge’s address', async () => {
    const session = await sessionOf(first);
    const token = await tokenOf(first, session);
    const url = await begin(first, session, { token });
    // Everything that is stored, including the session's action, and what a log may contain of the token and the address.
    const texts = async (table: string) =>
      ((await database.db.execute(asTest(`select t::text as text from ${table} t`))) as { rows: { text: string }[] }).rows.map(
        ({ text }) => text,
      );
    const tables = (
      (await database.db.execute(`select tablename from pg_tables where schemaname = 'public'`)) as { rows: { tablename: string }[] }
    ).rows.map(({ tablename }) => tablename);
    const everything = (await Promise.all(tables.map(texts))).flat().join(' ');
    assert.ok(everything.includes(secretOf(url)), 'the session has the address while its payer has to go there');
    assert.ok(!everything.includes(token.split('.')[1] ?? ''), 'the token’s own secret is nowhere');
    const secrets = new Set(['', token.split('.')[1] ?? '', ...everything.split(/[^\w-]+/)]);
    for (const key of [Buffer.alloc(32), Buffer.alloc(32, 8)])
      for (const secret of [secretOf(url), ...secrets].slice(0, 500))
        assert.deepEqual(await openedBy((sealer, text, place) => sealer.openWith(secret, text, place), key), []);
    assert.deepEqual(await openedWith(secretOf(url)), [CODE], 'all three together do');
    await answer(second, url);
  });

  test('an address with another secret is unknown: the network is not asked, and the challenge still waits', async () => {
    const session = await sessionOf(first);
    const url = await begin(first, session, { token: await tokenOf(first, session) });
    for (const wrong of [url.slice(0, url.lastIndexOf('.')), `${url}x`, url.replace(secretOf(url), 'A'.repeat(32))])
      assert.equal((await answer(second, wrong)).status, 404, wrong);
    assert.deepEqual(asked, []);
    assert.equal((await viewOf(second, session)).state, 'action');
    await answer(second, url);
    assert.equal((await viewOf(first, session)).state, 'completed');
  });

  for (const word of ['declined', 'withdrawn'] as const)
    test(`${word}: the code is forgotten at once`, async () => {
      const session = await sessionOf(first);
      const url = await begin(first, session, { token: await tokenOf(first, session) });
      if (word === 'declined') await answer(second, url, 'decline');
      else await second.sandbox.ask('checkout.session.withdraw', { params: { session_id: session }, body: {} });
      assert.equal((await viewOf(first, session)).state, 'open');
      assert.deepEqual([asked, await openedWith(secretOf(url))], [[], []]);
    });

  test('ten minutes after it was typed the code is deleted and asked for again; nothing is charged without it', async () => {
    const session = await sessionOf(first);
    const token = await tokenOf(first, session);
    const begun = first.services.clock.now();
    const passed = (ms: number) => {
      for (const desk of [first, second]) desk.moveTo(new Date(begun.getTime() + ms));
    };
    passed(9 * 60_000);
    const url = await begin(first, session, { token });
    passed(10 * 60_000);
    await answer(second, url);
    const { state, failure } = await viewOf(second, session);
    assert.deepEqual([state, failure?.code, failure?.retryable, asked], ['open', 'token_expired', true, []]);
  });

  test('the clean-up of old tokens also deletes the code', async () => {
    const session = await sessionOf(first);
    const url = await begin(first, session, { token: await tokenOf(first, session) });
    const now = first.services.realNow().getTime();
    const store = new Store(database);
    await store.forgetTokens(new Date(now + 9 * 60_000));
    assert.deepEqual(await openedWith(secretOf(url)), [CODE]);
    await store.forgetTokens(new Date(now + 10 * 60_000 + 1));
    assert.deepEqual(await openedWith(secretOf(url)), []);
    await answer(second, url);
    assert.deepEqual([(await viewOf(second, session)).failure?.code, asked], ['token_expired', []]);
  });

  test('the code of a stored card that was typed again is handled in the same way', async () => {
    const customer_id = await customerOf(first);
    const { result: card } = await first.sandbox.ask('sandbox.cards', {
      body: { customer_id, card_number: CARDS.challenged, expiry: '12/98', cvc: '111' },
    });
    const session = await sessionOf(first, { customer_id, cards: { show_cards: true, request_code: true } });
    const read = first.services.vault.readCode({ session_id: session, card_id: card.id, code: CODE }) ?? assert.fail();
    const issued = await tokeniseCode(first.services, read);
    assert.equal(issued.type, 'token');
    const url = await begin(first, session, { card_id: card.id, token: issued.token });
    await answer(second, url);
    assert.equal((await viewOf(second, session)).state, 'completed');
    assert.deepEqual(
      asked.map(({ node, request }) => [node, request.code]),
      [['b', CODE]],
    );
  });
});
