import type { z } from 'zod';
import type { invoice } from '../../../contract/invoices.ts';
import type { orders } from '../../../contract/orders.ts';
import type { products } from '../../../contract/products.ts';
import type { AccountRecord } from './platform.ts';
import type { SubscriptionCreateBody } from '../../../contract/subscriptions.ts';
import type { Charge as SubscriptionCharge, SubscriptionState } from '../billing/subscription.ts';
import type { PortalSettingsSent } from '../../../contract/portal.ts';

/** What is sold. */
export type Product = AccountRecord & z.output<typeof products.record>;

/** What is paid for. */
export type Order = AccountRecord & z.output<typeof orders.record>;

/** An invoice. Whether it is past due depends on the day, so that is computed for each answer. */
export type Invoice = AccountRecord & Omit<z.output<typeof invoice>, 'is_past_due'>;

/** The reason why a subscription charges money. */
export type SubscriptionCause = 'cycle' | 'retry' | 'pay_now' | 'plan_change' | 'reactivation' | 'invoice';

/** A subscription's charge in progress. Until it is decided, nothing else charges or changes the subscription. */
export interface PendingCharge {
  charge_id: string;
  cause: SubscriptionCause;
  charge: SubscriptionCharge;
  /** The subscription's state after each of the two outcomes. */
  paid: SubscriptionState;
  declined: SubscriptionState;
  /** The open invoice that the charge pays. */
  invoice_id: string | null;
}

/** A stored subscription: the fields of its rules, and everything else. */
export interface Subscription extends AccountRecord, SubscriptionState {
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
  /** The oldest unpaid invoice: of a declined cycle, or a payment request. */
  owed: { invoice_id: string; date_due: string } | null;
  pending: PendingCharge | null;
  /** The day for which the subscription's work is scheduled. */
  run_at: string | null;
  created_at: Date;
  updated_at: Date | null;
}

/** The settings of the portal: what it shows and allows. */
export type PortalSettings = {
  [F in Exclude<keyof PortalSettingsSent, 'allow_pause'>]-?: F extends 'available_product_ids' | 'redirect_url' | 'page_title'
    ? Exclude<PortalSettingsSent[F], undefined> | null
    : Exclude<PortalSettingsSent[F], undefined>;
} & {
  /** Missing in links that were made before this setting existed: then pausing is not allowed. */
  allow_pause?: boolean;
};

/** A customer's access to the portal, for a limited time. */
export interface PortalSession extends AccountRecord {
  id: string;
  session_id: string;
  customer_id: string;
  subscription_id: string | null;
  settings: PortalSettings;
  allowed_origins: string[] | null;
  /** The last checkout session in which the customer added a card. */
  card_checkout_id: string | null;
  expires_at: Date;
  created_at: Date;
  /** When the service ended the link; null before that. From then on it has ended at every node, whatever the clock says. */
  ended_at: Date | null;
  /** Goes up with every change of what the portal shows. */
  version: number;
}
