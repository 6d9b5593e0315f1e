import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { documentPath, openapiDocument } from '../../src/service/http/openapi.ts';

type Json = Record<string, unknown>;
type Layout = { readonly properties?: Readonly<Record<string, Layout>> };
type Operation = {
  operationId: string;
  parameters: { name?: string; in?: string }[];
  requestBody?: Json;
  responses: Record<string, Json>;
  'x-extension'?: boolean;
};

/** /2.0/openapi.json is derived from the contract, and right by a public linter. */
describe('the OpenAPI document', () => {
  const document = openapiDocument('https://pay.example') as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { properties: Record<string, Json> }> };
  };

  describe('by a public linter', () => {
    let problems: readonly { severity: string; ruleId: string; message: string; at: string }[] = [];
    before(async () => {
      // The interface's own /transactions/record/{reference} is as long as the ruled /transactions/{id}/refund; their methods differ.
      const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
      const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
      problems = found
        .map(({ severity, ruleId, message, location }) => ({ severity, ruleId, message, at: location[0]?.pointer ?? '' }))
        .filter(({ ruleId, at }) => ruleId !== 'no-ambiguous-paths' || at !== '#/paths/~1transactions~1{id}~1refund');
    });

    for (const severity of ['error', 'warn'])
      test(`has no ${severity}`, () => {
        assert.deepEqual(
          problems.filter((problem) => problem.severity === severity),
          [],
        );
      });
  });

  test('has every operation of the contract, and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method === 'get' || method === 'post')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(listed.sort(), (Object.values(routes) as Route[]).map(({ method, path }) => `${method} ${documentPath(path)}`).sort());
  });

  test('says of every operation what the door refuses', () => {
    for (const row of Object.values(routes) as Route[]) {
      const { responses = {} } = document.paths[documentPath(row.path)]?.[row.method.toLowerCase()] ?? {};
      const told = Object.values(responses).flatMap(({ description }) => String(description).match(/\b\d{3}(?=:)/g) ?? []);
      const expected = [
        ...['001', '011', '013', '999'],
        ...(row.params === undefined && row.query === undefined ? [] : ['006']),
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

  test('marks what is our own convention', () => {
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
      'application/json': { schema: { properties: { records: { items: { properties: Record<string, Json> } } } } };
    };
    const fields = body['application/json'].schema.properties.records.items.properties;
    const codes = Object.entries(fields).map(([name, field]) => `${name} ${String(field['x-requirement'])}`);
    assert.deepEqual(codes, [
      'reference Y',
      'company_name C',
      'person_name C',
      'person_surname C',
      'id_type C',
      'id_number C',
      'email N',
      'contact_number C',
      'billing_address_line_1 N',
      'billing_address_line_2 N',
      'city_or_town N',
      'postal_code N',
      'metadata N',
      'client_type N',
    ]);
    for (const field of Object.values(fields)) if (field['x-requirement'] === 'C') assert.equal(typeof field['description'], 'string');
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

  test('says of an invoice’s PDF that it is one', () => {
    assert.deepEqual(Object.keys(document.paths['/invoices/{id}/pdf']?.['get']?.responses['200']?.['content'] as Json), [
      'application/pdf',
    ]);
  });
});
