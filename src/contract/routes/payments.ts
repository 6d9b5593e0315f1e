import { filterQuery } from '../resource.ts';
import { z } from 'zod';
import * as collections from '../collections.ts';
import { recordsOf, resultOf } from '../envelope.ts';
import * as payments from '../payments.ts';
import { LIST_ERRORS, get, post, type Route } from './route.ts';

/** The errors of submitting payments or collections. */
const SUBMIT = ['002', '003', '004', '005', '007', '008', '009', '010'] as const;

export const paymentsRoutes = {
  'payments.submit': post('/payments/submit', 'Payments', {
    summary: 'Submit payments with customer, bank account, order and mandate, each by id or as a new record',
    description:
      'Submits payments with everything that they need, and creates what does not exist yet. Either all of it is stored, or nothing.',
    body: payments.paymentsSubmitBody,
    answer: payments.paymentsSubmitAnswer,
    errors: SUBMIT,
    signature: 'required',
  }),
  'payments.list': get('/payments/list', 'Payments', {
    summary: 'List payments',
    description: 'Returns the payments that match all filters, the newest first.',
    query: filterQuery(payments.collectingFilters),
    answer: recordsOf('results', payments.payment),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'payments.status': post('/payments/status/{id}/{STATUS}', 'Payments', {
    summary: 'Pause, resume, stop or cancel a payment or a collection',
    description: 'Changes the status of a payment or a collection. A payment that has ended cannot be started again.',
    params: payments.paymentStatusParams,
    answer: resultOf(z.union([collections.collection, payments.payment])),
    errors: ['006', '007', '008'],
    extension: true,
  }),
  'collections.submit': post('/collections/submit', 'Collections', {
    summary: 'Submit collections: for what, from whom and when money is collected',
    description: 'Submits payments whose amounts come from items, once or repeatedly. Either all of it is stored, or nothing.',
    body: collections.collectionsSubmitBody,
    answer: collections.collectionsSubmitAnswer,
    errors: SUBMIT,
    signature: 'required',
  }),
  'collections.list': get('/collections/list', 'Collections', {
    summary: 'List collections',
    description: 'Returns the collections that match all filters, the newest first.',
    query: filterQuery(payments.collectingFilters),
    answer: recordsOf('results', collections.collection),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'sandbox.payIns': post('/sandbox/pay-ins', 'Sandbox', {
    summary: 'Simulate an EFT that a payer makes with a pay-in reference (sandbox only)',
    description: 'Simulates a payer who pays by EFT with the reference of a pay-in, so that the transaction becomes PAID.',
    body: payments.sandboxPayInBody,
    answer: payments.sandboxPayInAnswer,
    errors: ['002', '003', '007', '008'],
    extension: true,
    root: true,
  }),
} satisfies Record<string, Route>;
