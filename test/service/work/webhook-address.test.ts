import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy } from '../../../src/proxy.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serve } from '../../support/http-server.ts';
import { CARDS, startMerchant } from '../../support/merchant.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** A shop in the sandbox that has told nothing but its `publicUrl`. */

const settingsOf = async (service: TestService) =>
  ((await service.api('POST', '/sandbox/account', {})).body as { result: { webhook_url: string | null } }).result;

describe('the webhook address of a sandbox account', () => {
  test('is that of the proxy whose publicUrl is set, once it has made a customer or a link: no setting is needed', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const merchant = await startMerchant(service);
    t.after(() => merchant.close());
    const told: unknown[] = [];
    merchant.proxy.on('customer.created', ({ results }) => void told.push(...results.map(({ person_name }) => person_name)));
    merchant.proxy.on(
      'transaction.updated',
      ({ results }) => void told.push(...results.map(({ transaction_status }) => transaction_status)),
    );
    await merchant.proxy.customers.ensure({ reference: 'C-1', person_name: 'Lerato', person_surname: 'Dlamini' });
    await merchant.buy(await merchant.open(), CARDS.approved);
    await service.drain();
    assert.deepEqual(told.sort(), ['Lerato', 'PAID', 'Thandi']);
    assert.equal((await settingsOf(service)).webhook_url, `${merchant.origin}/pay/webhooks`);
  });

  test('stays as the merchant has set it, and is not taken from a proxy without publicUrl or with a wrong one', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const receiver = await serve(() => Promise.resolve(new Response()));
    t.after(() => receiver.close());
    const customer = { reference: 'C-1', person_name: 'Lerato', person_surname: 'Dlamini' };
    const key = { baseUrl: service.baseUrl, apiKey: 'sandbox', apiSecret: 'sandbox', webhookSecret: 'sandbox', allowedOrigins: [] };
    await createProxy(key).customers.ensure(customer);
    assert.equal((await settingsOf(service)).webhook_url, null);
    for (const address of ['not an address', 'javascript:alert(1)', 'http://user:pass@shop.example/'])
      assert.equal((await service.api('POST', '/customers/list', {}, { headers: { 'pay-webhook-url': address } })).status < 500, true);
    assert.equal((await settingsOf(service)).webhook_url, null);
    const own = `${receiver.origin}/own`;
    await service.api('POST', '/sandbox/account', { webhook_url: own });
    await createProxy({ ...key, publicUrl: 'https://shop.example' }).customers.ensure({ ...customer, reference: 'C-2' });
    assert.equal((await settingsOf(service)).webhook_url, own);
  });
});
