import type { Payload } from './webhooks.ts';

/** Whether a webhook comes from the service and when, and whether it is a repeat. */

/** The identity of a webhook, to recognise repeats. */
export interface Identity {
  /** Its id, or the digest of its bytes if it has none. */
  readonly key: string;
  /** The digest of its bytes; null if the id is in the body. */
  readonly digest: string | null;
  /**
   * Whether the id is signed. An id that is not signed can be changed by anybody who sends the same bytes again, so the same bytes count as
   * a repeat.
   */
  readonly isSigned: boolean;
}

/** The names under which a webhook is remembered. */
export const namesOf = ({ key, digest }: Identity): string[] => (digest === null || digest === key ? [key] : [key, digest]);

/**
 * The identity of a webhook: the id in its signed body, else the id in the header, else the bytes themselves. The header's id can have a
 * signature of its own.
 */
export async function identityOf(payload: Payload, headers: Headers, raw: string, secrets: readonly string[]): Promise<Identity> {
  if ('type' in payload) return { key: payload.id, digest: null, isSigned: true };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = headers.get('x-webhook-id') ?? '';
  if (id === '') return { key: digest, digest, isSigned: true };
  const signature = headers.get('x-webhook-id-signature') ?? '';
  for (const secret of secrets)
    if (await verify(`${id}.${raw}`, signature, secret)) return { key: id.slice(0, 255), digest, isSigned: true };
  return { key: id.slice(0, 255), digest, isSigned: false };
}

/** While the account's secret changes, a webhook is signed with the old secret and also with the new one. */
const SIGNATURES = ['x-signature', 'x-signature-next'];

/** Whether one of the signatures was made with one of the secrets. */
export async function isSigned(raw: string, headers: Headers, secrets: readonly string[]): Promise<boolean> {
  for (const name of SIGNATURES) for (const secret of secrets) if (await verify(raw, headers.get(name) ?? '', secret)) return true;
  return false;
}

/** The time at which the service made this try, in milliseconds since 1970; null if it is not signed. */
export async function signedTime(raw: string, headers: Headers, secrets: readonly string[]): Promise<number | null> {
  const seconds = headers.get('x-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return null;
  const signature = headers.get('x-timestamp-signature') ?? '';
  for (const secret of secrets) if (await verify(`${raw}.${seconds}`, signature, secret)) return Number(seconds) * 1000;
  return null;
}

/** HMAC-SHA256 over the raw body, compared by the platform in constant time. */
async function verify(raw: string, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(raw));
}
