import { msg } from '../../shared/locales/localize.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** The words about a signed mandate, both shown and announced. */

type Mandate = EmandateView['mandate'];

const TEN_MINUTES = 10 * 60_000;

/**
 * Whether a countdown is shown, because the payer has only two minutes and the bank is asking now. Every other approval window ends at a
 * time of day.
 */
export const isCountedDown = (mandate: Mandate): boolean => mandate?.closes_in != null && mandate.closes_in < TEN_MINUTES;

/** The title of an approved mandate, by payment method. */
export const approvedTitle = (type: NonNullable<Mandate>['payment_method_type']): string =>
  type === 'DEBIT_ORDER'
    ? msg('Your debit order is set up')
    : type === 'DEBICHECK'
      ? msg('Your mandate is approved')
      : msg('Your bank has registered the mandate');

/** The words about the party that refused; empty if it is not known. */
export function refuserWords(mandate: Mandate): string {
  if (mandate?.refused_by === 'PAYER') return msg('You declined it with your bank.');
  return mandate?.refused_by === 'BANK' ? msg('Your bank refused it, and can tell you why.') : '';
}
