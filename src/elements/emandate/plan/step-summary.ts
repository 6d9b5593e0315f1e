import { html, nothing, type TemplateResult } from 'lit';
import { parseAmount } from '../../../facts/amount.ts';
import { rand } from '../../../facts/money.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { ScreenContext } from '../screen/screen-context.ts';
import { frequencyName, frequencyOf } from './frequency.ts';

/** The subject of the mandate and its price, on the steps after the first, so that the signer sees them while entering an account. */
export function stepSummary({ state: { step }, view, form }: ScreenContext): TemplateResult | typeof nothing {
  // The last step has all the terms, so it needs no summary.
  if (step === 'sign') return nothing;
  const { page } = view;
  const price = priceWords({ view, form });
  return html`<div class="offer">
    ${
      // In the step with the products, the description is shown next to them.
      page.description && step !== 'what' ? html`<p>${page.description}</p>` : nothing
    }
    ${price === null ? nothing : html`<p class="price">${price}</p>`}
  </div>`;
}

/** The price, as far as it is decided; null if it is not. */
function priceWords({ view, form }: Pick<ScreenContext, 'view' | 'form'>): TemplateResult | null {
  const { page, products, amount } = view;
  const priced = (cents: number, often: string): TemplateResult => html`${rand(cents)} <span class="muted">${often}</span>`;
  const often = frequencyName(page.interval === 'ONE_TIME' ? 'ONCE' : frequencyOf(page.interval, ''));
  if (products.length === 0) {
    const sum = amount ?? parseAmount(form.get('amount'));
    return sum === null ? null : priced(sum, often);
  }
  const chosen = products.filter(({ product_id }) => form.items.has(product_id));
  // Recurring and single prices are totalled separately. The recurring total is shown if there is one.
  const total = (type: string): number =>
    chosen.reduce(
      (sum, { product_id, price, pricing_type }) => (pricing_type === type ? sum + price * (form.items.get(product_id) ?? 0) : sum),
      0,
    );
  const [repeated, once] = [total('RECURRING'), total('ONE_TIME')];
  const period = chosen.find(({ pricing_type }) => pricing_type === 'RECURRING')?.billing_period ?? null;
  if (repeated > 0) return priced(repeated, frequencyName(frequencyOf(period, 'RECURRING')));
  if (once > 0) return priced(once, frequencyName('ONCE'));
  // What is paid again and again is the subject of the page; what is paid once is only added to it.
  const repeating = products.filter(({ pricing_type }) => pricing_type === 'RECURRING');
  const least = (repeating.length > 0 ? repeating : products).toSorted((a, b) => a.price - b.price)[0];
  return least === undefined
    ? null
    : html`${msg(str`From ${rand(least.price)}`)}
        <span class="muted">${frequencyName(frequencyOf(least.billing_period, least.pricing_type))}</span>`;
}
