import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import { rand } from '../../../facts/money.ts';
import { formatDay } from '../../shared/locales/days.ts';

/** The coming debits, each on the day on which it is collected, with the reason if that differs from the chosen day. */
export function upcomingDebits({ terms }: Pick<EmandateQuote, 'terms'>): TemplateResult {
  const twice = terms.debits.some(({ on }, index) => terms.debits[index + 1]?.on === on);
  return html`<section class="coming" aria-label=${msg('The next debits')}>
    <h3 class="label">${msg('The next debits')}</h3>
    <ol class="debits">
      ${terms.debits.map(
        ({ on, day: chosenDay, amount, reasons }) =>
          html`<li>
            <span
              ><time datetime=${on}>${formatDay(on)}</time
              >${reasons.length > 0 ? html`<span class="muted small">${reasonWords(on, chosenDay, reasons)}</span>` : nothing}</span
            >
            <span class="price">${rand(amount)}</span>
          </li>`,
      )}
    </ol>
    ${twice ? html`<p class="hint">${msg('Two debits are made on the same day.')}</p>` : nothing}
  </section>`;
}

type Reason = EmandateQuote['terms']['debits'][number]['reasons'][number];

/** The reasons why a debit is collected on another day than the chosen one. */
const REASON_WORDS: Readonly<Record<Reason['type'], () => string>> = {
  short_month: () => msg('the month is shorter'),
  weekend: () => msg('banks are closed on the weekend'),
  holiday: () => msg('public holiday'),
  past: () => msg('as soon as possible'),
  approval: () => msg('after you have approved'),
};

function reasonWords(on: string, meant: string, reasons: readonly Reason[]): string {
  const words = reasons
    .map(({ type, name }) => {
      const words = REASON_WORDS[type]();
      return name === null ? words : `${words} (${name})`;
    })
    .join('; ');
  return on === meant ? words : msg(str`instead of ${formatDay(meant)}: ${words}`);
}
