import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { emptyBody } from '../../../src/contract/sessions/session.ts';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor, type Caller, type Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { BODIES } from './bodies.ts';
import { wrongBodies, type Wrong } from './wrong.ts';

/**
 * Bodies that no honest program sends, generated from the contract. The answer is always a 4xx with the sentence of its
 * code, which names the field, and nothing is stored.
 */

const REFUSED = ['002', '003', '004', '005', '007', '008', '012'];
const KINDS = ['customers', 'bank_accounts', 'mandates', 'recipients', 'orders', 'products', 'cards', 'checkout_sessions'] as const;

const operations = (Object.entries(routes) as [Operation, Route][]).filter(([name]) => BODIES[name] !== undefined);

/** The name of a field in an error, relative to its record. */
const named = (path: readonly (string | number)[]): string =>
  (['records', 'payments', 'payouts'].includes(String(path[0])) ? path.slice(2) : path).join('.');

/** Whether an error is about the changed place, about something that contains it, or about something inside it. */
const concerns = (field: string, place: string): boolean =>
  field === place || place.startsWith(`${field}.`) || field.startsWith(`${place}.`) || place === '';

async function stored({ services }: Desk, { account }: Caller): Promise<number> {
  const lists = await Promise.all(KINDS.map((kind) => services.store.of(account.id).list(kind, [], {})));
  return lists.reduce((sum, { rows }) => sum + rows.length, 0);
}

const params = {
  id: 'ter_nobody',
  session_id: 'ses_nobody',
  customer_id: 'cus_nobody',
  subscription_id: 'sub_nobody',
  card_id: 'crd_nobody',
  transaction_id: 'tra_nobody',
};

/** Sends one body. Returns whether it was accepted. */
async function send(caller: Caller, operation: Operation, row: Route, { path, change, body }: Wrong): Promise<boolean> {
  const answer = await caller.send(operation, { params, body });
  if (answer.status === 200) {
    assert.ok(row.body?.safeParse(body).success, 'what is taken is right by the contract');
    return true;
  }
  const { error_code = '' } = answer.body as { error_code?: string };
  assert.ok(REFUSED.includes(error_code), answer.text);
  const rules = assertRefused(answer, error_code);
  const place = named(change.type === 'beside' ? [...path.slice(0, -1), change.name] : path);
  // A rule over several fields may name another one of them. An id that does not exist is reported for a valid body too.
  if (error_code === '003' || error_code === '004') {
    const oneField = Object.entries(rules).filter(
      ([, rule]) => rule !== 'required' && rule !== 'not_applicable' && rule !== 'south_african_id' && rule !== 'max_length',
    );
    for (const [field] of oneField)
      assert.ok(concerns(field, place) || change.type === 'beside', `${place} was changed, ${field} was named: ${answer.text}`);
    assert.notEqual(Object.keys(rules).length, 0, answer.text);
  }
  return false;
}

/** The number of wrong bodies for each operation. `WRONG_BODIES=1000` tests more than each run has time for. */
const WRONG_BODIES = Number(process.env['WRONG_BODIES'] ?? 100);

function withstands(desk: () => Desk, numRuns: number): void {
  for (const [operation, row] of operations)
    test(`${operation} withstands ${numRuns} wrong bodies`, async () => {
      const caller = await desk().merchant();
      const before = await stored(desk(), caller);
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(wrongBodies(BODIES[operation] ?? {}), async (wrong) => {
          if (await send(caller, operation, row, wrong)) taken += 1;
        }),
        { numRuns },
      );
      const made = (await stored(desk(), caller)) - before;
      assert.ok(made <= taken * 3, `${made} records were stored by ${taken} calls that were taken`);
      if (taken === 0) assert.equal(made, 0);
      assert.deepEqual(desk().faults, []);
    });
}

describe('wrong bodies, made from valid ones', () => {
  const desk = interfaceFor(freshDatabase);
  withstands(desk, WRONG_BODIES);

  test('a field with the name of an inherited property is reported like any other', async () => {
    const caller = await desk().merchant();
    const body: unknown = JSON.parse('{"records":[{"__proto__":null}]}');
    const answer = await caller.send('products.update', { body });
    assert.deepEqual(Object.keys(assertRefused(answer, '003')), ['__proto__']);
  });

  test('these tests cover every operation that has a body, except the operations of checkout sessions', () => {
    const missing = (Object.entries(routes) as [string, Route][])
      .filter(([name, { body }]) => body !== undefined && body !== emptyBody && !(name in BODIES))
      .map(([name]) => name);
    assert.deepEqual(
      missing.filter((name) => !name.startsWith('checkout.')),
      [],
    );
  });
});

