import type { z } from 'zod';

/*
 * In these files, a field that the interface names has the interface's name and its decoded type: money in integer cents, moments
 * as Date.
 */

/** A record that belongs to one account. The key of every record starts with the account's id. */
export interface AccountRecord {
  account_id: string;
}

/** Any JSON value. */
export type Json = z.output<ReturnType<typeof z.json>>;
