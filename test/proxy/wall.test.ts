import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { routes, type Operation } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { checkoutView, type CheckoutView } from '../../src/contract/sessions/checkout.ts';
import { BROWSER_TABLE, type BrowserRow } from '../../src/proxy/browser-table.ts';
import { pageAnswer, viewIn } from '../support/merchant.ts';
import { BODIES, sampleOf } from '../service/interface/bodies.ts';
import { ATTEMPT, mount, SESSION } from './support/upstream.ts';

/** The wall between a browser and the service: what is not listed passes in neither direction. */

/** A value that must never reach a browser. */
const SECRET = 'must-not-leak';

const junk = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
  fc.constantFrom(SECRET, { deep: [SECRET] }, [SECRET]),
  { maxKeys: 4 },
);

/** Adds unknown fields to every object in a value. */
function soil(value: unknown, add: object): unknown {
  if (Array.isArray(value)) return value.map((inner) => soil(inner, add));
  if (typeof value !== 'object' || value === null) return value;
  return { ...add, ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, soil(inner, add)])) };
}

const route = (operation: Operation): Route => routes[operation];

/** Every row of the table, with a path that a browser could ask. */
const ROWS = Object.entries(BROWSER_TABLE).flatMap(([element, rows]) =>
  Object.entries(rows).map(([path, row]: [string, BrowserRow]) => ({
    row,
    method: row.method ?? route(row.operation).method,
    at: `/pay/${element}/ses_1${path === '' ? '' : `/${path.replace(/\{\w+\}/g, 'any_1')}`}`,
  })),
);
const ATTEMPT_KEY = '6f1c1f6e-6a3f-4c0b-9b55-0d3f6e3b8a01';

/** A body that the row takes. */
function bodyFor({ operation, adds = {}, once }: BrowserRow): Record<string, unknown> {
  const own = Object.entries(operation === 'checkout.session.pay' ? ATTEMPT : (BODIES[operation] ?? {})).filter(
    ([name]) => !Object.hasOwn(adds, name),
  );
  return { ...Object.fromEntries(own), ...(once === undefined ? {} : { attempt_key: ATTEMPT_KEY }) };
}

