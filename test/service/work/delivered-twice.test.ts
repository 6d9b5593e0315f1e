import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deliverQueue } from '../../../src/service/work/webhooks.ts';
import type { SendResult, WebhookSender } from '../../../src/service/domain/ports.ts';
import { remove } from '../../../src/service/domain/decision.ts';
import type { WebhookQueue } from '../../../src/service/domain/records/platform.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { aCustomer } from '../records/customers.ts';

/** A node that was stopped for longer than its claim lasts goes on, while another node does its work. */

describe('a webhook that two nodes deliver at once', () => {
  const desk = interfaceFor(freshDatabase);

  test('stays delivered when the slower one gets no answer, and keeps the attempt that arrived', async () => {
    const { services } = desk();
    const merchant = await desk().merchant();
    await merchant.ask('sandbox.account', { body: { webhook_url: 'https://shop.example/hook' } });
    await aCustomer(merchant);
    const reader = services.store.of(merchant.account.id);
    const [item = assert.fail()] = (await reader.list('webhook_queues', [])).rows;
    const [webhook = assert.fail()] = (await reader.list('webhooks', [])).rows;
    const removeEmpty = async ({ id }: WebhookQueue) => {
      await services.store.transaction(merchant.account.id, (tx) => tx.append([remove('webhook_queues', id)]));
      return true;
    };
    const queue = { removeEmpty, release: () => assert.fail('nothing is left to send') };
    const by = (send: WebhookSender) => deliverQueue({ services, send, queue, stopping: new AbortController().signal }, item);

    let giveUp: (result: SendResult) => void = () => assert.fail('nothing was sent');
    const isSent = Promise.withResolvers<null>();
    const slow = by(() => {
      isSent.resolve(null);
      return new Promise((resolve) => (giveUp = resolve));
    });
    await isSent.promise;
    await by(() => Promise.resolve({ status: 200, error: null }));
    giveUp({ status: null, error: 'timeout' });
    await slow;

    const sent = await reader.require('webhooks', webhook.id);
    assert.deepEqual([sent.status, sent.tries.map(({ status }) => status)], ['delivered', [200]]);
    assert.equal(await reader.find('webhook_queues', item.id), undefined);
  });
});
