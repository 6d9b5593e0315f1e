import { z } from 'zod';
import { bankAccounts } from '../../contract/bank-accounts.ts';
import { customers } from '../../contract/customers.ts';
import { announceRecord, type WireRecord } from '../domain/announce-record.ts';
import type { Change, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Records } from '../domain/records/every-record.ts';

/**
 * Makes the webhooks of customers and bank accounts. Many calls create and change these records: their own calls, payments, and
 * pages. So the webhooks are made where changes are written, for all calls.
 */

type Announcer = (tx: Transactional, ctx: DecisionContext, changes: readonly Change[]) => Promise<Change[]>;

/** Makes the webhooks for the records of one kind that the changes create or update. They contain the stored values. */
function announcerOf<K extends 'customers' | 'bank_accounts'>(
  kind: K,
  resource: 'customer' | 'bank_account',
  encode: (row: Records[K]) => WireRecord,
): Announcer {
  return async (tx, ctx, changes) => {
    const created = new Set(changes.flatMap((change) => (change.kind === kind && change.op === 'insert' ? [change.row.id] : [])));
    const changed = changes.flatMap((change) => (change.kind === kind && change.op === 'update' ? [change.id] : []));
    const ids = [...new Set([...created, ...changed])];
    if (ids.length === 0) return [];
    const rows = await tx.findMany(kind, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : announceRecord(ctx, `${resource}.${created.has(id) ? 'created' : 'updated'}`, encode(row));
    });
  };
}

const ANNOUNCERS: readonly Announcer[] = [
  announcerOf('customers', 'customer', (row) => z.encode(customers.record, row)),
  announcerOf('bank_accounts', 'bank_account', (row) => z.encode(bankAccounts.record, row)),
];

/** The webhooks for the customers and bank accounts in these changes. Call it after the changes are written. */
export async function recordWebhooks(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  if (ctx.account.webhook_url === null) return [];
  const all: Change[] = [];
  for (const announcer of ANNOUNCERS) all.push(...(await announcer(tx, ctx, changes)));
  return all;
}
