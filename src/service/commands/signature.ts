import { refuseField } from '../../contract/errors.ts';
import type { Account } from '../domain/records/platform.ts';
import { isSigned } from '../domain/signature.ts';
import type { Services } from './write.ts';

/** Where the account has a passphrase, a body that may be signed has to be. @throws Refusal 005 */
export function requireSignature({ sealer }: Services, account: Account, body: unknown): void {
  if (account.passphrase_sealed === null || typeof body !== 'object' || body === null) return;
  if (isSigned(body, sealer.open(account.passphrase_sealed, account.id))) return;
  const missing = !Object.hasOwn(body, 'signature');
  throw refuseField(
    '005',
    'signature',
    missing ? 'required' : 'signature',
    missing ? 'signature is required: this account has a passphrase' : 'signature is not the one that the passphrase makes of this body',
  );
}
