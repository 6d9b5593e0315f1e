import type { z } from 'zod';
import type { bankAccount } from '../../../contract/bank-accounts.ts';
import type { customer } from '../../../contract/customers.ts';
import type { recipient } from '../../../contract/recipients.ts';
import type { AccountRecord } from './owned.ts';

/** @see customer in the contract */
export type Customer = AccountRecord & z.output<typeof customer>;

/** @see bankAccount in the contract */
export type BankAccount = AccountRecord & z.output<typeof bankAccount>;

/** @see recipient in the contract */
export type Recipient = AccountRecord & z.output<typeof recipient>;
