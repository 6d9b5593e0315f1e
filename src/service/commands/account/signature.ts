import { refuseField } from '../../../contract/errors.ts';
import type { Account } from '../../domain/records/platform.ts';
import { isSigned } from '../../domain/signature.ts';
import type { Services } from '../write.ts';

/**
 * Checks a body's signature where the account has a passphrase (ruling *signed bodies*). Calls that move money must have a
 * signature. On other calls it is checked if it was sent. @throws Refusal 005
 */
export function checkSignature({ secrets }: Services, account: Account, body: unknown, required: boolean): void {
  if (account.passphrase_sealed === null || typeof body !== 'object' || body === null) return;
  if (!required && !Object.hasOwn(body, 'signature')) return;
  if (isSigned(body, secrets.open(account.id, account.passphrase_sealed))) return;
  const missing = !Object.hasOwn(body, 'signature');
  throw refuseField(
    '005',
    'signature',
    missing ? 'required' : 'signature',
    missing ? 'signature is required: this account has a passphrase' : 'signature is not the one that the passphrase makes of this body',
    body,
  );
}
