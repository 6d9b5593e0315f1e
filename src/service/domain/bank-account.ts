import type { z } from 'zod';
import type { bankAccountCreate } from '../../contract/bank-accounts.ts';
import type { DecisionContext } from './decision.ts';
import type { BankAccount } from './records/people.ts';

/** A new bank account from the fields of /bank-accounts/create. */
export const newBankAccount = (ctx: DecisionContext, fields: z.output<typeof bankAccountCreate>): BankAccount => ({
  account_id: ctx.account_id,
  id: ctx.newId('ban_'),
  ...fields,
  created_at: ctx.now,
  updated_at: null,
});
