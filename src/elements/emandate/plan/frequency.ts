import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { msg } from '../../shared/locales/localize.ts';

/** The words for how often something is paid. */

type Frequency = 'ONCE' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The frequency of a product, from its billing period and price type. */
export const frequencyOf = (period: string | null, type: string): Frequency =>
  type === 'ONE_TIME' ? 'ONCE' : period === 'WEEKLY' || period === 'YEARLY' ? period : 'MONTHLY';

/** The words for the frequency of a page's own amount. */
export const pageFrequency = ({ interval }: EmandateView['page']): string =>
  frequencyName(interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(interval, ''));

/** The words for a frequency. */
export function frequencyName(frequency: Frequency): string {
  switch (frequency) {
    case 'ONCE':
      return msg('once');
    case 'WEEKLY':
      return msg('every week');
    case 'MONTHLY':
      return msg('every month');
    case 'YEARLY':
      return msg('every year');
  }
}
