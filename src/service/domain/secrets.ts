import { createHash } from 'node:crypto';
import type { Account } from './records/platform.ts';

/** An account's secrets, and changing them without a moment in which one of two programs is locked out. */

/** Secrets of an account that have to be used again (those of its webhooks, and its passphrase), under a key of the service. */
export interface SecretBox {
  seal(account_id: string, secret: string): string;
  open(account_id: string, sealed: string): string;
}

/** Fields of an account that are secrets, or belong to one. */
const SECRET_FIELDS: ReadonlySet<string> = new Set<keyof Account>([
  'api_secret_hash',
  'former_api_secret_hash',
  'former_api_secret_until',
  'webhook_secret_sealed',
  'former_webhook_secret_sealed',
  'former_webhook_secret_until',
  'passphrase_sealed',
]);

/** Whether a field of an account is one of its secrets, of which nobody is shown anything. */
export const isSecret = (field: string): boolean => SECRET_FIELDS.has(field);

/** How API secrets are kept: they are long and random, so one round is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Something former that still counts; null once its time is over. */
const formerIfValid = (value: string | null | undefined, until: Date | null | undefined, now: Date): string | null =>
  value != null && until != null && now < until ? value : null;

/** The hashes of the API secrets that an account may be asked with now. */
export function apiSecretHashes(account: Account, now: Date): string[] {
  const former = formerIfValid(account.former_api_secret_hash, account.former_api_secret_until, now);
  return [account.api_secret_hash, ...(former === null ? [] : [former])];
}

/** The sealed secrets of webhooks that count now: the new one is `next` for as long as the former one still signs. */
export function webhookSecrets(account: Account, now: Date): { readonly signs: string; readonly next: string | null } {
  const former = formerIfValid(account.former_webhook_secret_sealed, account.former_webhook_secret_until, now);
  return former === null ? { signs: account.webhook_secret_sealed, next: null } : { signs: former, next: account.webhook_secret_sealed };
}
