import { filterQuery } from '../resource.ts';
import { recordsOf } from '../envelope.ts';
import * as payouts from '../payouts.ts';
import { CREATE_ERRORS, LIST_ERRORS, get, post, type Route } from './route.ts';

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
