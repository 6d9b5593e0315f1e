import type { CheckoutMethod, SavedCard } from '../../../contract/sessions/checkout.ts';
import { CARD_NAMES } from '../../../facts/card-names.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { TemplateResult } from 'lit';
import { icon, drawIcon } from '../../shared/controls/icons.ts';

/** Brand names, the same in every language. */
const WALLETS: Readonly<Record<string, string>> = { APPLE_PAY: 'Apple Pay', GOOGLE_PAY: 'Google Pay' };

/** Each kind of method: its name, its icon, and what happens if it is chosen. A card has its fields instead of that. */
const KINDS: Readonly<
  Record<
    CheckoutMethod['kind'],
    {
      readonly name: (method: CheckoutMethod) => string;
      readonly icon: () => TemplateResult;
      readonly hint?: (name: string) => string;
    }
  >
> = {
  card: { name: () => msg('Card'), icon: () => icon('card') },
  wallet: {
    name: ({ id, title }) => WALLETS[id] ?? title ?? id,
    icon: () => drawIcon('M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m3 15h2'),
    hint: (name) => msg(str`${name} opens, and you confirm the payment there.`),
  },
  scan: {
    name: () => msg('Scan to pay'),
    icon: () =>
      drawIcon(
        'M4 8V5a1 1 0 0 1 1-1h3m8 0h3a1 1 0 0 1 1 1v3m0 8v3a1 1 0 0 1-1 1h-3m-8 0H5a1 1 0 0 1-1-1v-3M8.5 8.5h2v2h-2zm5 0h2v2h-2zm-5 5h2v2h-2zm5 2h2m0-2v2',
      ),
    hint: () => msg('You get a code to scan with the banking app on your phone.'),
  },
  // The name of a provider comes from the service and is not translated.
  redirect: {
    name: ({ id, title }) => title ?? id,
    icon: () => drawIcon('M13 5h6v6m0-6-9 9m0-7H6a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-4'),
    hint: (name) => msg(str`You go to ${name} to pay, and come back here.`),
  },
};

/** The name of a method. */
export const methodName = (method: CheckoutMethod): string => KINDS[method.kind].name(method);

/** The icon of a kind of method. */
export const methodIcon = (kind: CheckoutMethod['kind']): TemplateResult => KINDS[kind].icon();

/** What happens if a method is chosen. */
export const methodHint = (method: CheckoutMethod): string | undefined => KINDS[method.kind].hint?.(methodName(method));

/** A card's network and last digits. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return msg(str`${CARD_NAMES[brand]} ending in ${last4}`);
}
