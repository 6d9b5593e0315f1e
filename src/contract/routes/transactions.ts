import * as transactions from '../transactions.ts';
import { LIST, type Route } from './route.ts';

/** Transactions, read. */
export const transactionsRoutes = {
  'transactions.list': {
    method: 'GET',
    path: '/transactions',
    tag: 'Transactions',
    summary: 'List transactions',
    query: transactions.transactionsListQuery,
    answer: transactions.transactionsListAnswer,
    errors: LIST,
  },
  'transactions.read': {
    method: 'GET',
    path: '/transactions/record/{reference}',
    tag: 'Transactions',
    summary: 'Read a transaction by its reference',
    params: transactions.transactionReferenceParams,
    answer: transactions.transactionAnswer,
    errors: ['006', '007'],
  },
} as const satisfies Record<string, Route>;
