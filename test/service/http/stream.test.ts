import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';

describe('following a session', () => {
  const shop = shopFor(freshDatabase);

  test('one view at once, one for each change, and none that is older than the one before', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    const line = new AbortController();
    const response = await fetch(`${merchant.origin}/pay/checkout/${session}/events`, { signal: line.signal });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader !== undefined);
    let heard = '';
    const states = () =>
      [...heard.matchAll(/^data: (.+)$/gm)].map(
        ([, json = '{}']) => JSON.parse(json) as { state: string; version: number; amount: number },
      );
    const until = async (seen: (all: ReturnType<typeof states>) => boolean) => {
      while (!heard.endsWith('\n\n') || !seen(states())) heard += (await reader.read()).value ?? '';
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
    line.abort();
  });

  test('is refused where there is nothing to follow', async () => {
    const { merchant } = shop();
    assert.equal((await fetch(`${merchant.origin}/pay/checkout/ses_nobody/events`)).status, 404);
  });

  test('a stream that is open does not keep the service from stopping', async () => {
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
