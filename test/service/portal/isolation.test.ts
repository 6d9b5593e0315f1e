import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import { BROWSER_TABLE } from '../../../src/proxy/browser-table.ts';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { CARDS } from '../../support/merchant.ts';
import { BODIES } from '../interface/bodies.ts';
import { BASIC, billingFrom, PRO } from '../subscriptions/support.ts';
import { openPortal, portalAt } from './browser.ts';

/** A portal session can only access its own customer's data, in one tab or two, and only until its link expires. */

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code;
const attempt = (more: object = {}) => ({ attempt_key: randomUUID(), ...more });

/** The part of a view that does not change by itself. */
const lasting = ({ version: _v, expires_in: _e, ...rest }: PortalView): object => rest;

/** A request, and the answer that it must get. */
interface Foreign {
  /** The path with another customer's id in it. */
  readonly at?: string;
  readonly body?: object;
  readonly status: number;
  readonly error?: string;
}

/**
 * The requests of each operation that try to reach another customer's data. A row without `error` can only concern the
 * session's own customer.
 */
function foreign({
  card_id,
  invoice_id,
  token,
}: Readonly<Record<'card_id' | 'invoice_id' | 'token', string>>): Readonly<Record<string, readonly Foreign[]>> {
  const items = [{ ...BASIC, qty: 1 }];
  const none = (body?: object, at?: string): Foreign => ({ ...(at && { at }), ...(body && { body }), status: 404, error: 'not_found' });
  const own = (body?: object): Foreign => ({ ...(body && { body }), status: 200 });
  return {
    '': [own()],
    // The stream never ends, and contains the same as '' (test/service/portal/stream.test.ts).
    events: [],
    // This session's customer has no subscription, and cannot use another customer's.
    'change-plan/preview': [none({ items })],
    'change-plan': [none(attempt({ items }))],
    'keep-plan': [none(attempt())],
    'cancel/preview': [none({})],
    cancel: [none(attempt())],
    reactivate: [none(attempt())],
    pause: [{ body: attempt(), status: 409, error: 'not_allowed' }],
    resume: [{ body: attempt(), status: 409, error: 'not_allowed' }],
    pay: [none(attempt({ card_id })), { body: attempt(), status: 409, error: 'not_allowed' }],
    'subscribe/preview': [own({ items })],
    subscribe: [none(attempt({ items, card_id }))],
    'billing-details': [own(attempt({ city_or_town: 'Paarl' }))],
    'card-entry': [own({})],
    // A card that was typed in another session's card frame does not exist for this one.
    'card-entry/save': [{ body: attempt({ token }), status: 400, error: 'invalid' }],
    'card-entry/withdraw': [own(attempt())],
    'cards/{card_id}': [
      none(attempt({ is_default: true }), `cards/${card_id}`),
      none(attempt({ card_nickname: 'Mine' }), `cards/${card_id}`),
    ],
    'cards/{card_id}/remove': [none(attempt(), `cards/${card_id}/remove`)],
    'invoices/{id}': [none({}, `invoices/${invoice_id}`)],
    'invoices/{id}/pdf': [none(undefined, `invoices/${invoice_id}/pdf`)],
    // Another customer's signed mandate: test/service/portal/mandates.test.ts.
    'mandates/{id}/pdf': [none(undefined, 'mandates/man_none/pdf')],
  };
}

