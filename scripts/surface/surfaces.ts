import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ERROR_CODES } from '../../src/contract/errors.ts';
import { checkoutWebhook } from '../../src/contract/checkout-webhooks.ts';
import { lifecycleWebhook, recordWebhook } from '../../src/contract/webhooks.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { hostedView } from '../../src/protocol/hosted.ts';
import { problem } from '../../src/protocol/problem.ts';
import { bodyOf } from '../../src/proxy/browser-operations.ts';
import { BROWSER_TABLE, type BrowserRow } from '../../src/proxy/browser-table.ts';
import { openapiDocument } from '../../src/service/http/openapi.ts';
import type { ElementsManifest } from '../build/elements-manifest.ts';
import { commandFacts } from './commands.ts';
import { detailsOf, elementFacts } from './elements.ts';
import type { Facts } from './facts.ts';
import { schemaFacts, type Json } from './schemas.ts';
import { typeFacts } from './types.ts';

/** The public interface, in parts. Each part is a file in `scripts/surface/accepted`. */

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

/** The facts of the protocol between an element and the proxy: what a browser may send, and what it receives. */
function protocolFacts(): [string, string][] {
  const facts = (name: string, schema: z.ZodType, io: 'input' | 'output') => schemaFacts(name, jsonSchema(schema, io));
  const rows = Object.entries(BROWSER_TABLE).flatMap(([element, own]) =>
    Object.entries(own).flatMap(([path, row]: [string, BrowserRow]) => {
      const { method, media, answer }: Route = routes[row.operation];
      const name = `${row.method ?? method} ${element}/{session_id}${path === '' ? '' : `/${path}`}`;
      const { result } = answer instanceof z.ZodObject ? (answer.shape as Record<string, z.ZodType | undefined>) : {};
      return [
        [name, media ?? 'operation'] as [string, string],
        ...((row.method ?? method) === 'POST' && row.beacon !== true ? facts(`${name} request`, bodyOf(row), 'input') : []),
        // A view is the same in every answer, so it is listed once: where it is read.
        ...(result === undefined || (path !== '' && isView(result)) ? [] : facts(`${name} answer`, result, 'output')),
      ];
    }),
  );
  return [...rows, ...facts('hostedView', hostedView, 'output'), ...facts('problem', problem, 'output')];
}

const isView = (schema: z.ZodType): boolean => ['CheckoutView', 'PortalView', 'EmandateView'].includes(schema.meta()?.id ?? '');

type Content = Readonly<Record<string, { readonly schema?: Json }>>;
type Parameter =
  { readonly $ref: string } | { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Json };
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** The named schemas that a JSON text refers to, directly or not. */
function referencesIn(text: string, schemas: Readonly<Record<string, Json>>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    if (!found.has(name)) referencesIn(JSON.stringify(schemas[name] ?? null), schemas, found.add(name));
  return found;
}

const isOperation = (value: object): value is Operation => 'responses' in value;

/** The facts of the service's interface, with the webhooks that it sends and its error codes. */
function serviceFacts(): [string, string][] {
  const { paths, components } = JSON.parse(JSON.stringify(openapiDocument('https://payments.example'))) as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      // A path on another origin also has an entry `servers`, which is not an operation.
      if (!isOperation(operation)) return [];
      const { parameters = [], requestBody, responses } = operation;
      const name = `${method.toUpperCase()} ${path}`;
      return [
        [name, 'operation'] as [string, string],
        ...parameters.flatMap((each) =>
          '$ref' in each
            ? [[`${name} request ${each.$ref.replace(/^.*\//, '')}`, 'parameter'] as [string, string]]
            : schemaFacts(`${name} request ${each.in}.${each.name}`, each.schema).map(([fact, value], index): [string, string] => [
                fact,
                index === 0 && each.required === true ? `required ${value}` : value,
              ]),
        ),
        ...Object.entries(requestBody?.content ?? {}).flatMap(([, { schema }]) => schemaFacts(`${name} request body`, schema)),
        ...Object.entries(responses['200']?.content ?? {}).flatMap(([type, { schema }]) => schemaFacts(`${name} answer ${type}`, schema)),
      ];
    }),
  );
  const rows = Object.values(paths).flatMap((methods) => Object.values(methods).filter(isOperation));
  const requests = JSON.stringify(rows.map(({ parameters, requestBody }) => [parameters, requestBody]));
  const answers = JSON.stringify(rows.map(({ responses }) => responses));
  return [
    ...operations,
    // A schema that requests refer to is listed as "request schema", one that responses refer to as "schema", because different changes
    // break callers.
    ...[...referencesIn(requests, components.schemas)].flatMap((name) => schemaFacts(`request schema ${name}`, components.schemas[name])),
    ...[...referencesIn(answers, components.schemas)].flatMap((name) => schemaFacts(`schema ${name}`, components.schemas[name])),
    ...Object.entries({ checkoutWebhook, recordWebhook, lifecycleWebhook }).flatMap(([name, schema]) =>
      schemaFacts(`webhook ${name}`, jsonSchema(schema, 'input')),
    ),
    ...Object.entries(ERROR_CODES).map(([code, { status }]): [string, string] => [`error ${code}`, String(status)]),
  ];
}

/** All parts of the public interface of this working tree. The elements and the types are read from `dist/`. */
export function surfaces(root: string): Readonly<Record<string, Facts>> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as ElementsManifest;
  return {
    elements: new Map(elementFacts(manifest, (name) => detailsOf(root, name))),
    commands: new Map(commandFacts()),
    types: new Map(typeFacts(root, { 'pay-elements': 'dist/types', 'pay-elements-sandbox': 'sandbox/dist/types' })),
    protocol: new Map(protocolFacts()),
    service: new Map(serviceFacts()),
  };
}
