import type { BankAccount, Customer, EmandatePage, EmandateSession, Mandate, MandateEvidence, Recipient } from './people.ts';
import type { Card, Charge, PreAuth } from './cards.ts';
import type { Invoice, Order, PortalSession, Product, Subscription } from './sales.ts';
import type { MethodMonth, Payment, PaymentMethod, Payout, Posting, Refund, Terminal, Transaction } from './money.ts';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from './checkout.ts';
import type { Difference } from '../reconciliation/statement.ts';
import type { Email, JournalEntry, VelocityEntry, Webhook, WebhookQueue, Work } from './platform.ts';

/** Every kind of record with its type. The storage has one table for each. */
export interface Records {
  bank_accounts: BankAccount;
  customers: Customer;
  recipients: Recipient;
  products: Product;
  invoices: Invoice;
  mandates: Mandate;
  payments: Payment;
  method_months: MethodMonth;
  terminals: Terminal;
  orders: Order;
  transactions: Transaction;
  payment_methods: PaymentMethod;
  cards: Card;
  emandate_pages: EmandatePage;
  emandate_sessions: EmandateSession;
  mandate_evidence: MandateEvidence;
  checkout_sessions: CheckoutSession;
  checkout_attempts: CheckoutAttempt;
  vault_tokens: VaultToken;
  emails: Email;
  webhooks: Webhook;
  webhook_queues: WebhookQueue;
  work: Work;
  journal: JournalEntry;
  charges: Charge;
  subscriptions: Subscription;
  portal_sessions: PortalSession;
  pre_auths: PreAuth;
  refunds: Refund;
  payouts: Payout;
  postings: Posting;
  velocity: VelocityEntry;
  differences: Difference;
}

/** The name of a kind of record. */
export type Kind = keyof Records;

/** Sealed values of the vault. The rest of the service carries them but cannot open them. */

/** The kinds of records for which the vault keeps sealed values. */
export type SealedKind = 'cards' | 'vault_tokens';

/** The sealed values of a record, under the vault's key; null deletes a value. Only the vault seals and opens them. */
export interface Sealed {
  readonly number?: string | null;
  readonly code?: string | null;
  /** The security code of a payment that waits for the payer’s bank. */
  readonly challenge_code?: string | null;
}
