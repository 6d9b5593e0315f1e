import type { z } from 'zod';
import * as avs from './avs-r.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as cards from './cards.ts';
import * as cdv from './cdv.ts';
import * as checkout from './checkout.ts';
import * as session from './checkout-session.ts';
import * as customers from './customers.ts';
import type { ErrorCode } from './errors.ts';
import * as invoices from './invoices.ts';
import * as lookups from './lookups.ts';
import * as orders from './orders.ts';
import { paymentMethodsAnswer } from './payment-methods.ts';
import * as products from './products.ts';
import * as recipients from './recipients.ts';
import * as terminals from './terminals.ts';
import * as transactions from './transactions.ts';

/** What operations are about, each with a sentence for the reference. */
export const TAGS = {
  'Bank accounts': 'Bank accounts of customers, to collect from.',
  Customers: 'Those who pay. They are archived, never deleted.',
  Recipients: 'Those who are paid out to.',
  Orders: 'What is paid for. Orders feed payment records and checkout pages.',
  Cards: 'Cards in the vault. Numbers never leave it.',
  Transactions: 'Money that moved, or was to move.',
  'Reference data': 'Values of enumerations with their titles, and the payment methods of the account.',
  Verification: 'Whether a bank account exists, and whose it is.',
  Terminals: 'Point-of-sale terminals.',
  Products: 'What is sold, once or again and again.',
  Invoices: 'What was billed.',
  Checkout: 'Hosted checkout pages.',
  'Checkout sessions': 'What the elements ask of a session, through the merchant’s server.',
  Sandbox: 'Only where banks and card networks are simulated.',
} as const;

/** One of {@link TAGS}. */
export type Tag = keyof typeof TAGS;

/**
 * One row per operation of the interface. The service's router, the proxy's upstream client and the OpenAPI
 * document are all derived from this table, so an operation cannot exist in one of them alone.
 * Paths are relative to `{base_url}` (`/2.0`); rows under `/sandbox` to the service's root.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Schema of the path's `{names}`. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What can go wrong besides what can go wrong everywhere (001, 011, 012, 013, 999). */
  readonly errors: readonly ErrorCode[];
  /** Our own convention, marked so in the OpenAPI document. */
  readonly extension?: true;
  /** Answers bytes of this kind instead of JSON. */
  readonly media?: 'application/pdf';
  /** Answers a server-sent event stream of `answer`s. */
  readonly stream?: true;
  /** At the service's root instead of under /2.0. */
  readonly root?: true;
}

const create = ['002', '003', '004', '005', '007', '010'] as const;
const update = [...create, '008'] as const;
const list = ['006'] as const;

