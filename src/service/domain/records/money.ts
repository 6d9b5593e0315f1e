import type { z } from 'zod';
import type { paymentMethod } from '../../../contract/payment-methods.ts';
import type { terminal } from '../../../contract/terminals.ts';
import type { transaction } from '../../../contract/transactions.ts';
import type { AccountRecord } from './owned.ts';

/** @see paymentMethod in the contract */
export type PaymentMethod = AccountRecord & z.output<typeof paymentMethod> & { is_active: boolean; created_at: Date };

/** @see transaction in the contract */
export type Transaction = AccountRecord &
  Omit<z.output<typeof transaction>, 'collections_id' | 'amount_excl'> & {
    currency: string;
    card_id: string | null;
    /** The network that moves the money, and in which direction. */
    rail: 'card' | 'debit' | 'pay_in' | 'payout';
    /** The amount that was refunded so far, in cents. */
    refunded_amount: number;
  };

/** @see terminal in the contract */
export type Terminal = AccountRecord & z.output<typeof terminal>;
