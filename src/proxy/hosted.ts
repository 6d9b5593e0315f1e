import type { CheckoutPageInput } from '../contract/checkout.ts';
import { Refusal } from '../contract/errors.ts';
import { hostedView, type HostedView } from '../protocol/hosted.ts';
import { UpstreamUnavailable, type Wire } from './upstream.ts';
import type { CheckoutPayEvent } from './webhooks.ts';

/**
 * Sessions of a service that cannot be asked about them: what this proxy made, and what verified webhooks said since.
 * Kept in memory, the oldest forgotten first; a merchant's own books hold the orders.
 */

const REMEMBERED = 10_000;

/** What a webhook makes of a session's state; one that says nothing of it leaves it. */
const STATES: Readonly<Partial<Record<CheckoutPayEvent['event'], HostedView['state']>>> = {
  'checkout.completed': 'completed',
  'checkout.cancelled': 'cancelled',
  'checkout.expired': 'expired',
  'checkout.pending': 'processing',
  'checkout.failed': 'open',
};

const isOver = (state: HostedView['state']): boolean => state === 'completed' || state === 'cancelled' || state === 'expired';

/** What is known of hosted sessions. */
export interface HostedSessions {
  /** A session was made. */
  made(body: CheckoutPageInput, result: Wire<'checkout.page'>['result']): void;
  /** A verified webhook came. */
  heard(event: CheckoutPayEvent): void;
  /** Whether this proxy made the session, or was told of it. */
  knows(session_id: string): boolean;
  /** What a browser may see; a session that nobody has said anything of is open. */
  view(session_id: string): HostedView;
}

/** A memory of such sessions, empty at first. */
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
    made({ customization }, { session_id, page_url }) {
      put({ ...blank(session_id), page_url, type: customization?.type ?? null });
    },
    heard({ event, checkout, error }) {
      const before = known.get(checkout.session_id) ?? blank(checkout.session_id);
      // The end of a session is its end, whatever straggles in behind it.
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

/** Whether an answer means that the service has no such operation, rather than that it has no such session or does not work. */
export function hasNoSessions(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === '013';
  return error instanceof UpstreamUnavailable && (error.status === 404 || error.status === 405 || error.status === 501);
}
