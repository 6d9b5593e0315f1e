import { remove, update, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** A session as it goes on, or ends. */

/** The work that ends a session; found again by this id when the session ends before. */
export const expiryId = (session: Pick<CheckoutSession, 'id'>): string => `exp_${session.id}`;

/** An attempt was accepted and its outcome is not known: no other may start, and nothing may be cancelled or changed. */
export const isInProgress = ({ state }: Pick<CheckoutSession, 'state'>): boolean =>
  state === 'processing' || state === 'action' || state === 'checking';

/**
 * Whether an attempt was ever made in a session: one that is under way or has paid left its key, and one that failed left its
 * failure.
 */
export const wasAttempted = ({ attempt_key, failure }: Pick<CheckoutSession, 'attempt_key' | 'failure'>): boolean =>
  attempt_key !== null || failure !== null;

/** The session goes on. */
export function changeOpenSession(
  ctx: DecisionContext,
  session: CheckoutSession,
  set: Partial<CheckoutSession>,
): Decision<CheckoutSession> {
  const all = { ...set, version: session.version + 1, updated_at: ctx.now };
  return { changes: [update('checkout_sessions', session.id, all)], result: { ...session, ...all } };
}

/** The session is over: nothing waits for its expiry any more. */
export function endSession(ctx: DecisionContext, session: CheckoutSession, set: Partial<CheckoutSession>): Decision<CheckoutSession> {
  const kept = changeOpenSession(ctx, session, set);
  return { changes: [...kept.changes, remove('work', expiryId(session))], result: kept.result };
}
