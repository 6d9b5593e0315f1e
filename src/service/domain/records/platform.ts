import type { Brand, Seller } from '../../../contract/account.ts';
import type { CheckoutWebhook } from '../../../contract/checkout-webhooks.ts';
import type { z } from 'zod';

/*
 * In these files, a field that the interface names has the interface's name and its decoded type: money in integer cents, moments
 * as Date.
 */

/** A record that belongs to one account. The key of every record starts with the account's id. */
export interface AccountRecord {
  account_id: string;
}

/** Any JSON value. */
export type Json = z.output<ReturnType<typeof z.json>>;

/** A merchant with its keys. Secrets that must be read again are sealed under a key of the service; the API secret is only a hash. */
export interface Account {
  id: string;
  name: string;
  api_key: string;
  api_secret_hash: string;
  /** The previous API secret, which still works until a moment of the clock. */
  former_api_secret_hash?: string | null;
  former_api_secret_until?: Date | null;
  /** The previous webhook secret, with which webhooks are still signed until a moment of the clock. */
  former_webhook_secret_sealed?: string | null;
  former_webhook_secret_until?: Date | null;
  /** True where the rails are simulated. */
  test: boolean;
  webhook_secret_sealed: string;
  created_at: Date;
  /** The address that receives webhooks about changes of records (`contract/webhooks.ts`); null where nobody is told. */
  webhook_url: string | null;
  /** The sealed passphrase for signed bodies (ruling *signature*); null where none is set. */
  passphrase_sealed: string | null;
  /** Whether a signature counts for one call only (ruling *signature*). */
  signature_binding?: boolean | null;
  /** Names the account where a page posts a form. It can open a hosted page and nothing else. */
  public_key: string;
  /** The account's own dunning days (ruling *dunning*); null for the default days. */
  dunning_days: number[] | null;
  /** The issuer of tax invoices (ruling *invoice*); null where invoices are not tax invoices. */
  seller: Seller | null;
  /** Name, colour and logo for shoppers and payers; null or absent where only the account's name is known. */
  brand?: Brand | null;
  /** The account's own limits against card testing (ruling *velocity*); null for the limits of the service. */
  velocity: Partial<VelocityLimits> | null;
}

/** The fields of an account that rules may read. */
export type AccountSettings = Pick<Account, 'webhook_url' | 'dunning_days'>;

/** A webhook that is sent to a merchant. */
export interface Webhook extends AccountRecord {
  id: string;
  url: string;
  event: string;
  /** The record that the webhook is about. Deliveries about one record keep their order. */
  subject_id: string;
  /** The queue in which it waits: that of its subject and its receiver. */
  queue: string;
  /** The body without `created_at`, which is this record's field. */
  payload: WebhookPayload;
  status: 'pending' | 'delivered' | 'failed';
  tries: WebhookTry[];
  created_at: Date;
}

/** The wire form of a webhook's body without its `created_at`. */
export type WebhookPayload = Readonly<Record<string, Json>>;

/** A checkout webhook's decoded entry. */
export type WebhookEntry = CheckoutWebhook['data'][number];

/** One try to deliver. */
export interface WebhookTry {
  /** Clock time, ISO. */
  at: string;
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  /** The error in one word: timeout, refused, redirect… */
  error: string | null;
}

/** A piece of work to be done at a clock time, by any node. */
export interface Work extends AccountRecord {
  id: string;
  kind: WorkKind;
  subject_id: string;
  due_at: Date;
  attempts: number;
  /** Real time until which a node has claimed the work; null when no node has. */
  claimed_until: Date | null;
}

/** The webhooks about one record that wait for one receiver. They are sent one after the other, in their order. */
export interface WebhookQueue extends AccountRecord {
  id: string;
  /** The origin that they go to. A receiver that does not answer delays no other receiver. */
  receiver: string;
  /** The clock time of the next try. */
  due_at: Date;
  /** Grows with every transaction that adds a webhook, so that a queue is never removed while a webhook is added to it. */
  added: number;
  /** Real time until which a node has claimed the queue; null when no node has. */
  claimed_until: Date | null;
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
  | 'portal.expire'
  | 'emandate.forget'
  | 'card.inquire'
  | 'charge.run'
  | 'pre_auth.end'
  | 'pre_auth.expire'
  | 'refund.run'
  | 'payout.step'
  | 'checkout.fee_refund'
  | 'email.send'
  | 'customer.erase';

/** A line of the journal: an event. It is never changed afterwards. */
export interface JournalEntry extends AccountRecord {
  id: string;
  at: Date;
  event: string;
  subject_id: string;
  data: Record<string, string | number | boolean | null>;
}

/** One event that counts against a limit, for an hour. */
export interface VelocityEntry extends AccountRecord {
  id: string;
  /** A keyed hash of a card's number, an account number, a mobile number or a network address. */
  subject: string;
  /**
   * pending: an attempt at the network · declined: an attempt that was declined · check: a bank was asked about an account · question: a
   * payer was asked to approve a mandate.
   */
  kind: 'pending' | 'declined' | 'check' | 'question';
  /** Real time. */
  at: Date;
}

/** The budgets of shoppers and payers: what is refused after so many. */
export interface VelocityLimits {
  /** The number of declines after which a session has failed. */
  readonly declines_per_session: number;
  /** Declined attempts of one card in an hour, over all sessions. */
  readonly declines_per_card: number;
  /** Declined attempts from one address in an hour, over all sessions. */
  readonly declines_per_address: number;
  /** Account checks that one signing session may ask its bank for. */
  readonly checks_per_session: number;
  /** Checks of one account number in an hour, over all sessions. */
  readonly checks_per_account: number;
  /** Account checks from one address in an hour. */
  readonly checks_per_address: number;
  /** How often one signing session may be signed or sent again. */
  readonly questions_per_session: number;
  /** Mandates on one account number in an hour, over all sessions. */
  readonly questions_per_account: number;
  /** Mandates for the payer with one mobile number in an hour, over all sessions. */
  readonly questions_per_mobile: number;
  /** Mandates from one address in an hour. */
  readonly questions_per_address: number;
}

/** The counts of one subject. */
export interface VelocityCounts {
  /** Declines in the last hour. */
  readonly declined: number;
  /** Attempts that are at the network now. */
  readonly pending: number;
  /** Account checks in the last hour. */
  readonly checks: number;
  /** Mandates in the last hour that a payer was asked to approve. */
  readonly questions: number;
}

/** An email to be sent. */
export interface Email extends AccountRecord {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The record that the email is about. */
  subject_id: string;
  /** The invoice that is attached as a PDF. */
  invoice_id: string | null;
  email_status: 'PENDING' | 'SENT';
  created_at: Date;
  sent_at: Date | null;
}
