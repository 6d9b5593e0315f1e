import { remove, update, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** Changes and ends of a session. */

/** The id of the work that ends a session. When the session ends earlier, the work is found and dropped by this id. */
export const expiryId = (session: Pick<CheckoutSession, 'id'>): string => `exp_${session.id}`;

/**
 * Whether an attempt was accepted and its outcome is not known. No other attempt may start, and the session may not be cancelled or
 * changed.
 */
export const isInProgress = ({ state }: Pick<CheckoutSession, 'state'>): boolean =>
  state === 'processing' || state === 'action' || state === 'checking';

/** Whether an attempt was ever made in a session. An attempt in progress or paid has left its key, a failed one its failure. */
export const wasAttempted = ({ attempt_key, failure }: Pick<CheckoutSession, 'attempt_key' | 'failure'>): boolean =>
  attempt_key !== null || failure !== null;

/** Changes a session that stays open. */
export function changeOpenSession(
  ctx: DecisionContext,
  session: CheckoutSession,
  set: Partial<CheckoutSession>,
): Decision<CheckoutSession> {
  const all = { ...set, version: session.version + 1, updated_at: ctx.now };
  return { changes: [update('checkout_sessions', session.id, all)], result: { ...session, ...all } };
}

/** Ends a session, and drops the work that would expire it. */
export function endSession(ctx: DecisionContext, session: CheckoutSession, set: Partial<CheckoutSession>): Decision<CheckoutSession> {
  const kept = changeOpenSession(ctx, session, set);
  return { changes: [...kept.changes, remove('work', expiryId(session))], result: kept.result };
}

/** The reference of a session's payments: the merchant's own, else the order's, else the session's id. */
export const referenceOf = ({ choice, cart, session_id }: Pick<CheckoutSession, 'choice' | 'cart' | 'session_id'>): string =>
  choice?.transaction_reference ?? cart?.reference ?? session_id;
