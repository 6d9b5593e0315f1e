import type { Brand, Seller } from '../../../contract/account.ts';
import type { CheckoutWebhook } from '../../../contract/checkout-webhooks.ts';
import type { VelocityLimits } from './velocity.ts';
import type { Owned, Json } from './owned.ts';

/** A merchant with its keys. Secrets that must be used again are sealed by the vault's key; the API secret is only a hash. */
export interface Account {
  id: string;
  name: string;
  api_key: string;
  api_secret_hash: string;
  /** The API secret before, which still works until a moment of the clock. */
  former_api_secret_hash?: string | null;
  former_api_secret_until?: Date | null;
  /** The webhook secret before, with which webhooks are still signed until a moment of the clock. */
  former_webhook_secret_sealed?: string | null;
  former_webhook_secret_until?: Date | null;
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
  /** Who issues tax invoices (ruling *invoice*); null where invoices are no tax invoices. */
  seller: Seller | null;
  /** Name, colour and logo as shoppers and payers see them; null or absent where only the account's name is known. */
  brand?: Brand | null;
  /** The account's own limits of the brake on card testing (ruling *velocity*); null for the service's. */
  velocity: Partial<VelocityLimits> | null;
}

/** What rules may know of an account. */
export type AccountSettings = Pick<Account, 'webhook_url' | 'dunning_days'>;

/** A notification on its way to a merchant. */
export interface Webhook extends Owned {
  id: string;
  url: string;
  event: string;
  /** What it is about; deliveries about one subject keep their order. */
  subject_id: string;
  /** Everything but `created_at`, the moment of the event, which is this record's. */
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
  | 'portal.expire'
  | 'card.inquire'
  | 'webhook.deliver'
  | 'charge.run'
  | 'pre_auth.end'
  | 'pre_auth.expire'
  | 'refund.run'
  | 'payout.step'
  | 'checkout.fee_refund'
  | 'email.send'
  | 'customer.erase';

/** What happened, in order; never changed afterwards. */
export interface JournalEntry extends Owned {
  id: string;
  at: Date;
  event: string;
  subject_id: string;
  data: Record<string, string | number | boolean | null>;
}
