import { html } from 'hono/html';
import { HOSTED_LOCALES, hostedWords } from './hosted-words.ts';
import { langOf, type PageLocale } from './page-locale.ts';
import type { Piece } from './parts.ts';

/** The choice of languages above the element, each by its own name. Its script shows it, and `titleOf` it is the page's. */
export function languageChoice(chosen: PageLocale, titleOf = (locale: PageLocale): string => hostedWords(locale).title): Piece {
  return html`<div class="language">
    <select hidden autocomplete="off" aria-label="${hostedWords(chosen).language}">
      ${HOSTED_LOCALES.map((locale) => {
        const { lang, name, language } = hostedWords(locale);
        return html`<option
          value="${locale}"
          lang="${lang}"
          data-title="${titleOf(locale)}"
          data-label="${language}"
          ${locale === chosen ? 'selected' : ''}
        >
          ${name}
        </option>`;
      })}
    </select>
  </div>`;
}

/** A card of the sandbox that is approved (rails/scenarios.ts). */
const TEST_CARD = '4242 4242 4242 4242';

/** Said below the element where no real money moves: in every language, for the shopper may choose another. */
export const testFooter = (
  chosen: PageLocale,
  wordsOf = (locale: PageLocale): readonly [string, string, string] => hostedWords(locale).test,
  value = TEST_CARD,
): Piece =>
  html`<footer>
    ${HOSTED_LOCALES.map((locale) => {
      const [mode, before, after] = wordsOf(locale);
      return html`<p lang="${langOf(locale)}" data-locale="${locale}" ${locale === chosen ? '' : 'hidden'}>
        <strong>${mode}</strong> ${before} <span>${value}</span>${after}
      </p>`;
    })}
  </footer>`;
