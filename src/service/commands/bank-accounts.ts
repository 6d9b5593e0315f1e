import type { Asked } from '../../contract/routes.ts';
import { newBankAccount } from '../domain/bank-account.ts';
import { createRecords, updateRecords } from './batch.ts';
import { filtersOf, listRecords } from './lists.ts';
import { results } from './records.ts';
import { leaveRule } from './running.ts';
import { write, type Call, type Services } from './write.ts';

/** Bank accounts of customers: each function is one operation. */

export const createBankAccounts = (services: Services, call: Call, { body }: Asked<'bankAccounts.create'>) =>
  write(services, call, async (tx, ctx) =>
    results(
      await createRecords(tx, ctx, 'bank_accounts', body.records, (record) => newBankAccount(ctx, record), [
        { field: 'customer_id', kind: 'customers' },
      ]),
    ),
  );

export const updateBankAccounts = (services: Services, call: Call, { body }: Asked<'bankAccounts.update'>) =>
  write(services, call, async (tx, ctx) => {
    // Locked before its payments are looked at, so that none can start in between.
    await tx.lockMany('bank_accounts', ctx.account_id, [...new Set(body.records.map(({ id }) => id))]);
    const leave = await leaveRule(tx, ctx.account_id, body.records, {
      connection: 'bank_account_id',
      field: 'bank_account_status',
      status: ({ bank_account_status }) => bank_account_status,
    });
    return results(
      await updateRecords(tx, ctx, 'bank_accounts', body.records, {
        problems: (_after, record) => leave(record),
      }),
    );
  });

const { is, onOrAfter, upTo } = filtersOf<'bank_accounts'>();

export async function listBankAccounts(services: Services, call: Call, { query }: Asked<'bankAccounts.list'>) {
  const { rows, page } = await listRecords(services, call, 'bank_accounts', query, {
    bank_account_status: is('bank_account_status'),
    customer_id: is('customer_id'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows, ...page };
}
