import type { InvoiceAnswer } from '../../contract/invoices.ts';
import { formatMoney } from '../../facts/money.ts';
import { PERCENT, percentText } from '../../facts/percentage.ts';
import { dayIn } from '../../languages/documents.ts';
import { brandOf, issuerOf } from '../domain/brand.ts';
import { hasRightVat } from '../domain/invoice.ts';
import type { Account } from '../domain/records/platform.ts';
import { FACTS, renderPdf, type Column, type Writer } from './pdf.ts';

/** An invoice as a PDF document. */

const right = (title: string, share: number): Column => ({ title, share, align: 'right' });

/** The lines of an invoice without VAT. */
const PLAIN: readonly Column[] = [
  { title: 'Description', share: 0.46 },
  right('Quantity', 0.12),
  right('Price', 0.2),
  right('Amount', 0.22),
];

/** The lines of an invoice with VAT. Prices that contain it are shown as the payer knows them. */
const TAXED = (price: string): readonly Column[] => [
  { title: 'Description', share: 0.33 },
  right('Quantity', 0.14),
  right(price, 0.17),
  right('Without VAT', 0.18),
  right('With VAT', 0.18),
];

const STATUS: Readonly<Record<InvoiceAnswer['invoice_status'], string>> = {
  DRAFT: 'Draft',
  OPEN: 'To be paid',
  PAID: 'Paid',
  VOID: 'Void',
};

/** The lines. A quantity times its price is always exact: the price is the one that makes up the line, with or without VAT. */
function lineTable(page: Writer, { lines, total_tax }: InvoiceAnswer, show: (cents: number) => string): void {
  const named = ({ name, description }: InvoiceAnswer['lines'][number]) => (description === null ? name : `${name}\n(${description})`);
  const isNet = lines.every(({ qty, price, total_excl }) => qty * price === total_excl);
  const each = (line: InvoiceAnswer['lines'][number]) => show(isNet ? line.price : line.total_incl / line.qty);
  if (total_tax === 0)
    page.table(
      PLAIN,
      lines.map((line) => [named(line), String(line.qty), each(line), show(line.total_incl)]),
    );
  else
    page.table(
      TAXED(isNet ? 'Price without VAT' : 'Price with VAT'),
      lines.map((line) => [named(line), String(line.qty), each(line), show(line.total_excl), show(line.total_incl)]),
    );
}

/** VAT with its rate, where the whole total has that rate. */
const vatLabel = ({ total_excl, total_tax, tax_rate, lines }: InvoiceAnswer): string =>
  Math.abs(total_excl * tax_rate - total_tax) <= lines.length ? `VAT at ${percentText(Math.round(tax_rate * 100 * PERCENT))}` : 'VAT';

/**
 * The document of an invoice. It is a tax invoice only if it has what the law requires: the seller’s legal name, VAT number and
 * address, and its VAT (ruling *invoice*).
 */
export function renderInvoice(
  invoice: InvoiceAnswer,
  account: Pick<Account, 'name' | 'brand' | 'seller'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const issuer = issuerOf(account);
  const show = (cents: number) => formatMoney(cents, invoice.currency);
  const title = `${account.seller === null || !hasRightVat(invoice) ? 'Invoice' : 'Tax invoice'} ${invoice.invoice_number}`;
  const billed = [invoice.billed_to.name, ...invoice.billed_to.address, invoice.billed_to.email].filter((part) => part !== null);
  return renderPdf({ title, created: invoice.created_at, lang: 'en-ZA', brand: brandOf(account) }, (page) => {
    page.heading(title);
    page.paragraph(issuer.name, 'strong');
    if (issuer.address !== null) page.paragraph(issuer.address);
    if (issuer.vat_number !== null) page.paragraph(`VAT number ${issuer.vat_number}`);
    page.table(FACTS, [
      ['Billed to', billed.join(',\n')],
      ['Date', dayIn('EN_ZA', invoice.date_issued)],
      ['Pay by', dayIn('EN_ZA', invoice.date_due)],
      ['Status', `${STATUS[invoice.invoice_status]}${invoice.is_past_due ? ', late' : ''}`],
      ...(invoice.reference === null ? [] : [['Reference', invoice.reference]]),
    ]);
    lineTable(page, invoice, show);
    page.table(
      [{ share: 0.7 }, { share: 0.3, align: 'right' }],
      [
        ...(invoice.total_tax === 0
          ? []
          : [
              ['Total without VAT', show(invoice.total_excl)],
              [vatLabel(invoice), show(invoice.total_tax)],
            ]),
        ['Total', show(invoice.total_incl)],
      ],
      'Total',
    );
    if (invoice.memo !== null) page.paragraph(invoice.memo);
    if (invoice.footer !== null) page.paragraph(invoice.footer, 'quiet');
  });
}
