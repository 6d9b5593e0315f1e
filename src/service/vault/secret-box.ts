import type { SecretBox } from '../domain/secrets.ts';
import type { SubjectHash } from '../domain/velocity.ts';
import type { Sealer } from './ports.ts';

/** Seals the secrets of accounts: under the vault's key, but separate from card numbers. */
export const createSecretBox = (sealer: Pick<Sealer, 'seal' | 'open'>): SecretBox => ({
  seal: (account_id, secret) => sealer.seal(secret, account_id),
  open: (account_id, sealed) => sealer.open(sealed, account_id),
});

/** A keyed hash of what is counted against a limit: a network address, an account number, a mobile number. None of them is stored. */
export const createSubjectHash =
  (sealer: Pick<Sealer, 'fingerprint'>): SubjectHash =>
  (kind, text) =>
    sealer.fingerprint(`${kind} ${text}`);
