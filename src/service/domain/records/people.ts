import type { z } from 'zod';
import type { bankAccount } from '../../../contract/bank-accounts.ts';
import type { customer } from '../../../contract/customers.ts';
import type { recipient } from '../../../contract/recipients.ts';
import type { Owned } from './owned.ts';

/** @see customer in the contract */
export type Customer = Owned & z.output<typeof customer>;

/** @see bankAccount in the contract */
export type BankAccount = Owned & z.output<typeof bankAccount>;

/** @see recipient in the contract */
export type Recipient = Owned & z.output<typeof recipient>;
