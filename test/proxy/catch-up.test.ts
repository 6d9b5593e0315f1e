import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import type { PayEvent, ProxyOptions } from '../../src/proxy.ts';
import { aMandate, MANDATE } from '../elements/emandate/views.ts';
import { aPortalView } from '../elements/portal/views.ts';
import { answerWith, mount, refusal, type Asked } from './support/upstream.ts';

/** Webhooks that did not arrive, and are fetched. */

const sign = (body: string, secret = 'whisper') => createHmac('sha256', secret).update(body).digest('hex');

/** A webhook as the service has it. It is days old: its age does not matter, because nobody else has sent it. */
interface Kept {
  readonly id: string;
  readonly event: string;
  readonly session: string;
  status: 'pending' | 'delivered' | 'failed';
  tries: { at: string; status: number | null; error: string | null }[];
  readonly created_at: string;
  readonly url: string;
  readonly secret: string;
}

const aWebhook = (change: Partial<Kept> = {}): Kept => ({
  id: 'web_1',
  event: 'checkout.completed',
  session: 'ses_1',
  status: 'pending',
  tries: [{ at: '2027-01-04T08:00:00Z', status: null, error: 'refused' }],
  created_at: '2027-01-04T08:00:00Z',
  url: 'https://shop.example/pay/webhooks',
  secret: 'whisper',
  ...change,
});

const bodyOf = ({ event, session, created_at }: Kept): string =>
  JSON.stringify({
    event,
    data: [
      {
        checkout: {
          id: 'chk_1',
          session_id: session,
          amount: '149.00',
          currency: 'ZAR',
          order_id: null,
          customer_id: null,
          expires_at: '2027-01-04T08:30:00Z',
        },
      },
    ],
    created_at,
  });

const headersOf = (webhook: Kept): Record<string, string> => {
  const body = bodyOf(webhook);
  return {
    'x-signature': sign(body, webhook.secret),
    'x-webhook-id': webhook.id,
    'x-webhook-id-signature': sign(`${webhook.id}.${body}`, webhook.secret),
  };
};

/** A service with these webhooks, and a merchant whose proxy has a handler. The session's state is `completed` from the beginning. */
function shop(webhooks: Kept[], options: Partial<ProxyOptions> = {}, change: { state?: string; list?: () => Response | undefined } = {}) {
  const { state = 'completed', list } = change;
  const logged = (one: Kept) => ({
    id: one.id,
    type: one.event,
    subject: 'chk_1',
    url: one.url,
    status: one.status,
    tries: one.tries,
    next_try: null,
    created_at: one.created_at,
  });
  const answer = ({ url }: Asked): Response => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/sandbox/clock') return new Response(null, { status: 404 });
    if (pathname === '/2.0/webhooks/list') {
      const [status, subject] = [searchParams.get('status'), searchParams.get('subject')];
      const results = webhooks
        .filter((one) => (status === null || one.status === status) && (subject === null || one.session === subject))
        .map(logged);
      return list?.() ?? Response.json({ status: true, results: results.reverse() });
    }
    const one = webhooks.find(({ id }) => pathname === `/2.0/webhooks/${id}`);
    if (one !== undefined) return Response.json({ status: true, result: { ...logged(one), body: bodyOf(one), headers: headersOf(one) } });
    return answerWith({ session_id: pathname.split('/').at(-1) ?? '', state });
  };
  const mounted = mount(answer, { now: () => Date.parse('2027-01-04T09:00:00Z'), ...options });
  const told: string[] = [];
  const note = ({ event, checkout }: PayEvent): void => void told.push(`${event} ${checkout.session_id}`);
  const { proxy, asked, ask } = mounted;
  proxy.on('checkout.completed', note);
  proxy.on('checkout.failed', note);
  return {
    ...mounted,
    told,
    view: async (session = 'ses_1') => (await ask('GET', `/pay/checkout/${session}`)).status,
    deliver: async (one: Kept) => (await ask('POST', '/pay/webhooks', bodyOf(one), headersOf(one))).status,
    lists: () => asked.filter(({ url }) => url.includes('/webhooks/list?') && url.includes('subject')).length,
  };
}

