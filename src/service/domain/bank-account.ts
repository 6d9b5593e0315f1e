import { z } from 'zod';
import { bankAccount as wireBankAccount, type bankAccountCreate } from '../../contract/bank-accounts.ts';
import { announceRecord } from './announce.ts';
import { insert, type Change, type DecisionContext } from './decision.ts';
import type { BankAccount } from './records.ts';

/** A new bank account from the fields of /bank-accounts/create. */
export const newBankAccount = (ctx: DecisionContext, fields: z.output<typeof bankAccountCreate>): BankAccount => ({
  account_id: ctx.account_id,
  id: ctx.newId('ban_'),
  ...fields,
  created_at: ctx.now,
  updated_at: null,
});

/** Tells of a bank account that came to be or changed. */
export const announceBankAccount = (ctx: DecisionContext, what: 'created' | 'updated', account: BankAccount): Change[] =>
  announceRecord(ctx, `bank_account.${what}`, z.encode(wireBankAccount, account));

/** A new bank account is on record, and told of. */
export const addBankAccount = (ctx: DecisionContext, account: BankAccount): Change[] => [
  insert('bank_accounts', account),
  ...announceBankAccount(ctx, 'created', account),
];
