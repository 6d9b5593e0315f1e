import type { CheckoutPageInput } from '../contract/checkout.ts';
import { Refusal } from '../contract/errors.ts';
import { hostedView, type HostedView } from '../protocol/hosted.ts';
import { UpstreamUnavailable, type WireAnswer } from './upstream.ts';
import type { CheckoutPayEvent } from './webhooks.ts';

/**
 * Sessions whose state the service cannot be asked for: what this proxy created, and what verified webhooks have said since. Kept in
 * memory; the oldest are dropped first, because the merchant's own records hold the orders.
 */

const REMEMBERED = 10_000;

/** The state that each webhook leads to; a webhook without a state changes nothing. */
const STATES: Readonly<Partial<Record<CheckoutPayEvent['event'], HostedView['state']>>> = {
  'checkout.completed': 'completed',
  'checkout.cancelled': 'cancelled',
  'checkout.expired': 'expired',
  'checkout.pending': 'processing',
  'checkout.failed': 'open',
};

const isOver = (state: HostedView['state']): boolean => state === 'completed' || state === 'cancelled' || state === 'expired';

/** The state of hosted sessions. */
export interface HostedSessions {
  /** Records that a session was created. */
  sessionCreated(body: CheckoutPageInput, result: WireAnswer<'checkout.page'>['result']): void;
  /** Records a verified webhook. */
  webhookReceived(event: CheckoutPayEvent): void;
  /** Whether this proxy created the session, or had a webhook about it. */
  knows(session_id: string): boolean;
  /** What a browser may see; an unknown session is open. */
  view(session_id: string): HostedView;
}

/** An empty memory of hosted sessions. */
export function createHostedSessions(): HostedSessions {
  const known = new Map<string, HostedView>();
  const blank = (session_id: string): HostedView => ({
    kind: 'hosted',
    session_id,
    state: 'open',
    version: 0,
    page_url: null,
    type: null,
    failure: null,
    outcome: null,
  });
  const put = (view: HostedView): void => {
    known.set(view.session_id, view);
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '');
  };

  return {
    sessionCreated({ customization }, { session_id, page_url }) {
      put({ ...blank(session_id), page_url, type: customization?.type ?? null });
    },
    webhookReceived({ event, checkout, error }) {
      const before = known.get(checkout.session_id) ?? blank(checkout.session_id);
      // A final state stays, whatever webhook arrives after it.
      if (isOver(before.state)) return;
      const version = before.version + 1;
      put({
        ...before,
        version,
        state: STATES[event] ?? before.state,
        failure:
          error === undefined
            ? before.failure
            : { key: `${checkout.session_id} ${error.attempt}`, code: error.code, message: error.message },
        outcome:
          event === 'checkout.completed'
            ? {
                transaction_id: checkout.transaction_id ?? '',
                transaction_status: checkout.transaction_status ?? '',
                card_id: checkout.card_id ?? null,
              }
            : null,
      });
    },
    knows: (session_id) => known.has(session_id),
    view: (session_id) => hostedView.parse(known.get(session_id) ?? blank(session_id)),
  };
}

/**
 * Whether an answer means that the service has no such operation (not that the session does not exist, or that the service does not
 * work).
 */
export function hasNoSessions(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === '013';
  return error instanceof UpstreamUnavailable && (error.status === 404 || error.status === 405 || error.status === 501);
}
