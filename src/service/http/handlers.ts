import type { Answer, Asked, Operation } from '../../contract/routes.ts';
import { listCards, updateCards } from '../commands/cards.ts';
import { cancel, createPage, paySession, readView, setOrigins, updatePage } from '../commands/checkout.ts';
import { createCustomers, listCustomers, updateCustomers } from '../commands/customers.ts';
import { createOrders, listOrders, updateOrders } from '../commands/orders.ts';
import { listPaymentMethods, listTransactions, readTransaction } from '../commands/transactions.ts';
import { storeSandboxCard } from '../commands/vault.ts';
import type { Call, Services } from '../commands/write.ts';

/** One function per operation. */
export type Handler<O extends Operation> = (services: Services, call: Call, asked: Asked<O>) => Promise<Answer<O>>;

/** The table from operations to commands; a row missing or of the wrong shape does not compile. */
export const handlers: { readonly [O in Operation]: Handler<O> } = {
  'customers.create': createCustomers,
  'customers.update': updateCustomers,
  'customers.list': listCustomers,
  'orders.create': createOrders,
  'orders.update': updateOrders,
  'orders.list': listOrders,
  'cards.list': listCards,
  'cards.update': updateCards,
  'transactions.list': listTransactions,
  'transactions.read': readTransaction,
  'paymentMethods.list': listPaymentMethods,
  'checkout.page': createPage,
  'checkout.update': updatePage,
  'checkout.session': readView,
  'checkout.session.events': readView,
  'checkout.session.pay': paySession,
  'checkout.session.cancel': cancel,
  'checkout.session.origins': setOrigins,
  'sandbox.cards': storeSandboxCard,
};
