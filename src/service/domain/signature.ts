import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Signed bodies (ruling *signature*): a passphrase that merchant and service share, over the JSON canonical form (RFC 8785). */

const bytes = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The signature of a body: lower-case hex HMAC-SHA256 of its canonical form, `signature` itself left out. */
export function signatureOf(body: object, passphrase: string): string {
  const { signature: _itself, ...signed } = body as { signature?: unknown };
  return createHmac('sha256', passphrase)
    .update(canonicalize(signed) ?? '')
    .digest('hex');
}

/** Whether a body carries the signature that this passphrase makes. Compared in constant time. */
export function isSigned(body: object, passphrase: string): boolean {
  const { signature } = body as { signature?: unknown };
  return typeof signature === 'string' && timingSafeEqual(bytes(signature), bytes(signatureOf(body, passphrase)));
}

/** A hash of a body's content, whatever the order of its fields: tells a repeat from something else. */
export const contentHash = (body: object): string =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('hex');
