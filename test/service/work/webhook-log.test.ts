import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { z } from 'zod';
import type { webhookRead } from '../../../src/contract/webhook-log.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { assertRefused } from '../../support/records.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

type Logged = z.input<typeof webhookRead>;

/** The list of webhooks, one of them with its signatures, and sending it again. */
describe('the webhooks of an account', () => {
  const shop = shopFor(freshDatabase, PATIENT);
  let receiver: Receiver | undefined;
  const there = () => receiver ?? assert.fail();
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver?.close());

  async function list(query: string): Promise<Logged[]> {
    const { body, status, text } = await shop().service.api('GET', `/webhooks/list?${query}`);
    assert.equal(status, 200, text);
    return (body as { results: Logged[] }).results;
  }

  const read = async (id: string): Promise<Logged> =>
    ((await shop().service.api('GET', `/webhooks/${id}`)).body as { result: Logged }).result;

  test('are listed by session, type and state, with their tries', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open();
    viewIn(await merchant.buy(session, CARDS.declined));
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.drain();
    const all = await list(`subject=${session}`);
    const [last = assert.fail()] = all;
    assert.deepEqual([...new Set(all.map(({ status }) => status))], ['delivered']);
    assert.equal(last.type, 'checkout.completed');
    assert.deepEqual([last.tries.length, last.tries[0]?.status, last.next_try], [1, 200, null]);
    assert.deepEqual(
      (await list(`subject=${last.subject}&type=checkout.completed&status=delivered`)).map(({ id }) => id),
      [last.id],
    );
    assert.deepEqual(await list(`subject=${session}&status=failed`), []);
    assert.equal((await service.api('GET', '/webhooks/list?status=lost')).status, 400);
  });

  test('one that did not arrive can be read, and its signatures are those that the proxy checks', async () => {
    const { service, merchant } = shop();
    there().answer(() => new Response(null, { status: 500 }));
    const session = await merchant.open({ redirects: { notify_url: `${there().origin}/hook` } });
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.drain();
    const [waiting = assert.fail()] = await list(`subject=${session}&status=pending`);
    const [first = assert.fail()] = waiting.tries;
    assert.equal(first.status, 500);
    assert.equal(Date.parse(waiting.next_try ?? '') - Date.parse(first.at), 60_000);
    const { body, headers } = await read(waiting.id);
    // The proxy has done the same, when it passed on that the session is completed.
    assert.deepEqual(merchant.told(session), ['checkout.completed']);
    const handled = await fetch(`${merchant.origin}/pay/webhooks`, { method: 'POST', body, headers: headers ?? {} });
    assert.equal(handled.status, 200);
    assert.deepEqual(merchant.told(session), ['checkout.completed']);
  });

  test('one is sent again at once, under the same id', async () => {
    const { service, merchant } = shop();
    there().answer(() => new Response(null, { status: there().received.length === 1 ? 500 : 200 }));
    const session = await merchant.open({ redirects: { notify_url: `${there().origin}/hook` } });
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.drain();
    const [{ id } = assert.fail()] = await list(`subject=${session}`);
    for (const times of [2, 3]) {
      const again = await service.api('POST', `/webhooks/${id}/redeliver`);
      assert.equal((again.body as { result: Logged }).result.status, 'pending', again.text);
      await service.drain();
      assert.equal(there().received.length, times);
    }
    assert.deepEqual([...new Set(there().received.map((one) => one.id))], [id]);
    assert.equal((await read(id)).status, 'delivered');
  });

  test('of another account do not exist', async () => {
    const { service } = shop();
    const [{ id } = assert.fail()] = await list('limit=1');
    const key = { key: 'other:other' };
    assert.deepEqual(((await service.api('GET', '/webhooks/list', undefined, key)).body as { results: unknown[] }).results, []);
    assertRefused(await service.api('GET', `/webhooks/${id}`, undefined, key), '007', 404);
    assertRefused(await service.api('POST', `/webhooks/${id}/redeliver`, undefined, key), '007', 404);
  });
});
