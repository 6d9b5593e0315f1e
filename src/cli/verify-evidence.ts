import { createHash, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import canonicalize from 'canonicalize';
import { isLoopbackHost } from '../addresses/loopback.ts';
import { parseStrictJson } from '../contract/strict-json.ts';

/**
 * `pay-elements verify-evidence`: checks the evidence of a signed mandate without asking the service about it. Everybody can write a
 * document and its hash, so the proof is compared with something that its holder did not make: the service's public key, or the hash
 * that the payer's copy shows.
 */

/** The help text of the command. */
export const VERIFY_EVIDENCE_HELP = `pay-elements verify-evidence <proof.json> --key <file or URL>
pay-elements verify-evidence <proof.json> --hash <hash>

Checks the proof of a signed mandate. The file is what GET /mandates/{id}/evidence answers, or its "result".

  --key    the public keys of the service: https://…/.well-known/pay-elements-keys.json, or a file with this set, with one key
           of it, or with a key in PEM
  --hash   the hash (SHA-256) at the end of the payer's copy, the PDF document

Prints a line for each check. Ends with code 0 where all of them hold, with 1 where one does not or where the proof has something
unknown in it, and with 2 where nothing could be checked (no file, no key).
`;

type Fields = Readonly<Record<string, unknown>>;

/** A sentence for each result of a check. */
interface Check {
  readonly holds: boolean;
  readonly ok: string;
  readonly fail: string;
}

/** The result of the command. */
interface Verdict {
  readonly text: string;
  readonly code: 0 | 1 | 2;
}

/** A file that is not a proof, or has something unknown in it. */
class NotProof extends Error {}

const PROOF = ['id', 'mandate_id', 'hash', 'algorithm', 'kid', 'signature', 'document', 'kept_until', 'created_at'];
const DOCUMENT = [
  ...['version', 'evidence_id', 'session_id', 'mandate_id', 'payment_id', 'page', 'signed_at', 'kept_until', 'ip_address', 'user_agent'],
  ...['signature', 'payer', 'bank_account', 'mandate_text', 'terms', 'terms_hash'],
];

/** The fields of an object, which has these names and no other. @throws NotProof */
function fieldsOf(value: unknown, place: string, names: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new NotProof(`${place} is missing. Save the answer of GET /mandates/{id}/evidence unchanged`);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new NotProof(`${JSON.stringify(unknown)} in ${place} is unknown`);
  const missing = names.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw new NotProof(`${place} has no ${JSON.stringify(missing)}`);
  return value as Fields;
}

/** Reads a proof, with or without its envelope. @throws NotProof */
function readProof(text: string): { proof: Fields; document: Fields } {
  let read: unknown;
  try {
    read = parseStrictJson(text);
  } catch (error) {
    throw new NotProof(error instanceof Error ? error.message : String(error));
  }
  const isAnswer = typeof read === 'object' && read !== null && 'result' in read;
  const proof = fieldsOf(isAnswer ? fieldsOf(read, 'the answer', ['status', 'result'])['result'] : read, 'the proof', PROOF);
  const document = fieldsOf(proof['document'], 'the document', DOCUMENT);
  if (document['version'] !== 1 || proof['algorithm'] !== 'SHA-256 over RFC 8785')
    throw new NotProof('this command does not know its version or its algorithm');
  return { proof, document };
}

const canonical = (value: unknown): string => canonicalize(value) ?? '';
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The moment of a text, so that two ways to write it are the same. */
const momentIn = (value: unknown): number => Date.parse(String(value));

/** The checks that need nothing but the proof: its parts belong together. */
function ownChecks({ proof, document }: ReturnType<typeof readProof>): Check[] {
  const { terms, mandate_text, terms_hash } = document;
  return [
    {
      holds: sha256(canonical(document)) === proof['hash'],
      ok: 'the document is the one that was hashed',
      fail: 'the document is not the one that was hashed: something in it was changed',
    },
    {
      holds: sha256(canonical({ terms, mandate_text })) === terms_hash,
      ok: 'its terms are those that were shown and signed',
      fail: 'its terms are not those that were shown and signed',
    },
    {
      holds:
        document['mandate_id'] === proof['mandate_id'] &&
        document['evidence_id'] === proof['id'] &&
        momentIn(document['signed_at']) === momentIn(proof['created_at']) &&
        momentIn(document['kept_until']) === momentIn(proof['kept_until']),
      ok: 'it is the proof of this mandate and of this time',
      fail: 'the document is of another mandate or another time than the proof around it',
    },
  ];
}

/** Whether one of the keys has signed a text. */
const isSigned = (keys: readonly KeyObject[], text: string, signature: string): boolean =>
  /^[\w-]{86}$/.test(signature) && keys.some((key) => verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url')));

/** Reads keys from a text: a set, one key, or PEM. @throws Error */
function keysIn(text: string, place: string): KeyObject[] {
  try {
    const read: unknown = text.includes('-----BEGIN') ? text : JSON.parse(text);
    const set: readonly unknown[] =
      typeof read === 'object' && read !== null && 'keys' in read && Array.isArray(read.keys) ? (read.keys as unknown[]) : [read];
    const keys = set.map((key) =>
      typeof key === 'string' ? createPublicKey(key) : createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
    );
    const ours = keys.filter(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519');
    if (ours.length > 0) return ours;
  } catch {
    // The message below is for this case too.
  }
  throw new Error(`${place} has no Ed25519 key. It is what the service answers at /.well-known/pay-elements-keys.json.`);
}

/** Reads the service's keys from a file or an address. @throws Error */
async function readKeys(place: string): Promise<KeyObject[]> {
  if (!/^https?:/.test(place)) return keysIn(readFileSync(place, 'utf8'), place);
  const url = new URL(place);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw new Error('Read the keys over https: over http, others could answer with their own.');
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${place} answered with ${answer.status}.`);
  return keysIn(await answer.text(), place);
}

/** Compares a proof with what its holder did not make. */
async function check(args: readonly string[]): Promise<Verdict> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, hash: { type: 'string' } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(`Name one file with the proof.\n\n${VERIFY_EVIDENCE_HELP}`);
  const hash = values.hash?.trim().toLowerCase();
  if (hash === undefined && values.key === undefined)
    throw new Error(
      `Name the service's key or the hash: without one of them, everybody could have made this proof.\n\n${VERIFY_EVIDENCE_HELP}`,
    );
  if (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))
    throw new Error('The hash has 64 hexadecimal digits, as at the end of the PDF document.');
  const keys = values.key === undefined ? null : await readKeys(values.key);
  const { proof, document } = readProof(readFileSync(path, 'utf8'));
  const form = canonical(document);
  const checks = ownChecks({ proof, document });
  if (keys !== null)
    checks.push({
      holds: isSigned(keys, form, String(proof['signature'])),
      ok: 'the service has signed it',
      fail: 'the service has not signed this: something in it was changed, or it is of another service than the key',
    });
  if (hash !== undefined)
    checks.push({
      holds: sha256(form) === hash,
      ok: 'it has the hash of the payer’s copy',
      fail: 'it does not have this hash: something in it was changed, or the hash is of another mandate',
    });
  return {
    text: checks.map(({ holds, ok, fail }) => (holds ? `ok    ${ok}\n` : `FAIL  ${fail}\n`)).join(''),
    code: checks.every(({ holds }) => holds) ? 0 : 1,
  };
}

/** Reads the named file and checks it. */
export async function verifyEvidence(args: readonly string[]): Promise<Verdict> {
  try {
    return await check(args);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return error instanceof NotProof
      ? { text: `FAIL  this is not the proof of a mandate: ${said}\n`, code: 1 }
      : { text: `${said}\n`, code: 2 };
  }
}
