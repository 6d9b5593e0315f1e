import type { CheckoutMethod } from '../../../contract/sessions/checkout.ts';
import { msg } from '../../shared/locales/localize.ts';

/** The names of methods. */

/** Brand names, the same in every language. */
const WALLETS: Readonly<Record<string, string>> = { APPLE_PAY: 'Apple Pay', GOOGLE_PAY: 'Google Pay' };

/** The name of a method. The name of a redirect method comes from the service and is not translated. */
export function methodName({ id, kind, title }: CheckoutMethod): string {
  switch (kind) {
    case 'card':
      return msg('Card');
    case 'scan':
      return msg('Scan to pay');
    case 'wallet':
      return WALLETS[id] ?? title ?? id;
    case 'redirect':
      return title ?? id;
  }
}
