import type { z } from 'zod';
import type { bankAccount } from '../../contract/bank-accounts.ts';
import type { card } from '../../contract/cards.ts';
import type { CheckoutWebhook } from '../../contract/checkout-webhooks.ts';
import type { checkoutSession } from '../../contract/checkout-session.ts';
import type { customer } from '../../contract/customers.ts';
import type { PAYMENT_STATUSES } from '../../contract/enums.ts';
import type { invoice } from '../../contract/invoices.ts';
import type { order } from '../../contract/orders.ts';
import type { paymentMethod } from '../../contract/payment-methods.ts';
import type { product } from '../../contract/products.ts';
import type { recipient } from '../../contract/recipients.ts';
import type { terminal } from '../../contract/terminals.ts';
import type { transaction } from '../../contract/transactions.ts';

/**
 * What the service remembers. Fields that the interface names have the interface's names and its decoded types:
 * money in integer cents, moments as Date. Every record belongs to an account, and its key starts with it.
 */

/** Belongs to one account. */
interface Owned {
  account_id: string;
}

/** A merchant with its keys. Secrets that must be used again are sealed by the vault's key; the API secret is only a hash. */
export interface Account {
  id: string;
  name: string;
  api_key: string;
  api_secret_hash: string;
  /** True where rails are simulated. */
  test: boolean;
  webhook_secret_sealed: string;
  created_at: Date;
  /** Where changes of records are told of (interface, *Transaction webhooks*); null tells nobody. */
  webhook_url: string | null;
  /** The passphrase of signed bodies (ruling *signature*), sealed; null where none is set. */
  passphrase_sealed: string | null;
  /** Names the account where a page posts a form: it opens a hosted page and nothing else. */
  public_key: string;
  /** The account's own dunning days (ruling *dunning*); null for the usual ones. */
  dunning_days: number[] | null;
}

/** What rules may know of an account. */
export type AccountSettings = Pick<Account, 'webhook_url' | 'dunning_days'>;

/** @see customer in the contract */
export type Customer = Owned & z.output<typeof customer>;
/** @see bankAccount in the contract */
export type BankAccount = Owned & z.output<typeof bankAccount>;
/** @see recipient in the contract */
export type Recipient = Owned & z.output<typeof recipient>;
/** @see product in the contract */
export type Product = Owned & z.output<typeof product>;
/** @see terminal in the contract */
export type Terminal = Owned & z.output<typeof terminal>;
/** An invoice; whether it is past due depends on the day. */
export type Invoice = Owned & Omit<z.output<typeof invoice>, 'is_past_due'>;
/** @see order in the contract */
export type Order = Owned & z.output<typeof order>;
/** @see transaction in the contract */
export type Transaction = Owned &
  z.output<typeof transaction> & {
    currency: string;
    card_id: string | null;
    /** How its money moves, and which way. */
    rail: 'card' | 'debit' | 'pay_in' | 'payout';
    /** What was given back of it so far, in cents. */
    refunded_amount: number;
  };
/** @see paymentMethod in the contract */
export type PaymentMethod = Owned & z.output<typeof paymentMethod> & { is_active: boolean; created_at: Date };

/** What collects money from a customer: a payment or a collection. */
export interface Payment extends Owned {
  id: string;
  customer_id: string;
  bank_account_id: string | null;
  mandate_id: string | null;
  payment_methods_id: string;
  payment_status: (typeof PAYMENT_STATUSES)[number];
  created_at: Date;
  updated_at: Date | null;
}

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

type Session = z.output<typeof checkoutSession>;

/** A checkout session. */
export interface CheckoutSession extends Owned {
  id: string;
  session_id: string;
  created_at: Date;
  updated_at: Date;
  state: Session['state'];
  version: number;
  revision: number;
  mode: Session['mode'];
  payment_type: Session['payment_type'];
  amount: number;
  currency: string;
  order_id: string | null;
  cart: Session['order'];
  customer_id: string | null;
  customer_name: string | null;
  /** True when the form captures the customer, so that a second attempt may correct what the first one said. */
  customer_captured: boolean;
  customer_fields: Session['customer_fields'];
  methods: Session['methods'];
  customization: Session['customization'];
  success_url: string | null;
  cancel_url: string | null;
  notify_url: string | null;
  save_cards: boolean;
  allowed_origins: string[] | null;
  expires_at: Date;
  completed_at: Date | null;
  declines: number;
  attempt_key: string | null;
  failure: Session['failure'];
  outcome: Session['outcome'];
}

/** One attempt to pay a session. Its transaction's id is also the reference at the card network. */
export interface CheckoutAttempt extends Owned {
  id: string;
  session_id: string;
  attempt_key: string;
  token_id: string;
  transaction_id: string | null;
  status: 'accepted' | 'paid' | 'failed';
  created_at: Date;
}