describe('when a session is over and its webhook did not arrive', () => {
  test('it is handled before the page reads that it is paid, once, and the service is asked once', async () => {
    const { told, view, lists, errors } = shop([aWebhook()]);
    assert.equal(await view(), 200);
    assert.deepEqual(told, ['checkout.completed ses_1']);
    await Promise.all([view(), view()]);
    assert.deepEqual([told.length, errors], [1, []]);
    assert.ok(lists() <= 1);
  });

  test('its webhooks are handled in their order; one whose handler fails holds back the later ones of its session', async () => {
    const { proxy, told, view, errors } = shop([
      aWebhook({ id: 'web_1', event: 'checkout.failed' }),
      aWebhook({ id: 'web_2', created_at: '2027-01-04T08:01:00Z' }),
    ]);
    let isDown = true;
    proxy.on('checkout.failed', () => {
      if (isDown) throw new Error('the database is down');
    });
    assert.equal(await view(), 200, 'the shopper does not notice');
    assert.deepEqual(told, ['checkout.failed ses_1']);
    assert.match(String(errors), /a handler of checkout.failed failed \(web_1\)/);
    isDown = false;
    const again = shop([aWebhook({ event: 'checkout.failed' }), aWebhook({ id: 'web_2', created_at: '2027-01-04T08:01:00Z' })]);
    await again.view();
    assert.deepEqual(again.told, ['checkout.failed ses_1', 'checkout.completed ses_1']);
  });

  for (const moment of ['before', 'meanwhile', 'later'])
    test(`a delivery of the same webhook ${moment} runs nothing twice`, async () => {
      const webhook = aWebhook({ created_at: '2027-01-04T08:59:00Z' });
      const { told, view, deliver } = shop([webhook]);
      if (moment === 'before') await deliver(webhook);
      await Promise.all([view(), moment === 'meanwhile' ? deliver(webhook) : undefined]);
      if (moment === 'later') assert.equal(await deliver(webhook), 200);
      assert.deepEqual(told, ['checkout.completed ses_1']);
    });

  test('one that was delivered and whose handler failed is left to the service, which delivers it again', async () => {
    const webhook = aWebhook({ created_at: '2027-01-04T08:59:00Z' });
    const { proxy, told, view, deliver } = shop([webhook]);
    let isDown = true;
    proxy.on('checkout.completed', () => {
      if (isDown) throw new Error('the database is down');
    });
    assert.equal(await deliver(webhook), 500);
    await view();
    assert.equal(told.length, 1);
    isDown = false;
    assert.equal(await deliver(webhook), 200);
    assert.equal(told.length, 1, 'the handler that had run does not run again');
  });

  test('processes with one store handle it once', async () => {
    const ids = new Set<string>();
    const seen = (id: string) => Promise.resolve(ids.has(id) || (ids.add(id), false));
    const webhook = aWebhook();
    const processes = [shop([webhook], { seen }), shop([webhook], { seen }), shop([webhook], { seen })];
    for (const { view } of processes) await view();
    assert.deepEqual(
      processes.flatMap(({ told }) => told),
      ['checkout.completed ses_1'],
    );
  });

  test('one that is on its way is left to its delivery; one that nobody tries is fetched', async (t) => {
    const coming = aWebhook({ tries: [], created_at: '2027-01-04T08:59:00Z' });
    const { told, view, asked, deliver } = shop([coming]);
    const shown = view();
    await t.waitFor(() => assert.ok(asked.length > 0));
    coming.status = 'delivered';
    await Promise.all([shown, deliver(coming)]);
    assert.equal(asked.filter(({ url }) => url.endsWith('/webhooks/web_1')).length, 0);
    assert.deepEqual(told, ['checkout.completed ses_1']);
    const waiting = shop([aWebhook({ tries: [] })]);
    await waiting.view();
    assert.deepEqual(waiting.told, ['checkout.completed ses_1']);
  });

  test('the answer waits for slow handlers for a second, and they go on', async () => {
    const { proxy, view } = shop([aWebhook()]);
    let end = (): void => undefined;
    let isDone = false;
    proxy.on('checkout.completed', async () => {
      await new Promise<void>((resolve) => (end = resolve));
      isDone = true;
    });
    const from = performance.now();
    assert.equal(await view(), 200);
    const waited = performance.now() - from;
    assert.ok(waited > 900 && waited < 4000, `${waited} ms`);
    end();
    await new Promise(setImmediate);
    assert.ok(isDone);
  });

  test('a webhook that another secret signed is refused, as a delivery is', async () => {
    const { told, view, errors } = shop([aWebhook({ secret: 'other' })]);
    assert.equal(await view(), 200);
    assert.deepEqual(told, []);
    assert.match(String(errors), /refused with 401/);
  });

  for (const state of ['open', 'processing', 'action', 'checking'])
    test(`nothing is asked while it is ${state}`, async () => {
      const { view, lists } = shop([aWebhook()], {}, { state });
      await view();
      assert.equal(lists(), 0);
    });

  test('nothing is asked without a handler or without a secret', async () => {
    const { ask, asked } = mount(() => answerWith({ state: 'completed' }));
    await ask('GET', '/pay/checkout/ses_1');
    const secretless = mount(() => answerWith({ state: 'completed' }), {}, ['webhookSecret']);
    secretless.proxy.on('checkout.completed', () => undefined);
    await secretless.ask('GET', '/pay/checkout/ses_1');
    for (const { url } of [...asked, ...secretless.asked]) assert.doesNotMatch(url, /webhooks/);
  });
});

