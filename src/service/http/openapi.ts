import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../../contract/errors.ts';
import { type Operation, routes } from '../../contract/routes.ts';
import { type KeylessRoute, keylessRoutes } from '../../contract/routes/keyless.ts';
import { type Route, TAGS } from '../../contract/routes/route.ts';
import { filledFrom } from './earlier-schema.ts';
import { Hono } from 'hono';

/** Makes the OpenAPI 3.1 document from the contract's table: types as they are sent; extensions are marked `x-extension`. */

type Json = Record<string, unknown>;

/** The error codes that any operation may answer before its command runs: for authentication, method, URL, body and idempotency key. */
const commonErrors = ({ method, params, body }: Route): readonly ErrorCode[] => [
  ...(['001', '011', '013', '999'] as const),
  ...(method === 'GET' || params !== undefined ? (['006'] as const) : []),
  ...(body === undefined ? [] : (['002', '012'] as const)),
  ...(method === 'POST' ? (['003', '010'] as const) : []),
];

/** The schemas with a name, collected while the document is made. */
type Named = Map<string, Json>;

/**
 * Any JSON value. The library names this schema `__schema0` everywhere. It is described without its parts, because client
 * generators cannot handle a schema that contains itself.
 */
const ANY_JSON = { description: 'Anything that JSON can say.' };

const nameOf = (key: string): string => (key.startsWith('__schema') ? 'Json' : key);

/** The schema of a value as it is sent, before a client decodes it. Parts with a name go to the components. */
function wire(schema: z.ZodType, named: Named): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: replaceSchema });
  for (const [key, { id: _id, ...part }] of Object.entries($defs))
    named.set(nameOf(key), nameOf(key) === 'Json' ? ANY_JSON : (located(part) as Json));
  return located(json) as Json;
}

/** Replaces a schema by the one that it declares as its description. */
function replaceSchema({ jsonSchema }: { readonly jsonSchema: Json }): void {
  const { 'x-stands-for': other, 'x-extension': extension } = jsonSchema;
  if (typeof other !== 'object' || other === null) return;
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, other, extension === true ? { 'x-extension': true } : {});
}

/** Adds the interface's requirement codes to fields that are sent: Y, N, or C with the contract's condition. */
function requirements(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(requirements);
  if (typeof part !== 'object' || part === null) return part;
  const inner: Json = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, requirements(value)]));
  const { properties, required } = inner;
  if (typeof properties !== 'object' || properties === null) return inner;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const coded = Object.entries(properties).map(([name, field]) => [
    name,
    { 'x-requirement': needed.includes(name) ? 'Y' : 'N', ...(field as Json) },
  ]);
  return { ...inner, properties: Object.fromEntries(coded) as Json };
}

/** The schema with its references pointing to the document's components. */
function located(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(located);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `#/components/schemas/${nameOf(value.replace('#/$defs/', ''))}` : located(value),
    ]),
  );
}

const parameters = (schema: z.ZodObject | undefined, place: 'path' | 'query', named: Named): Json[] =>
  schema === undefined
    ? []
    : Object.entries(schema.shape).map(([name, field]) => {
        const { 'x-extension': extension, ...json } = wire(field as z.ZodType, named);
        return { name, in: place, required: place === 'path', ...(extension === true ? { 'x-extension': true } : {}), schema: json };
      });

