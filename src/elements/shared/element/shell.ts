import { html, nothing, type TemplateResult } from 'lit';
import { tagOf, type Locale } from '../../../facts/languages.ts';
import type { AttributeFault, Theme } from './attributes.ts';

/**
 * The frame around what an element shows: words for the developer where an attribute is wrong, the root that carries look and
 * language, and the one live region. The server writes it too (`src/html`). All four languages are written from the left.
 *
 * `tag` is the name of the tag; `scheme` is empty where nobody asked for a look, and `language` null while there are no words.
 * `content` is called where no fault is in the way. Not one object of six names: this is among the first bytes of every page.
 */
export function shell(
  tag: string,
  faults: readonly AttributeFault[],
  scheme: Theme | '',
  language: Locale | null,
  content: () => TemplateResult,
  liveText: string | null,
): TemplateResult {
  const fatal = faults.some((fault) => fault.fatal);
  return html`
    ${faults.map(({ message }) => html`<p class="fault" part="fault">&lt;${tag}&gt;: ${message}.</p>`)}
    ${
      fatal
        ? nothing
        : html`<div class="box">
            <div class="root ${scheme}" part="base" dir="ltr" lang=${language ? tagOf(language) : nothing}>${content()}</div>
          </div>`
    }
    <div class="live" role="status" aria-live="polite">${fatal ? '' : liveText}</div>
  `;
}
