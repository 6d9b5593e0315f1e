import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { text } from './fields.ts';
import type { Screen } from './screen.ts';

/** The last step: the text that is agreed to, and the signature under it. */

/** The text that is agreed to, and the signature under it. */
export function signStep(screen: Screen): TemplateResult | typeof nothing {
  const { state, say, form, draw } = screen;
  const text_ = state.quote?.mandate_text;
  if (text_ === undefined) return nothing;
  const drawn = form.strokes !== null;
  return html`
    <article class="agreement" tabindex="0" aria-label=${text_.title}>
      <h3 class="label">${text_.title}</h3>
      ${text_.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p class="muted small">${say('version', text_.version)}</p>
    </article>
    ${text(screen, 'signature_name', say('type_name'), { autocomplete: 'name', capitals: 'words' })}
    ${
      drawn
        ? html`${draw?.(form.strokes ?? []) ?? nothing}
            ${screen.wrong['strokes'] ? html`<p class="error">${say('draw_first')}</p>` : nothing}
            <div class="actions">
              ${button({
                label: say('clear'),
                kind: 'quiet',
                press: () => {
                  form.strokes = [];
                  screen.input('signature_name', form.get('signature_name'), true);
                },
              })}
              ${button({
                label: say('typed'),
                kind: 'quiet',
                press: () => {
                  form.strokes = null;
                  screen.input('signature_name', form.get('signature_name'), true);
                },
              })}
            </div>`
        : html`<p class="written" aria-hidden="true">${form.get('signature_name')}</p>
            ${button({ label: say('draw'), kind: 'quiet', press: () => screen.startDrawing() })}`
    }
  `;
}
