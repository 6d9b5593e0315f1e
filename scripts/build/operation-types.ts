import { z } from 'zod';
import { LOCALES, tagOf } from '../../src/facts/languages.ts';
import { locale } from '../../src/contract/scalars.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';

/** Prints the types of all operations as plain declarations (`src/proxy/operation-table.ts`), with each named record once. */

type Schema = Readonly<Record<string, unknown>>;

/** The declarations of the records with a name. */
type Declared = Map<string, string>;

/** The type of a value as it is sent, from its schema. Parts with a name are declared once. */
function printed(schema: z.ZodType, declared: Declared): string {
  const options = { io: 'input', unrepresentable: 'any', override: everyName } as const;
  const { $defs = {}, ...json } = z.toJSONSchema(schema, options) as Schema & { $defs?: Record<string, Schema> };
  for (const [name, part] of Object.entries($defs)) if (!declared.has(nameOf(name))) declared.set(nameOf(name), typeOf(part));
  return typeOf(json);
}

/** A language that is sent may have any of its names; its schema names only the one that is answered. */
function everyName({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: { enum?: unknown[] | undefined } }): void {
  if (zodSchema === locale) jsonSchema.enum = LOCALES.flatMap((name) => [name, tagOf(name), tagOf(name).slice(0, 2)]);
}

/** The library names a schema without a name of its own `__schema0`: here it is always any JSON. */
const nameOf = (key: string): string => (key.startsWith('__schema') ? 'Json' : key);

function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, properties, items, prefixItems } = schema;
  if (typeof $ref === 'string') return nameOf($ref.replace('#/$defs/', ''));
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const some = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(some)) return [...new Set((some as Schema[]).map(typeOf))].join(' | ');
  const all = schema['allOf'];
  if (Array.isArray(all)) return (all as Schema[]).map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each as string })).join(' | ');
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Schema[]).map(typeOf).join(', ')}]`;
  if (type === 'array') return `(${typeOf((items ?? {}) as Schema)})[]`;
  if (properties !== undefined) return objectOf(schema);
  if (type === 'object') return `Record<string, ${typeOf((schema['additionalProperties'] ?? {}) as Schema)}>`;
  return 'unknown';
}

function objectOf({ properties, required = [] }: Schema): string {
  const needed = required as readonly string[];
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return needed.includes(name) ? `${key}: ${typeOf(field)};` : `${key}?: ${typeOf(field)} | undefined;`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join(' ')} }`;
}

/** What an operation needs, and what it answers. */
function rowOf(name: string, { params, query, body, answer, summary }: Route, declared: Declared): string {
  const part = (key: string, schema: z.ZodType | undefined): string =>
    schema === undefined ? '' : ` readonly ${key}?: ${printed(schema, declared)};`;
  return `  /** ${summary} */
  readonly '${name}': { readonly request: {${part('params', params)}${part('query', query)}${part('body', body)} }; readonly answer: ${printed(answer, declared)} };`;
}

/** The declarations of the table of operations. */
export function operationTypes(): string {
  const declared: Declared = new Map([['Json', 'string | number | boolean | null | Json[] | { [key: string]: Json }']]);
  const rows = Object.entries(routes as Readonly<Record<string, Route>>)
    .filter(([, { media, stream }]) => media === undefined && stream !== true)
    .map(([name, route]) => rowOf(name, route, declared));
  const types = [...declared].map(([name, type]) => `type ${name} = ${type};`);
  return `${types.join('\n')}\n/** What is sent to each operation, and what it answers. */\nexport interface OperationTable {\n${rows.join('\n')}\n}\n`;
}
