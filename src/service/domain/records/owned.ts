import type { z } from 'zod';

/* Fields that the interface names have its names and its decoded types: money in integer cents, moments as Date. */

/** Belongs to one account: the key of every record starts with it. */
export interface Owned {
  account_id: string;
}

/** What JSON can say. */
export type Json = z.output<ReturnType<typeof z.json>>;
