import { note, remove, schedule, update, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { announceCheckout } from './announce-checkout.ts';
import { changeOpenSession } from './session.ts';

/**
 * A shopper who leaves the page. A browser says the same of one who reloads it, or goes to another of the shop's pages
 * and comes straight back; so it is told only once they have stayed away for a while. The session stays open in any case.
 */

/** How long they have to come back. */
const GRACE_MS = 60_000;

/** The work that tells of it; found again by this id when they are back before. */
export const abandonId = (session: Pick<CheckoutSession, 'id'>): string => `lft_${session.id}`;

/** The page is gone. What is told once, or is about to be, is not told again. */
export function leaveSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.state !== 'open' || session.abandoned_at !== null || session.left_at !== null) return { changes: [], result: session };
  const due_at = new Date(ctx.now.getTime() + GRACE_MS);
  return {
    // Nothing that anyone sees of the session has changed: its version stays.
    changes: [
      update('checkout_sessions', session.id, { left_at: ctx.now }),
      schedule(ctx, { id: abandonId(session), kind: 'checkout.abandon', subject_id: session.id, due_at }),
    ],
    result: { ...session, left_at: ctx.now },
  };
}

/** They are back. */
export function returnToSession(_ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.left_at === null) return { changes: [], result: session };
  return {
    changes: [update('checkout_sessions', session.id, { left_at: null }), remove('work', abandonId(session))],
    result: { ...session, left_at: null },
  };
}

/** They stayed away. Told once, with the moment they left, unless the session is over or being paid. */
export function abandonSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  const { left_at } = session;
  if (left_at === null) return { changes: [], result: session };
  if (session.state !== 'open' || session.abandoned_at !== null)
    return { changes: [update('checkout_sessions', session.id, { left_at: null })], result: { ...session, left_at: null } };
  const gone = changeOpenSession(ctx, session, { left_at: null, abandoned_at: left_at });
  return {
    changes: [
      ...gone.changes,
      note(ctx, 'checkout.abandoned', session.id),
      ...announceCheckout(ctx, gone.result, 'checkout.abandoned', { abandoned_at: left_at }),
    ],
    result: gone.result,
  };
}
