import type { z } from 'zod';
import type { invoice } from '../../../contract/invoices.ts';
import type { orders } from '../../../contract/orders.ts';
import type { products } from '../../../contract/products.ts';
import type { AccountRecord } from './owned.ts';

/** What is sold. */
export type Product = AccountRecord & z.output<typeof products.record>;

/** What is paid for. */
export type Order = AccountRecord & z.output<typeof orders.record>;

/** An invoice. Whether it is past due depends on the day, so that is computed for each answer. */
export type Invoice = AccountRecord & Omit<z.output<typeof invoice>, 'is_past_due'>;
