import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createProxy } from '../../../src/proxy.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

interface Sent {
  readonly headers: Headers;
  readonly raw: string;
  readonly body: {
    readonly id: string;
    readonly type: string;
    readonly results: readonly Readonly<Record<string, unknown>>[];
    readonly webhook_event_lookups_id?: string;
    readonly created_at: string;
  };
}

describe('the webhook of a record', () => {
  const shop = shopFor(freshDatabase, PATIENT);
  const sent: Sent[] = [];
  let answer = 200;
  let server: TestServer | undefined;
  beforeEach(async () => {
    sent.length = 0;
    answer = 200;
    server = await serve(async (request) => {
      const raw = await request.text();
      sent.push({ headers: request.headers, raw, body: JSON.parse(raw) as Sent['body'] });
      return new Response(null, { status: answer });
    });
    const settings = await shop().service.api('POST', '/sandbox/account', { webhook_url: `${server.origin}/records` });
    assert.equal(settings.status, 200, settings.text);
  });
  afterEach(() => server?.close());

  const createCustomer = async () => {
    const { service } = shop();
    const made = await service.api('POST', '/customers/create', {
      records: [{ reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena' }],
    });
    assert.equal(made.status, 200, made.text);
    const [record] = (made.body as { results: { id: string }[] }).results;
    assert.ok(record !== undefined);
    return record;
  };

  test('says what happened to which record, with the same content as the list, has an id, and is signed like every other', async () => {
    const record = await createCustomer();
    await shop().service.drain();
    const [first, ...others] = sent;
    assert.ok(first !== undefined && others.length === 0);
    const { id, created_at, webhook_event_lookups_id, ...rest } = first.body;
    const { body } = await shop().service.api('GET', '/lookups/webhook_event');
    const { lookups } = body as { lookups: { id: string; enum: string }[] };
    assert.equal(lookups.find(({ enum: event }) => event === 'customer.created')?.id, webhook_event_lookups_id);
    assert.deepEqual(rest, { type: 'customer.created', status: true, results: [record] });
    assert.match(id, /^web_\w+$/);
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal(first.headers.get('x-webhook-id'), id);
    assert.equal(first.headers.get('x-signature'), createHmac('sha256', 'sandbox').update(first.raw).digest('hex'));
    assert.equal(Number(first.headers.get('x-timestamp')) * 1000, Date.parse(created_at));
    assert.equal(first.headers.get('user-agent'), 'PayElements-Webhooks/1.0');
  });

  test('keeps its id over all attempts, and each attempt has its own time', async () => {
    answer = 503;
    await createCustomer();
    await shop().service.advance('PT1H');
    assert.equal(sent.length, 4);
    assert.equal(new Set(sent.map(({ headers }) => headers.get('x-webhook-id'))).size, 1);
    assert.equal(new Set(sent.map(({ raw }) => raw)).size, 1, 'the very same bytes');
    const [from = 0, ...later] = sent.map(({ headers }) => Number(headers.get('x-timestamp')) / 60);
    assert.deepEqual(
      later.map((at) => Math.round(at - from)),
      [1, 5, 21],
    );
  });

  test('is sent in order for each record', async () => {
    const { service } = shop();
    const { id } = await createCustomer();
    for (const person_name of ['Thembi', 'Thuli'])
      assert.equal((await service.api('POST', '/customers/update', { records: [{ id, person_name }] })).status, 200);
    await service.drain();
    assert.deepEqual(
      sent.map(({ body }) => [body.type, body.results[0]?.['person_name']]),
      [
        ['customer.created', 'Thandi'],
        ['customer.updated', 'Thembi'],
        ['customer.updated', 'Thuli'],
      ],
    );
  });

  test('reaches its handler in the proxy, even if it waited for an hour behind others whose handlers failed', async () => {
    const { service } = shop();
    const proxy = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: [],
      onError: () => undefined,
    });
    const told: unknown[] = [];
    proxy.on('customer.created', () => {
      throw new Error('the mailing list does not answer');
    });
    proxy.on('customer.updated', ({ results }) => {
      if (results[0]?.['person_name'] !== 'Thuli') throw new Error('the mailing list does not answer');
      told.push(results[0]['person_name']);
    });
    const receiver = await serve((request) => proxy.fetch(request));
    await service.api('POST', '/sandbox/account', { webhook_url: `${receiver.origin}/pay/webhooks` });
    const { id } = await createCustomer();
    for (const person_name of ['Thembi', 'Thuli'])
      assert.equal((await service.api('POST', '/customers/update', { records: [{ id, person_name }] })).status, 200);
    for (let minutes = 0; minutes < 50; minutes += 10) await service.advance('PT10M');
    await receiver.close();
    assert.deepEqual(told, ['Thuli']);
  });
});
