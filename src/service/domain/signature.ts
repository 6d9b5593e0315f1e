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

/** What is wrong with the binding of a signed body to its call, by the name of the field. */
export interface BindingFault {
  readonly field: 'signed_at' | 'signed_for';
  readonly rule: 'required' | 'recent' | 'this_call';
  readonly message: string;
}

/** How far `signed_at` may be from now, in milliseconds. */
const SIGNED_WITHIN_MS = 5 * 60_000;

/**
 * Whether a signed body is bound to this call (ruling *signature*): it names the call's method and path, with or without the
 * interface's base, and was signed in the last five minutes by the service's clock or by real time, which differ in a sandbox.
 */
export function bindingFault(body: object, call: string, nows: readonly Date[]): BindingFault | null {
  const { signed_at, signed_for } = body as { signed_at?: unknown; signed_for?: unknown };
  if (typeof signed_at !== 'string')
    return { field: 'signed_at', rule: 'required', message: 'signed_at is required: this account has signature_binding' };
  if (typeof signed_for !== 'string')
    return { field: 'signed_for', rule: 'required', message: 'signed_for is required: this account has signature_binding' };
  if (signed_for !== call && signed_for !== call.replace(' /2.0/', ' /'))
    return { field: 'signed_for', rule: 'this_call', message: `this body was signed for another call; this one is ${call}` };
  const signed = Date.parse(signed_at);
  if (!nows.some((now) => Math.abs(now.getTime() - signed) <= SIGNED_WITHIN_MS))
    return { field: 'signed_at', rule: 'recent', message: 'signed_at must be at most five minutes old, and not in the future' };
  return null;
}

/** A hash of a body's content that does not depend on the order of its fields. It recognises a repeat. */
export const contentHash = (body: object): string =>
  createHash('sha256')
    .update(canonicalize(body) ?? '')
    .digest('hex');