export const routes = {
  'bankAccounts.create': {
    method: 'POST',
    path: '/bank-accounts/create',
    tag: 'Bank accounts',
    summary: 'Create bank accounts of customers',
    body: bankAccounts.bankAccountsCreateBody,
    answer: bankAccounts.bankAccountsAnswer,
    errors: create,
  },
  'bankAccounts.update': {
    method: 'POST',
    path: '/bank-accounts/update',
    tag: 'Bank accounts',
    summary: 'Change bank accounts: id plus what changes',
    body: bankAccounts.bankAccountsUpdateBody,
    answer: bankAccounts.bankAccountsAnswer,
    errors: update,
  },
  'bankAccounts.list': {
    method: 'GET',
    path: '/bank-accounts/list',
    tag: 'Bank accounts',
    summary: 'List bank accounts',
    query: bankAccounts.bankAccountsListQuery,
    answer: bankAccounts.bankAccountsListAnswer,
    errors: list,
  },
  'customers.create': {
    method: 'POST',
    path: '/customers/create',
    tag: 'Customers',
    summary: 'Create customers',
    body: customers.customersCreateBody,
    answer: customers.customersAnswer,
    errors: create,
  },
  'customers.update': {
    method: 'POST',
    path: '/customers/update',
    tag: 'Customers',
    summary: 'Change customers: id plus what changes',
    body: customers.customersUpdateBody,
    answer: customers.customersAnswer,
    errors: update,
  },
  'customers.list': {
    method: 'GET',
    path: '/customers/list',
    tag: 'Customers',
    summary: 'List customers',
    query: customers.customersListQuery,
    answer: customers.customersListAnswer,
    errors: list,
  },
  'recipients.create': {
    method: 'POST',
    path: '/recipients/create',
    tag: 'Recipients',
    summary: 'Create recipients of payouts',
    body: recipients.recipientsCreateBody,
    answer: recipients.recipientsAnswer,
    errors: create,
  },
  'recipients.update': {
    method: 'POST',
    path: '/recipients/update',
    tag: 'Recipients',
    summary: 'Change recipients: id plus what changes',
    body: recipients.recipientsUpdateBody,
    answer: recipients.recipientsAnswer,
    errors: update,
  },
  'recipients.list': {
    method: 'GET',
    path: '/recipients/list',
    tag: 'Recipients',
    summary: 'List recipients',
    query: recipients.recipientsListQuery,
    answer: recipients.recipientsListAnswer,
    errors: list,
  },
  'orders.create': {
    method: 'POST',
    path: '/orders/create',
    tag: 'Orders',
    summary: 'Create orders',
    body: orders.ordersCreateBody,
    answer: orders.ordersAnswer,
    errors: create,
  },
  'orders.update': {
    method: 'POST',
    path: '/orders/update',
    tag: 'Orders',
    summary: 'Change orders: id plus what changes',
    body: orders.ordersUpdateBody,
    answer: orders.ordersAnswer,
    errors: update,
  },
  'orders.list': {
    method: 'GET',
    path: '/orders/list',
    tag: 'Orders',
    summary: 'List orders',
    query: orders.ordersListQuery,
    answer: orders.ordersListAnswer,
    errors: list,
  },
  'cards.list': {
    method: 'GET',
    path: '/cards',
    tag: 'Cards',
    summary: 'List stored cards',
    query: cards.cardsListQuery,
    answer: cards.cardsListAnswer,
    errors: list,
  },
  'cards.update': {
    method: 'POST',
    path: '/cards/update',
    tag: 'Cards',
    summary: 'Change a stored card: status, nickname, default',
    body: cards.cardsUpdateBody,
    answer: cards.cardsUpdateAnswer,
    errors: update,
  },
  'transactions.list': {
    method: 'GET',
    path: '/transactions',
    tag: 'Transactions',
    summary: 'List transactions',
    query: transactions.transactionsListQuery,
    answer: transactions.transactionsListAnswer,
    errors: list,
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
  'lookups.list': {
    method: 'GET',
    path: '/lookups',
    tag: 'Reference data',
    summary: 'List all lookups',
    answer: lookups.lookupsAnswer,
    errors: list,
  },
  'lookups.type': {
    method: 'GET',
    path: '/lookups/{type}',
    tag: 'Reference data',
    summary: 'List the lookups of a group type',
    params: lookups.lookupTypeParams,
    answer: lookups.lookupsAnswer,
    errors: ['004', '006'],
  },
  'lookups.method': {
    method: 'GET',
    path: '/lookups/{type}/{payment_methods_id}',
    tag: 'Reference data',
    summary: 'List the lookups of a group type; banks only where the payment method supports them',
    params: lookups.lookupMethodParams,
    answer: lookups.lookupsAnswer,
    errors: ['004', '006', '007'],
  },
  'avsR.verify': {
    method: 'POST',
    path: '/avs-r',
    tag: 'Verification',
    summary: 'Verify that bank accounts belong to persons or businesses',
    body: avs.avsBody,
    answer: avs.avsAnswer,
    errors: ['002', '003', '004', '005', '010'],
  },
  'cdv.check': {
    method: 'POST',
    path: '/cdv',
    tag: 'Verification',
    summary: 'Check the digits of account numbers against their branches',
    body: cdv.cdvBody,
    answer: cdv.cdvAnswer,
    errors: ['002', '003', '004', '010'],
    extension: true,
  },
  'terminals.list': {
    method: 'GET',
    path: '/terminals',
    tag: 'Terminals',
    summary: 'List terminals, or one of them',
    query: terminals.terminalsListQuery,
    answer: terminals.terminalsListAnswer,
    errors: list,
  },
  'terminals.update': {
    method: 'POST',
    path: '/terminals/{id}',
    tag: 'Terminals',
    summary: 'Change a terminal: what is sent changes',
    params: terminals.terminalParams,
    body: terminals.terminalUpdateBody,
    answer: terminals.terminalsAnswer,
    errors: ['002', '003', '004', '006', '007', '010'],
  },
  'products.create': {
    method: 'POST',
    path: '/products/create',
    tag: 'Products',
    summary: 'Create products',
    body: products.productsCreateBody,
    answer: products.productsAnswer,
    errors: create,
    extension: true,
  },
  'products.update': {
    method: 'POST',
    path: '/products/update',
    tag: 'Products',
    summary: 'Change products: id plus what changes',
    body: products.productsUpdateBody,
    answer: products.productsAnswer,
    errors: update,
    extension: true,
  },
  'products.list': {
    method: 'GET',
    path: '/products/list',
    tag: 'Products',
    summary: 'List products',
    query: products.productsListQuery,
    answer: products.productsListAnswer,
    errors: list,
    extension: true,
  },
  'invoices.list': {
    method: 'GET',
    path: '/invoices/list',
    tag: 'Invoices',
    summary: 'List invoices',
    query: invoices.invoicesListQuery,
    answer: invoices.invoicesListAnswer,
    errors: list,
    extension: true,
  },
  'invoices.read': {
    method: 'GET',
    path: '/invoices/{id}',
    tag: 'Invoices',
    summary: 'Read an invoice',
    params: invoices.invoiceParams,
    answer: invoices.invoiceAnswer,
    errors: ['006', '007'],
    extension: true,
  },
  'invoices.pdf': {
    method: 'GET',
    path: '/invoices/{id}/pdf',
    tag: 'Invoices',
    summary: 'Read an invoice as a PDF document',
    params: invoices.invoiceParams,
    answer: invoices.pdfAnswer,
    errors: ['006', '007'],
    extension: true,
    media: 'application/pdf',
  },
  'paymentMethods.list': {
    method: 'GET',
    path: '/payment-methods',
    tag: 'Reference data',
    summary: 'List active payment methods',
    answer: paymentMethodsAnswer,
    errors: list,
  },
  'checkout.page': {
    method: 'POST',
    path: '/checkout/page',
    tag: 'Checkout',
    summary: 'Create a checkout session',
    body: checkout.checkoutPageBody,
    answer: checkout.checkoutPageAnswer,
    errors: create,
  },
  'checkout.update': {
    method: 'POST',
    path: '/checkout/page/{session_id}/update',
    tag: 'Checkout',
    summary: 'Change amount, order or look of an open session; its revision goes up',
    params: session.sessionParams,
    body: checkout.checkoutUpdateBody,
    answer: checkout.checkoutPageAnswer,
    errors: update,
    extension: true,
  },
  'checkout.session': {
    method: 'GET',
    path: '/checkout/sessions/{session_id}',
    tag: 'Checkout sessions',
    summary: 'Read a session',
    params: session.sessionParams,
    answer: session.checkoutSessionAnswer,
    errors: ['007'],
    extension: true,
  },
  'checkout.session.events': {
    method: 'GET',
    path: '/checkout/sessions/{session_id}/events',
    tag: 'Checkout sessions',
    summary: 'Follow a session: one event now, one for each change',
    params: session.sessionParams,
    answer: session.checkoutSessionAnswer,
    errors: ['007'],
    extension: true,
    stream: true,
  },
  'checkout.session.pay': {
    method: 'POST',
    path: '/checkout/sessions/{session_id}/pay',
    tag: 'Checkout sessions',
    summary: 'Attempt to pay; the same attempt_key again is the same attempt',
    params: session.sessionParams,
    body: session.checkoutPayBody,
    answer: session.checkoutSessionAnswer,
    errors: ['002', '003', '005', '007', '008', '010'],
    extension: true,
  },
  'checkout.session.cancel': {
    method: 'POST',
    path: '/checkout/sessions/{session_id}/cancel',
    tag: 'Checkout sessions',
    summary: 'The shopper cancels',
    params: session.sessionParams,
    body: session.emptyBody,
    answer: session.checkoutSessionAnswer,
    errors: ['002', '007', '008'],
    extension: true,
  },
  'checkout.session.origins': {
    method: 'POST',
    path: '/checkout/sessions/{session_id}/origins',
    tag: 'Checkout sessions',
    summary: 'Say who may embed a session that nobody said it of yet',
    params: session.sessionParams,
    body: session.sessionOriginsBody,
    answer: session.checkoutSessionAnswer,
    errors: ['002', '003', '007'],
    extension: true,
  },
  'sandbox.cards': {
    method: 'POST',
    path: '/sandbox/cards',
    tag: 'Sandbox',
    summary: 'Store a card without a browser (sandbox only)',
    body: cards.sandboxCardBody,
    answer: cards.cardAnswer,
    errors: ['002', '003', '007'],
    extension: true,
    root: true,
  },
} as const satisfies Record<string, Route>;

/** The table of operations. */
export type Routes = typeof routes;
/** The name of an operation. */
export type Operation = keyof Routes;

type Part<O extends Operation, P extends 'params' | 'query' | 'body'> = Routes[O] extends Record<P, infer S extends z.ZodType> ? S : null;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What an operation is asked with, parsed. */
export interface Asked<O extends Operation> {
  readonly params: OutputOf<Part<O, 'params'>>;
  readonly query: OutputOf<Part<O, 'query'>>;
  readonly body: OutputOf<Part<O, 'body'>>;
}

/** What a caller sends. */
export interface Asking<O extends Operation> {
  readonly params?: InputOf<Part<O, 'params'>>;
  readonly query?: InputOf<Part<O, 'query'>>;
  readonly body?: InputOf<Part<O, 'body'>>;
}

/** What an operation answers, decoded. */
export type Answer<O extends Operation> = z.output<Routes[O]['answer']>;
