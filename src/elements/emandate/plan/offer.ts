import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { rand } from '../../../facts/money.ts';
import { amountLimits } from './amount-limits.ts';
import { frequencyName, frequencyOf } from './frequency.ts';
import { stepsOf } from '../flow/emandate-state.flow.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** What the page offers and its prices, shown before any question. */

/** How many products are shown here. All of them are listed where they are chosen. */
const PRODUCTS_SHOWN = 5;

/** The page's description and its prices, with VAT. The prices are facts, not yet a choice: the last line says where one chooses. */
export function offer(screen: ScreenContext): TemplateResult {
  const { view } = screen;
  const { page, products, amount } = view;
  const often = frequencyName(page.interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(page.interval, ''));
  return html`<div class="offer">
    ${page.description ? html`<p>${page.description}</p>` : nothing}
    ${
      products.length > 0
        ? html`<dl class="prices">
              ${products.slice(0, PRODUCTS_SHOWN).map(
                ({ name, price, billing_period, pricing_type }) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd>${rand(price)} ${frequencyName(frequencyOf(billing_period, pricing_type))}</dd>
                  </div>`,
              )}
            </dl>
            <p class="muted small">${msg(str`You choose in step ${stepsOf(view).indexOf('what') + 1}.`)}</p>`
        : amount === null
          ? html`<p>${msg('You choose the amount.')} ${amountLimits(screen)}</p>`
          : html`<p class="price">${rand(amount)} <span class="muted">${often}</span></p>`
    }
  </div>`;
}
