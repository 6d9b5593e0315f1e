import type { Asked } from '../../contract/routes.ts';
import { notFound } from '../../contract/errors.ts';
import { filtersOf, listRecords } from './lists.ts';
import type { Call, Services } from './write.ts';

/** Transactions and payment methods, read: each function is one operation. */

const { is, onOrAfter, upTo } = filtersOf<'transactions'>();

export async function listTransactions(services: Services, call: Call, { query }: Asked<'transactions.list'>) {
  const { rows, page } = await listRecords(services, call, 'transactions', query, {
    transaction_status: is('transaction_status'),
    charged_at_start_date: onOrAfter('charged_at'),
    charged_end_date: upTo('charged_at'),
    status_changed_at_start_date: onOrAfter('status_changed_at'),
    status_changed_at_end_date: upTo('status_changed_at'),
    payment_methods_id: is('payment_methods_id'),
    customer_id: is('customers_id'),
  });
  return { status: true, transactions: rows, ...page };
}

export async function readTransaction({ store }: Services, call: Call, { params }: Asked<'transactions.read'>) {
  const transaction = await store.findWhere('transactions', call.account.id, [{ field: 'transaction_reference', is: params.reference }]);
  if (transaction === undefined) throw notFound('reference', params.reference);
  return { status: true, transaction };
}

export async function listPaymentMethods({ store }: Services, call: Call) {
  const { rows } = await store.list('payment_methods', call.account.id, [{ field: 'is_active', is: true }], {});
  return { status: true, payment_methods: rows };
}