describe('paths and parameters that no honest program sends', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '..',
      '../..',
      '%',
      '%00',
      '%ff',
      '__proto__',
      'constructor',
      'x'.repeat(5000),
      "' or 1=1 --",
      '1.1',
      '999999999999999.999999999999999',
      '-1',
      '1e9',
      'NaN',
      '2026-02-30',
      '2026-01-01 24:00:00',
      '٣',
      '\u202e',
      '+27',
      'null',
    ),
  );

  const desk = interfaceFor(freshDatabase);
  const reads = (Object.entries(routes) as [Operation, Route][]).filter(
    ([name, row]) =>
      row.method === 'GET' && row.stream !== true && (row.query ?? row.params) !== undefined && !name.startsWith('checkout.'),
  );
  for (const [operation, row] of reads)
    test(`${operation} withstands 300 of them`, async () => {
      const names = Object.keys(row.query?.shape ?? {});
      const asking = fc.record({
        query: fc.dictionary(
          names.length === 0
            ? fc.string({ maxLength: 10 })
            : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string({ maxLength: 10 }) }),
          odd,
          { maxKeys: 3, noNullPrototype: true },
        ),
        // Two dots are no parameter: every client resolves them, so the request goes to another path.
        params: fc.record(
          Object.fromEntries(Object.keys(row.params?.shape ?? {}).map((name) => [name, odd.filter((text) => text !== '..')])),
        ),
      });
      await fc.assert(
        fc.asyncProperty(asking, async ({ query, params: path }) => {
          const answer = await desk().sandbox.send(operation, { query, params: path });
          assert.ok([200, 400, 404].includes(answer.status), `${answer.status} ${answer.text}`);
          if (answer.status !== 200) assertRefused(answer, (answer.body as { error_code: string }).error_code, answer.status);
        }),
        { numRuns: 100 },
      );
      assert.deepEqual(desk().faults, []);
    });
});

describe('bodies that cannot be parsed', () => {
  const desk = interfaceFor(freshDatabase);
  const nested = (levels: number) => `{"records":[{"metadata":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}]}`;
  const rows: readonly (readonly [what: string, body: string, code: string])[] = [
    ['no JSON', '{"records":', '002'],
    ['an array at the top', '[]', '002'],
    ['null at the top', 'null', '002'],
    ['a text at the top', '"records"', '002'],
    ['a number at the top', '7', '002'],
    ['nothing', '', '002'],
    ['32 levels and more', nested(40), '002'],
    ['100,000 levels', nested(100_000), '002'],
    ['1 MiB and a byte', JSON.stringify({ records: [{ reference: 'x'.repeat(1024 * 1024) }] }), '012'],
    ['__proto__ as a field', '{"records":[{"__proto__":{"admin":true},"reference":"x","company_name":"x"}]}', '003'],
    ['__proto__ at the top', '{"__proto__":{"records":[]},"records":[{"reference":"x","company_name":"x"}]}', '003'],
    ['__proto__ in metadata', '{"records":[{"reference":"x","company_name":"x","metadata":{"__proto__":1}}]}', '003'],
    ['a NUL in a text', '{"records":[{"reference":"a\\u0000b","company_name":"x"}]}', '003'],
    ['half a surrogate pair', '{"records":[{"reference":"\\ud800","company_name":"x"}]}', '003'],
    ['half a surrogate pair as a name', '{"records":[{"reference":"x","company_name":"x","metadata":{"\\udc00":1}}]}', '003'],
    ['records beside records', '{"records":[{"reference":"x","company_name":"x"}],"record":{}}', '003'],
  ];
  for (const [what, body, code] of rows)
    test(`${what}: ${code}`, async () => {
      const caller = await desk().merchant();
      assertRefused(await caller.send('customers.create', { body }), code);
      assert.equal(await stored(desk(), caller), 0);
    });

  test('another content type is refused with 013 and 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      const answer = await desk().sandbox.send('customers.create', { body: '{}', headers: { 'content-type': type } });
      assertRefused(answer, '013', 415);
    }
  });

  test('unusual Unicode in a text is stored as it was sent, if it shows something and shows it in its order', async () => {
    const caller = await desk().merchant();
    for (const reference of ['👩‍👩‍👧‍👦', 'کتاب\u200cها', 'Zoë', 'Zoe\u0308', "'; drop table", '%_\\'])
      await caller
        .ask('customers.create', { body: { records: [{ reference, company_name: 'x' }] } })
        .then(({ results }) => assert.equal(results[0]?.reference, reference));
    assert.equal((await caller.ask('customers.list', { query: { customer_reference: '%_\\' } })).results.length, 1);
    const create = (reference: string) => caller.send('customers.create', { body: { records: [{ reference, company_name: 'x' }] } });
    for (const blank of ['\ufeff', ' \u200b', '\u202e', '\r\n', '\u3164', '\u2800', '\ufe0f']) assertRefused(await create(blank), '003');
    assert.equal(
      (await caller.ask('customers.create', { body: { records: [{ reference: '\u202eabc', company_name: 'x' }] } })).results[0]?.reference,
      'abc',
    );
  });

  test('the service still works afterwards', async () => {
    assert.deepEqual(desk().faults, []);
    await desk().sandbox.ask('paymentMethods.list');
  });
});
