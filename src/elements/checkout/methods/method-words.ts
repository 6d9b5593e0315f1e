import type { CheckoutMethod, SavedCard } from '../../../contract/sessions/checkout.ts';
import { CARD_NAMES } from '../../../facts/card-names.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { TemplateResult } from 'lit';
import { icon, drawIcon } from '../../shared/controls/icons.ts';

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

/** A card's network and last digits. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return msg(str`${CARD_NAMES[brand]} ending in ${last4}`);
}

/** Icons of the methods without a mark of their own. */
const OUTLINES = {
  wallet: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m3 15h2',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3m8 0h3a1 1 0 0 1 1 1v3m0 8v3a1 1 0 0 1-1 1h-3m-8 0H5a1 1 0 0 1-1-1v-3M8.5 8.5h2v2h-2zm5 0h2v2h-2zm-5 5h2v2h-2zm5 2h2m0-2v2',
  redirect: 'M13 5h6v6m0-6-9 9m0-7H6a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-4',
} as const;

/** The icon of a kind of method. */
export const methodIcon = (kind: 'card' | keyof typeof OUTLINES): TemplateResult =>
  kind === 'card' ? icon(kind) : drawIcon(OUTLINES[kind]);
