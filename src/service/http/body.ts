import type { Context } from 'hono';
import { readBodyText } from '../../contract/body-text.ts';
import { refuseField, unsupportedMedia } from '../../contract/errors.ts';
import { parseStrictJson } from '../../contract/strict-json.ts';
import { BATCHES, safeName } from './issues.ts';

/** Reads a body: at most 1 MiB of JSON, less on paths that need less (rulings *methods, bodies*, *text* and *error codes*). */

const MAX_BODY = 1024 * 1024;
/** The limit for paths that anybody may post to, such as the vault's: many times the size of a card, and quick to parse. */
export const SMALL_BODY = 4 * 1024;
/** The limit for posted forms: more than all fields can hold. No form takes files. */
export const MAX_FORM = 64 * 1024;
const MAX_DEPTH = 32;

/** The body as JSON, of at most `max` bytes. A missing body is an empty object. @throws Refusal 002, 003, 012, 013 */
export async function readJson(c: Context, max = MAX_BODY): Promise<unknown> {
  const text = await readBodyText(c.req.raw, max);
  if (text.trim() === '') return {};
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw unsupportedMedia('Content-Type', 'send the body as application/json');
  const body = parseStrictJson(text, fieldOf);
  inspect(body);
  return body;
}

/** Refuses contents that no field may have: too many levels, names that change prototypes, and text that a database cannot store. */
function inspect(root: unknown): void {
  const open: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item;
    if (path.length > MAX_DEPTH) throw refuseField('002', 'body', 'max_depth', `the body is nested deeper than ${MAX_DEPTH} levels`);
    if (typeof value === 'string') requireText(value, path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__')
        throw refuseField('003', fieldOf([...path, key]), 'unknown_field', '__proto__ is not a field of this operation');
      requireText(key, [...path, key]);
      open.push({ value: inner, path: [...path, key] });
    }
  }
}

function requireText(text: string, path: readonly string[]): void {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw refuseField('003', fieldOf(path), 'text', `${fieldOf(path)} has a character that is not text`);
}

/** The path of a field, relative to its record. */
const fieldOf = (path: readonly string[]): string =>
  (BATCHES.has(path[0] ?? '') ? path.slice(2) : path).map(safeName).join('.').replaceAll('\u0000', '') || 'body';

/** The largest body of a form on the service's own pages, in bytes. */
const MAX_FIELDS = 16 * 1024;

/**
 * The fields of a form that one of the service's own pages sent. Of a repeated name the last value counts. @throws Refusal 002,
 * 003, 012, 013
 */
export async function readFields(c: Context): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw unsupportedMedia('Content-Type', 'send the form as application/x-www-form-urlencoded');
  const text = await readBodyText(c.req.raw, MAX_FIELDS);
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (Object.entries(fields).some(([name, value]) => name.includes('\u0000') || value.includes('\u0000')))
    throw refuseField('003', 'form', 'text', 'a field of the form has a character that is not text');
  return fields;
}
