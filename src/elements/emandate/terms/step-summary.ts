import { html, nothing, type TemplateResult } from 'lit';
import { parseAmount } from '../../../facts/amount.ts';
import { rand } from '../../../facts/money.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { frequencyName, frequencyOf } from './frequency.ts';

/** What is signed and what it costs, on the steps after the first, so that nobody enters an account without seeing it. */
export function stepSummary({ state: { step }, view, form }: ScreenContext): TemplateResult | typeof nothing {
  // On those steps the terms themselves show it.
  if (step === 'sign') return nothing;
  const { page } = view;
  const price = priceWords({ view, form });
  return html`<div class="offer">
    ${
      // On the step where products are chosen, the description is beside them.
      page.description && step !== 'what' ? html`<p>${page.description}</p>` : nothing
    }
    ${price === null ? nothing : html`<p class="price">${price}</p>`}
  </div>`;
}

/** The price, as far as the choice decides it. */
function priceWords({ view, form }: Pick<ScreenContext, 'view' | 'form'>): TemplateResult | null {
  const { page, products, amount } = view;
  const priced = (cents: number, often: string): TemplateResult => html`${rand(cents)} <span class="muted">${often}</span>`;
  const often = frequencyName(page.interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(page.interval, ''));
  if (products.length === 0) {
    const sum = amount ?? parseAmount(form.get('amount'));
    return sum === null ? null : priced(sum, often);
  }
  const chosen = products.filter(({ product_id }) => form.items.has(product_id));
  // A repeating price and a single price are shown as two prices.
  const total = (type: string): number =>
    chosen.reduce(
      (sum, { product_id, price, pricing_type }) => (pricing_type === type ? sum + price * (form.items.get(product_id) ?? 0) : sum),
      0,
    );
  const [repeated, once] = [total('RECURRING'), total('ONE_TIME')];
  const period = chosen.find(({ pricing_type }) => pricing_type === 'RECURRING')?.billing_period ?? null;
  if (repeated > 0) return priced(repeated, frequencyName(frequencyOf(period, 'RECURRING')));
  if (once > 0) return priced(once, frequencyName('ONCE'));
  const least = products.toSorted((a, b) => a.price - b.price)[0];
  return least === undefined
    ? null
    : html`${msg(str`From ${rand(least.price)}`)}
        <span class="muted">${frequencyName(frequencyOf(least.billing_period, least.pricing_type))}</span>`;
}
