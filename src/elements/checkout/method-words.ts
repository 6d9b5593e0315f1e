import type { CheckoutMethod } from '../../protocol/checkout.ts';
import { msg, str } from '../localize.ts';

/** What methods are called. */

/** Names of their makers, in every language the same. */
const WALLETS: Readonly<Record<string, string>> = { APPLE_PAY: 'Apple Pay', GOOGLE_PAY: 'Google Pay' };

/** What a method is called. A redirect method brings its own name, which is shown as it is. */
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

/** What choosing it leads to; a card says that by its fields. */
export function methodHint(method: CheckoutMethod): string | null {
  const name = methodName(method);
  switch (method.kind) {
    case 'card':
      return null;
    case 'scan':
      return msg('You get a code to scan with the banking app on your phone.');
    case 'wallet':
      return msg(str`${name} opens, and you confirm the payment there.`);
    case 'redirect':
      return msg(str`You go to ${name} to pay, and come back here.`);
  }
}
