import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';

/**
 * `pay-elements verify-evidence`: checks the evidence of a signed mandate, offline and without the service. It writes the document in its
 * canonical form (RFC 8785) and hashes it (SHA-256). The hash has to be equal to the hash stored with the document, and the hash of the
 * terms to the one that was signed.
 */

/** The help text of the command. */
export const VERIFY_EVIDENCE_HELP = `pay-elements verify-evidence <proof.json>

Checks the proof of a signed mandate, offline. The file is what GET /mandates/{id}/evidence answers, or its "result".
Prints a line for each check, and ends with code 1 where one of them does not hold.
`;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const sha256 = (value: Json): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '', 'utf8')
    .digest('hex');

function fieldOf(value: Json, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('This file is not the evidence of a mandate. Save the answer of GET /mandates/{id}/evidence unchanged.');
  return (value as { readonly [key: string]: Json })[name] ?? null;
}

/** Reads the named file and checks it. @throws Error if no file is named, or if the file is not evidence of a mandate */
export function verifyEvidence([path]: readonly string[]): { text: string; code: 0 | 1 } {
  if (path === undefined) throw new Error(`Name the file with the proof.\n\n${VERIFY_EVIDENCE_HELP}`);
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
  return {
    text: checks.map(([words, holds]) => `${holds ? 'ok  ' : 'FAIL'}  ${words}\n`).join(''),
    code: checks.every(([, holds]) => holds) ? 0 : 1,
  };
}
