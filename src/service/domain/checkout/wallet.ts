import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** A request of a wallet to validate the merchant, from a page. */
export interface WalletSheetRequest {
  readonly method: string;
  readonly origin: string;
}

/** Checks that a wallet may ask: only for a method that the session offers, on a page that may show it. @throws Refusal 005, 008 */
export function requireWalletAllowed(
  { state, methods, allowed_origins }: Pick<CheckoutSession, 'state' | 'methods' | 'allowed_origins'>,
  { method, origin }: WalletSheetRequest,
  ownOrigin: string,
): void {
  if (state !== 'open') throw refuseField('008', 'session_id', state, `the session is ${state}`);
  if (!methods.some(({ id }) => id === method))
    throw refuseField('005', 'method', 'available', `${method} is not one of the session’s methods`, { method });
  if (origin !== ownOrigin && !(allowed_origins ?? []).includes(origin))
    throw refuseField('005', 'origin', 'allowed', `${origin} is not one of the origins that may embed the session`, { origin });
}
