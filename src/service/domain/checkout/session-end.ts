import { refuseField } from '../../../contract/errors.ts';
import { journalLine, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { announceCheckout } from './announce-checkout.ts';
import { endSession, isInProgress } from './session.ts';

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

/** Ends a session whose time is over. An attempt in progress is waited for: its outcome decides, and a failure ends the session. */
export function expireSession(ctx: DecisionContext, session: CheckoutSession): Decision<CheckoutSession> {
  if (session.state !== 'open' || session.expires_at > ctx.now) return { changes: [], result: session };
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
