import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deliver } from '../../../src/service/work/webhooks.ts';
import type { SendResult } from '../../../src/service/domain/ports.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { aCustomer } from '../records/customers.ts';

/** A node that lost its connection is considered dead, and another node does its work while the first one is still doing it. */

describe('a webhook that two nodes deliver at once', () => {
  const desk = interfaceFor(freshDatabase);

  test('stays delivered when the slower one gets no answer, and keeps the attempt that arrived', async () => {
    const { services } = desk();
    const merchant = await desk().merchant();
    await merchant.ask('sandbox.account', { body: { webhook_url: 'https://shop.example/hook' } });
    await aCustomer(merchant);
    const reader = services.store.of(merchant.account.id);
    const [item = assert.fail()] = (await reader.list('work', [])).rows.filter(({ kind }) => kind === 'webhook.deliver');

    let giveUp: (result: SendResult) => void = () => assert.fail('nothing was sent');
    const isSent = Promise.withResolvers<null>();
    const slow = deliver(
      services,
      () => {
        isSent.resolve(null);
        return new Promise((resolve) => (giveUp = resolve));
      },
      merchant.account,
      item,
    );
    await isSent.promise;
    await deliver(services, () => Promise.resolve({ status: 200, error: null }), merchant.account, item);
    giveUp({ status: null, error: 'timeout' });
    await slow;

    const webhook = await reader.require('webhooks', item.subject_id);
    assert.deepEqual([webhook.status, webhook.tries.map(({ status }) => status)], ['delivered', [200]]);
    assert.equal(await reader.find('work', item.id), undefined);
  });
});
