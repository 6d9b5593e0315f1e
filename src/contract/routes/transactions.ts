import { filterQuery } from '../resource.ts';
import { recordsOf, resultOf } from '../envelope.ts';
import * as refunds from '../refunds.ts';
import * as transactions from '../transactions.ts';
import { CREATE_ERRORS, get, LIST_ERRORS, post, type Route } from './route.ts';
import * as payouts from '../payouts.ts';

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

export const payoutsRoutes = {
  'payouts.request': post('/payouts/request', 'Payouts', {
    summary: 'Pay recipients or customers by EFT: the whole batch or nothing',
    description:
      'Sends money to recipients or customers by EFT. The whole batch is refused if one record is wrong or there is not enough money.',
    body: payouts.payoutsRequestBody,
    answer: payouts.payoutsRequestAnswer,
    errors: [...CREATE_ERRORS, '008', '009'],
    signature: 'required',
  }),
  'payouts.list': get('/payouts/list', 'Payouts', {
    summary: 'List payouts',
    description: 'Returns the pay-outs that match all filters, the newest first.',
    query: filterQuery(payouts.payoutsFilters),
    answer: recordsOf('results', payouts.payout),
    errors: LIST_ERRORS,
    extension: true,
  }),
} satisfies Record<string, Route>;
