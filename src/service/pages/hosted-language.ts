import { html, raw } from 'hono/html';
import { LANGUAGE_NAMES, type Locale, LOCALES } from '../../facts/languages.ts';
import { chevron } from '../../marks/chevron.ts';
import { langOf } from './page-locale.ts';
import type { HtmlPart } from './parts.ts';
import type { HostedWords, Purpose } from '../../languages/page-words.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import { formatMoney } from '../../facts/money.ts';
import type { CheckoutView } from '../../contract/sessions/checkout.ts';

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

/** The choice of languages above the element, each by its own name. Its script shows it, and updates the title and heading of the page. */
export function languageChoice(chosen: Locale, titleOf: (locale: Locale) => string, headingOf = titleOf): HtmlPart {
  return html`<div class="language">
    <select hidden autocomplete="off" aria-label="${hostedWords(chosen).language}">
      ${LOCALES.map((locale) => {
        const { lang, language } = hostedWords(locale);
        return html`<option
          value="${locale}"
          lang="${lang}"
          data-title="${titleOf(locale)}"
          data-heading="${headingOf(locale)}"
          data-label="${language}"
          ${locale === chosen ? 'selected' : ''}
        >
          ${LANGUAGE_NAMES[locale]}
        </option>`;
      })}
    </select>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${chevron}"></path></svg>
  </div>`;
}

/** A sandbox card that is approved (rails/scenarios.ts). */
const TEST_CARD = '4242 4242 4242 4242';

/**
 * The note below the element in test mode. It is written in every language, because the shopper may choose another one. The empty element
 * after it shows the style sheet that the whole note has arrived.
 */
export const testFooter = (
  chosen: Locale,
  wordsOf = (locale: Locale): readonly [string, string, string] => hostedWords(locale).test,
  value = TEST_CARD,
): HtmlPart =>
  html`<footer class="test">
      ${inEveryLanguage(chosen, (locale) => {
        const [mode, before, after] = wordsOf(locale);
        return html`<strong>${mode}</strong> ${before} <span>${value}</span>${after}`;
      })}
    </footer>
    <span hidden></span>`;

/** A text in every language. The page's script shows the chosen one. */
export const inEveryLanguage = (chosen: Locale, said: (locale: Locale) => HtmlPart, tag: 'p' | 'span' = 'p'): HtmlPart =>
  html`${LOCALES.map(
    (locale) =>
      html`${raw(`<${tag}`)} lang="${langOf(locale)}" data-locale="${locale}"
      ${locale === chosen ? '' : 'hidden'}>${said(locale)}${raw(`</${tag}>`)}`,
  )}`;