/** The names of all fields of a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

const ENDED: CheckoutView = {
  ...SESSION,
  state: 'completed',
  outcome: {
    transaction_id: 'tra_1',
    transaction_status: 'PAID',
    method: 'CARD',
    card_id: 'crd_1',
    payment_id: null,
    card: { brand: 'VISA', last4: '4242' },
  },
  failure: { attempt_key: 'k', code: 'card_declined', message: 'no', retryable: true },
};

describe('an answer of the service', () => {
  test('reaches a browser without anything that the view does not list', async () => {
    await fc.assert(
      fc.asyncProperty(junk, fc.constantFrom(SESSION, ENDED), async (add, session) => {
        const { ask } = mount(() => Response.json({ ...add, status: true, result: soil(session, add), allowed_origins: [SECRET] }));
        const response = await ask('GET', '/pay/checkout/ses_1');
        const text = await response.clone().text();
        assert.ok(!text.includes(SECRET), text);
        assert.deepEqual(viewIn(await pageAnswer(response)), session);
      }),
      { numRuns: 300 },
    );
  });

  test('contains everything that the view lists', () => {
    assert.deepEqual(checkoutView.strict().parse(SESSION), SESSION);
    assert.deepEqual(Object.keys(SESSION).sort(), Object.keys(checkoutView.shape).sort());
  });

  for (const { row, method, at } of ROWS) {
    const { media, stream, answer } = route(row.operation);
    // The wallet's company answers the device, through everybody between them, with whatever it likes.
    if (media !== undefined || row.operation === 'checkout.session.wallet') continue;
    test(`${method} ${at}: a secret that the service adds does not leave the proxy`, async () => {
      const sample = sampleOf(answer);
      assert.ok(answer.safeParse(sample).success, JSON.stringify(answer.safeParse(sample).error?.issues));
      const dirty = JSON.stringify(soil(sample, { card_token: SECRET, [SECRET]: 1 }));
      const { ask, asked } = mount(() =>
        stream === true
          ? new Response(`event: session\ndata: ${dirty}\n\n`, { headers: { 'content-type': 'text/event-stream' } })
          : new Response(dirty, { headers: { 'content-type': 'application/json' } }),
      );
      const response = await ask(method, at, method === 'POST' ? bodyFor(row) : undefined);
      const text = await response.text();
      assert.equal(response.status, 200, text);
      assert.ok(asked.length > 0 && text.length > 2 && !text.includes(SECRET), text);
    });
  }

  test('has no open place in any view, and no name of a secret or of what only the merchant knows', () => {
    for (const { row } of ROWS) {
      const { media, answer } = route(row.operation);
      if (media !== undefined || row.operation === 'checkout.session.wallet') continue;
      const schema = z.toJSONSchema((answer as z.ZodObject).shape['result'] as z.ZodType, { unrepresentable: 'any' });
      const text = JSON.stringify(schema);
      assert.ok(!text.includes('"additionalProperties":{'), `${row.operation}: an object of any names`);
      const hidden = /^(allowed_origins|customer_id|order_id|card_token|token|notify_url|metadata|signature|passphrase|api_\w+)$/;
      assert.deepEqual(
        namesIn(schema).filter((name) => hidden.test(name)),
        [],
        row.operation,
      );
    }
  });
});

describe('a request of a browser', () => {
  const posted = ROWS.filter(({ row, method }) => method === 'POST' && row.beacon === undefined);
  for (const { row, at } of posted)
    test(`POST ${at} takes the operation’s own fields, and refuses any other by its name`, async () => {
      const { ask, asked } = mount();
      for (const other of ['surprise', ...Object.keys(row.adds ?? {})]) {
        const answer = await ask('POST', at, { ...bodyFor(row), [other]: 'x' });
        const { error } = (await answer.json()) as { error: { code: string; fields: object } };
        assert.deepEqual([answer.status, error.code], [400, 'invalid']);
        assert.ok(JSON.stringify(error.fields).includes(other), JSON.stringify(error));
      }
      assert.deepEqual(asked, [], 'the service hears nothing of it');
    });

  test('that makes something happen once carries its key: without it, nothing is sent', async () => {
    for (const { row, at } of posted) {
      if (row.once === undefined) continue;
      const { ask, asked }: ReturnType<typeof mount> = mount(() => new Response(null, { status: 500 }));
      const { attempt_key: _, ...keyless } = bodyFor(row);
      assert.equal((await ask('POST', at, keyless)).status, 400, at);
      assert.equal(asked.length, 0);
      await ask('POST', at, bodyFor(row));
      assert.equal(asked[0]?.headers.get('idempotency-key'), ATTEMPT_KEY, at);
      assert.ok(!Object.hasOwn(asked[0].body as object, 'attempt_key'), at);
    }
  });

  test('reaches no operation that is not in the table', async () => {
    const { ask, asked } = mount();
    for (const { path } of Object.values(routes)) {
      const below = path.replace(/\{\w+\}/g, 'ses_1');
      for (const element of ['', '/checkout', '/portal', '/emandate', '/checkout/ses_1', '/portal/ses_1', '/emandate/ses_1'])
        for (const at of [below, below.replace(/^\/[\w-]+/, ''), below.replace(/^\/[\w-]+\/[\w-]+/, '')])
          for (const method of ['GET', 'POST']) await ask(method, `/pay${element}${at}`, method === 'POST' ? {} : undefined, {});
    }
    const allowed = ROWS.map(({ row }) => route(row.operation).path.replace(/\{\w+\}/g, '[\\w-]+'));
    const reached = new Set(asked.map(({ url }) => new URL(url).pathname.replace('/2.0', '')));
    assert.ok(reached.size > 0);
    for (const one of reached)
      assert.ok(
        allowed.some((path) => new RegExp(`^${path}$`).test(one)),
        one,
      );
  });
});
