import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProxy, Refusal, UpstreamUnavailable, type ProxyOptions } from '../../src/proxy.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Calls of the merchant's server, by the names of the operations. */

const payFor = (service: TestService, options: Partial<ProxyOptions> = {}) =>
  createProxy({ baseUrl: service.baseUrl, apiKey: 'sandbox', apiSecret: 'sandbox', allowedOrigins: [], ...options });

const thandi = (reference: string) => ({ reference, person_name: 'Thandi', person_surname: 'Mokoena' });

describe('a call of the merchant’s server', () => {
  test('is typed by the contract: the path’s names, the query and the body go where the operation has them', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const pay = payFor(service);
    const { results } = await pay.call('customers.create', { body: { records: [thandi('C-1')] } });
    const customer_id: string = results[0]?.id ?? '';
    const link = await pay.call('portal.link', { body: { customer_id } });
    assert.match(link.result.link_url, /\/portal\/ses_/);
    await pay.call('sandbox.cards', {
      body: { customer_id, card_number: '4242424242424242', expiry: '12/98', cvc: '123', is_recurring: true },
    });
    const sale = { amount: '149.00', currency: 'ZAR', reference: 'INV-1', type: 'UNSCHEDULED' } as const;
    const charge = await pay.call('cardVault.charge', { params: { customer_id }, body: sale });
    const read = await pay.call('transactions.read', { params: { reference: 'INV-1' } });
    assert.equal(charge.result.transaction_id, read.transaction.id);
    await assert.rejects(
      pay.call('cardVault.charge', { params: { customer_id: 'cus_nobody' }, body: sale }),
      (error) => error instanceof Refusal && error.code === '007',
    );
  });

  test('is sent again when its answer is lost, and happens once', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const keys: (string | null)[] = [];
    const pay = payFor(service, {
      fetch: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        const answer = await fetch(request);
        if (keys.length === 1) throw new TypeError('the connection was closed');
        return answer;
      },
    });
    await pay.call('customers.create', { body: { records: [thandi('C-1')] } });
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    const all = await payFor(service).call('customers.list', { query: { customer_reference: 'C-1' } });
    assert.equal(all.results.length, 1);
  });

  test('is not sent again when it is refused, or when another program answers', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    let sent = 0;
    const counted = payFor(service, { fetch: (request) => (sent++, fetch(request)) });
    await assert.rejects(counted.call('transactions.read', { params: { reference: 'nothing' } }), Refusal);
    assert.equal(sent, 1);
    const other = payFor(service, { fetch: () => (sent++, Promise.resolve(Response.json({ hello: 'world' }))) });
    await assert.rejects(other.call('customers.list'), UpstreamUnavailable);
    assert.equal(sent, 2);
  });
});

describe('a list of the merchant’s server', () => {
  test('has each record of all pages once, with the list’s own filters', async (t) => {
    const service = await startTestService(await freshDatabase());
    t.after(() => service.close());
    const pay = payFor(service);
    const references = Array.from({ length: 7 }, (_, at) => `C-${at}`);
    await pay.call('customers.create', { body: { records: references.map(thandi) } });
    const seen: unknown[] = [];
    for await (const { reference } of pay.list('customers.list', { limit: '3' })) seen.push(reference);
    assert.deepEqual(seen.toSorted(), references);
    const found: unknown[] = [];
    for await (const { id } of pay.list('customers.list', { customer_reference: 'C-5' })) found.push(id);
    assert.equal(found.length, 1);
    for await (const transaction of pay.list('transactions.list')) assert.fail(transaction.id);
  });
});
