import { html, nothing, type TemplateResult } from 'lit';
import { tagOf, type Locale } from '../../../facts/languages.ts';
import type { AttributeFault, Theme } from './attributes.ts';

/**
 * The markup around an element's content: messages for the developer about invalid attributes, the root with theme and language, and the
 * one live region. The server writes it too (`src/html`). All four languages are written from left to right.
 *
 * `tag` is the name of the tag. `scheme` is empty if no theme is set. `language` is null until words have loaded. `content` is called
 * unless an attribute is fatally wrong. The parameters are not one options object, because its six names would add to the first bytes of
 * every page.
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
            <div class="root ${scheme}" part="base" dir="ltr" lang=${language ? tagOf(language) : nothing} translate="no">${content()}</div>
          </div>`
    }
    <div class="live" translate="no" role="status" aria-live="polite">${fatal ? '' : liveText}</div>
  `;
}
