import type { z } from 'zod';
import { bankAccounts } from '../../contract/bank-accounts.ts';
import type { DecisionContext } from './decision.ts';
import { newRecord } from './new-record.ts';
import type { BankAccount } from './records/people.ts';

/** A new bank account from the fields of /bank-accounts/create. */
export const newBankAccount = (ctx: DecisionContext, fields: z.output<typeof bankAccounts.create>): BankAccount =>
  newRecord(ctx, ctx.newId('ban_'), bankAccounts, fields);