/** What the vault gave a token for. Single-use, bound to one session, short-lived on real time. */
export interface VaultToken extends Owned {
  id: string;
  session_id: string;
  brand: Card['card_brand'];
  last4: string;
  /** MM/YY */
  expiry: string;
  fingerprint: string;
  /** Null once it was used up. */
  number_sealed: string | null;
  used_by: string | null;
  /** Real time. */
  expires_at: Date;
}

/** A notification on its way to a merchant. */
export interface Webhook extends Owned {
  id: string;
  url: string;
  event: string;
  /** What it is about; deliveries about one subject keep their order. */
  subject_id: string;
  /** Everything but `created_at`, which each try stamps. */
  payload: WebhookPayload;
  status: 'pending' | 'delivered' | 'failed';
  tries: WebhookTry[];
  created_at: Date;
}

/** The wire form of a webhook's body without its `created_at`. */
export type WebhookPayload = Readonly<Record<string, Json>>;
/** What JSON can say. */
export type Json = z.output<ReturnType<typeof z.json>>;
/** A checkout webhook's decoded entry. */
export type WebhookEntry = CheckoutWebhook['data'][number];

/** One try to deliver. */
export interface WebhookTry {
  /** Clock time, ISO. */
  at: string;
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  /** What went wrong, in a word: timeout, refused, redirect… */
  error: string | null;
}

/** Something to be done at a clock time, by whichever node gets to it. */
export interface Work extends Owned {
  id: string;
  kind: WorkKind;
  subject_id: string;
  due_at: Date;
  attempts: number;
  /** Real time until which a node has it; null when it is free. */
  claimed_until: Date | null;
}

/** The kinds of due work. */
export type WorkKind = 'checkout.expire' | 'card.inquire' | 'webhook.deliver' | 'charge.run';

/** What a charge is for: whose rules say what follows from it. */
export type ChargePurpose = 'pre_auth' | 'vault_charge' | 'subscription' | 'payment';

/** One try of one card. */
export interface ChargeAttempt {
  readonly sequence: number;
  readonly card_id: string;
  readonly is_default: boolean;
  /** Each try has its own, declines as well; it is the reference at the network too. */
  readonly transaction_id: string;
  /** A hold that was given stays PENDING until it is captured. */
  readonly transaction_status: 'PENDING' | 'PAID' | 'DECLINED' | 'NO_RESPONSE';
  /** Where the asking is. */
  readonly state: 'asking' | 'unanswered' | 'approved' | 'declined';
  /** Why it was declined. */
  readonly error: string | null;
}

/** Money to be taken from one of a customer's stored cards, started by the merchant: one of them pays, once, or none does. */
export interface Charge extends Owned {
  id: string;
  purpose: { type: ChargePurpose; id: string };
  /** Only held, to be captured later. */
  hold: boolean;
  charge_status: 'RUNNING' | 'PAID' | 'DECLINED';
  customer_id: string;
  payment_methods_id: string;
  payments_id: string | null;
  /** The cards to try, in this order. */
  cards: string[];
  attempts: ChargeAttempt[];
  amount: number;
  currency: string;
  transaction_reference: string;
  submission_batch_reference: string | null;
  payment_data: Transaction['payment_data'];
  created_at: Date;
  updated_at: Date | null;
}

/** One balanced entry of the ledger: its lines sum to nothing. Debits are positive, credits negative, in cents. */
export interface Posting extends Owned {
  id: string;
  at: Date;
  event: string;
  transaction_id: string;
  lines: { ledger_account: LedgerAccount; amount: number }[];
}

/** Where money stands: what rails owe us, what we owe the merchant, and holds, which are no money yet. */
export type LedgerAccount = 'card_networks' | 'banks' | 'merchant' | 'holds_at_networks' | 'holds_of_merchant';

/** What happened, in order; never changed afterwards. */
export interface JournalEntry extends Owned {
  id: string;
  at: Date;
  event: string;
  subject_id: string;
  data: Record<string, string | number | boolean | null>;
}

/** Every kind of record with its type: the storage keeps one table for each. */
export interface Records {
  bank_accounts: BankAccount;
  customers: Customer;
  recipients: Recipient;
  products: Product;
  invoices: Invoice;
  payments: Payment;
  terminals: Terminal;
  orders: Order;
  transactions: Transaction;
  payment_methods: PaymentMethod;
  cards: Card;
  checkout_sessions: CheckoutSession;
  checkout_attempts: CheckoutAttempt;
  vault_tokens: VaultToken;
  webhooks: Webhook;
  work: Work;
  journal: JournalEntry;
  charges: Charge;
  postings: Posting;
}

/** The name of a kind of record. */
export type Kind = keyof Records;
