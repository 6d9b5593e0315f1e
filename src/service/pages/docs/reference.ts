import { openapi, type OpenApi, type Parameter, type Schema } from './document.ts';

/** The reference as a reader wants it: operations by subject, each with everything that is said of it. */

/** One operation. */
export interface Entry {
  /** Also the address of its place in the page. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The whole address, with `{names}` in it. */
  readonly url: string;
  readonly summary: string;
  readonly description: string | null;
  readonly extension: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The body is that of an HTML form, which a page posts. */
  readonly form: boolean;
  readonly answer: Schema | null;
  /** Answers a stream of events that does not end. */
  readonly stream: boolean;
  /** HTTP status → what went wrong. */
  readonly errors: readonly { readonly status: string; readonly meaning: string }[];
}

/** Operations about one subject. */
export interface Group {
  readonly tag: string;
  /** What it is about, in a sentence. */
  readonly description: string;
  /** Its page below /docs. */
  readonly slug: string;
  readonly id: string;
  readonly entries: readonly Entry[];
}

const METHODS = ['get', 'post'] as const;

/** What a `$ref` names. */
const named = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema with its named parts in place. */
function inPlace(schema: Schema, document: OpenApi): Schema {
  const part = schema.$ref === undefined ? undefined : document.components.schemas[named(schema.$ref)];
  if (part !== undefined) return inPlace(part, document);
  const each = (some: readonly Schema[] | undefined) => some?.map((one) => inPlace(one, document));
  const { properties, items } = schema;
  return {
    ...schema,
    properties: properties && Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inPlace(one, document)])),
    items: items && inPlace(items, document),
    anyOf: each(schema.anyOf),
    oneOf: each(schema.oneOf),
    allOf: each(schema.allOf),
  };
}

function entryOf(document: OpenApi, path: string, method: (typeof METHODS)[number]): Entry | null {
  const item = document.paths[path];
  const operation = item?.[method];
  if (item === undefined || operation === undefined) return null;
  const base = (item.servers ?? document.servers)[0]?.url ?? '';
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    ...('$ref' in response ? (document.components.responses[named(response.$ref)] ?? { description: '', content: undefined }) : response),
  }));
  const shown = (schema: Schema | undefined) => (schema === undefined ? null : inPlace(schema, document));
  const success = responses.find(({ status }) => status.startsWith('2'))?.content ?? {};
  return {
    id: operation.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path: base.endsWith('/2.0') ? `/2.0${path}` : path,
    url: `${base}${path}`,
    summary: operation.summary,
    description: operation.description ?? null,
    extension: operation['x-extension'] === true,
    parameters: operation.parameters.flatMap((one) => ('$ref' in one ? (document.components.parameters[named(one.$ref)] ?? []) : one)),
    body: shown(Object.values(operation.requestBody?.content ?? {})[0]?.schema),
    form: 'application/x-www-form-urlencoded' in (operation.requestBody?.content ?? {}),
    answer: shown(Object.values(success)[0]?.schema),
    stream: 'text/event-stream' in success,
    errors: responses.filter(({ status }) => !status.startsWith('2')).map(({ status, description }) => ({ status, meaning: description })),
  };
}

/** Reads an OpenAPI document. @throws ZodError for one that the service did not make */
export function referenceOf(raw: unknown): {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly groups: readonly Group[];
  readonly problem: Schema | null;
} {
  const document = openapi.parse(raw);
  const groups = new Map<string, Entry[]>();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const entry = entryOf(document, path, method);
      const tag = item[method]?.tags[0];
      if (entry !== null && tag !== undefined) groups.set(tag, [...(groups.get(tag) ?? []), entry]);
    }
  return {
    title: document.info.title,
    description: document.info.description ?? '',
    base: document.servers[0]?.url ?? '',
    groups: [...groups].map(([tag, entries]) => {
      const slug = tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const description = document.tags.find(({ name }) => name === tag)?.description ?? '';
      return { tag, description, slug, id: `about-${slug}`, entries };
    }),
    problem: document.components.schemas['Error'] ?? null,
  };
}
