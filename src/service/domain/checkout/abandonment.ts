import { journalLine, remove, schedule, update, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { announceCheckout } from './announce-checkout.ts';
import { changeOpenSession } from './session.ts';

/**
 * Shoppers who leave the page. A browser reports the same when the page is reloaded, or when the shopper opens another page of the
 * shop and comes straight back. So the merchant is told only after a while. The session stays open in any case.
 */

/** How long a shopper has to come back. */
const GRACE_MS = 60_000;

/** The id of the work that tells the merchant. When the shopper comes back in time, the work is found and dropped by this id. */
export const abandonId = (session: Pick<CheckoutSession, 'id'>): string => `lft_${session.id}`;

/** Records that the page was closed. Does nothing when the merchant was told already or is about to be. */
export function leaveSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.state !== 'open' || session.abandoned_at !== null || session.left_at !== null) return { changes: [], result: session };
  const due_at = new Date(ctx.now.getTime() + GRACE_MS);
  return {
    // The version stays the same, because nothing visible of the session has changed.
    changes: [
      update('checkout_sessions', session.id, { left_at: ctx.now }),
      schedule(ctx, { id: abandonId(session), kind: 'checkout.abandon', subject_id: session.id, due_at }),
    ],
    result: { ...session, left_at: ctx.now },
  };
}

/** Records that the shopper came back. */
export function returnToSession(_ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.left_at === null) return { changes: [], result: session };
  return {
    changes: [update('checkout_sessions', session.id, { left_at: null }), remove('work', abandonId(session))],
    result: { ...session, left_at: null },
  };
}

/**
 * Due work: tells the merchant that the shopper left, once, with the moment of leaving. Does nothing when the session is over or being
 * paid.
 */
export function abandonSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  const { left_at } = session;
  const done = remove('work', abandonId(session));
  if (left_at === null) return { changes: [done], result: session };
  if (session.state !== 'open' || session.abandoned_at !== null)
    return { changes: [update('checkout_sessions', session.id, { left_at: null }), done], result: { ...session, left_at: null } };
  const gone = changeOpenSession(ctx, session, { left_at: null, abandoned_at: left_at });
  return {
    changes: [
      ...gone.changes,
      done,
      journalLine(ctx, 'checkout.abandoned', session.id),
      ...announceCheckout(ctx, gone.result, 'checkout.abandoned', { abandoned_at: left_at }),
    ],
    result: gone.result,
  };
}
