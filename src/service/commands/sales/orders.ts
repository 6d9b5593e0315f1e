import { orders } from '../../../contract/orders.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newOrder, storedItem } from '../../domain/new-record.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Orders: each function is one operation. */

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

/** GET /orders/list */
export const listOrders = listOperation('orders', orders);
