import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../protocol/emandate.ts';
import { formatMoney } from '../money.ts';
import { dayWords, type Say } from './speech.ts';

/** The coming debits, each on the day it is really made, with the reason where that is another one. */

/** The days on which debits are really made, and why they are not those that were chosen. */
export function coming({ terms }: Pick<EmandateQuote, 'terms'>, say: Say): TemplateResult {
  const twice = terms.debits.some(({ on }, index) => terms.debits[index + 1]?.on === on);
  return html`<section class="coming" aria-label=${say('next_debits')}>
    <h3 class="label">${say('next_debits')}</h3>
    <ol class="debits">
      ${terms.debits.map(
        ({ on, day: meant, amount, reasons }) =>
          html`<li>
            <span
              ><time datetime=${on}>${dayWords(on, say)}</time
              >${reasons.length > 0 ? html`<span class="muted small">${why(on, meant, reasons, say)}</span>` : nothing}</span
            >
            <span class="price">${formatMoney(amount, 'ZAR')}</span>
          </li>`,
      )}
    </ol>
    ${twice ? html`<p class="hint">${say('same_day_twice')}</p>` : nothing}
  </section>`;
}

function why(on: string, meant: string, reasons: EmandateQuote['terms']['debits'][number]['reasons'], say: Say): string {
  const words = reasons.map(({ type, name }) => (name === null ? say(type) : `${say(type)} (${name})`)).join('; ');
  return on === meant ? words : say('instead_of', dayWords(meant, say), words);
}
