import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** Who asks that the shop be vouched for: a wallet, on a page. */
export interface WalletSheetRequest {
  readonly method: string;
  readonly origin: string;
}

/** Whether the shop may be vouched for: only for what can be paid, and on pages that may show it. @throws Refusal 005, 008 */
export function requireWalletAllowed(
  { state, methods, allowed_origins }: Pick<CheckoutSession, 'state' | 'methods' | 'allowed_origins'>,
  { method, origin }: WalletSheetRequest,
  ownOrigin: string,
): void {
  if (state !== 'open') throw refuseField('008', 'session_id', state, `the session is ${state}`);
  if (!methods.some(({ id }) => id === method))
    throw refuseField('005', 'method', 'available', `${method} is none of the session’s methods`, { method });
  if (origin !== ownOrigin && !(allowed_origins ?? []).includes(origin))
    throw refuseField('005', 'origin', 'allowed', `${origin} is none of the origins that may embed the session`, { origin });
}
