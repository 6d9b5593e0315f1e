import type { OpenApi, Parameter, Schema } from './document.ts';

/** The reference for readers: operations by subject, each with its whole description. */

/** One operation. */
export interface Entry {
  /** Also the anchor of the operation in its page. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The whole address, with `{names}` for its parameters. */
  readonly url: string;
  readonly summary: string;
  readonly description: string;
  readonly extension: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The body is an HTML form that a page posts. */
  readonly form: boolean;
  readonly answer: Schema | null;
  /** The answer is an endless stream of events. */
  readonly stream: boolean;
  /** The meaning of each HTTP status of an error. */
  readonly errors: readonly { readonly status: string; readonly meaning: string }[];
}

/** The operations of one subject. */
export interface Group {
  readonly tag: string;
  /** The subject, in a sentence. */
  readonly description: string;
  /** The last part of its address below /docs. */
  readonly slug: string;
  readonly id: string;
  readonly entries: readonly Entry[];
}

const METHODS = ['get', 'post'] as const;

/** The name in a `$ref`. */
const named = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema in which references are replaced by the parts that they name. */
function inPlace(schema: Schema, document: OpenApi): Schema {
  const part = schema.$ref === undefined ? undefined : document.components.schemas[named(schema.$ref)];
  if (part !== undefined) return inPlace(part, document);
  const each = (some: readonly Schema[] | undefined) => some?.map((one) => inPlace(one, document));
  const { properties } = schema;
  return {
    ...schema,
    properties: properties && Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inPlace(one, document)])),
    // `false` in a tuple means that nothing follows its last part, so there is nothing to show.
    items: schema.items ? inPlace(schema.items, document) : undefined,
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
    ...response,
  }));
  const shown = (schema: Schema | undefined) => (schema === undefined ? null : inPlace(schema, document));
  const success = responses.find(({ status }) => status.startsWith('2'))?.content ?? {};
  return {
    id: operation.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path: base.endsWith('/2.0') ? `/2.0${path}` : path,
    url: `${base}${path}`,
    summary: operation.summary,
    description: operation.description,
    extension: operation['x-extension'] === true,
    parameters: operation.parameters.flatMap((one) => ('$ref' in one ? (document.components.parameters[named(one.$ref)] ?? []) : one)),
    body: shown(Object.values(operation.requestBody?.content ?? {})[0]?.schema),
    form: 'application/x-www-form-urlencoded' in (operation.requestBody?.content ?? {}),
    answer: shown(Object.values(success)[0]?.schema),
    stream: 'text/event-stream' in success,
    errors: responses.filter(({ status }) => !status.startsWith('2')).map(({ status, description }) => ({ status, meaning: description })),
  };
}

/** Reads the service's own OpenAPI document. */
export function referenceOf(raw: unknown): {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly groups: readonly Group[];
} {
  const document = raw as OpenApi;
  const groups = new Map<string, Entry[]>();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const entry = entryOf(document, path, method);
      const tag = item[method]?.tags[0];
      if (entry !== null && tag !== undefined) groups.set(tag, [...(groups.get(tag) ?? []), entry]);
    }
  return {
    title: document.info.title,
    description: document.info.description,
    base: document.servers[0]?.url ?? '',
    groups: [...groups].map(([tag, entries]) => {
      const slug = tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const description = document.tags.find(({ name }) => name === tag)?.description ?? '';
      return { tag, description, slug, id: `about-${slug}`, entries };
    }),
  };
}
