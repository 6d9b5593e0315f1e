import type { SecretBox } from '../domain/secrets.ts';
import type { Sealer } from './ports.ts';

/** The box of an account's secrets: under the vault's key, and apart from card numbers. */
export const createSecretBox = (sealer: Pick<Sealer, 'seal' | 'open'>): SecretBox => ({
  seal: (account_id, secret) => sealer.seal(secret, account_id),
  open: (account_id, sealed) => sealer.open(sealed, account_id),
});

/** A keyed hash of a client's address, so that declines are counted by address and no address is stored. */
export const createAddressHash =
  (sealer: Pick<Sealer, 'fingerprint'>) =>
  (address: string): string =>
    sealer.fingerprint(`address ${address}`);
