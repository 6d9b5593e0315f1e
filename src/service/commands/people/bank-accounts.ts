import type { ParsedRequest } from '../../../contract/routes.ts';
import { newBankAccount } from '../../domain/bank-account.ts';
import { erasedProblem, isErased } from '../../domain/erasure/erased-fields.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { filtersOf, listRecords } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { write, type Call, type Services } from '../write.ts';

/** Bank accounts of customers: each function is one operation. */

/** POST /bank-accounts/create: create bank accounts of customers. */
export const createBankAccounts = (services: Services, call: Call, { body }: ParsedRequest<'bankAccounts.create'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(
      await createRecords(tx, 'bank_accounts', body.records, (record) => newBankAccount(ctx, record), [
        { field: 'customer_id', kind: 'customers' },
      ]),
    ),
  );

/** POST /bank-accounts/update: each entry has an id and the fields to change. */
export const updateBankAccounts = (services: Services, call: Call, { body }: ParsedRequest<'bankAccounts.update'>) =>
  write(services, call, async (tx, ctx) => {
    // The accounts are locked before their payments are read, so that no payment can start in between.
    const known = await tx.lockMany('bank_accounts', [...new Set(body.records.map(({ id }) => id))]);
    const owners = await tx.findMany('customers', [...new Set([...known.values()].map(({ customer_id }) => customer_id))]);
    const leave = await runningPaymentsRule(tx, body.records, {
      connection: 'bank_account_id',
      field: 'bank_account_status',
      status: ({ bank_account_status }) => bank_account_status,
    });
    return batchAnswer(
      await updateRecords(tx, ctx, 'bank_accounts', body.records, {
        // The account of an erased customer cannot be filled with details again.
        problems: ({ customer_id }, record) => {
          const owner = owners.get(customer_id);
          return [...(owner !== undefined && isErased(owner) ? [erasedProblem('id')] : []), ...leave(record)];
        },
      }),
    );
  });

const { is, onOrAfter, upTo } = filtersOf<'bank_accounts'>();

/** GET /bank-accounts/list: list bank accounts. */
export async function listBankAccounts(services: Services, call: Call, { query }: ParsedRequest<'bankAccounts.list'>) {
  const { rows, page } = await listRecords(services, call, 'bank_accounts', query, {
    bank_account_status: is('bank_account_status'),
    customer_id: is('customer_id'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows, ...page };
}
