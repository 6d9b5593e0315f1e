import type { Schema } from './document.ts';

/** Shows a schema as a table of fields. */

export interface Field {
  /** The path with dots, and with `[]` for the entries of a list. */
  readonly path: string;
  readonly required: boolean;
  /** The interface's Y, N or C with its condition, if the contract has it. */
  readonly requirement: string | null;
  readonly type: string;
  readonly length: string | null;
  readonly values: readonly string[];
  readonly fallback: string | null;
  readonly description: string | null;
  readonly extension: boolean;
}

/** The names of known patterns. */
const FORMS: Readonly<Record<string, string>> = {
  '^\\d{1,10}(\\.\\d{1,2})?$': 'amount, such as "149.00"',
  '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$': 'YYYY-MM-DD HH:mm:ss',
  '^\\d{4}-\\d\\d-\\d\\d$': 'YYYY-MM-DD',
};
const LONGEST_PATTERN = 48;

const FORMATS: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  uri: 'URL',
  uuid: 'UUID',
  'date-time': 'ISO 8601 stamp',
  date: 'YYYY-MM-DD',
};

const isNull = ({ type, const: only }: Schema): boolean => type === 'null' || only === null;

/** The alternatives of a schema, except null. */
const alternatives = (schema: Schema): readonly Schema[] => (schema.anyOf ?? schema.oneOf ?? []).filter((one) => !isNull(one));

/** The schema without `null`. If only one alternative is left, that one. */
function withoutNull(schema: Schema): Schema {
  const [first, ...more] = alternatives(schema);
  if (first === undefined) return schema;
  return more.length === 0
    ? { ...withoutNull(first), description: schema.description ?? first.description, default: schema.default }
    : schema;
}

const nullable = (schema: Schema): boolean =>
  (schema.anyOf ?? schema.oneOf ?? []).some(isNull) || (Array.isArray(schema.type) && schema.type.includes('null'));

function stringWords({ format, pattern }: Schema): string {
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  if (pattern === undefined) return 'string';
  return FORMS[pattern] ?? (pattern.length > LONGEST_PATTERN ? 'string' : `string, ${pattern}`);
}

export function typeWords(raw: Schema): string {
  const schema = withoutNull(raw);
  const or = nullable(raw) ? ' or null' : '';
  const choices = alternatives(schema);
  if (choices.length > 1) return `${[...new Set(choices.map(typeWords))].join(', or ')}${or}`;
  if (schema.$ref !== undefined) return `any JSON${or}`;
  const type = [schema.type ?? []].flat().find((one) => one !== 'null');
  if (type === 'array')
    return `list of ${schema.items === undefined ? 'anything' : typeWords(schema.items).replace(/^(object|string|integer|number)$/, '$1s')}${or}`;
  if (type === 'string') return `${stringWords(schema)}${or}`;
  return `${type ?? (schema.const !== undefined ? typeof schema.const : schema.enum === undefined ? 'any JSON' : 'string')}${or}`;
}

/** A range in words: `1–35`, `up to 1000`, `6 or more`; null where it has no useful limits. */
function range(least: number | undefined, most: number | undefined): string | null {
  const low = least === undefined || least <= Number.MIN_SAFE_INTEGER ? null : least;
  const high = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most;
  if (high === null) return low === null || low <= 1 ? null : `${low} or more`;
  if (low === null) return `up to ${high}`;
  return low === high ? String(high) : `${low}–${high}`;
}

/** The limits of a value's length, size or number. */
function lengthOf(schema: Schema): string | null {
  const characters = range(schema.minLength, schema.maxLength);
  const entries = range(schema.minItems, schema.maxItems);
  if (characters !== null) return `${characters} characters`;
  return entries === null ? range(schema.minimum, schema.maximum) : `${entries} entries`;
}

const valuesOf = (schema: Schema): readonly string[] => {
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const inside = schema.items === undefined ? [] : valuesOf(withoutNull(schema.items));
  return [...own.filter((value) => value !== null).map(String), ...inside, ...alternatives(schema).flatMap(valuesOf)];
};

/** The object with fields in a schema: the schema itself, the entries of a list, or the first alternative with fields. */
function inner(schema: Schema): { readonly object: Schema; readonly list: boolean } | null {
  if (schema.properties !== undefined) return { object: schema, list: false };
  if (schema.items !== undefined) {
    const entry = inner(withoutNull(schema.items));
    return entry === null ? null : { object: entry.object, list: true };
  }
  for (const one of [...alternatives(schema), ...(schema.allOf ?? [])]) {
    const found = inner(withoutNull(one));
    if (found !== null) return found;
  }
  return null;
}

/** One field, without the fields inside it. */
export const fieldOf = (path: string, raw: Schema, required: boolean): Field => {
  const schema = withoutNull(raw);
  return {
    path,
    required,
    requirement: raw['x-requirement'] ?? schema['x-requirement'] ?? null,
    type: typeWords(raw),
    length: lengthOf(schema),
    values: [...new Set(valuesOf(schema))],
    fallback: raw.default === undefined || raw.default === null || typeof raw.default === 'object' ? null : JSON.stringify(raw.default),
    description: raw.description ?? schema.description ?? null,
    extension: raw['x-extension'] === true || schema['x-extension'] === true,
  };
};

/** All fields of a schema. The fields inside a field come after it. */
export function fieldsOf(raw: Schema, prefix = ''): readonly Field[] {
  const found = inner(withoutNull(raw));
  if (found === null) return [];
  const at = found.list && prefix !== '' ? `${prefix}[]` : prefix;
  return Object.entries(found.object.properties ?? {}).flatMap(([name, schema]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [fieldOf(path, schema, found.object.required?.includes(name) ?? false), ...fieldsOf(schema, path)];
  });
}
