import { filterQuery } from '../resource.ts';
import { resultOf } from '../envelope.ts';
import * as refunds from '../refunds.ts';
import * as transactions from '../transactions.ts';
import { CREATE_ERRORS, LIST_ERRORS, get, post, type Route } from './route.ts';

export const transactionsRoutes = {
  'transactions.list': get('/transactions', 'Transactions', {
    summary: 'List transactions',
    description: 'Returns the transactions that match all filters, the newest first.',
    query: filterQuery(transactions.transactionsFilters),
    answer: transactions.transactionsListAnswer,
    errors: LIST_ERRORS,
  }),
  'transactions.read': get('/transactions/record/{reference}', 'Transactions', {
    summary: 'Read a transaction by its reference',
    description: 'Returns the newest transaction with this reference.',
    params: transactions.transactionReferenceParams,
    answer: transactions.transactionAnswer,
    errors: ['006', '007'],
  }),
  'transactions.refund': post('/transactions/{id}/refund', 'Transactions', {
    summary: 'Refund a card payment, or a part of it',
    description: 'Gives back what a card paid, all of it or in parts, until nothing is left. The reason is stored.',
    params: refunds.refundParams,
    body: refunds.refundBody,
    answer: resultOf(refunds.refund),
    errors: [...CREATE_ERRORS, '008', '009'],
    signature: 'required',
    extension: true,
  }),
} satisfies Record<string, Route>;
