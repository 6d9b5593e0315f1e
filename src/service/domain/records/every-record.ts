import type { BankAccount, Customer, EmandatePage, EmandateSession, Mandate, MandateEvidence, Recipient } from './people.ts';
import type { Card, Charge, PreAuth } from './cards.ts';
import type { Invoice, Order, PortalSession, Product, Subscription } from './sales.ts';
import type { MethodMonth, Payment, PaymentMethod, Payout, Posting, Refund, Terminal, Transaction } from './money.ts';
import type { CheckoutSession, CheckoutAttempt, VaultToken } from './checkout.ts';
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
