import { pricingProblems, products } from '../../../contract/products.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newOrder, newProduct, periodOf, storedItem } from '../../domain/new-record.ts';
import { orders } from '../../../contract/orders.ts';
import { requireFound } from '../../../contract/errors.ts';
import { invoicesFilters } from '../../../contract/invoices.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { batchAnswer, sentFields } from '../batch-answers.ts';
import { type Call, type Services, write } from '../write.ts';
import { type OrderFacts, orderIdOf } from '../../domain/order-status.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Transaction } from '../../domain/records/money.ts';

/** Products, orders and invoices: each function is one operation. Invoices are created by what they bill. */

/** POST /products/create: create products. */
export const createProducts = (services: Services, call: Call, { body }: ParsedRequest<'products.create'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(await createRecords(tx, 'products', body.records, (record) => newProduct(ctx, record))),
  );

/** POST /products/update: each entry has an id and the fields to change. */
export const updateProducts = (services: Services, call: Call, { body }: ParsedRequest<'products.update'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(
      await updateRecords(tx, ctx, 'products', body.records, {
        archived: products.archived,
        set: (sent, before) => ({ billing_period: periodOf({ ...before, ...sentFields(sent) }) }),
        problems: pricingProblems,
      }),
    ),
  );

export const listProducts = listOperation('products', products);

const LINKS = [{ field: 'customer_id', kind: 'customers' }] as const;

/** POST /orders/create: create orders. */
export const createOrders = (services: Services, call: Call, { body }: ParsedRequest<'orders.create'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(await createRecords(tx, 'orders', body.records, (record) => newOrder(ctx, record), LINKS)),
  );

/** POST /orders/update: each entry has an id and the fields to change. */
export const updateOrders = (services: Services, call: Call, { body }: ParsedRequest<'orders.update'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(
      await updateRecords(tx, ctx, 'orders', body.records, {
        set: ({ items }) => (items === undefined ? {} : { items: items.map(storedItem) }),
        links: LINKS,
      }),
    ),
  );

export const listOrders = listOperation('orders', orders);

export const listInvoices = listOperation('invoices', { filters: invoicesFilters, list: 'results' }, (invoice, { clock }) =>
  invoiceView(invoice, clock.now()),
);

/** GET /invoices/{id}: read an invoice. */
export async function readInvoice({ store, clock }: Services, call: Call, { params }: Pick<ParsedRequest<'invoices.read'>, 'params'>) {
  const invoice = requireFound(await store.of(call.account.id).find('invoices', params.id), 'id', params.id);
  return { status: true, result: invoiceView(invoice, clock.now()) };
}

/**
 * The order that a transaction pays for; undefined where it pays for none. The order is locked before its transactions are read, so
 * that two moves of its money at the same moment count each other.
 */
export const orderFacts = (tx: Transactional, transaction: Pick<Transaction, 'payment_data'>): Promise<OrderFacts | undefined> =>
  orderFactsOf(tx, orderIdOf(transaction));

/** The same for an order that is known by its id. */
export async function orderFactsOf(tx: Transactional, order_id: string | null): Promise<OrderFacts | undefined> {
  const order = await tx.lock('orders', order_id);
  return order && { order, transactions: await tx.transactionsOfOrder(order.id) };
}