describe('a portal session', () => {
  const desk = billingFrom('2027-03-01');

  test('finds nothing of another customer with any operation, and changes nothing of theirs', async () => {
    const [payer, stranger] = [await desk().payer('approved'), await desk().payer('approved')];
    const { id: subscription_id, last_invoice_id } = await desk().subscribe(stranger, [BASIC]);
    const [portal, theirs] = [await openPortal(desk().service, payer.id), await openPortal(desk().service, stranger.id)];
    const card_id = String(stranger.cards['approved']);
    const named = { card_id, invoice_id: String(last_invoice_id), subscription_id, customer_id: stranger.id };
    const token = await theirs.typed(CARDS.approved);
    const before = lasting(await theirs.view());

    // Fails if a new operation has no row here.
    const asked = foreign({ ...named, token });
    assert.deepEqual(Object.keys(asked).sort(), Object.keys(BROWSER_TABLE.portal).sort());
    for (const [action, row] of Object.entries(BROWSER_TABLE.portal)) {
      const method = row.method ?? routes[row.operation].method;
      // A proxy of its own, because all these requests are more than one proxy allows a session at once.
      const tab = portalAt(desk().service, portal.session_id);
      for (const { at = action, body, status, error } of asked[action] ?? []) {
        const answer = await tab.ask(method, at, body);
        assert.deepEqual([answer.status, code(answer.body)], [status, error], `${at} ${JSON.stringify(body)}`);
        if (status === 200) assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(Object.values(named).join('|')), at);
      }
      if (method === 'GET') continue;
      // The card's id says nothing about its owner. The session decides.
      const { card_id: _, ...ids } = named;
      const at = action.replace(/\{\w+\}/, String(payer.cards['approved']));
      const answer = await tab.ask(method, at, { ...(asked[action]?.[0]?.body ?? {}), ...ids });
      assert.deepEqual([answer.status, code(answer.body)], [400, 'invalid'], action);
      const { message, fields } = (answer.body as { error: { message: string; fields: Record<string, string> } }).error;
      for (const name of Object.keys(ids)) assert.match(JSON.stringify([message, fields]), new RegExp(name), action);
    }
    assert.deepEqual(lasting(await theirs.view()), before);
  });

  test('does not exist for another merchant, with any operation', async () => {
    const payer = await desk().payer('approved');
    const { session_id } = await openPortal(desk().service, payer.id);
    for (const [name, { method, path }] of Object.entries(routes)) {
      if (!path.includes('/customer-portal/sessions/')) continue;
      const at = path.replace('{session_id}', session_id).replace('{card_id}', String(payer.cards['approved'])).replace('{id}', 'inv_none');
      const body = method === 'POST' ? (BODIES[name as Operation] ?? {}) : undefined;
      const answer = await desk().service.api(method, at, body, { key: 'other:other' });
      assert.equal(answer.status, 404, `${name}: ${answer.text}`);
    }
  });

  test('ends when its link has expired: it shows nothing and does nothing', async () => {
    const payer = await desk().payer('approved');
    await desk().subscribe(payer, [BASIC]);
    const portal = await openPortal(desk().service, payer.id);
    await desk().advance('PT1H');
    const { state, expires_in, cards, invoices, subscription, allowed } = await portal.view();
    assert.deepEqual([state, expires_in, cards, invoices, subscription], ['expired', 0, [], null, null]);
    assert.ok(Object.values(allowed).every((can) => !can));
    const items = [{ ...PRO, qty: 1 }];
    const bodies: Readonly<Record<string, object>> = {
      'change-plan/preview': { items },
      'change-plan': attempt({ items }),
      'subscribe/preview': { items },
      subscribe: attempt({ items }),
      'cancel/preview': {},
      'invoices/{id}': {},
      'card-entry': {},
      'card-entry/save': attempt({ token: 'tok_x' }),
    };
    for (const [action, row] of Object.entries(BROWSER_TABLE.portal)) {
      const method = row.method ?? routes[row.operation].method;
      // A session that has ended can still be read, and followed to its end.
      if (action === '' || action === 'events') continue;
      const at = action.replace('cards/{card_id}', `cards/${String(payer.cards['approved'])}`).replace(/\{\w+\}/, 'inv_1');
      const answer = await portal.ask(method, at, bodies[action] ?? attempt());
      assert.deepEqual([answer.status, code(answer.body)], [409, 'not_allowed'], action);
    }
  });

  test('in two tabs creates one subscription, and makes one charge for one key', async () => {
    const payer = await desk().payer('approved');
    const portal = await openPortal(desk().service, payer.id);
    const items = [{ ...BASIC, qty: 2 }];
    const same = attempt({ items });
    const answers = await Promise.all([same, same, attempt({ items })].map((body) => portal.ask('POST', 'subscribe', body)));
    const fine = answers.filter(({ status }) => status === 200).length;
    assert.ok(fine >= 1 && answers.every(({ status }) => status === 200 || status === 409), JSON.stringify(answers));
    assert.equal((await desk().paid(payer)).length, 1);
  });

  test('whose card’s bank stays silent reports the payment as in progress, and its outcome when asked again with the same key', async () => {
    const payer = await desk().payer('silent');
    const portal = await openPortal(desk().service, payer.id);
    const wanted = attempt({ items: [{ ...BASIC, qty: 1 }] });
    const first = await portal.act('subscribe', wanted);
    assert.deepEqual([first.declined, first.processing], [null, true]);
    assert.ok(
      Object.entries(first.allowed).every(([what, can]) => !can || what === 'change_details'),
      'nothing is charged meanwhile',
    );
    await desk().advance('PT1M');
    const known = await portal.act('subscribe', wanted);
    assert.deepEqual([known.declined, known.processing, known.subscription?.subscription_status], [null, false, 'ACTIVE']);
    assert.equal((await desk().tried(payer)).length, 1);
  });

  test('shows why a card was declined', async () => {
    const items = [{ ...BASIC, qty: 1 }];
    for (const [name, why] of [
      ['insufficientFunds', 'insufficient_funds'],
      ['expired', 'expired_card'],
      ['wrongCode', 'incorrect_code'],
      ['declined', 'card_declined'],
    ] as const) {
      const payer = await desk().payer(name);
      const portal = await openPortal(desk().service, payer.id);
      assert.equal((await portal.act('subscribe', { items })).declined, why);
    }
    const payer = await desk().payer();
    await desk().result('POST', '/sandbox/cards', { customer_id: payer.id, card_number: CARDS.approved, expiry: '03/55', cvc: '123' });
    const { id } = await desk().subscribe(payer, [BASIC]);
    await desk().to('2027-04-02');
    const late = await openPortal(desk().service, payer.id, { subscription_id: id });
    assert.equal((await late.act('pay')).declined, 'no_card', 'the only one has expired');
  });

  test('whose first payment is declined creates no subscription, and nothing is charged later', async () => {
    const payer = await desk().payer('declined');
    const portal = await openPortal(desk().service, payer.id);
    const no = await portal.act('subscribe', { items: [{ ...BASIC, qty: 1 }] });
    assert.deepEqual([no.declined, no.allowed.subscribe, no.owed], ['card_declined', true, null]);
    assert.equal(no.subscription?.subscription_status, 'CANCELLED');
    assert.deepEqual(
      no.invoices?.map(({ invoice_status }) => invoice_status),
      ['VOID'],
    );
    await desk().advance('P40D');
    assert.equal((await desk().tried(payer)).length, 1);
  });

  test('keeps the plan as it was if the payment for a change is declined', async () => {
    const payer = await desk().payer('approved', 'laterDeclined');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const portal = await openPortal(desk().service, payer.id, { subscription_id: id });
    await portal.act(`cards/${String(payer.cards['laterDeclined'])}`, { is_default: true });
    const before = await portal.act(`cards/${String(payer.cards['approved'])}/remove`);
    const after = await portal.act('change-plan', { items: [{ ...PRO, qty: 1 }] });
    assert.deepEqual([after.declined, after.owed], ['card_declined', null]);
    assert.deepEqual(after.subscription, before.subscription);
    assert.deepEqual(after.upcoming, before.upcoming);
  });
});
