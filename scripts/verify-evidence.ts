/**
 * `node scripts/verify-evidence.ts proof.json`: checks a signed mandate's proof, offline and with nothing of the service.
 *
 * The file is what GET /mandates/{id}/evidence answers, or its `result`. The document is written in its canonical form
 * (RFC 8785) and hashed (SHA-256); the hash has to be the one beside it, and the hash of the terms the one that was signed.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785: no spaces, the keys of each object sorted by their UTF-16 code units; numbers and texts as JavaScript writes them. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as { readonly [key: string]: Json };
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(object[key] ?? null)}`).join(',')}}`;
}

const sha256 = (value: Json): string => createHash('sha256').update(canonical(value), 'utf8').digest('hex');

function fieldOf(value: Json, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a proof of a mandate');
  return (value as { readonly [key: string]: Json })[name] ?? null;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: node scripts/verify-evidence.ts proof.json');
const read = JSON.parse(readFileSync(path, 'utf8')) as Json;
const proof = fieldOf(read, 'result') ?? read;
const document = fieldOf(proof, 'document');
const checks: readonly (readonly [string, boolean])[] = [
  ['the document is the one that was hashed', sha256(document) === fieldOf(proof, 'hash')],
  [
    'its terms are those that were shown and signed',
    sha256({ terms: fieldOf(document, 'terms'), mandate_text: fieldOf(document, 'mandate_text') }) === fieldOf(document, 'terms_hash'),
  ],
  ['it is the proof of this mandate', fieldOf(document, 'mandate_id') === fieldOf(proof, 'mandate_id')],
];
for (const [words, holds] of checks) console.log(`${holds ? 'ok  ' : 'FAIL'}  ${words}`);
process.exitCode = checks.every(([, holds]) => holds) ? 0 : 1;
