import type { z } from 'zod';
import type { bankAccount } from '../../contract/bank-accounts.ts';
import type { CatalogueLine, PRE_AUTH_STATUSES } from '../../contract/card-vault.ts';
import type { card } from '../../contract/cards.ts';
import type { CheckoutWebhook } from '../../contract/checkout-webhooks.ts';
import type { checkoutSession } from '../../contract/checkout-session.ts';
import type { customer } from '../../contract/customers.ts';
import type { emandatePage } from '../../contract/electronic-mandates.ts';
import type { BILLING_PERIODS, PAYMENT_INTERVALS, PAYMENT_STATUSES, PRICING_TYPES } from '../../contract/enums.ts';
import type { invoice } from '../../contract/invoices.ts';
import type { mandate } from '../../contract/mandates.ts';
import type { order } from '../../contract/orders.ts';
import type { paymentMethod } from '../../contract/payment-methods.ts';
import type { payout } from '../../contract/payouts.ts';
import type { product } from '../../contract/products.ts';
import type { recipient } from '../../contract/recipients.ts';
import type { REFUND_STATUSES } from '../../contract/refunds.ts';
import type { PortalSettingsSent } from '../../contract/portal.ts';
import type { Declined, SubscriptionCreateBody } from '../../contract/subscriptions.ts';
import type { terminal } from '../../contract/terminals.ts';
import type { transaction } from '../../contract/transactions.ts';
import type { MandateMethodType } from './mandate/parties.ts';
import type { Charge as SubscriptionCharge, SubscriptionState } from './billing/subscription.ts';

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

/** Whose account a mandate is on, as it was when the bank was asked: later updates do not change what was approved. */
export interface MandatePayer extends Pick<
  BankAccount,
  'bank_account_holder_name' | 'bank_account_number' | 'bank_account_type' | 'bank_name' | 'bank_branch_code'
> {
  /** How the payer is called. */
  name: string;
}

/** @see mandate in the contract */
export type Mandate = Owned &
  z.output<typeof mandate> & {
    payment_method_type: MandateMethodType;
    payer: MandatePayer;
    /** The phone that is asked to approve. */
    contact_number: string | null;
    /** When silence becomes NO_REPLY; null while nobody is waited for. */
    closes_at: Date | null;
    /** Whichever reference it has; made by the database, to list by. */
    contract_reference?: string;
  };

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

/** A page on which people sign mandates; where it is opened follows from its id. */
export type EmandatePage = Owned & Omit<z.output<typeof emandatePage>, 'view'>;

/** A link to such a page, made for somebody: what is null is asked there. */
export interface EmandateSession extends Owned {
  id: string;
  session_id: string;
  page_id: string;
  customer_id: string | null;
  bank_account_id: string | null;
  /** Preset, and then not to be changed. */
  amount: number | null;
  allowed_origins: string[] | null;
  created_at: Date;
  expires_at: Date;
  /** Goes up with each change of anything its payer sees. */
  version: number;
  /** Of the mandate that is signed next. */
  contract_reference: string;
  /** How often it was signed. */
  tries: number;
  /** The last submission, so that a repeat is told from another. */
  attempt_key: string | null;
  attempt_hash: string | null;
  /** What was signed last. */
  mandate_id: string | null;
  payment_id: string | null;
}

/** Proof of a signature, kept for seven years. */
export interface MandateEvidence extends Owned {
  id: string;
  mandate_id: string;
  /** SHA-256 of the document's canonical form. */
  hash: string;
  document: Record<string, Json>;
  kept_until: Date;
  created_at: Date;
}

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
  /** What can be paid with, each with the account's payment method behind it. */
  methods: (Session['methods'][number] & { payment_methods_id: string })[];
  customization: Session['customization'];
  success_url: string | null;
  cancel_url: string | null;
  notify_url: string | null;
  save_cards: boolean;
  show_cards: boolean;
  request_3ds: 'automatic' | 'always';
  request_code: boolean;
  recurring_interval: Session['recurring_interval'];
  /** What a checkout link leaves to its payer; amount, mode and interval are those chosen last. */
  choice: Session['choice'];
  /** Mode SAVE: whether what verified the card goes back. */
  refund_fee: boolean;
  notifications: { send_invoice: boolean; send_confirmation_email: boolean; confirmation_email: string | null };
  /** The merchant's own, for the transactions' payment_data. */
  metadata: Transaction['payment_data'] | null;
  /** What was said of the payer beyond what a customer record holds: addresses as the checkout has them. */
  payer: Transaction['payment_data'] | null;
  allowed_origins: string[] | null;
  expires_at: Date;
  completed_at: Date | null;
  /** When the shopper left the page, until they are back or it is told. */
  left_at: Date | null;
  /** When the shopper left without completing; told once. */
  abandoned_at: Date | null;
  /** What the payer has to do, while the state is `action`. */
  action: PayerAction | null;
  declines: number;
  attempt_key: string | null;
  failure: Session['failure'];
  outcome: Session['outcome'];
}

