import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxy, Refusal, type Proxy } from '../../src/proxy.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startTestService, type TestService } from '../support/service.ts';

const THANDI = {
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  email: 'thandi@shop.example',
  contact_number: '082 123 4567',
  postal_code: '0001',
} as const;

describe('pay.customers.ensure', () => {
  let service: TestService;
  let pay: Proxy;
  const written: string[] = [];
  before(async () => {
    service = await startTestService(await freshDatabase());
    pay = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      allowedOrigins: [],
      fetch: (request) => {
        if (request.method === 'POST') written.push(new URL(request.url).pathname);
        return fetch(request);
      },
    });
  });
  after(() => service.close());

  const stored = async (reference: string) =>
    (
      (await service.api('GET', `/customers/list?customer_reference=${encodeURIComponent(reference)}`)).body as {
        results: { id: string }[];
      }
    ).results;

  test('creates the customer with a reference, and finds it again without writing', async () => {
    const made = await pay.customers.ensure({ reference: 'user 7 ✓', ...THANDI });
    assert.match(made.id, /^cus_/);
    written.length = 0;
    const again = await pay.customers.ensure({ reference: 'user 7 ✓', ...THANDI });
    assert.deepEqual([again.id, written], [made.id, []]);
  });

  test('changes the fields that differ, and leaves the others', async () => {
    const { id } = await pay.customers.ensure({ reference: 'user-8', ...THANDI });
    const moved = await pay.customers.ensure({ reference: 'user-8', email: 'new@shop.example' });
    assert.deepEqual([moved.id, moved.email, moved.person_surname], [id, 'new@shop.example', 'Mokoena']);
    assert.equal((await stored('user-8')).length, 1);
  });

  for (const [name, other] of [
    ['the same fields', {}],
    ['other fields', { email: 'other@shop.example' }],
  ] as const)
    test(`calls at the same time make one customer: ${name}`, async () => {
      const reference = `at once: ${name}`;
      const all = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((turn) => pay.customers.ensure({ reference, ...THANDI, ...(turn % 2 === 0 ? {} : other) })),
      );
      const found = await stored(reference);
      assert.equal(found.length, 1);
      assert.deepEqual(new Set(all.map(({ id }) => id)), new Set(found.map(({ id }) => id)));
    });

  test('an active customer comes before an archived one', async () => {
    const old = await pay.customers.ensure({ reference: 'user-9', ...THANDI });
    await service.api('POST', '/customers/update', { records: [{ id: old.id, customer_status: 'ARCHIVED' }] });
    assert.equal((await pay.customers.ensure({ reference: 'user-9', ...THANDI })).id, old.id);
    const { body } = await service.api('POST', '/customers/create', { records: [{ reference: 'user-9', ...THANDI }] });
    const { results } = body as { results: { id: string }[] };
    assert.equal((await pay.customers.ensure({ reference: 'user-9', ...THANDI })).id, results[0]?.id);
  });

  test('after an erasure there is another customer', async () => {
    const old = await pay.customers.ensure({ reference: 'user-11', ...THANDI });
    assert.equal((await service.api('POST', `/customers/${old.id}/erase`, {})).status, 200);
    const made = await pay.customers.ensure({ reference: 'user-11', ...THANDI, person_name: 'Sipho' });
    assert.notEqual(made.id, old.id);
    assert.equal(made.person_name, 'Sipho');
  });

  test('a refusal names the field', async () => {
    await assert.rejects(pay.customers.ensure({ reference: 'user-10', ...THANDI, email: 'no' }), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.match(error.message, /email/);
      return true;
    });
  });
});
