import type { z } from 'zod';
import type { paymentMethod } from '../../../contract/payment-methods.ts';
import type { terminal } from '../../../contract/terminals.ts';
import type { transaction } from '../../../contract/transactions.ts';
import type { AccountRecord } from './platform.ts';
import type { BILLING_PERIODS, PAYMENT_INTERVALS, PAYMENT_STATUSES, PRICING_TYPES } from '../../../contract/enums.ts';
import type { REFUND_STATUSES } from '../../../contract/refunds.ts';
import type { payout } from '../../../contract/payouts.ts';

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

/** How a payment repeats. Days are SAST days. */
export interface PaymentRecurrence {
  process_day: number;
  payment_interval: (typeof PAYMENT_INTERVALS)[number];
  date_start: string;
  date_end: string | null;
}

/** The progress of a payment. A debit that was collected or skipped is not collected again. */
export interface PaymentProgress {
  /** The first day of the payment's run. Nothing is collected for earlier days. */
  since: string;
  /** Whether the one-time part (the only debit, or the first collection) is done. */
  once_done: boolean;
  /** The new day of the one-time part, where its own day passed before the mandate was approved: a business day after the approval. */
  once_on?: string;
  /** The instalments before this day are done. */
  instalments_from: string;
  /** The planned day of the last instalment that was collected. Its interval is not collected again. Absent before the first. */
  last_instalment?: string;
  /** Why the payment was STOPPED without the merchant: its mandate was not approved. */
  stopped_reason?: string;
}

export interface CollectionLine {
  product_id: string | null;
  name: string;
  description: string | null;
  /** Cents per unit, without tax. */
  price: number;
  qty: number;
  pricing_type: (typeof PRICING_TYPES)[number];
  billing_period: (typeof BILLING_PERIODS)[number] | null;
}

/** Collects money from a customer. A collection is a payment that is computed from items. */
export interface Payment extends AccountRecord {
  id: string;
  kind: 'PAYMENT' | 'COLLECTION';
  customer_id: string;
  bank_account_id: string | null;
  mandate_id: string | null;
  order_id: string | null;
  payment_methods_id: string;
  payment_status: (typeof PAYMENT_STATUSES)[number];
  batch_reference: string | null;
  transaction_reference: string | null;
  currency: string;
  /** Each instalment, or the only debit, in cents. */
  amount: number;
  /** Whether the amount follows the mandate's amount, with its yearly adjustments. */
  follows_mandate: boolean;
  first_collection: { date: string; amount: number } | null;
  recurring: PaymentRecurrence | null;
  one_time: { process_date: string } | null;
  /** The cards to try, in this order. */
  card_ids: string[] | null;
  /** The reference that the payer gives in an EFT, by which the payment is recognised. */
  eft_reference: string | null;
  is_tax: boolean | null;
  items: CollectionLine[] | null;
  invoice: { due_days: number; memo: string | null; footer: string | null; email_invoice: boolean } | null;
  progress: PaymentProgress;
  /** The day of the next debit; null when there is none. */
  date_next: string | null;
  created_at: Date;
  updated_at: Date | null;
}

/** The total that a payment method has collected in a calendar month (ruling *item_limit, monthly_limit*). */
export interface MethodMonth extends AccountRecord {
  id: string;
  payment_methods_id: string;
  /** YYYY-MM */
  month: string;
  /** Cents. */
  collected: number;
}

/** A refund of part or all of a paid transaction. Its id is the reference at the card network. */
export interface Refund extends AccountRecord {
  id: string;
  transaction_id: string;
  /** Cents. */
  amount: number;
  reason: string;
  refund_status: (typeof REFUND_STATUSES)[number];
  /** The transaction's status when the refund was decided. A repeat of the request is answered with it. */
  transaction_status: Transaction['transaction_status'];
  refunded_amount: number;
  created_at: Date;
  updated_at: Date | null;
}

/** Money sent to a recipient or a customer. */
export type Payout = AccountRecord & z.output<typeof payout>;

/** One balanced entry of the ledger: the sum of its lines is zero. Debits are positive, credits negative, in cents. */
export interface Posting extends AccountRecord {
  id: string;
  at: Date;
  event: string;
  transaction_id: string;
  lines: { ledger_account: LedgerAccount; amount: number }[];
}

/** The accounts of the ledger: money that rails owe, money that the merchant is owed, and holds, which are not money yet. */
export type LedgerAccount = 'card_networks' | 'banks' | 'merchant' | 'holds_at_networks' | 'holds_of_merchant';
