import type { Customer, BankAccount, Recipient } from './people.ts';
import type { Card } from './cards.ts';
import type { Product, Order, Invoice } from './sales.ts';
import type { PaymentMethod, Transaction, Terminal } from './money.ts';
import type { Mandate } from './mandates.ts';
import type { Payment, MethodMonth } from './payments.ts';
import type { Payout } from './payouts.ts';
import type { EmandatePage, EmandateSession, MandateEvidence } from './emandate.ts';
import type { CheckoutSession, CheckoutAttempt, VaultToken } from './checkout.ts';
import type { Difference } from './differences.ts';
import type { Email } from './emails.ts';
import type { Posting } from './ledger.ts';
import type { Charge } from './charges.ts';
import type { PreAuth } from './card-vault.ts';
import type { Refund } from './refunds.ts';
import type { Subscription } from './subscriptions.ts';
import type { PortalSession } from './portal.ts';
import type { VelocityEntry } from './velocity.ts';
import type { Webhook, WebhookQueue, Work, JournalEntry } from './platform.ts';

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
