import { z } from 'zod';
import { bankAccount } from '../../contract/bank-accounts.ts';
import { customer } from '../../contract/customers.ts';
import { announceRecord, type WireRecord } from '../domain/announce.ts';
import type { Change, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Records } from '../domain/records/every-record.ts';

/**
 * Customers and bank accounts come to be and change in many places: by their own calls, with a payment, on a page.
 * So merchants are told of them where changes are written, whatever made them.
 */

type Telling = (tx: Transactional, ctx: DecisionContext, changes: readonly Change[]) => Promise<Change[]>;

/** Tells of the records of a kind that are created or updated by some changes, as they are once those are written. */
function tellOf<K extends 'customers' | 'bank_accounts'>(
  kind: K,
  resource: 'customer' | 'bank_account',
  encode: (row: Records[K]) => WireRecord,
): Telling {
  return async (tx, ctx, changes) => {
    const created = new Set(changes.flatMap((change) => (change.kind === kind && change.op === 'insert' ? [change.row.id] : [])));
    const changed = changes.flatMap((change) => (change.kind === kind && change.op === 'update' ? [change.id] : []));
    const ids = [...new Set([...created, ...changed])];
    if (ids.length === 0) return [];
    const rows = await tx.findMany(kind, ctx.account_id, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : announceRecord(ctx, `${resource}.${created.has(id) ? 'created' : 'updated'}`, encode(row));
    });
  };
}

const TOLD: readonly Telling[] = [
  tellOf('customers', 'customer', (row) => z.encode(customer, row)),
  tellOf('bank_accounts', 'bank_account', (row) => z.encode(bankAccount, row)),
];

/** The webhooks of the customers and bank accounts among these changes, once those are written. */
export async function announced(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  if (ctx.account.webhook_url === null) return [];
  const all: Change[] = [];
  for (const tell of TOLD) all.push(...(await tell(tx, ctx, changes)));
  return all;
}
