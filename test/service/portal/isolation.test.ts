import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { routes } from '../../../src/contract/routes.ts';
import { PORTAL_ROWS } from '../../../src/proxy/portal-surface.ts';
import { BASIC, billingFrom, PRO } from '../subscriptions/support.ts';
import { openPortal } from './browser.ts';

/** A portal session reaches its customer alone, in one tab or two, until its link expires. */

const code = (body: unknown) => (body as { error?: { code: string } }).error?.code;
const attempt = (more: object = {}) => ({ attempt_key: randomUUID(), ...more });

describe('a portal session', () => {
  const desk = billingFrom('2027-03-01');

  test('finds nothing of another customer, whatever it is asked', async () => {
    const [payer, stranger] = [await desk().payer('approved'), await desk().payer('approved')];
    const theirs = await desk().subscribe(stranger, [BASIC]);
    const portal = await openPortal(desk().service, payer.id);
    const card = String(stranger.cards['approved']);
    const items = [{ ...BASIC, qty: 1 }];
    const asked: ['GET' | 'POST', string, object?][] = [
      ['POST', `cards/${card}`, attempt({ is_default: true })],
      ['POST', `cards/${card}`, attempt({ card_nickname: 'Mine' })],
      ['POST', `cards/${card}/remove`, attempt()],
      ['POST', 'subscribe', attempt({ items, card_id: card })],
      ['POST', 'pay', attempt({ card_id: card })],
      ['GET', `invoices/${String(theirs.last_invoice_id)}/pdf`],
      // It has no subscription of its own, and takes nobody else's.
      ['POST', 'change-plan/preview', { items }],
      ['POST', 'change-plan', attempt({ items })],
      ['POST', 'change-plan/undo', attempt()],
      ['POST', 'cancel/preview', {}],
      ['POST', 'cancel', attempt()],
      ['POST', 'reactivate', attempt()],
    ];
    for (const [method, action, body] of asked) {
      const answer = await portal.ask(method, action, body);
      assert.deepEqual([answer.status, code(answer.body)], [404, 'not_found'], action);
    }
    assert.doesNotMatch(JSON.stringify(await portal.view()), new RegExp(`${stranger.id}|${card}|${theirs.id}`));
    const { cards, subscription_status } = { cards: (await openPortal(desk().service, stranger.id)).view(), ...theirs };
    assert.deepEqual([(await cards).cards[0]?.card_nickname, subscription_status], [null, 'ACTIVE']);
  });

  test('is not found by another merchant, on any operation', async () => {
    const payer = await desk().payer('approved');
    const { session_id } = await openPortal(desk().service, payer.id);
    for (const [name, { method, path }] of Object.entries(routes)) {
      if (!path.includes('/customer-portal/sessions/')) continue;
      const at = path.replace('{session_id}', session_id).replace('{card_id}', String(payer.cards['approved'])).replace('{id}', 'inv_none');
      const body = {
        'portal.planPreview': { items: [PRO] },
        'portal.plan': { items: [PRO] },
        'portal.subscribePreview': { items: [PRO] },
        'portal.subscribe': { items: [PRO] },
        'portal.saveCard': attempt({ token: 'tok_none' }),
      }[name];
      const answer = await desk().service.api(method, at, method === 'POST' ? (body ?? {}) : undefined, { key: 'other:other' });
      assert.equal(answer.status, 404, `${name}: ${answer.text}`);
    }
  });

  test('is over when its link has expired: nothing is shown, and nothing can be done', async () => {
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
      'card-entry': {},
      'card-entry/save': attempt({ token: 'tok_x' }),
    };
    for (const { method, action } of PORTAL_ROWS) {
      if (action === '') continue;
      const at = action.replace('cards/{}', `cards/${String(payer.cards['approved'])}`).replace('{}', 'inv_1');
      const answer = await portal.ask(method, at, bodies[action] ?? attempt());
      assert.deepEqual([answer.status, code(answer.body)], [409, 'not_allowed'], action);
    }
  });

  test('in two tabs makes one subscription, and one charge for one key', async () => {
    const payer = await desk().payer('approved');
    const portal = await openPortal(desk().service, payer.id);
    const items = [{ ...BASIC, qty: 2 }];
    const same = attempt({ items });
    const answers = await Promise.all([same, same, attempt({ items })].map((body) => portal.ask('POST', 'subscribe', body)));
    const fine = answers.filter(({ status }) => status === 200).length;
    assert.ok(fine >= 1 && answers.every(({ status }) => status === 200 || status === 409), JSON.stringify(answers));
    assert.equal((await desk().paid(payer)).length, 1);
  });

  test('whose first payment is declined subscribes to nothing, and nothing is tried later', async () => {
    const payer = await desk().payer('declined');
    const portal = await openPortal(desk().service, payer.id);
    const no = await portal.act('subscribe', { items: [{ ...BASIC, qty: 1 }] });
    assert.deepEqual([no.declined, no.allowed.subscribe, no.owed], [true, true, null]);
    assert.equal(no.subscription?.subscription_status, 'CANCELLED');
    assert.deepEqual(
      no.invoices?.map(({ invoice_status }) => invoice_status),
      ['VOID'],
    );
    await desk().advance('P40D');
    assert.equal((await desk().tried(payer)).length, 1);
  });

  test('a decline in the middle of a change leaves the plan as it was', async () => {
    const payer = await desk().payer('approved', 'laterDeclined');
    const { id } = await desk().subscribe(payer, [BASIC]);
    const portal = await openPortal(desk().service, payer.id, { subscription_id: id });
    await portal.act(`cards/${String(payer.cards['laterDeclined'])}`, { is_default: true });
    const before = await portal.act(`cards/${String(payer.cards['approved'])}/remove`);
    const after = await portal.act('change-plan', { items: [{ ...PRO, qty: 1 }] });
    assert.deepEqual([after.declined, after.owed], [true, null]);
    assert.deepEqual(after.subscription, before.subscription);
    assert.deepEqual(after.upcoming, before.upcoming);
  });
});
