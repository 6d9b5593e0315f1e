import type { Locale } from '../../facts/languages.ts';
import type { HostedWords, Purpose } from '../../languages/page-words.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import { formatMoney } from '../../facts/money.ts';
import type { CheckoutView } from '../../contract/sessions/checkout.ts';
import { langOf } from './page-locale.ts';

/** The words of a locale, and its language tag for HTML. */
export const hostedWords = (locale: Locale): HostedWords & { readonly lang: string } => ({
  ...PAGE_WORDS[locale].hosted,
  lang: langOf(locale),
});

function purposeOf({ mode, payment_type, recurring_interval }: CheckoutView): Purpose {
  if (mode === 'SAVE') return 'save';
  if (mode === 'RECURRING') return recurring_interval === 'YEARLY' ? 'year' : 'month';
  return payment_type === 'PA' ? 'hold' : 'pay';
}

/** The purpose of a session's page, as its heading and title. The title has the amount, once there is one. */
export function headingOf(view: CheckoutView, merchant: string, locale: Locale): { readonly heading: string; readonly title: string } {
  const [heading, title] = PAGE_WORDS[locale].hosted.heading[purposeOf(view)];
  const written = (words: string): string =>
    words.replace('{0}', () => merchant).replace('{1}', () => formatMoney(view.amount, view.currency));
  return { heading: written(heading), title: written(view.amount > 0 ? title : heading) };
}
