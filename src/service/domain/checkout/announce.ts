import { encodeWebhookEntry, type CheckoutEvent } from '../../../contract/checkout-webhooks.ts';
import { notify, type Change, type DecisionContext } from '../decision.ts';
import type { CheckoutSession, WebhookEntry } from '../records.ts';

/** What an event says besides the session. */
export interface AnnouncementExtra extends Partial<Pick<WebhookEntry, 'error' | 'pending' | 'cancellation_reason' | 'abandoned_at'>> {
  readonly transaction?: { readonly id: string; readonly status: string };
}

/** The webhook of a checkout event, where the session has a notify_url. */
export function announce(ctx: DecisionContext, session: CheckoutSession, event: CheckoutEvent, extra: AnnouncementExtra = {}): Change[] {
  if (session.notify_url === null) return [];
  const { transaction, ...rest } = extra;
  const told =
    transaction ??
    (session.outcome === null ? undefined : { id: session.outcome.transaction_id, status: session.outcome.transaction_status });
  const entry = encodeWebhookEntry({
    checkout: {
      id: session.id,
      session_id: session.session_id,
      amount: session.amount,
      currency: session.currency,
      order_id: session.order_id,
      customer_id: session.customer_id,
      expires_at: session.expires_at,
      ...(session.outcome?.card_id == null ? {} : { card_id: session.outcome.card_id }),
      ...(told === undefined ? {} : { transaction_id: told.id, transaction_status: told.status }),
      ...(session.completed_at === null ? {} : { completed_at: session.completed_at }),
    },
    ...rest,
  });
  return notify(ctx, { url: session.notify_url, event, subject_id: session.id, payload: { event, data: [entry] } });
}
