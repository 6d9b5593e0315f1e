import { filterQuery } from '../resource.ts';
import * as invoices from '../invoices.ts';
import { idParams, recordsOf } from '../envelope.ts';
import { orders } from '../orders.ts';
import { products } from '../products.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

export const salesRoutes = {
  'orders.create': post('/orders/create', 'Orders', {
    summary: 'Create orders',
    description: 'Stores orders, which describe what is paid for. Payments and checkout pages can refer to them.',
    body: orders.createBody,
    answer: orders.answer,
    errors: CREATE_ERRORS,
  }),
  'orders.update': post('/orders/update', 'Orders', {
    summary: 'Change orders: id and the changed fields',
    description: 'Changes the fields that are sent and leaves the others as they are.',
    body: orders.updateBody,
    answer: orders.answer,
    errors: UPDATE_ERRORS,
  }),
  'orders.list': get('/orders/list', 'Orders', {
    summary: 'List orders',
    description: 'Returns the orders that match all filters, the newest first.',
    query: orders.listQuery,
    answer: orders.listAnswer,
    errors: LIST_ERRORS,
  }),
  'products.create': post('/products/create', 'Products', {
    summary: 'Create products',
    description: 'Adds products to the catalogue. RECURRING products have a billing period; prices are without VAT.',
    body: products.createBody,
    answer: products.answer,
    errors: CREATE_ERRORS,
    extension: true,
  }),
  'products.update': post('/products/update', 'Products', {
    summary: 'Change products: id and the changed fields',
    description: 'Changes the fields that are sent. Existing subscriptions and invoices keep the name and price that they had.',
    body: products.updateBody,
    answer: products.answer,
    errors: UPDATE_ERRORS,
    extension: true,
  }),
  'products.list': get('/products/list', 'Products', {
    summary: 'List products',
    description: 'Returns the products that match all filters, the newest first.',
    query: products.listQuery,
    answer: products.listAnswer,
    errors: LIST_ERRORS,
    extension: true,
  }),
  'invoices.list': get('/invoices/list', 'Invoices', {
    summary: 'List invoices',
    description:
      'Returns the invoices that match all filters, the newest first. Invoices are created when something is billed, not by a call.',
    query: filterQuery(invoices.invoicesFilters),
    answer: recordsOf('results', invoices.invoice),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'invoices.read': get('/invoices/{id}', 'Invoices', {
    summary: 'Read an invoice',
    description: 'Returns one invoice with its lines, its VAT and the customer who was billed.',
    params: idParams,
    answer: invoices.invoiceAnswer,
    errors: ['006', '007'],
    extension: true,
  }),
  'invoices.pdf': get('/invoices/{id}/pdf', 'Invoices', {
    summary: 'Read an invoice as a PDF document',
    description: 'Returns the invoice as a tagged PDF document. It is a tax invoice if the account has a seller.',
    params: idParams,
    answer: invoices.pdfAnswer,
    errors: ['006', '007'],
    extension: true,
    media: 'application/pdf',
  }),
} satisfies Record<string, Route>;
