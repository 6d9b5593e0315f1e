import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes } from '../../../src/contract/routes.ts';
import { keylessRoutes } from '../../../src/contract/routes/keyless.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { fieldsOf, typeWords } from '../../../src/service/pages/docs/fields.ts';
import { referenceOf } from '../../../src/service/pages/docs/reference.ts';
import { curlOf, SAMPLES, valueOf } from '../../../src/service/pages/docs/samples.ts';
import { openapiDocument } from '../../../src/service/http/openapi.ts';
import { assertStrict, getPage, pagesService } from './support/pages.ts';

const rows = Object.entries(routes) as [keyof typeof routes, Route][];

describe('the interface reference', () => {
  const running = pagesService();

  test('has every operation on its resource’s page, and a strict policy', async () => {
    const home = await getPage(`${running().url}/docs`);
    assert.equal(home.status, 200);
    assertStrict(home);
    const { groups } = referenceOf(openapiDocument('https://pay.example'));
    for (const { slug, tag, entries } of groups) {
      const page = await getPage(`${running().url}/docs/${slug}`);
      assert.equal(page.status, 200, slug);
      assertStrict(page);
      assert.ok(page.text.includes(`<h1>${tag}</h1>`), tag);
      for (const { id, summary, description } of entries) {
        assert.ok(page.text.includes(`<article id="${id}"`), id);
        assert.ok(home.text.includes(`href="/docs/${slug}#${id}"`), id);
        assert.ok(page.text.includes(summary.slice(0, 12)), id);
        assert.ok(page.text.includes(description.slice(0, 20)), id);
      }
      // One page with all operations had 82,000 nodes.
      const nodes = page.text.match(/<[a-z]/g)?.length ?? 0;
      assert.ok(nodes < 18_000, `${slug}: ${nodes}`);
    }
    assert.ok((home.text.match(/<[a-z]/g)?.length ?? 0) < 2_000);
  });

  for (const [asked, first] of [
    ['refund', 'transactions_refund'],
    ['change plan', 'subscriptions_changePlan'],
    ['POST /checkout/page', 'checkout_page'],
    ['contract_reference mandates', 'mandates_create'],
    ['END_OF_PERIOD', 'subscriptions_cancel'],
  ] as const)
    test(`finds “${asked}” without a script`, async () => {
      const page = await getPage(`${running().url}/docs?q=${encodeURIComponent(asked)}`);
      assertStrict(page);
      const found = [...page.text.matchAll(/href="\/docs\/[\w-]+#(\w+)"/g)].map(([, id]) => id);
      assert.ok(found.slice(0, 6).includes(first), found.join());
      assert.match(page.text, new RegExp(`${found.length === 1 ? '1 operation' : `${found.length} operations`} for`));
    });

  test('says so if nothing is found, and shows the search text as text', async () => {
    const page = await getPage(`${running().url}/docs?q=${encodeURIComponent('<img src=x> zebra')}`);
    assertStrict(page);
    assert.match(page.text, /Nothing for “&lt;img src=x&gt; zebra”/);
    assert.ok(!page.text.includes('<img'));
  });

  test('has no page for an unknown resource', async () => {
    assert.equal((await getPage(`${running().url}/docs/zebras`)).status, 404);
  });

  test('is generated from the document that programs read', () => {
    const { groups } = referenceOf(openapiDocument('https://pay.example'));
    assert.equal(groups.flatMap(({ entries }) => entries).length, rows.length + Object.keys(keylessRoutes).length);
    const page = groups.flatMap(({ entries }) => entries).find(({ id }) => id === 'checkout_page');
    assert.equal(page?.url, 'https://pay.example/2.0/checkout/page');
    assert.ok(page.errors.some(({ status, meaning }) => status === '400' && meaning.includes('003')));
  });
});

describe('a field in the reference', () => {
  test('shows its whole path and whether it is required', () => {
    const fields = fieldsOf({
      type: 'object',
      required: ['records'],
      properties: {
        records: {
          type: 'array',
          maxItems: 1000,
          items: {
            type: 'object',
            required: ['reference'],
            properties: {
              reference: { type: 'string', minLength: 1, maxLength: 35, description: 'Yours.' },
              address: {
                anyOf: [{ type: 'object', properties: { city: { type: 'string', enum: ['A', 'B'], default: 'A' } } }, { type: 'null' }],
              },
            },
          },
        },
      },
    });
    assert.deepEqual(
      fields.map(({ path, required, type, length, values, fallback, description }) => [
        path,
        required,
        type,
        length,
        values,
        fallback,
        description,
      ]),
      [
        ['records', true, 'list of objects', 'up to 1000 entries', [], null, null],
        ['records[].reference', true, 'string', '1–35 characters', [], null, 'Yours.'],
        ['records[].address', false, 'object or null', null, [], null, null],
        ['records[].address.city', false, 'string', null, ['A', 'B'], '"A"', null],
      ],
    );
  });

  test('has a type that a person can read', () => {
    assert.equal(typeWords({ type: ['string', 'null'] }), 'string or null');
    assert.equal(typeWords({ anyOf: [{ type: 'integer' }, { type: 'string', format: 'email' }] }), 'integer, or e-mail address');
    assert.equal(typeWords({ $ref: '#/$defs/__schema0' }), 'any JSON');
    assert.equal(typeWords({}), 'any JSON');
  });
});

describe('an example in the reference', () => {
  for (const [name, sample] of Object.entries(SAMPLES))
    test(`of ${name} has the layout of its operation`, () => {
      const { body }: Route = routes[name as keyof typeof routes];
      assert.ok(body?.safeParse(sample).success, JSON.stringify(body?.safeParse(sample).error?.issues));
    });

  test('generated from a schema has the required fields, and ends if a schema contains itself', () => {
    const round = { type: 'object', required: ['amount', 'again'], properties: { amount: { type: 'string' }, again: {} } };
    Object.assign(round.properties.again, round);
    assert.match(JSON.stringify(valueOf(round)), /^\{"amount":"149\.00","again":\{/);
  });

  test('of a form is written as a form', () => {
    const curl = curlOf({ method: 'POST', url: 'http://x/2.0/checkout/form', stream: false, form: true, body: { item_title: 'A gift' } });
    assert.equal(curl, "curl -i 'http://x/2.0/checkout/form' \\\n  --data-urlencode 'item_title=A gift'");
  });

  test('can be pasted into a terminal, including its quotation marks', () => {
    const curl = curlOf({ method: 'POST', url: 'http://x/2.0/y', stream: false, body: { name: "Pick 'n Mix" } });
    assert.match(curl, /^curl -u sandbox:sandbox 'http:\/\/x\/2\.0\/y' \\\n/);
    assert.match(curl, /Pick '\\''n Mix/);
  });
});
