import type { ParsedRequest } from '../../../contract/routes.ts';
import { notFound } from '../../../contract/errors.ts';
import { transactionsFilters } from '../../../contract/transactions.ts';
import { transactionView } from '../../domain/transaction.ts';
import { listOperation } from '../lists.ts';
import type { Call, Services } from '../write.ts';

/** Reads transactions: each function is one operation. */

/** GET /transactions */
export const listTransactions = listOperation('transactions', { filters: transactionsFilters, list: 'transactions' }, transactionView);

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
