import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { rand } from '../../../facts/money.ts';
import { amountLimits } from './amount-limits.ts';
import { frequencyName, frequencyOf } from './frequency.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** What the page offers and its prices, shown before any question. */

/** How many products are shown here. All of them are listed where they are chosen. */
const PRODUCTS_SHOWN = 5;

/** The page's description and its prices, with VAT. */
export function offer(screen: ScreenContext): TemplateResult {
  const { view } = screen;
  const { page, products, amount } = view;
  const often = frequencyName(page.interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(page.interval, ''));
  const price = (cents: number, how: string): TemplateResult =>
    html`<span class="price">${rand(cents)} <span class="muted">${how}</span></span>`;
  return html`<div class="offer">
    ${page.description ? html`<p>${page.description}</p>` : nothing}
    ${products
      .slice(0, PRODUCTS_SHOWN)
      .map(
        ({ name, price: cents, billing_period, pricing_type }) =>
          html`<p class="line"><span>${name}</span>${price(cents, frequencyName(frequencyOf(billing_period, pricing_type)))}</p>`,
      )}
    ${products.length > 0 ? nothing : amount === null ? html`<p>${msg('You choose the amount.')} ${amountLimits(screen)}</p>` : html`<p>${price(amount, often)}</p>`}
  </div>`;
}
