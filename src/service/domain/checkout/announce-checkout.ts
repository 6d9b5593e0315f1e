import { encodeWebhookEntry, type CheckoutEvent } from '../../../contract/checkout-webhooks.ts';
import { notify, type Change, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Payment } from '../records/money.ts';
import type { WebhookEntry } from '../records/platform.ts';

/** The fields of a webhook besides the session. */
export interface AnnouncementExtra extends Partial<Pick<WebhookEntry, 'error' | 'pending' | 'cancellation_reason' | 'abandoned_at'>> {
  readonly transaction?: { readonly id: string; readonly status: string };
  /** The token of a card that was stored. It is secret: only for the merchant's server. */
  readonly card_token?: string;
  /** The recurring payment that was created. */
  readonly payment?: Payment;
  /** The checkout method that the payment is charged with. */
  readonly payment_method?: string;
}

/** The webhook of a checkout event, where the session has a notify_url. */
export function announceCheckout(
  ctx: DecisionContext,
  session: CheckoutSession,
  event: CheckoutEvent,
  extra: AnnouncementExtra = {},
): Change[] {
  if (session.notify_url === null) return [];
  const { transaction, card_token, payment, payment_method, ...rest } = extra;
  const shownTransaction =
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
      ...(card_token === undefined ? {} : { card: { token: card_token } }),
      ...(shownTransaction === undefined ? {} : { transaction_id: shownTransaction.id, transaction_status: shownTransaction.status }),
      ...(session.completed_at === null ? {} : { completed_at: session.completed_at }),
      ...(session.metadata === null ? {} : { metadata: session.metadata }),
    },
    ...(payment === undefined
      ? {}
      : {
          payment: {
            id: payment.id,
            amount: payment.amount,
            currency: payment.currency,
            payment_method: payment_method ?? 'CARD',
            payment_method_id: payment.payment_methods_id,
            created_at: payment.created_at,
            payment_status: payment.payment_status,
          },
        }),
    ...rest,
  });
  return notify(ctx, { url: session.notify_url, event, subject_id: session.id, payload: { event, data: [entry] } });
}
