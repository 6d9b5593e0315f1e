import { html } from 'hono/html';
import { HOSTED_LOCALES, hostedWords } from './hosted-words.ts';
import type { Piece } from './parts.ts';

/** The choice of languages above the element, each by its own name. Its script shows it. */
export function languageChoice(chosen: (typeof HOSTED_LOCALES)[number]): Piece {
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
