import { DAY_MS } from '../../../facts/days.ts';
import { remove, update, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** Changes and ends of a session. */

/** The id of the work that ends a session, and later deletes it if nobody tried to pay. The work is found again by this id. */
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

/** When a session that has ended without an attempt is deleted: 24 hours after its end (ruling *checkout session life*). */
export const forgottenAt = ({ updated_at }: Pick<CheckoutSession, 'updated_at'>): Date => new Date(updated_at.getTime() + DAY_MS);

/** Ends a session. The work that would expire it is dropped; where nobody tried to pay, it waits until the session can be deleted. */
export function endSession(ctx: DecisionContext, session: CheckoutSession, set: Partial<CheckoutSession>): Decision<CheckoutSession> {
  const { changes, result } = changeOpenSession(ctx, session, set);
  const work = expiryId(session);
  const next = wasAttempted(result) ? remove('work', work) : update('work', work, { due_at: forgottenAt(result), claimed_until: null });
  return { changes: [...changes, next], result };
}

/** The reference of a session's payments: the merchant's own, else the order's, else the session's id. */
export const referenceOf = ({ choice, cart, session_id }: Pick<CheckoutSession, 'choice' | 'cart' | 'session_id'>): string =>
  choice?.transaction_reference ?? cart?.reference ?? session_id;
