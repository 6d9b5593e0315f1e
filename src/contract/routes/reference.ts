import { filterQuery } from '../resource.ts';
import * as avs from '../avs-r.ts';
import * as cdv from '../cdv.ts';
import { lookup, lookupMethodParams, lookupTypeParams, paymentMethod } from '../payment-methods.ts';
import * as terminals from '../terminals.ts';
import { idParams, listOf, records, recordsOf, resultsOf } from '../envelope.ts';
import { LIST_ERRORS, get, post, type Route } from './route.ts';

export const referenceRoutes = {
  'lookups.list': get('/lookups', 'Reference data', {
    summary: 'List all lookups',
    description: 'Returns all values of all enumerations, with their titles for people.',
    answer: listOf('lookups', lookup),
    errors: LIST_ERRORS,
  }),
  'lookups.type': get('/lookups/{type}', 'Reference data', {
    summary: 'List the lookups of a group type',
    description: 'Returns the values of one enumeration, with their titles for people.',
    params: lookupTypeParams,
    answer: listOf('lookups', lookup),
    errors: ['004', '006'],
  }),
  'lookups.method': get('/lookups/{type}/{payment_methods_id}', 'Reference data', {
    summary: 'List the lookups of a group type; only banks that the payment method supports',
    description: 'Returns the values of one enumeration that a payment method supports, such as the banks of a debit order.',
    params: lookupMethodParams,
    answer: listOf('lookups', lookup),
    errors: ['004', '006', '007'],
  }),
  'avsR.verify': post('/avs-r', 'Verification', {
    summary: 'Verify that bank accounts belong to persons or businesses',
    description: 'Asks banks whether accounts exist and belong to the named persons or businesses. There is one result for each record.',
    body: records(avs.avsRecord),
    answer: resultsOf(avs.avsResult),
    errors: ['002', '003', '004', '005', '010'],
  }),
  'cdv.check': post('/cdv', 'Verification', {
    summary: 'Check the digits of account numbers against their branches',
    description: 'Checks account numbers by the check-digit rules of their branches, without asking a bank. A warning is not a refusal.',
    body: records(cdv.cdvRecord),
    answer: resultsOf(cdv.cdvResult),
    errors: ['002', '003', '004', '010'],
    extension: true,
  }),
  'terminals.list': get('/terminals', 'Terminals', {
    summary: 'List terminals, or one of them',
    description: 'Returns the point-of-sale terminals of the account, or only the one that is named.',
    query: filterQuery(terminals.terminalsFilters),
    answer: recordsOf('records', terminals.terminal),
    errors: LIST_ERRORS,
  }),
  'terminals.update': post('/terminals/{id}', 'Terminals', {
    summary: 'Change a terminal: only the fields that are sent',
    description: 'Changes the fields of a terminal that are sent and leaves the others as they are.',
    params: idParams,
    body: terminals.terminalUpdateBody,
    answer: terminals.terminalsAnswer,
    errors: ['002', '003', '004', '006', '007', '010'],
  }),
  'paymentMethods.list': get('/payment-methods', 'Reference data', {
    summary: 'List active payment methods',
    description: 'Returns the methods by which the account can collect and pay out, with their ids for other calls.',
    answer: listOf('payment_methods', paymentMethod),
    errors: LIST_ERRORS,
  }),
} satisfies Record<string, Route>;
