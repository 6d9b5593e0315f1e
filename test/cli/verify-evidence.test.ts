import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import canonicalize from 'canonicalize';
import { verifyEvidence } from '../../src/cli/verify-evidence.ts';
import { createSealer } from '../../src/service/vault/sealer.ts';
import { createEvidenceSigner } from '../../src/service/vault/evidence-signer.ts';

/** The proof of a mandate holds only with the service’s key or the payer’s hash, and nothing in it can be changed. */

const sha256 = (value: unknown) =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

const signer = createEvidenceSigner(createSealer(Buffer.alloc(32, 7)));
const [KEY = assert.fail()] = signer.publicKeys;

/** A document as the service writes it. */
const DOCUMENT = {
  version: 1,
  evidence_id: 'evi_1',
  session_id: 'ses_1',
  mandate_id: 'man_1',
  payment_id: 'pay_1',
  page: { id: 'pag_1', title: 'Rooibos' },
  signed_at: '2027-02-01T06:00:00.000Z',
  kept_until: '2034-02-01T06:00:00.000Z',
  ip_address: '196.25.1.9',
  user_agent: 'Phone',
  signature: { type: 'typed', name: 'Thandi Mokoena' },
  payer: { person_name: 'Thandi' },
  bank_account: { bank_account_number: '62001871605' },
  mandate_text: { version: '1', locale: 'EN_ZA', title: 'Agreement', paragraphs: ['I agree.'] },
  terms: { amount: { total_incl: 199 }, date_start: '2027-02-25' },
};

/** The whole proof of a document. Its hashes are right, whatever the document says. */
function proofOf(changed: object = {}) {
  const parts = { ...DOCUMENT, ...changed };
  const document = { ...parts, terms_hash: sha256({ terms: parts.terms, mandate_text: parts.mandate_text }) };
  return {
    id: 'evi_1',
    mandate_id: 'man_1',
    hash: sha256(document),
    algorithm: 'SHA-256 over RFC 8785',
    kid: signer.kid,
    signature: signer.sign(canonicalize(document) ?? ''),
    document,
    kept_until: '2034-02-01T06:00:00Z',
    created_at: '2027-02-01T06:00:00Z',
  };
}

