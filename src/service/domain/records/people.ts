import type { z } from 'zod';
import type { bankAccount } from '../../../contract/bank-accounts.ts';
import type { card } from '../../../contract/cards.ts';
import type { customer } from '../../../contract/customers.ts';
import type { recipient } from '../../../contract/recipients.ts';
import type { Owned } from './owned.ts';

/** @see customer in the contract */
export type Customer = Owned & z.output<typeof customer>;

/** @see bankAccount in the contract */
export type BankAccount = Owned & z.output<typeof bankAccount>;

/** @see recipient in the contract */
export type Recipient = Owned & z.output<typeof recipient>;

/** A card; `is_expired` and `expire_in_months` depend on the day and are worked out when answered. */
export type Card = Owned &
  Omit<z.output<typeof card>, 'is_expired' | 'expire_in_months'> & {
    /** Keyed hash of the number: tells the same card again without its number. */
    fingerprint: string;
    /** The number under the vault's key; null for a card that was used once and not kept. */
    number_sealed: string | null;
    /** YYMM of its last month; made by the database from card_expire, to list by. */
    expires_in?: string;
    /** False for a card that was used once: it is in no list and cannot be charged again. */
    is_stored: boolean;
  };