/** What a payer has to do elsewhere, until a moment (ISO). */
export interface PayerAction extends Omit<NonNullable<Session['action']>, 'expires_in'> {
  attempt_id: string;
  until: string;
}

/** One attempt to pay a session. Its transaction's id is also the reference at the card network or the provider. */
export interface CheckoutAttempt extends Owned {
  id: string;
  session_id: string;
  attempt_key: string;
  /** The checkout method. */
  method: string;
  /** What was paid with, in a word: tells whether the same attempt comes again. */
  source: string;
  /** network: a card is charged · challenge: the bank asks its holder first · provider: the payer is somewhere else. */
  step: 'network' | 'challenge' | 'provider';
  /** The vault's token; null where there is none. */
  token_id: string | null;
  /** The stored card that is paid with; null for a new one. */
  card_id: string | null;
  /** The card as it may be shown. */
  card: { brand: Card['card_brand']; last4: string } | null;
  /** Whether a new card is stored when it pays. */
  save_card: boolean;
  card_nickname: string | null;
  /** Where the payer comes back to from a provider. */
  return_url: string | null;
  transaction_id: string | null;
  status: 'accepted' | 'paid' | 'failed';
  created_at: Date;
}

/** A message on its way to somebody's mailbox. */
export interface Email extends Owned {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** What it is about. */
  subject_id: string;
  /** An invoice that goes with it as a PDF. */
  invoice_id: string | null;
  email_status: 'PENDING' | 'SENT';
  created_at: Date;
  sent_at: Date | null;
}

/** What the vault gave a token for. Single-use, bound to one session, short-lived on real time. */
export interface VaultToken extends Owned {
  id: string;
  session_id: string;
  /** The stored card whose security code this is; null for a token of a whole card. */
  card_id: string | null;
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
  /** The node that has it; the storage writes it down with the claim. */
  node?: number | null;
  /** For deliveries: the origin they go to. One that does not answer holds up nobody else. */
  receiver: string | null;
  /** For deliveries: whose turn comes after whose. Of one queue to one receiver, only the first is under way. */
  queue: string | null;
}

/** The kinds of due work. */
export type WorkKind =
  | 'payment.run'
  | 'bank.answer'
  | 'mandate.bank'
  | 'mandate.close'
  | 'subscription.run'
  | 'checkout.expire'
  | 'checkout.abandon'
  | 'card.inquire'
  | 'webhook.deliver'
  | 'charge.run'
  | 'pre_auth.end'
  | 'pre_auth.expire'
  | 'refund.run'
  | 'payout.step'
  | 'checkout.fee_refund'
  | 'email.send';

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
  /** Why it was declined, in words. */
  readonly error: string | null;
  /** Why it was declined; missing where it was not, and in attempts of before this was kept. */
  readonly reason?: Exclude<Declined['code'], 'no_card'>;
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

/** What a hold's invoice says when it is captured: catalogue lines, or one line. */
export interface HoldLines {
  title: string | null;
  description: string | null;
  items: CatalogueLine[] | null;
}

/** How a hold is about to end: on record before the card network is told, so that it ends so whatever happens to us. */
export type HoldEnding =
  | {
      type: 'capture';
      /** Cents. */
      amount: number;
      transaction_reference: string;
      lines: HoldLines;
      is_invoiced: boolean;
      is_sent: boolean;
    }
  | { type: 'reverse' }
  | { type: 'expire' };

