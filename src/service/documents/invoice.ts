import type { InvoiceAnswer } from '../../contract/invoices.ts';
import { formatMoney } from '../../facts/money.ts';
import { issuerOf } from '../domain/brand.ts';
import type { Account } from '../domain/records/platform.ts';
import { renderPdf, type Column } from './pdf.ts';

/** An invoice as a PDF document. */

const LINES: readonly Column[] = [
  { title: 'Description', share: 0.46 },
  { title: 'Quantity', share: 0.12, align: 'right' },
  { title: 'Price', share: 0.2, align: 'right' },
  { title: 'Amount', share: 0.22, align: 'right' },
];

const STATUS: Readonly<Record<InvoiceAnswer['invoice_status'], string>> = {
  DRAFT: 'Draft',
  OPEN: 'To be paid',
  PAID: 'Paid',
  VOID: 'Void',
};

/**
 * The document of an invoice. It is a tax invoice only if it has what the law requires: the seller’s legal name, VAT number and
 * address (ruling *invoice*).
 */
export function renderInvoice(
  invoice: InvoiceAnswer,
  account: Pick<Account, 'name' | 'brand' | 'seller'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const issuer = issuerOf(account);
  const show = (cents: number) => formatMoney(cents, invoice.currency);
  const title = account.seller === null ? 'Invoice' : 'Tax invoice';
  return renderPdf({ title: `${title} ${invoice.invoice_number}`, created: invoice.created_at, lang: 'en-ZA' }, (page) => {
    page.heading(`${title} ${invoice.invoice_number}`);
    page.paragraph(issuer.name, 'strong');
    if (issuer.address !== null) page.paragraph(issuer.address);
    if (issuer.vat_number !== null) page.paragraph(`VAT number ${issuer.vat_number}`);
    page.paragraph(
      `Issued ${invoice.date_issued}. Due ${invoice.date_due}. ${STATUS[invoice.invoice_status]}${invoice.is_past_due ? ', past due' : ''}.`,
    );
    if (invoice.reference !== null) page.paragraph(`Reference: ${invoice.reference}`);
    page.paragraph('Billed to', 'strong');
    page.paragraph(
      [invoice.billed_to.name, ...invoice.billed_to.address, invoice.billed_to.email].filter((part) => part !== null).join(',\n'),
    );
    page.table(
      LINES,
      invoice.lines.map((line) => [
        line.description === null ? line.name : `${line.name}\n(${line.description})`,
        String(line.qty),
        show(line.price),
        show(line.total_excl),
      ]),
    );
    const rate = `${Math.round(invoice.tax_rate * 10_000) / 100}`;
    page.table(
      [
        { title: 'Totals', share: 0.78, align: 'right' },
        { title: 'Amount', share: 0.22, align: 'right' },
      ],
      [
        ['Total without VAT', show(invoice.total_excl)],
        [`VAT at ${rate} %`, show(invoice.total_tax)],
        ['Total', show(invoice.total_incl)],
      ],
    );
    if (invoice.memo !== null) page.paragraph(invoice.memo);
    if (invoice.footer !== null) page.paragraph(invoice.footer, 'quiet');
  });
}
