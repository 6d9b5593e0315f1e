import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { msg, str } from '../localize.ts';
import { invoiceStatus } from './account-sections.ts';
import { formatDay } from './dates.ts';
import type { PanelOf } from './panels.ts';
import { money } from './portal-words.ts';

/** One invoice with its lines and its VAT, and the document of it. */
export function invoicePanel(id: string, { view, hands }: Omit<PanelOf, 'panel'>): TemplateResult | typeof nothing {
  const invoice = view.invoices?.find((each) => each.id === id);
  if (invoice === undefined) return nothing;
  const { currency, tax_rate, lines, total_excl, total_tax, total_incl, billed_to } = invoice;
  const { label, tone } = invoiceStatus(invoice);
  const row = (name: string | TemplateResult, cents: number, kind: string) =>
    html`<div class="row ${kind}">
      <dt>${name}</dt>
      <dd class="amount">${money(cents, currency)}</dd>
    </div>`;
  const rate = String(Math.round(tax_rate * 10_000) / 100);
  return html`<p>
      <span class="strong">${invoice.invoice_number}</span> · ${formatDay(invoice.date_issued)} · <span class="tone ${tone}">${label}</span>
    </p>
    <p class="muted">${[billed_to.name, ...billed_to.address].join(', ')}</p>
    <dl class="sums">
      ${lines.map(({ name, qty, total_excl: sum }) => row(html`${name}${qty === 1 ? nothing : html` <span class="muted">× ${qty}</span>`}`, sum, ''))}
      ${row(msg('Total without VAT'), total_excl, 'muted')}
      ${total_tax === 0 ? nothing : row(msg(str`VAT at ${rate} %`), total_tax, 'muted')} ${row(msg('Total'), total_incl, 'sum-total')}
    </dl>
    ${invoice.memo ? html`<p>${invoice.memo}</p>` : nothing} ${invoice.footer ? html`<p class="hint">${invoice.footer}</p>` : nothing}
    <div class="ends">
      <a class="button secondary" part="link" href=${hands.pdf(invoice.id)} target="_blank" rel="noopener">${msg('Open as PDF')}</a>
      ${button({ label: msg('Close'), kind: 'quiet', press: () => hands.close() })}
    </div>`;
}
