import { refuseField } from '../../../contract/errors.ts';
import { journalLine, remove, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { announceCheckout } from './announce-checkout.ts';
import { endSession, expiryId, forgottenAt, isInProgress, wasAttempted } from './session.ts';

/** Cancels a session for the shopper. A repeat does nothing; an attempt in progress cannot be cancelled. @throws Refusal 008 */
export function cancelSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.state === 'cancelled') return { changes: [], result: session };
  if (isInProgress(session))
    throw refuseField('008', 'session_id', 'in_progress', 'a payment is under way and cannot be cancelled; its outcome decides');
  if (session.state !== 'open') throw refuseField('008', 'session_id', session.state, `the session is ${session.state}`);
  const ended = endSession(ctx, session, { state: 'cancelled' });
  return {
    changes: [
      ...ended.changes,
      journalLine(ctx, 'checkout.cancelled', session.id),
      ...announceCheckout(ctx, ended.result, 'checkout.cancelled', { cancellation_reason: 'CANCELLED_BY_CUSTOMER' }),
    ],
    result: ended.result,
  };
}

/** Ends an open session whose order takes no more payments: it was paid in another way, or cancelled (ruling *orders*). */
export function endForOrder(ctx: DecisionContext, session: CheckoutSession, attempt_key: string): Change[] {
  if (session.state !== 'open') return [];
  const [code, message] = ['order_closed', 'The order takes no more payments. Nothing was charged.'] as const;
  const ended = endSession(ctx, session, { state: 'failed', failure: { attempt_key, code, message, retryable: false } });
  return [
    ...ended.changes,
    journalLine(ctx, 'checkout.failed', session.id, { code }),
    ...announceCheckout(ctx, ended.result, 'checkout.failed', { error: { code, message, attempt: session.declines } }),
  ];
}

/** How long the end of a session waits for an attempt in progress before it looks again, in milliseconds. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Due work: ends a session whose time is over. An attempt in progress is waited for: its outcome decides, and a failure ends the session.
 * The work stays until the session has ended, because a failure that was decided by an earlier clock leaves the session open. A session
 * that nobody tried to pay is deleted by the same work, a day after its end.
 */
export function expireSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  const later = (due_at: Date): Decision<CheckoutSession> => ({
    changes: [update('work', expiryId(session), { due_at, claimed_until: null })],
    result: session,
  });
  if (isInProgress(session)) return later(new Date(ctx.now.getTime() + LOOK_AGAIN_MS));
  const done = remove('work', expiryId(session));
  if (session.state !== 'open') {
    if (wasAttempted(session)) return { changes: [done], result: session };
    if (forgottenAt(session) > ctx.now) return later(forgottenAt(session));
    return { changes: [remove('checkout_sessions', session.id), done], result: session };
  }
  if (session.expires_at > ctx.now) return later(session.expires_at);
  const ended = endSession(ctx, session, { state: 'expired' });
  return {
    changes: [
      ...ended.changes,
      journalLine(ctx, 'checkout.expired', session.id),
      ...announceCheckout(ctx, ended.result, 'checkout.expired'),
    ],
    result: ended.result,
  };
}
