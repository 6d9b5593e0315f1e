import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { EvidenceSigner } from '../domain/emandate/evidence.ts';
import type { Sealer } from './ports.ts';

/** Signs the proofs of mandates (ruling *evidence*). */

/** A public key as others read it (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** A signer, and the keys with which everybody can check what it has signed. */
export interface PublishedSigner extends EvidenceSigner {
  readonly publicKeys: readonly PublicKey[];
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key is made from the vault’s secret of fingerprints, so it exists only in memory. All nodes of a database have the same one, and
 * it stays when the vault’s key is rotated: what was signed before can always be checked.
 */
export function createEvidenceSigner(sealer: Pick<Sealer, 'fingerprint'>): PublishedSigner {
  const seed = Buffer.from(sealer.fingerprint('evidence signing key 1'), 'base64url');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // The thumbprint of the key (RFC 7638).
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return {
    kid,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64url'),
    publicKeys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }],
  };
}
