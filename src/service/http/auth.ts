import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import type { Account } from '../domain/records/platform.ts';
import type { Storage } from '../domain/ports.ts';

/** Basic authentication (ruling *authentication*). */

/** How API secrets are kept: they are long and random, so one round is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const NOBODY = hashSecret('nobody has this secret');

const refused = () =>
  new Refusal('001', 'the API key or secret is not right', { headers: { 'www-authenticate': 'Basic realm="pay-elements"' } });

/** The account of an Authorization header. @throws Refusal 001 */
export async function authenticate(store: Storage, header: string | undefined): Promise<Account> {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) throw refused();
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = credentials.indexOf(':');
  if (colon < 1 || credentials.includes('\u0000')) throw refused();
  const account = await store.accountByKey(credentials.slice(0, colon));
  // The comparison is made for unknown keys too, so that time does not tell which keys exist.
  const right = timingSafeEqual(Buffer.from(hashSecret(credentials.slice(colon + 1))), Buffer.from(account?.api_secret_hash ?? NOBODY));
  if (account === undefined || !right) throw refused();
  return account;
}
