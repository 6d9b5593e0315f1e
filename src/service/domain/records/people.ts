import type { z } from 'zod';
import type { bankAccounts } from '../../../contract/bank-accounts.ts';
import type { customers } from '../../../contract/customers.ts';
import type { recipients } from '../../../contract/recipients.ts';
import type { AccountRecord } from './owned.ts';

/** Who pays. */
export type Customer = AccountRecord & z.output<typeof customers.record>;

/** A customer's account. */
export type BankAccount = AccountRecord & z.output<typeof bankAccounts.record>;

/** Who is paid out to. */
export type Recipient = AccountRecord & z.output<typeof recipients.record>;
