import { notFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { filtersOf, listRecords } from '../lists.ts';
import type { Call, Services } from '../write.ts';

/** Reads invoices: each function is one operation. Invoices are created by what they bill. */

const { is, onOrAfter, upTo } = filtersOf<'invoices'>();

/** GET /invoices/list: list invoices. */
export async function listInvoices(services: Services, call: Call, { query }: ParsedRequest<'invoices.list'>) {
  const { rows, page } = await listRecords(services, call, 'invoices', query, {
    invoice_status: is('invoice_status'),
    customer_id: is('customer_id'),
    subscription_id: is('subscription_id'),
    invoice_number: is('invoice_number'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  const now = services.clock.now();
  return { status: true, results: rows.map((invoice) => invoiceView(invoice, now)), ...page };
}

/** GET /invoices/{id}: read an invoice. */
export async function readInvoice({ store, clock }: Services, call: Call, { params }: Pick<ParsedRequest<'invoices.read'>, 'params'>) {
  const invoice = await store.of(call.account.id).find('invoices', params.id);
  if (invoice === undefined) throw notFound('id', params.id);
  return { status: true, result: invoiceView(invoice, clock.now()) };
}
