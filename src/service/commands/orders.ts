import type { Asked } from '../../contract/routes.ts';
import { insert, update } from '../domain/decision.ts';
import { newOrder, storedItem } from '../domain/order.ts';
import type { Order } from '../domain/records.ts';
import { filtersOf, listRecords } from './lists.ts';
import { BatchErrors, requireAll, sent } from './records.ts';
import { write, type Call, type Services } from './write.ts';

/** Orders: each function is one operation. */

/** The customers that records name must exist. */
const customersOf = (records: readonly { customer_id?: string | null | undefined }[]) =>
  records.flatMap(({ customer_id }, index) => (customer_id == null ? [] : [{ index, field: 'customer_id', id: customer_id }]));

export const createOrders = (services: Services, call: Call, { body }: Asked<'orders.create'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    await requireAll(tx, 'customers', call.account.id, customersOf(body.records), errors);
    errors.throwIfAny(body.records);
    const rows = body.records.map((record) => newOrder(ctx, record));
    return { changes: rows.map((row) => insert('orders', row)), result: { status: true, results: rows } };
  });

export const updateOrders = (services: Services, call: Call, { body }: Asked<'orders.update'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const asked = body.records.map(({ id }, index) => ({ index, field: 'id', id }));
    const found = await requireAll(tx, 'orders', call.account.id, asked, errors);
    await requireAll(tx, 'customers', call.account.id, customersOf(body.records), errors);
    errors.throwIfAny(body.records);
    const changed = body.records.map(({ id, items, ...fields }) => {
      const before = found.get(id);
      if (before === undefined) throw new Error(`order ${id} was there a moment ago`);
      const set: Partial<Order> = { ...sent(fields), ...(items === undefined ? {} : { items: items.map(storedItem) }), updated_at: ctx.now };
      const after = { ...before, ...set };
      found.set(id, after);
      return { id, set, after };
    });
    return {
      changes: changed.map(({ id, set }) => update('orders', id, set)),
      result: { status: true, results: changed.map(({ after }) => after) },
    };
  });

const { is, onOrAfter, upTo, contains } = filtersOf<'orders'>();

export async function listOrders(services: Services, call: Call, { query }: Asked<'orders.list'>) {
  const { rows, page } = await listRecords(services, call, 'orders', query, {
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
    order_id: is('id'),
    order_reference: is('reference'),
    description: contains('description'),
    amount_total: is('amount_total'),
    order_status: is('order_status'),
    fulfillment_status: is('fulfillment_status'),
  });
  return { status: true, results: rows, ...page };
}
