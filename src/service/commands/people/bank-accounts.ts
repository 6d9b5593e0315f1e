import { bankAccounts } from '../../../contract/bank-accounts.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newBankAccount } from '../../domain/new-record.ts';
import { changedAccountFields, consentOf, consentProblem, accountOutside, type Consent } from '../../domain/consent.ts';
import { erasedProblem, isErased } from '../../domain/erasure/erased-fields.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { BankAccount } from '../../domain/records/people.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { evidenceOf } from '../payments/mandate-use.ts';
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
    const signed = await signedOn(tx, [...known.keys()]);
    return batchAnswer(
      await updateRecords(tx, ctx, 'bank_accounts', body.records, {
        // The account of an erased customer cannot be filled with details again.
        problems: (after, record) => {
          const owner = owners.get(after.customer_id);
          return [
            ...(owner !== undefined && isErased(owner) ? [erasedProblem('id')] : []),
            ...(signed.get(record.id) ?? []).flatMap((consent) => consentProblems(consent, after)),
            ...leave(record),
          ];
        },
      }),
    );
  });

/** What was signed on accounts, for the EFT mandates that have not ended. Every other mandate keeps the account as its bank approved it. */
async function signedOn(tx: Transactional, bank_account_ids: readonly string[]): Promise<Map<string, Consent[]>> {
  const { rows } = await tx.list('mandates', [
    { field: 'bank_account_id', oneOf: bank_account_ids },
    { field: 'payment_method_type', is: 'DEBIT_ORDER' },
    { field: 'mandate_status', oneOf: ['ACTIVE', 'DISABLED'] },
  ]);
  const signed = new Map<string, Consent[]>();
  for (const mandate of rows) {
    const evidence = await evidenceOf(tx, mandate);
    if (evidence !== null)
      signed.set(mandate.bank_account_id, [...(signed.get(mandate.bank_account_id) ?? []), consentOf(mandate, evidence)]);
  }
  return signed;
}

/** The fields with which an account would not be the signed one any more. */
function consentProblems(consent: Consent, after: BankAccount): Problem[] {
  const outside = accountOutside(consent, after);
  return outside === null ? [] : changedAccountFields(consent, after).map((field) => consentProblem(field, outside));
}

export const listBankAccounts = listOperation('bank_accounts', bankAccounts);
