import { pricingProblems } from '../../../contract/products.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newProduct, periodOf } from '../../domain/product.ts';
import { archivedAt, createRecords, updateRecords } from '../batch.ts';
import { filtersOf, listRecords } from '../lists.ts';
import { batchAnswer, sentFields } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** Products: each function is one operation. */

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
        set: ({ product_status, ...sent }, before) => ({
          ...archivedAt(ctx, product_status),
          billing_period: periodOf({ ...before, ...sentFields(sent) }),
        }),
        problems: pricingProblems,
      }),
    ),
  );

const { is, onOrAfter, upTo, contains } = filtersOf<'products'>();

/** GET /products/list: list products. */
export async function listProducts(services: Services, call: Call, { query }: ParsedRequest<'products.list'>) {
  const { rows, page } = await listRecords(services, call, 'products', query, {
    product_status: is('product_status'),
    pricing_type: is('pricing_type'),
    billing_period: is('billing_period'),
    product_id: is('id'),
    code: is('code'),
    name: contains('name'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows, ...page };
}
