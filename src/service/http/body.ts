import type { Context } from 'hono';
import { Refusal, refuseField } from '../../contract/errors.ts';
import { BATCHES } from './issues.ts';

/** Reading a body: at most 1 MiB of JSON (rulings *methods, bodies* and *error codes*). */

export const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 32;

/** The body as JSON. An absent body is an empty object. @throws Refusal 002, 003, 012, 013 */
export async function readJson(c: Context): Promise<unknown> {
  const text = await readText(c);
  if (text.trim() === '') return {};
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('013', 'send the body as application/json', { status: 415 });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('002', 'the body is not JSON');
  }
  inspect(body);
  return body;
}

/** The body's bytes as text, read no further than the limit. */
async function readText(c: Context): Promise<string> {
  const tooLarge = () => new Refusal('012', `the body is larger than ${MAX_BODY} bytes`);
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const stream = c.req.raw.body;
  if (stream === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Refuses what no field may hold: depth without end, names that touch prototypes, text a database cannot keep. */
function inspect(root: unknown): void {
  const open: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item;
    if (path.length > MAX_DEPTH) throw new Refusal('002', `the body is nested deeper than ${MAX_DEPTH} levels`);
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

/** A path relative to its record. */
const fieldOf = (path: readonly string[]): string =>
  (BATCHES.has(path[0] ?? '') ? path.slice(2) : path).join('.').replaceAll('\u0000', '') || 'body';
