import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { drawing } from './drawing.ts';
import { text } from './fields.ts';
import type { Screen } from './screen.ts';
import { summary } from './summary.ts';

/** The last step: what it comes to, the text that is agreed to, and the signature under it. */

/** The text and the signature. */
export function signStep(screen: Screen): TemplateResult | typeof nothing {
  const { say, form } = screen;
  const { quote } = screen.state;
  if (quote === null) return nothing;
  const { mandate_text: agreed, terms } = quote;
  return html`
    ${summary(terms, say)}
    <article class="agreement" tabindex="0" aria-label=${agreed.title}>
      <h3 class="label">${agreed.title}</h3>
      ${agreed.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p class="muted small">${say('version', agreed.version)}</p>
    </article>
    ${text(screen, 'signature_name', say('type_name'), { autocomplete: 'name', capitals: 'words' })}
    ${form.strokes === null ? typed(screen) : drawn(screen, form.strokes)}
  `;
}

type Strokes = NonNullable<Screen['form']['strokes']>;

const typed = (screen: Screen): TemplateResult =>
  html`<p class="written" aria-hidden="true">${screen.form.get('signature_name')}</p>
    ${button({ label: screen.say('draw'), kind: 'quiet', locked: screen.locked, press: () => set(screen, []) })}`;

function drawn(screen: Screen, strokes: Strokes): TemplateResult {
  const { say, locked, broken } = screen;
  return html`${drawing(strokes, say('draw_here'), (all) => set(screen, all))}
    ${broken['strokes'] && strokes.length === 0 ? html`<p class="error" part="error">${say('draw_first')}</p>` : nothing}
    <div class="actions">
      ${button({ label: say('clear'), kind: 'quiet', locked, press: () => set(screen, []) })}
      ${button({ label: say('typed'), kind: 'quiet', locked, press: () => set(screen, null) })}
    </div>`;
}

function set({ form, changed }: Screen, strokes: Strokes | null): void {
  form.strokes = strokes;
  changed();
}
