import { pricingProblems, products } from '../../../contract/products.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newProduct, periodOf } from '../../domain/new-record.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
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
        archived: products.archived,
        set: (sent, before) => ({ billing_period: periodOf({ ...before, ...sentFields(sent) }) }),
        problems: pricingProblems,
      }),
    ),
  );

/** GET /products/list */
export const listProducts = listOperation('products', products);
