import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes } from '../../src/contract/routes.ts';
import { keylessRoutes, type KeylessRoute } from '../../src/contract/routes/keyless.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { documentPath, openapiDocument, openapiRoutes } from '../../src/service/http/openapi.ts';

type Json = Record<string, unknown>;
type Layout = { readonly properties?: Readonly<Record<string, Layout>> };
type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string }[];
  requestBody?: Json;
  responses: Record<string, Json>;
  'x-extension'?: boolean;
};

/** /2.0/openapi.json is generated from the contract. */
describe('the OpenAPI document', () => {
  const document = openapiDocument('https://pay.example') as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { properties: Record<string, Json> }> };
  };

  test('has every operation of the contract, and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method === 'get' || method === 'post')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = [...(Object.values(routes) as Route[]), ...Object.values(keylessRoutes)];
    assert.deepEqual(listed.sort(), known.map(({ method, path }) => `${method} ${documentPath(path)}`).sort());
  });

  test('lists for every operation the refusals of its checks', () => {
    for (const row of Object.values(routes) as Route[]) {
      const { responses = {} } = document.paths[documentPath(row.path)]?.[row.method.toLowerCase()] ?? {};
      const told = Object.values(responses).flatMap(({ description }) => String(description).match(/\b\d{3}(?=:)/g) ?? []);
      const expected = [
        ...['001', '011', '013', '999'],
        ...(row.method === 'GET' || row.params !== undefined ? ['006'] : []),
        ...(row.body === undefined ? [] : ['002', '012']),
        ...(row.method === 'POST' ? ['003', '010'] : []),
      ];
      assert.deepEqual(
        expected.filter((code) => !told.includes(code)),
        [],
        row.path,
      );
      assert.equal('415' in responses, row.body !== undefined, row.path);
    }
  });

  test('lists the refusals of the operations without a key: bodies of another type or size, numbers that no phone has', () => {
    for (const row of Object.values(keylessRoutes) as KeylessRoute[]) {
      const { responses = {} } = document.paths[documentPath(row.path)]?.[row.method.toLowerCase()] ?? {};
      assert.deepEqual(['413' in responses, '415' in responses], [row.body !== undefined, row.body !== undefined], row.path);
      assert.equal('404' in responses, row.params !== undefined, row.path);
    }
  });

  test('marks our own conventions', () => {
    for (const row of Object.values(routes) as Route[])
      assert.equal(
        document.paths[documentPath(row.path)]?.[row.method.toLowerCase()]?.['x-extension'] ?? false,
        row.extension ?? false,
        row.path,
      );
    assert.equal(document.components.schemas['PaymentMethod']?.properties['date_adjustment_rule']?.['x-extension'], true, 'fields too');
    for (const { name, ...parameter } of document.paths['/customers/list']?.['get']?.parameters ?? [])
      if (name === 'limit' || name === 'after') assert.equal((parameter as Json)['x-extension'], true, name);
  });

  test('has the interface’s requirement codes, and the condition of each C', () => {
    const body = document.paths['/customers/create']?.['post']?.requestBody?.['content'] as {
      'application/json': { schema: { properties: { records: { items: Json } } } };
    };
    assert.deepEqual(body['application/json'].schema.properties.records.items, { $ref: '#/components/schemas/CustomersCreateRecord' });
    const fields = document.components.schemas['CustomersCreateRecord']?.properties ?? {};
    const codes = Object.entries(fields).flatMap(([name, field]) =>
      field['x-extension'] === true ? [] : [`${name} ${String(field['x-requirement'])}`],
    );
    assert.deepEqual(codes, [
      'reference Y',
      'company_name C',
      'person_name C',
      'person_surname C',
      'client_type N',
      'id_type C',
      'id_number C',
      'email N',
      'contact_number C',
      'billing_address_line_1 N',
      'billing_address_line_2 N',
      'city_or_town N',
      'postal_code N',
      'metadata N',
    ]);
    for (const [name, field] of Object.entries(fields))
      if (field['x-extension'] === true) assert.equal(field['x-requirement'], 'N', `${name}, which is our own`);
    for (const field of Object.values(fields)) if (field['x-requirement'] === 'C') assert.equal(typeof field['description'], 'string');
  });

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) =>
      item[method] === undefined ? [] : [{ at: `${method} ${path}`, operation: item[method] }],
    ),
  );

  test('describes every operation in a sentence, besides its summary', () => {
    assert.equal(operations.length, Object.keys(routes).length + Object.keys(keylessRoutes).length);
    for (const { at, operation } of operations) {
      const { summary = '', description = '' } = operation as { summary?: string; description?: string };
      assert.match(description, /^[A-Z].{20,}\.$/, at);
      assert.notEqual(description, summary, at);
    }
  });

  test('names the record of every batch', () => {
    for (const { at, operation } of operations) {
      const content = operation.requestBody?.['content'] as { 'application/json'?: { schema?: Layout } } | undefined;
      const records = content?.['application/json']?.schema?.properties?.['records'] as { items?: Json } | undefined;
      if (records !== undefined) assert.match(String(records.items?.['$ref']), /^#\/components\/schemas\/\w+Record$/, at);
    }
  });

  test('has no empty schema except for free values, and no schema that contains itself', () => {
    const empty: string[] = [];
    const walk = (part: unknown, at: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const says = Object.keys(part).filter((key) => !/^(x-|description|default)/.test(key));
      if (!Array.isArray(part) && says.length === 0 && /(\/properties\/[^/]+|\/items|\/schema|Of\/\d+)$/.test(at)) empty.push(at);
      for (const [key, value] of Object.entries(part)) walk(value, `${at}/${key}`);
    };
    walk(document, '');
    assert.deepEqual(empty, ['/components/schemas/Error/properties/error_details/items/properties/record']);
    for (const [name, schema] of Object.entries(document.components.schemas))
      assert.ok(!JSON.stringify(schema).includes(`"#/components/schemas/${name}"`), name);
  });

  test('describes values: limits, URLs, currencies, decimals, metadata', () => {
    const limit = document.paths['/customers/list']?.['get']?.parameters.find(({ name }) => name === 'limit') as { schema: Json };
    assert.deepEqual(limit.schema, { type: 'integer', minimum: 1, maximum: 1000 });
    const text = JSON.stringify(document);
    assert.ok(!text.includes('x-stands-for'));
    const link = JSON.stringify(document.paths['/customer-portal/link']);
    const url = { type: 'string', format: 'uri', maxLength: 2048, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' };
    const urls = [...link.matchAll(/"redirect_url":(\{[^}]*\})/g)].map(([, schema = '']) => JSON.parse(schema) as Json);
    for (const { 'x-requirement': _need, ...schema } of urls) assert.deepEqual(schema, url);
    assert.equal(urls.length, 2, 'in both layouts');
    const subscribe = JSON.stringify(document.paths['/subscriptions/{customer_id}']?.['post']?.requestBody);
    assert.match(subscribe, /"currency":\{[^}]*"pattern":"\^\(\[A-Z\]\{3\}\|ZA\)\$"/);
    assert.match(subscribe, /"type":"number","minimum":0,"maximum":9999999999\.99,"description":"At most two decimals\."/);
    assert.match(subscribe, /"maxProperties":30,"description":"At most 30 entries/);
  });

  test('is generated once, however often it is requested', async () => {
    let made = 0;
    const app = openapiRoutes('https://pay.example', (publicUrl) => {
      made += 1;
      return openapiDocument(publicUrl);
    });
    const answers = await Promise.all(
      [1, 2, 3].map(async () => JSON.parse(await (await app.request('/2.0/openapi.json')).text()) as unknown),
    );
    for (const answer of answers) assert.deepEqual(answer, JSON.parse(JSON.stringify(document)));
    assert.equal(made, 1);
  });

  for (const [path, field] of [
    ['/checkout/page', 'card'],
    ['/customer-portal/link', 'settings.allow_switch_plan'],
  ] as const)
    test(`describes both layouts of ${path}`, () => {
      const body = document.paths[path]?.['post']?.requestBody?.['content'] as { 'application/json': { schema: { anyOf: Layout[] } } };
      const has = (layout: Layout | undefined): boolean =>
        field.split('.').reduce<Layout | undefined>((at, name) => at?.properties?.[name], layout) !== undefined;
      assert.deepEqual(body['application/json'].schema.anyOf.map(has), [false, true]);
    });

  test('describes everything that the earlier checkout layout accepts; unchanged parts are the same as in the current one', () => {
    const content = document.paths['/checkout/page']?.['post']?.requestBody?.['content'] as { 'application/json': { schema: Json } };
    type Schema = { required: string[]; properties: Record<string, Schema>; additionalProperties: unknown };
    const [current, earlier] = content['application/json'].schema['anyOf'] as [Schema, Schema];
    for (const field of ['amount', 'currency', 'order', 'customer_id', 'notifications', 'allowed_origins', 'expires_in_minutes']) {
      const { 'x-requirement': _mine, ...mine } = earlier.properties[field] as unknown as Json;
      const { 'x-requirement': _theirs, ...theirs } = current.properties[field] as unknown as Json;
      assert.deepEqual(mine, theirs, field);
    }
    assert.deepEqual(earlier.required.toSorted(), ['currency', 'mode', 'payment', 'redirects']);
    assert.match(JSON.stringify(earlier.properties['redirects']), /"success_url":\{[^}]*"format":"uri"/);
    assert.ok('person_name' in (earlier.properties['customer']?.properties ?? {}), 'a customer has the fields of both');
    assert.deepEqual(earlier.properties['customization']?.properties['theme']?.['enum' as keyof Schema], ['light', 'dark']);
    // Metadata may contain anything.
    const text = JSON.stringify(earlier).replaceAll('"additionalProperties":{"$ref":"#/components/schemas/Json"}', '');
    assert.ok(!/"additionalProperties":\{\}|schemas\/Json/.test(text), text);
  });

  test('describes an invoice’s PDF as a PDF', () => {
    assert.deepEqual(Object.keys(document.paths['/invoices/{id}/pdf']?.['get']?.responses['200']?.['content'] as Json), [
      'application/pdf',
    ]);
  });
});
