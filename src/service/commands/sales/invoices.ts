import { notFound } from '../../../contract/errors.ts';
import { invoicesFilters } from '../../../contract/invoices.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { listOperation } from '../lists.ts';
import type { Call, Services } from '../write.ts';

/** Reads invoices: each function is one operation. Invoices are created by what they bill. */

/** GET /invoices/list */
export const listInvoices = listOperation('invoices', { filters: invoicesFilters, list: 'results' }, (invoice, { clock }) =>
  invoiceView(invoice, clock.now()),
);

/** GET /invoices/{id}: read an invoice. */
export async function readInvoice({ store, clock }: Services, call: Call, { params }: Pick<ParsedRequest<'invoices.read'>, 'params'>) {
  const invoice = await store.of(call.account.id).find('invoices', params.id);
  if (invoice === undefined) throw notFound('id', params.id);
  return { status: true, result: invoiceView(invoice, clock.now()) };
}
