import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** The page to which a payer returns from a provider: the page they came from if it may embed the session, never any other page. */

/** The address to return to; null for the hosted page. @throws Refusal 005 for a page that may not show the session */
export function checkReturn(return_url: string | undefined, session: CheckoutSession, publicUrl: string): string | null {
  if (return_url === undefined) return null;
  const { origin } = new URL(return_url);
  if (origin !== publicUrl && session.allowed_origins?.includes(origin) !== true)
    throw refuseField('005', 'return_url', 'allowed_origin', 'return_url is not on one of the session’s allowed origins');
  return return_url;
}