/** The answer of any operation while the database is down, read-only, full or too busy. */
const NOT_NOW: Json = {
  description: '999: not at the moment; the same request may be sent again',
  headers: { 'Retry-After': { description: 'Seconds to wait before that', schema: { type: 'integer', minimum: 1 } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function responses(row: Route, named: Named): Json {
  const { answer, stream, media } = row;
  const byStatus = new Map<number, ErrorCode[]>(row.body === undefined ? [] : [[415, ['013']]]);
  for (const code of [...new Set([...commonErrors(row), ...row.errors])].sort()) {
    const { status } = ERROR_CODES[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]): [string, Json] => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${ERROR_CODES[code].meaning}`).join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const type = media ?? (stream === true ? 'text/event-stream' : 'application/json');
  const schema = media === undefined ? wire(answer, named) : { type: 'string', format: 'binary' };
  return { '200': { description: 'Success', content: { [type]: { schema } } }, ...Object.fromEntries(failures), '503': NOT_NOW };
}

/** `customers.create` → `CustomersCreate` */
const titleOf = (name: string): string =>
  name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Makes the record of a batch a component with a name, so that clients have a type for it. */
function withNamedRecord(name: string, body: Json, named: Named): Json {
  const { properties } = body as { properties?: { records?: { items?: Json } } };
  const record = properties?.records?.items;
  if (record === undefined || '$ref' in record) return body;
  const title = `${titleOf(name)}Record`;
  named.set(title, record);
  return {
    ...body,
    properties: { ...properties, records: { ...properties?.records, items: { $ref: `#/components/schemas/${title}` } } },
  };
}

/** The schema of a body in each accepted layout, the current one first. */
function bodySchema(name: string, body: z.ZodType, earlier: z.ZodType | undefined, named: Named): unknown {
  const plain = wire(body, named);
  const current = withNamedRecord(name, requirements(plain) as Json, named);
  if (earlier === undefined) return current;
  const other = requirements(filledFrom(plain, wire(earlier, named))) as Json;
  return { anyOf: [current, { description: 'The earlier layout.', ...other }] };
}

const operation = (name: Operation, row: Route, named: Named): Json => ({
  operationId: name.replaceAll('.', '_'),
  tags: [row.tag],
  summary: row.summary,
  description: row.description,
  ...(row.extension === true ? { 'x-extension': true } : {}),
  parameters: [
    ...pathParameters(row, named),
    ...parameters(row.query, 'query', named),
    ...(row.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(row.body === undefined
    ? {}
    : {
        requestBody: {
          required: !row.body.safeParse({}).success,
          content: { 'application/json': { schema: bodySchema(name, row.body, row.earlier, named) } },
        },
      }),
  responses: responses(row, named),
});

const failuresOf = ({ body, errors }: KeylessRoute, content: Json): Json => {
  const byStatus = new Map<number, readonly ErrorCode[]>(Map.groupBy(errors, (code) => ERROR_CODES[code].status));
  if (body !== undefined) byStatus.set(415, ['013']);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      { description: some.map((code) => `${code}: ${ERROR_CODES[code].meaning}`).join(' '), content },
    ]),
  );
};

const PAGE = { 'text/html': { schema: { type: 'string' } } };
const PROBLEM = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** The description of an operation without an API key. */
const keyless = (name: string, row: KeylessRoute, named: Named): Json => ({
  operationId: name.replaceAll('.', '_'),
  tags: [row.tag],
  summary: row.summary,
  description: row.description,
  'x-extension': true,
  security: [],
  parameters: parameters(row.params, 'path', named),
  ...(row.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [row.form === true ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: requirements(wire(row.body, named)) },
          },
        },
      }),
  responses: {
    ...(row.redirect === undefined
      ? {
          '200': {
            description: 'Success',
            content: row.answer === undefined ? PAGE : { 'application/json': { schema: wire(row.answer, named) } },
          },
        }
      : { '303': { description: row.redirect } }),
    ...failuresOf(row, row.answer === undefined ? PAGE : PROBLEM),
  },
});

/** A path with its parameter names removed. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/**
 * The path under which an operation is described. OpenAPI compares paths without parameter names. So a path that differs from an
 * earlier one only in those names takes the earlier names.
 */
export function documentPath(path: string): string {
  const first = (Object.values(routes) as Route[]).find((row) => shapeOf(row.path) === shapeOf(path));
  return first?.path ?? path;
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The parameters of a path, with their names in the document. */
function pathParameters({ path, params }: Route, named: Named): Json[] {
  const renamed = new Map(namesIn(path).map((name, index) => [name, namesIn(documentPath(path))[index] ?? name]));
  return parameters(params, 'path', named).map((parameter) => {
    const name = String(parameter['name']);
    const shown = renamed.get(name) ?? name;
    return shown === name ? parameter : { ...parameter, name: shown, description: `here: ${name}` };
  });
}

/** The header that marks a repeated request. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Kept for 24 hours: the same request again gets the first answer; another request with this key gets 010.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The schema of all error bodies. */
const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['status', 'error_code', 'error_message', 'error_details'],
  properties: {
    status: { const: false },
    error_code: { enum: Object.keys(ERROR_CODES) },
    error_message: { type: 'string', description: 'the sentence of the code; error_details say what is wrong' },
    error_details: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          record: { description: 'the record as sent, without card data or secrets' },
          errors: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['message', 'rule'],
              properties: { message: { type: 'string' }, rule: { type: 'string' } },
            },
          },
        },
      },
    },
    request_id: { type: 'string' },
  },
};

/** The document for a service at this origin. */
export function openapiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  const named: Named = new Map();
  for (const [name, row] of Object.entries(routes) as [Operation, Route][]) {
    const path = documentPath(row.path);
    paths[path] = {
      ...paths[path],
      ...(row.root === true ? { servers: [{ url: publicUrl }] } : {}),
      [row.method.toLowerCase()]: operation(name, row, named),
    };
  }
  for (const [name, row] of Object.entries(keylessRoutes) as [string, KeylessRoute][])
    paths[row.path] = {
      ...paths[row.path],
      ...(row.root === true ? { servers: [{ url: publicUrl }] } : {}),
      [row.method.toLowerCase()]: keyless(name, row, named),
    };
  const tags = [...new Set((Object.values(routes) as Route[]).map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'pay-elements payments service',
      version: '2.0',
      description:
        'Payments collection and payout for the South African market. Operations and fields marked x-extension are our own conventions.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/2.0` }],
    security: [{ basic: [] }],
    tags,
    paths,
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'api_key as user, api_secret as password' } },
      parameters: {
        IdempotencyKey: IDEMPOTENCY_KEY,
      },
      schemas: {
        ...Object.fromEntries([...named].sort(([a], [b]) => a.localeCompare(b))),
        Error: ERROR_SCHEMA,
      },
    },
  };
}

/** GET /2.0/openapi.json. The document is made at the first request and then kept in memory. */
export function openapiRoutes(publicUrl: string, make: (publicUrl: string) => object = openapiDocument): Hono {
  const app = new Hono();
  let text: string | undefined;
  app.get('/2.0/openapi.json', (c) => {
    text ??= JSON.stringify(make(publicUrl));
    return c.body(text, 200, { 'content-type': 'application/json' });
  });
  return app;
}
