import { createHash } from 'node:crypto';
import type { Account } from './records/platform.ts';

/** An account's secrets. A secret can be changed without a moment in which some programs are locked out. */

/** Seals the secrets of an account that must be read again (webhook secrets and the passphrase) under a key of the service. */
export interface SecretBox {
  seal(account_id: string, secret: string): string;
  open(account_id: string, sealed: string): string;
}

/** The account's fields that are secrets or belong to one. */
const SECRET_FIELDS: ReadonlySet<string> = new Set<keyof Account>([
  'api_secret_hash',
  'former_api_secret_hash',
  'former_api_secret_until',
  'webhook_secret_sealed',
  'former_webhook_secret_sealed',
  'former_webhook_secret_until',
  'passphrase_sealed',
]);

/** Whether a field of an account is secret, so that it is never shown. */
export const isSecret = (field: string): boolean => SECRET_FIELDS.has(field);

/** The stored form of an API secret. API secrets are long and random, so one round of hashing is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A former secret that is still valid; null when its time is over. */
const formerIfValid = (value: string | null | undefined, until: Date | null | undefined, now: Date): string | null =>
  value != null && until != null && now < until ? value : null;

/** The hashes of the API secrets that an account accepts now. */
export function apiSecretHashes(account: Account, now: Date): string[] {
  const former = formerIfValid(account.former_api_secret_hash, account.former_api_secret_until, now);
  return [account.api_secret_hash, ...(former === null ? [] : [former])];
}

/** The sealed webhook secrets that are valid now. `next` is the new secret while the former one still signs. */
export function webhookSecrets(account: Account, now: Date): { readonly signs: string; readonly next: string | null } {
  const former = formerIfValid(account.former_webhook_secret_sealed, account.former_webhook_secret_until, now);
  return former === null ? { signs: account.webhook_secret_sealed, next: null } : { signs: former, next: account.webhook_secret_sealed };
}