/** A hold on a stored card. */
export interface PreAuth extends Owned {
  id: string;
  customer_id: string;
  /** What is held, in cents. */
  amount: number;
  currency: string;
  transaction_reference: string;
  pre_auth_status: (typeof PRE_AUTH_STATUSES)[number];
  card_id: string | null;
  transaction_id: string | null;
  /** As they were when it was decided. */
  attempts: Pick<ChargeAttempt, 'sequence' | 'card_id' | 'is_default' | 'transaction_id' | 'transaction_status' | 'error'>[];
  /** The charge that asks the cards; null for a hold that a checkout session made. */
  charge_id: string | null;
  /** Hash of what was asked: the same reference again is the same request, or none. Null for a hold of a checkout session. */
  request_hash: string | null;
  expires_at: Date;
  ending: HoldEnding | null;
  lines: HoldLines;
  notification_email: string | null;
  webhook_url: string | null;
  metadata: Record<string, Json> | null;
  captured_amount: number | null;
  /** The reference of the capture, where it has its own. */
  capture_reference: string | null;
  captured_at: Date | null;
  invoice_id: string | null;
  created_at: Date;
  updated_at: Date | null;
}

/** Part or all of a paid transaction on its way back. Its id is the reference at the card network. */
export interface Refund extends Owned {
  id: string;
  transaction_id: string;
  /** Cents. */
  amount: number;
  reason: string;
  refund_status: (typeof REFUND_STATUSES)[number];
  /** How the transaction stood when it was decided: what a repeat is answered with. */
  transaction_status: Transaction['transaction_status'];
  refunded_amount: number;
  created_at: Date;
  updated_at: Date | null;
}

/** Money sent to a recipient. */
export type Payout = Owned & z.output<typeof payout>;

/** Why money of a subscription is asked for. */
export type SubscriptionCause = 'cycle' | 'retry' | 'pay_now' | 'plan_change' | 'reactivation' | 'invoice';

/** A subscription's charge on its way: until it is decided, nothing else charges or changes the subscription. */
export interface PendingCharge {
  charge_id: string;
  cause: SubscriptionCause;
  charge: SubscriptionCharge;
  /** What it comes to, one way or the other. */
  paid: SubscriptionState;
  declined: SubscriptionState;
  /** The open invoice that it settles. */
  invoice_id: string | null;
}

/** A subscription: what its rules know of it, and what is around that. */
export interface Subscription extends Owned, SubscriptionState {
  id: string;
  customer_id: string;
  collection_method: SubscriptionCreateBody['collection_method'];
  /** Days until a payment request is past due; null for AUTOCHARGE. */
  due_days: number | null;
  card_id: string | null;
  cascade: { is_enabled: boolean; max_attempts: number | null };
  currency: string;
  invoice: { is_generate: boolean; is_send: boolean; memo: string | null; footer: string | null };
  notification: { email: string | null; webhook_url: string | null };
  metadata: SubscriptionCreateBody['metadata'] | null;
  last_transaction_id: string | null;
  last_invoice_id: string | null;
  /** The oldest invoice that is not paid: a declined cycle's, or a payment request. */
  owed: { invoice_id: string; date_due: string } | null;
  pending: PendingCharge | null;
  /** The day for which its work is scheduled. */
  run_at: string | null;
  created_at: Date;
  updated_at: Date | null;
}

/** What the portal shows and allows. */
export type PortalSettings = {
  [F in keyof PortalSettingsSent]-?: F extends 'available_product_ids' | 'redirect_url' | 'page_title'
    ? Exclude<PortalSettingsSent[F], undefined> | null
    : Exclude<PortalSettingsSent[F], undefined>;
};

/** A customer's way into the portal, for a while. */
export interface PortalSession extends Owned {
  id: string;
  session_id: string;
  customer_id: string;
  subscription_id: string | null;
  settings: PortalSettings;
  allowed_origins: string[] | null;
  /** The checkout session in which the customer adds a card, the last one. */
  card_checkout_id: string | null;
  expires_at: Date;
  created_at: Date;
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
  work: Work;
  journal: JournalEntry;
  charges: Charge;
  subscriptions: Subscription;
  portal_sessions: PortalSession;
  pre_auths: PreAuth;
  refunds: Refund;
  payouts: Payout;
  postings: Posting;
}

/** The name of a kind of record. */
export type Kind = keyof Records;
