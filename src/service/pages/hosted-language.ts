import { html } from 'hono/html';
import { HOSTED_LOCALES, hostedWords } from './hosted-words.ts';
import type { PageLocale } from './page-locale.ts';
import type { Piece } from './parts.ts';

/** The choice of languages above the element, each by its own name. Its script shows it. */
export function languageChoice(chosen: PageLocale): Piece {
  return html`<div class="language">
    <select hidden autocomplete="off" aria-label="${hostedWords(chosen).language}">
      ${HOSTED_LOCALES.map((locale) => {
        const { lang, name, title, language } = hostedWords(locale);
        return html`<option
          value="${locale}"
          lang="${lang}"
          data-title="${title}"
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
export const testFooter = (chosen: PageLocale): Piece =>
  html`<footer>
    ${HOSTED_LOCALES.map((locale) => {
      const { lang, test } = hostedWords(locale);
      const [mode, before, after] = test;
      return html`<p lang="${lang}" data-locale="${locale}" ${locale === chosen ? '' : 'hidden'}>
        <strong>${mode}</strong> ${before} <span>${TEST_CARD}</span>${after}
      </p>`;
    })}
  </footer>`;
