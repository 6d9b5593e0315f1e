import type { z } from 'zod';
import type { invoice } from '../../../contract/invoices.ts';
import type { order } from '../../../contract/orders.ts';
import type { product } from '../../../contract/products.ts';
import type { AccountRecord } from './owned.ts';

/** @see product in the contract */
export type Product = AccountRecord & z.output<typeof product>;

/** @see order in the contract */
export type Order = AccountRecord & z.output<typeof order>;

/** An invoice. Whether it is past due depends on the day, so that is computed for each answer. */
export type Invoice = AccountRecord & Omit<z.output<typeof invoice>, 'is_past_due'>;
