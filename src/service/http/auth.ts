import { timingSafeEqual } from 'node:crypto';
import { refuseField } from '../../contract/errors.ts';
import type { Account } from '../domain/records/platform.ts';
import type { Storage } from '../domain/ports.ts';
import { apiSecretHashes, hashSecret } from '../domain/secrets.ts';

/** Basic authentication (ruling *authentication*). */

const NOBODY = hashSecret('nobody has this secret');

const refused = () =>
  refuseField(
    '001',
    'Authorization',
    'credentials',
    'the API key or secret is not right',
    {},
    { headers: { 'www-authenticate': 'Basic realm="pay-elements"' } },
  );

/** Whether a secret is one of the account's. Unknown keys are compared too, so that the time is the same. */
function isRight(account: Account | undefined, secret: string, now: Date): boolean {
  const hash = Buffer.from(hashSecret(secret));
  const rights = account === undefined ? [NOBODY] : apiSecretHashes(account, now);
  return rights.map((right) => timingSafeEqual(hash, Buffer.from(right))).includes(true);
}

/** The API key and the secret in an Authorization header; null where there are none. */
function credentialsIn(header: string | undefined): { readonly api_key: string; readonly secret: string } | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 1 || credentials.includes('\u0000')) return null;
  return { api_key: credentials.slice(0, colon), secret: credentials.slice(colon + 1) };
}

/** A short name of the API key in an Authorization header, whether the key exists or not, and however long it is. */
export const keyDigest = (header: string | undefined): string => hashSecret(credentialsIn(header)?.api_key ?? '');

/** The account of an Authorization header at a moment of the clock. @throws Refusal 001 */
export async function authenticate(store: Storage, header: string | undefined, now: Date): Promise<Account> {
  const credentials = credentialsIn(header);
  if (credentials === null) throw refused();
  const { api_key, secret } = credentials;
  const known = await store.accountByKey(api_key);
  if (isRight(known, secret, now) && known !== undefined) return known;
  // Reads the stored account, so that a secret that was made just now, on any node, works at once. An unknown key takes the same query as a
  // known one, so that the time does not reveal which keys exist.
  const account = await store.accountByKey(api_key, 'now');
  if (!isRight(account, secret, now) || account === undefined) throw refused();
  return account;
}