describe('a service without a list of webhooks', () => {
  for (const [name, list] of Object.entries({
    'an unknown path': () => new Response('not found', { status: 404 }),
    'the code of an unknown operation': () => refusal('013', 405),
    'the code of an unknown record': () => refusal('007', 404),
  }))
    test(`that answers with ${name} is not asked again, and nothing is reported`, async () => {
      const { view, asked, told, errors } = shop([aWebhook()], {}, { list });
      await view();
      await new Promise(setImmediate);
      const before = asked.filter(({ url }) => url.includes('/webhooks/')).length;
      for (const session of ['ses_2', 'ses_3']) assert.equal(await view(session), 200);
      assert.equal(asked.filter(({ url }) => url.includes('/webhooks/')).length, before);
      assert.deepEqual([told, errors], [[], []]);
    });

  test('that does not answer now is asked again with the next view', async () => {
    let isDown = true;
    const list = () => (isDown ? new Response('busy', { status: 503 }) : undefined);
    const { view, told, errors } = shop([aWebhook()], {}, { list });
    assert.equal(await view(), 200);
    assert.match(String(errors), /webhooks that did not arrive could not be fetched/);
    isDown = false;
    await view();
    assert.deepEqual(told, ['checkout.completed ses_1']);
  });
});

describe('a proxy that starts', () => {
  test('handles what ended while it was down, once: recent, not delivered, and sent to this proxy', async (t) => {
    const { asked, told, view } = shop(
      [
        aWebhook({ id: 'web_2', session: 'ses_failed', status: 'failed' }),
        aWebhook({ id: 'web_3', session: 'ses_waits' }),
        aWebhook({ id: 'web_4', session: 'ses_delivered', status: 'delivered' }),
        aWebhook({ id: 'web_5', session: 'ses_other', url: 'https://other.example/pay/webhooks' }),
        aWebhook({ id: 'web_6', session: 'ses_old', created_at: '2027-01-02T08:00:00Z' }),
      ],
      {},
      { state: 'open' },
    );
    await Promise.all([view(), view('ses_9')]);
    await t.waitFor(() => assert.equal(told.length, 2));
    assert.deepEqual(told.sort(), ['checkout.completed ses_failed', 'checkout.completed ses_waits']);
    assert.equal(asked.filter(({ url }) => url.includes('status=')).length, 2, 'one question for each status');
  });
});

describe('a record whose webhook did not arrive', () => {
  /** A merchant with a handler of mandates and subscriptions. The service has one webhook, about a record, and answers this view. */
  function records(type: 'mandate.updated' | 'subscription.updated', id: string, view: object) {
    const body = JSON.stringify({ id: 'web_1', type, status: true, results: [{ id }], created_at: '2027-01-04T08:59:00Z' });
    const logged = {
      id: 'web_1',
      type,
      subject: id,
      url: 'https://shop.example/pay/webhooks',
      status: 'pending',
      tries: [],
      next_try: null,
      created_at: '2027-01-04T08:59:00Z',
    };
    const mounted = mount(
      ({ url }) => {
        const { pathname, searchParams } = new URL(url);
        if (pathname.startsWith('/sandbox/')) return new Response(null, { status: 404 });
        const isAsked = (searchParams.get('subject') ?? id) === id && searchParams.get('status') !== 'failed';
        if (pathname === '/2.0/webhooks/list') return Response.json({ status: true, results: isAsked ? [logged] : [] });
        if (pathname === '/2.0/webhooks/web_1')
          return Response.json({ status: true, result: { ...logged, body, headers: { 'x-signature': sign(body) } } });
        return Response.json({ status: true, result: view, allowed_origins: ['https://shop.example'] });
      },
      { now: () => Date.parse('2027-01-04T09:00:00Z') },
    );
    const told: unknown[] = [];
    mounted.proxy.on(type, ({ results: [record] }) => void told.push(record?.['id']));
    return { ...mounted, told, deliver: () => mounted.ask('POST', '/pay/webhooks', body, { 'x-signature': sign(body) }) };
  }

  test('is handled before the page reads that the mandate is signed, or while its delivery arrives', async (t) => {
    const view = aMandate({ state: 'approved', mandate: { ...MANDATE, mandate_id: 'man_1', mandate_status: 'ACTIVE' } });
    const { ask, told, errors } = records('mandate.updated', 'man_1', view);
    assert.equal((await ask('GET', '/pay/emandate/ses_1')).status, 200);
    assert.deepEqual([told, errors], [['man_1'], []]);
    const arriving = records('mandate.updated', 'man_1', view);
    const shown = arriving.ask('GET', '/pay/emandate/ses_1');
    await t.waitFor(() => assert.ok(arriving.asked.length > 0));
    await Promise.all([shown, arriving.deliver()]);
    assert.deepEqual(arriving.told, ['man_1']);
    assert.equal(arriving.asked.filter(({ url }) => url.includes('subject=')).length, 0);
  });

  test('is handled after an action in the portal, which does not wait for it', async (t) => {
    const { ask, told } = records('subscription.updated', 'sub_1', aPortalView());
    const body = { attempt_key: crypto.randomUUID() };
    assert.equal((await ask('POST', '/pay/portal/ses_1/pause', body)).status, 200);
    assert.deepEqual(told, []);
    await t.waitFor(() => assert.deepEqual(told, ['sub_1']));
  });
});