const folder = mkdtempSync(join(tmpdir(), 'pay-elements-proof-'));
let files = 0;
const file = (content: unknown): string => {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const KEYS = file({ keys: signer.publicKeys });
const HASH = proofOf().hash;

describe('the proof of a mandate', () => {
  for (const [place, known] of [
    ['the set of keys', ['--key', KEYS]],
    ['one key of the set', ['--key', file(KEY)]],
    ['the key in PEM', ['--key', file(createPublicKey({ key: { ...KEY }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }))]],
    ['the hash of the payer’s copy', ['--hash', HASH.toUpperCase()]],
  ] as const)
    test(`holds with ${place}, with and without its envelope`, async () => {
      for (const content of [proofOf(), { status: true, result: proofOf() }]) {
        const { text, code } = await verifyEvidence([file(content), ...known]);
        assert.deepEqual([code, text.includes('FAIL')], [0, false], text);
      }
    });

  const CHANGES: Readonly<Record<string, object>> = {
    amount: { terms: { ...DOCUMENT.terms, amount: { total_incl: 19_900 } } },
    signer: { signature: { type: 'typed', name: 'Sipho Dube' } },
    account: { bank_account: { bank_account_number: '62001872440' } },
    day: { terms: { ...DOCUMENT.terms, date_start: '2027-01-25' } },
    text: { mandate_text: { ...DOCUMENT.mandate_text, paragraphs: ['I agree to all.'] } },
    'internet address': { ip_address: '10.0.0.1' },
    payer: { payer: null },
  };
  for (const [what, changed] of Object.entries(CHANGES))
    test(`another ${what} is found, although all hashes were made again`, async () => {
      const forged = { ...proofOf(changed), signature: proofOf().signature };
      const byKey = await verifyEvidence([file(forged), '--key', KEYS]);
      assert.match(byKey.text, /^FAIL {2}the service has not signed this/m);
      assert.doesNotMatch(byKey.text, /^FAIL.*hash/m);
      const byHash = await verifyEvidence([file(forged), '--hash', HASH]);
      assert.match(byHash.text, /^FAIL {2}it does not have this hash/m);
      assert.deepEqual([byKey.code, byHash.code], [1, 1]);
    });

  const AROUND: Readonly<Record<string, object>> = {
    mandate: { mandate_id: 'man_2' },
    'name of the proof': { id: 'evi_2' },
    'time of the signature': { created_at: '2027-01-01T06:00:00Z' },
    'end of the time of storage': { kept_until: '2028-02-01T06:00:00Z' },
  };
  for (const [what, changed] of Object.entries(AROUND))
    test(`another ${what} around the document is found`, async () => {
      const { text, code } = await verifyEvidence([file({ ...proofOf(), ...changed }), '--key', KEYS]);
      assert.match(text, /^FAIL {2}the document is of another mandate or another time/m);
      assert.equal(code, 1);
    });

  test('a signature of another service, a cut one and one with more behind it do not hold', async () => {
    const other = createEvidenceSigner(createSealer(Buffer.alloc(32, 8)));
    const { signature, document } = proofOf();
    for (const forged of [other.sign(canonicalize(document) ?? ''), signature.slice(1), `${signature}.`, '', 7])
      assert.equal((await verifyEvidence([file({ ...proofOf(), signature: forged }), '--key', KEYS])).code, 1);
  });

  const text = JSON.stringify(proofOf());
  const STRANGE: readonly (readonly [what: string, content: string, said: RegExp])[] = [
    ['a second document', text.replace('"document":', '"document":{"version":1},"document":'), /"document" stands .* twice/],
    ['a second amount', text.replace('"total_incl":', '"total_incl":1,"total_incl":'), /"total_incl" stands .* twice/],
    ['a second document in other letters', text.replace('"document":', '"docum\\u0065nt":{},"document":'), /"document" stands .* twice/],
    ['an unknown field', text.replace('{', '{"note":"paid",'), /"note" in the proof is unknown/],
    ['an unknown field in the document', text.replace('"version":1', '"version":1,"note":"x"'), /"note" in the document is unknown/],
    ['an unknown field around it', `{"status":true,"note":1,"result":${text}}`, /"note" in the answer is unknown/],
    ['another version', text.replace('"version":1', '"version":2'), /does not know its version/],
    ['another algorithm', text.replace('SHA-256', 'SHA-1'), /does not know its version or its algorithm/],
    ['no document', text.replace('"document"', '"paper"'), /"paper" in the proof is unknown/],
    ['no signature', JSON.stringify({ ...proofOf(), signature: undefined }), /the proof has no "signature"/],
    ['a list', '[]', /the proof is missing/],
    ['something else', 'nothing', /not JSON/],
  ];
  for (const [what, content, said] of STRANGE)
    test(`a file with ${what} is no proof`, async () => {
      for (const known of [
        ['--key', KEYS],
        ['--hash', HASH],
      ]) {
        const verdict = await verifyEvidence([file(content), ...known]);
        assert.match(verdict.text, /^FAIL {2}this is not the proof of a mandate: /);
        assert.match(verdict.text, said);
        assert.equal(verdict.code, 1);
      }
    });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  for (const [what, args, said] of [
    ['no file', ['--key', KEYS], /Name one file/],
    ['two files', [file(text), file(text), '--key', KEYS], /Name one file/],
    ['neither key nor hash', [file(text)], /everybody could have made this proof/],
    ['a hash that is none', [file(text), '--hash', 'abc'], /64 hexadecimal digits/],
    ['a key file without a key', [file(text), '--key', file({ keys: [] })], /has no Ed25519 key/],
    ['a key of another kind', [file(text), '--key', file(rsa)], /has no Ed25519 key/],
    ['keys over http', [file(text), '--key', 'http://pay.example/keys.json'], /over https/],
    ['a missing file', [join(folder, 'none.json'), '--key', KEYS], /ENOENT/],
    ['an unknown option', [file(text), '--keys', KEYS], /--keys/],
  ] as const)
    test(`${what}: nothing is checked, and the command says so`, async () => {
      const verdict = await verifyEvidence(args);
      assert.match(verdict.text, said);
      assert.equal(verdict.code, 2);
    });
});
