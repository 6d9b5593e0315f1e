import { refuseField } from '../../../contract/errors.ts';
import type { Account } from '../../domain/records/platform.ts';
import { bindingFault, isSigned } from '../../domain/signature.ts';
import { write, type Services } from '../write.ts';

/** The call whose body is signed. */
export interface SignedCall {
  /** Whether the body must be signed, because the call moves money. */
  readonly required: boolean;
  /** Method and path, such as `POST /2.0/payouts/request`. */
  readonly name: string;
  /** Repeats of a call under this key may have its signature again: they get the first answer. */
  readonly idempotencyKey: string | undefined;
}

/**
 * Checks a body's signature where the account has a passphrase (rulings *signature*, *signed bodies*). Calls that move money must have
 * a signature. On other calls it is checked if it was sent. @throws Refusal 005
 */
export async function checkSignature(services: Services, account: Account, body: unknown, call: SignedCall): Promise<void> {
  if (account.passphrase_sealed === null || typeof body !== 'object' || body === null) return;
  const refuse = (field: string, rule: string, message: string) => refuseField('005', field, rule, message, body);
  if (!Object.hasOwn(body, 'signature')) {
    if (call.required) throw refuse('signature', 'required', 'signature is required: this account has a passphrase');
    return;
  }
  if (!isSigned(body, services.secrets.open(account.id, account.passphrase_sealed)))
    throw refuse('signature', 'signature', 'signature is not the one that the passphrase makes of this body');
  if (account.signature_binding !== true) return;
  const fault = bindingFault(body, call.name, [services.clock.now(), services.realNow()]);
  if (fault !== null) throw refuse(fault.field, fault.rule, fault.message);
  if (!(await isFirstUse(services, account, body, call)))
    throw refuse('signature', 'once', 'this signature was used before: sign each call anew');
}

/** Notes that a signature was used; a day is longer than a signature is valid. The space keeps it apart from every Idempotency-Key. */
const isFirstUse = (services: Services, account: Account, body: object, { idempotencyKey }: SignedCall): Promise<boolean> =>
  write(services, { account }, async (tx, ctx) => {
    const key = `signature ${(body as { signature: string }).signature}`;
    const claim = await tx.claim(key, idempotencyKey ?? ctx.newId('key_'), ctx.now);
    if (claim.type === 'first') await tx.answer(key, '');
    return { changes: [], result: claim.type !== 'conflict' };
  });
