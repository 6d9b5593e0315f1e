import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxy, type Proxy } from '../../src/proxy.ts';
import { playAll } from '../../src/cli/rehearsal.ts';
import { startSandbox, type Sandbox } from '../../src/testing.ts';
import { serve, type TestServer } from '../support/http-server.ts';

/** The rehearsal of a shop: a good one passes, and one with a fault fails in the act that the fault belongs to. */

/** What a shop does wrong. */
interface Fault {
  /** Adds to a balance at each webhook, in two processes that do not know of each other. */
  readonly counts?: true;
  /** Believes that an attempt is a payment. */
  readonly trusts?: 'declined';
  /** Sets the order to open again after a decline. */
  readonly reopens?: true;
  /** Has no handler of refunds. */
  readonly ignores?: 'refunds';
  /** Keeps its orders in memory. */
  readonly forgets?: 'restart';
  /** Verifies with another secret. */
  readonly secret?: string;
  /** Has no handler of payments; `browser`: believes what the browser's request answered instead. */
  readonly own?: true | 'browser';
  /** Ignores payments of more than ten minutes ago. */
  readonly hurries?: true;
}

interface Order {
  paid: number;
  refunded: boolean;
  transaction_id: string | null;
}

describe('a rehearsal', () => {
  let sandbox: Sandbox;
  let server: TestServer;
  let handle: (request: Request) => Promise<Response>;
  before(async () => {
    sandbox = await startSandbox();
    server = await serve((request) => handle(request));
    await sandbox.tellOfRecords(`${server.origin}/pay/webhooks`);
  });
  after(async () => {
    await server.close();
    await sandbox.close();
  });

  /** Opens a shop with a fault. Returns what restarts it. */
  function open(fault: Fault): () => Promise<void> {
    const orders = new Map<string, Order>();
    const ids = new Set<string>();
    let processes: Proxy[] = [];
    const start = (): void => {
      processes = fault.counts === undefined ? [opened()] : [opened(), opened()];
    };
    const opened = (): Proxy => {
      const pay = createProxy({
        baseUrl: sandbox.baseUrl,
        apiKey: sandbox.apiKey,
        apiSecret: sandbox.apiSecret,
        webhookSecret: fault.secret ?? sandbox.webhookSecret,
        allowedOrigins: [server.origin],
        publicUrl: server.origin,
        ...(fault.counts === undefined && { seen: (id: string) => Promise.resolve(ids.has(id) || (ids.add(id), false)) }),
        onError: () => undefined,
      });
      const completed = (session_id: string, transaction_id: string | undefined): void => {
        const order = orders.get(session_id);
        if (order === undefined || (order.transaction_id !== null && fault.counts === undefined)) return;
        order.transaction_id = transaction_id ?? null;
        order.paid += 1;
      };
      if (fault.own === undefined)
        pay.on('checkout.completed', async ({ checkout, created_at }) => {
          const age = (await sandbox.clock.now()).getTime() - Date.parse(created_at);
          if (fault.hurries === undefined || age < 600_000) completed(checkout.session_id, checkout.transaction_id);
        });
      pay.on('checkout.failed', ({ checkout }) => {
        const order = orders.get(checkout.session_id);
        if (fault.trusts === 'declined') completed(checkout.session_id, checkout.transaction_id);
        if (fault.reopens === true && order !== undefined) order.paid = 0;
      });
      if (fault.ignores === undefined)
        pay.on('transaction.updated', ({ results: [record] }) => {
          for (const order of orders.values())
            if (order.transaction_id === record?.['id'] && record['transaction_status'] === 'REFUNDED') order.refunded = true;
        });
      return pay;
    };
    start();
    handle = async (request) => {
      const { pathname } = new URL(request.url);
      // A balancer in front of the processes.
      const [pay = opened()] = processes;
      processes = [...processes.slice(1), pay];
      if (pathname.startsWith('/pay/')) {
        const answer = await pay.fetch(request);
        const order = orders.get(pathname.split('/')[3] ?? '');
        if (fault.own === 'browser' && pathname.endsWith('/pay') && answer.ok && !request.signal.aborted && order !== undefined)
          order.paid += 1;
        return answer;
      }
      if (request.method === 'POST') {
        const { notify_url } = (await request.json()) as { notify_url: string };
        const { session_id } = await pay.checkout.create({ mode: 'ONE_TIME', amount: '149.00', redirects: { notify_url } });
        orders.set(session_id, { paid: 0, refunded: false, transaction_id: null });
        return Response.json({ order: session_id, session_id });
      }
      const { paid, refunded } = orders.get(pathname.split('/').at(-1) ?? '') ?? { paid: 0, refunded: false };
      return Response.json({ paid, refunded });
    };
    return () => {
      if (fault.forgets === 'restart') orders.clear();
      start();
      return Promise.resolve();
    };
  }

  /** The acts that failed, with their words. */
  async function failed(fault: Fault): Promise<Record<string, string>> {
    const restart = open(fault);
    const found = await playAll({
      shop: server.origin,
      orders: '/rehearsal/orders',
      proxy: `${server.origin}/pay`,
      baseUrl: sandbox.baseUrl,
      authorization: `Basic ${btoa('sandbox:sandbox')}`,
      restart,
      patience: 600,
      fetch,
    });
    assert.equal(found.length, 10, JSON.stringify(found));
    return Object.fromEntries(found.filter(({ level }) => level === 'problem').map(({ check, detail }) => [check, detail]));
  }

  test('finds nothing wrong with a good shop', async () => {
    assert.deepEqual(await failed({}), {});
  });

  test('says what is missing, and plays nothing, against a shop without the addresses or a service that is no sandbox', async () => {
    open({});
    const options = { orders: '/nothing', proxy: `${server.origin}/pay`, authorization: 'Basic x', restart: undefined, fetch };
    const [found, ...others] = await playAll({ ...options, shop: server.origin, baseUrl: `${server.origin}/2.0` });
    assert.deepEqual(others, []);
    assert.match(found?.detail ?? '', /is not a sandbox whose clock can be moved/);
    handle = () => Promise.resolve(new Response(null, { status: 404 }));
    const [missing] = await playAll({ ...options, shop: server.origin, baseUrl: sandbox.baseUrl });
    assert.match(missing?.detail ?? '', /POST \/nothing was answered with 404/);
  });

  for (const [name, fault, acts, words] of [
    ['that adds at each webhook', { counts: true }, ['webhook twice'], /paid \d times/],
    ['that ships what was declined', { trusts: 'declined' }, ['declined'], /although the card was declined/],
    ['that opens a paid order again', { reopens: true }, ['out of order'], /only move an order forward/],
    ['that ignores refunds', { ignores: 'refunds' }, ['refund'], /transaction.updated/],
    ['that loses its orders when it restarts', { forgets: 'restart' }, ['killed'], /was lost with the process/],
    ['with another secret', { secret: 'other' }, ['paid', 'webhook never', 'webhook late'], /401|not paid/],
    ['that believes the browser', { own: 'browser' }, ['paid', 'closed tab', 'declined'], /not paid|although/],
    ['that ignores late webhooks', { hurries: true }, ['webhook late'], /21 minutes after/],
    ['without a handler', { own: true }, ['paid', 'closed tab', 'double press', 'webhook never'], /not paid/],
  ] as const satisfies readonly (readonly [string, Fault, readonly string[], RegExp])[])
    test(`finds a shop ${name}`, async () => {
      const found = await failed(fault);
      for (const act of acts) assert.match(found[act] ?? 'nothing', words, `${act} in ${JSON.stringify(found)}`);
    });
});
