import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';

describe('following a session', () => {
  const shop = shopFor(freshDatabase);

  test('gets one view at once and one for each change, and never an older view after a newer one', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const line = new AbortController();
    const response = await fetch(`${merchant.origin}/pay/checkout/${session}/events`, { signal: line.signal });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader !== undefined);
    let heard = '';
    const states = () =>
      [...heard.matchAll(/^event: view\ndata: (.+)$/gm)].map(
        ([, json = '{}']) => JSON.parse(json) as { state: string; version: number; amount: number },
      );
    const until = async (seen: (all: ReturnType<typeof states>) => boolean) => {
      while (!heard.endsWith('\n\n') || !seen(states())) {
        const { done, value } = await reader.read();
        assert.ok(!done, `the stream ended after ${heard}`);
        heard += value;
      }
    };
    await until((all) => all.at(-1)?.state === 'open');
    await merchant.proxy.checkout.update(session, { amount: '10.00' });
    await until((all) => all.at(-1)?.amount === 1000);
    viewIn(await merchant.buy(session, CARDS.silent, { revision: 2 }));
    await until((all) => all.at(-1)?.state === 'checking');
    await service.advance('PT10S');
    await until((all) => all.at(-1)?.state === 'completed');
    const versions = states().map(({ version }) => version);
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
    );
    assert.equal((await reader.read()).done, true, 'a session that is over has no more to say');
    line.abort();
  });

  test('gets heartbeats as events, because a page cannot see comments; a session has at most twenty streams', async () => {
    const { merchant } = shop();
    const session = await merchant.open();
    const line = new AbortController();
    const open = () => fetch(`${merchant.origin}/pay/checkout/${session}/events`, { signal: line.signal });
    const all = await Promise.all(Array.from({ length: 20 }, open));
    assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
    const refused = await open();
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30']);
    // A node spreads the heartbeats over time, so one of these streams gets the next one soon.
    const alive = async ({ body }: Response) => {
      assert.ok(body !== null);
      let heard = '';
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        heard += text;
        if (heard.includes('event: alive\ndata: {}\n\n')) return;
      }
      assert.fail(`the stream ended after ${heard}`);
    };
    await Promise.any(all.map(alive));
    line.abort();
    let again = await fetch(`${merchant.origin}/pay/checkout/${session}/events`);
    while (again.status === 429) again = await fetch(`${merchant.origin}/pay/checkout/${session}/events`);
    assert.equal(again.status, 200, 'those that hung up have left their places');
    await again.body?.cancel();
  });

  test('has the usual headers, and ends when the reader hangs up or asked only for the head', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const ask = (method: 'GET' | 'HEAD', signal?: AbortSignal) =>
      fetch(`${service.baseUrl}/checkout/sessions/${session}/events`, {
        method,
        headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` },
        ...(signal && { signal }),
      });
    for (let asked = 0; asked < 21; asked += 1) assert.equal((await ask('HEAD')).status, 200);
    const line = new AbortController();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('GET', line.signal)));
    for (const { status, headers } of all) {
      assert.equal(status, 200);
      assert.match(headers.get('x-request-id') ?? '', /^req_/);
      assert.deepEqual(
        ['content-type', 'cache-control', 'x-content-type-options', 'x-event-stream', 'x-hono-already-sent'].map((name) =>
          headers.get(name),
        ),
        ['text/event-stream', 'no-store, no-transform', 'nosniff', null, null],
      );
    }
    assert.equal((await ask('GET')).status, 429);
    line.abort();
    let again = await ask('GET');
    while (again.status === 429) again = await ask('GET');
    const { value } = (await again.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    assert.match(value ?? '', /^event: session\ndata: \{/);
  });

  test('is refused if there is nothing to follow', async () => {
    const { merchant } = shop();
    assert.equal((await fetch(`${merchant.origin}/pay/checkout/ses_nobody/events`)).status, 404);
  });

  test('does not keep the service from stopping', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const response = await fetch(`${merchant.origin}/pay/checkout/${session}/events`);
    const reader = response.body?.getReader();
    await reader?.read();
    await service.close();
    await reader?.cancel().catch(() => undefined);
    await service.start();
    assert.equal((await merchant.view(session)).state, 'open');
  });
});
