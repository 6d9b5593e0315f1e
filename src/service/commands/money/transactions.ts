import type { ParsedRequest } from '../../../contract/routes.ts';
import { notFound } from '../../../contract/errors.ts';
import { transactionView } from '../../domain/transaction.ts';
import { filtersOf, listRecords } from '../lists.ts';
import type { Call, Services } from '../write.ts';

/** Reads transactions: each function is one operation. */

const { is, from, until } = filtersOf<'transactions'>();

/** GET /transactions: list transactions. */
export async function listTransactions(services: Services, call: Call, { query }: ParsedRequest<'transactions.list'>) {
  const { rows, page } = await listRecords(services, call, 'transactions', query, {
    transaction_status: is('transaction_status'),
    charged_at_start_date: from('charged_at'),
    charged_end_date: until('charged_at'),
    status_changed_at_start_date: from('status_changed_at'),
    status_changed_at_end_date: until('status_changed_at'),
    payment_methods_id: is('payment_methods_id'),
    customer_id: is('customers_id'),
  });
  return { status: true, transactions: rows.map(transactionView), ...page };
}

/** GET /transactions/record/{reference}: of several attempts with one reference, the one that is PAID; otherwise the newest. */
export async function readTransaction({ store }: Services, call: Call, { params }: ParsedRequest<'transactions.read'>) {
  const reader = store.of(call.account.id);
  const named = { field: 'transaction_reference', is: params.reference } as const;
  const transaction =
    (await reader.findWhere('transactions', [named, { field: 'transaction_status', is: 'PAID' }])) ??
    (await reader.findWhere('transactions', [named]));
  if (transaction === undefined) throw notFound('reference', params.reference);
  return { status: true, transaction: transactionView(transaction) };
}
