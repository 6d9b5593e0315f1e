import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Signed bodies (ruling *signature*): an HMAC of the body's canonical JSON form (RFC 8785), with a passphrase that merchant and
 * service share.
 */

const bytes = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The signature of a body: lower-case hex HMAC-SHA256 of its canonical form, without the field `signature`. */
export function signatureOf(body: object, passphrase: string): string {
  const { signature: _itself, ...signed } = body as { signature?: unknown };
  return createHmac('sha256', passphrase)
    .update(canonicalize(signed) ?? '')
    .digest('hex');
}

/** Whether a body has the signature that this passphrase makes. Compared in constant time. */
export function isSigned(body: object, passphrase: string): boolean {
  const { signature } = body as { signature?: unknown };
  return typeof signature === 'string' && timingSafeEqual(bytes(signature), bytes(signatureOf(body, passphrase)));
}

/** A hash of a body's content that does not depend on the order of its fields. It recognises a repeat. */
export const contentHash = (body: object): string =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('hex');
