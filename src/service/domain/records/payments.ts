import type { BILLING_PERIODS, PAYMENT_INTERVALS, PAYMENT_STATUSES, PRICING_TYPES } from '../../../contract/enums.ts';
import type { Owned } from './owned.ts';

/** A debit order's, DebiCheck's, card's or pay-in's repetition: days are SAST days. */
export interface PaymentRecurrence {
  process_day: number;
  payment_interval: (typeof PAYMENT_INTERVALS)[number];
  date_start: string;
  date_end: string | null;
}

/** How far a payment is: what was collected or let go is not collected again. */
export interface PaymentProgress {
  /** The day since which it runs: nothing is collected for days before it. */
  since: string;
  /** Whether what is collected once (its only debit, or the first collection) is behind it. */
  once_done: boolean;
  /** Instalments of days before this one are behind it. */
  instalments_from: string;
}

/** One thing that a collection collects for. */
export interface CollectionLine {
  product_id: string | null;
  name: string;
  description: string | null;
  /** Per unit, without tax, in cents. */
  price: number;
  qty: number;
  pricing_type: (typeof PRICING_TYPES)[number];
  billing_period: (typeof BILLING_PERIODS)[number] | null;
}

/** What collects money from a customer: a payment, or a collection, which is worked out from items. */
export interface Payment extends Owned {
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
  /** Whether the amount is the mandate's own and is adjusted with it over the years. */
  follows_mandate: boolean;
  first_collection: { date: string; amount: number } | null;
  recurring: PaymentRecurrence | null;
  one_time: { process_date: string } | null;
  /** The cards to try, in this order. */
  card_ids: string[] | null;
  /** What the payer names in an EFT, so that it is recognised. */
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

/** What a payment method has collected in a calendar month (ruling *item_limit, monthly_limit*). */
export interface MethodMonth extends Owned {
  id: string;
  payment_methods_id: string;
  /** YYYY-MM */
  month: string;
  /** In cents. */
  collected: number;
}
