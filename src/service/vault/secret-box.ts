import type { SecretBox } from '../domain/secrets.ts';
import type { Sealer } from './ports.ts';

/** Seals the secrets of accounts: under the vault's key, but separate from card numbers. */
export const createSecretBox = (sealer: Pick<Sealer, 'seal' | 'open'>): SecretBox => ({
  seal: (account_id, secret) => sealer.seal(secret, account_id),
  open: (account_id, sealed) => sealer.open(sealed, account_id),
});

/** A keyed hash of a client's network address. Declines are counted by it, and no address is stored. */
export const createAddressHash =
  (sealer: Pick<Sealer, 'fingerprint'>) =>
  (address: string): string =>
    sealer.fingerprint(`address ${address}`);
