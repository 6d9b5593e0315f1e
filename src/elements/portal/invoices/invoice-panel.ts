import { html, nothing, type TemplateResult } from 'lit';
import type { InvoiceDocument, PortalInvoice } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { closeButton, panelPlaceholder, pdfLink, smallButton, type AccountContext, type PanelContext } from '../panel/panel-parts.ts';
import { money } from '../panel/portal-words.ts';
import { previewOf, type Panel } from '../flow/portal-state.flow.ts';

/** The invoices, the newest first. */
export function invoicesPanel({ view, intents }: AccountContext): TemplateResult {
  const invoices = view.invoices ?? [];
  return html`${
    invoices.length === 0
      ? html`<p class="muted">${msg('There are none yet.')}</p>`
      : html`<ul class="invoices">
          ${invoices.map((invoice) => {
            const { label, tone } = invoiceStatus(invoice);
            return html`<li class="invoice">
              <span>${formatDay(invoice.date_issued, view.today)}</span>
              <span class="amount">${money(invoice.total_incl, invoice.currency)}</span>
              <span class="muted">${invoice.invoice_number} · <span class="tone ${tone}">${label}</span></span>
              <span class="row-actions">
                ${smallButton(msg('View'), () => intents.open({ type: 'invoice', id: invoice.id }), invoice.invoice_number, 'plain')}
                ${pdfLink(intents.pdf('invoices', invoice.id), invoice.invoice_number)}
              </span>
            </li>`;
          })}
        </ul>`
  }
  ${closeButton(intents)}`;
}

function invoiceStatus({ invoice_status, is_past_due }: PortalInvoice): { label: string; tone: 'good' | 'quiet' | 'bad' } {
  if (is_past_due) return { label: msg('Overdue'), tone: 'bad' };
  switch (invoice_status) {
    case 'PAID':
      return { label: msg('Paid'), tone: 'good' };
    case 'VOID':
      return { label: msg('Void'), tone: 'quiet' };
    case 'DRAFT':
    case 'OPEN':
      return { label: msg('To be paid'), tone: 'quiet' };
  }
}

/** The panel of one invoice: its lines, its VAT, and a link to its PDF. The data is requested when the panel opens. */
export function invoicePanel(context: PanelContext<Extract<Panel, { type: 'invoice' }>>): TemplateResult {
  const { panel, state, view, intents } = context;
  const invoice = view.invoices?.find(({ id }) => id === panel.id);
  const known = previewOf(state, 'invoice');
  return html`${
      invoice === undefined
        ? nothing
        : html`<p>
            <span class="strong">${invoice.invoice_number}</span> · ${formatDay(invoice.date_issued, view.today)} ·
            <span class="tone ${invoiceStatus(invoice).tone}">${invoiceStatus(invoice).label}</span>
          </p>`
    }
    ${known === null ? panelPlaceholder(context, msg('The invoice did not load.'), msg('One moment…')) : invoiceContent(known, invoice?.currency)}
    <div class="ends">
      <a class="button secondary" part="link" href=${intents.pdf('invoices', panel.id) ?? nothing} target="_blank" rel="noopener"
        >${msg('Open as PDF')}</a
      >
      ${button({ label: msg('Close'), kind: 'quiet', press: () => intents.close() })}
    </div>`;
}

/** The merchant who issued the invoice. Paper shows no other name of it. */
const issuer = ({ name, address, vat_number }: InvoiceDocument['issued_by']): TemplateResult =>
  html`<div>
    <p class="strong">${name}</p>
    ${address === null ? nothing : html`<p class="muted">${address}</p>`}
    ${vat_number === null ? nothing : html`<p class="muted">${msg(str`VAT number ${vat_number}`)}</p>`}
  </div>`;

/** The invoice's issuer, recipient, lines and totals. */
function invoiceContent(
  { issued_by, billed_to, lines, tax_rate, total_excl, total_tax, total_incl, memo, footer }: InvoiceDocument,
  currency?: string,
) {
  const row = (name: string | TemplateResult, cents: number, kind: string) =>
    html`<div class="row ${kind}">
      <dt>${name}</dt>
      <dd class="amount">${money(cents, currency)}</dd>
    </div>`;
  const rate = String(Math.round(tax_rate * 10_000) / 100);
  // A merchant’s order may have lines with another rate.
  const vat = Math.abs(total_excl * tax_rate - total_tax) <= lines.length ? msg(str`VAT at ${rate} %`) : msg('VAT');
  return html`${issuer(issued_by)}
    <p class="muted">${[billed_to.name, ...billed_to.address].join(', ')}</p>
    <dl class="sums">
      ${lines.map(({ name, qty, total_excl: sum }) => row(html`${name}${qty === 1 ? nothing : html`${' '}<span class="muted">× ${qty}</span>`}`, sum, ''))}
      ${total_tax === 0 ? nothing : html`${row(msg('Total without VAT'), total_excl, 'muted')} ${row(vat, total_tax, 'muted')}`}
      ${row(msg('Total'), total_incl, 'sum-total')}
    </dl>
    ${memo ? html`<p>${memo}</p>` : nothing} ${footer ? html`<p class="hint">${footer}</p>` : nothing}`;
}
