import type { SubscriptionCreateBody } from '../../../contract/subscriptions.ts';
import type { Charge as SubscriptionCharge, SubscriptionState } from '../billing/subscription.ts';
import type { AccountRecord } from './owned.ts';

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
