import { andThen } from '../../shared/session/flow.ts';
import { isNewer } from '../../shared/session/session.flow.ts';
import { INITIAL, isActionPhase, type CheckoutState, type EventOf } from './checkout-state.flow.ts';
import { enterPhase, type CheckoutTransition, transition, takeView } from './checkout-view.flow.ts';

/** Cancelling a session, withdrawing an attempt that waits for the payer, and renewing an expired session. */

/** The shopper cancels, or the payer wants another method. The service is asked first: the attempt may have been paid meanwhile. */
export function leave(state: CheckoutState, { type }: EventOf<'cancel' | 'withdraw'>): CheckoutTransition {
  const phase = type === 'cancel' ? 'cancelling' : 'withdrawing';
  return andThen(enterPhase({ ...state, notice: null, hasActed: true }, phase), (next) => transition(next, { type }));
}

/** The service has answered. If the answer was a refusal or was lost, the session is read: it says what has become of it. */
export function leaveAnswered(state: CheckoutState, { answer }: EventOf<'cancel_answered' | 'withdraw_answered'>): CheckoutTransition {
  return answer.type === 'view' && isNewer(state, answer.view) ? takeView(state, answer.view, true) : transition(state, { type: 'read' });
}

/** The session was read because the answer to the cancellation was a refusal or was lost. */
export function cancelChecked(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  const seen = answer.type === 'view' ? takeView(state, answer.view, true) : transition(state);
  if (seen.state.phase !== 'cancelling' && seen.state.phase !== 'ready') return seen;
  return andThen(seen, (last) =>
    andThen(enterPhase({ ...last, notice: { type: 'cancel_failed' } }, 'ready'), (next) => transition(next, { type: 'focus' })),
  );
}

/**
 * The session was read because the answer to the withdrawal was a refusal or was lost. If the attempt still waits, it was not withdrawn.
 */
export function withdrawChecked(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  const seen = answer.type === 'view' ? takeView(state, answer.view, true) : transition(state);
  if (!isActionPhase(seen.state.phase)) return seen;
  return andThen(seen, (next) => enterPhase({ ...next, notice: { type: 'unreachable' } }, 'action'));
}

/** The page gave a new session. What was typed stays; the state of the old session is dropped. */
export function sessionRenewed(state: CheckoutState, { session }: EventOf<'renewed'>): CheckoutTransition {
  const next: CheckoutState = {
    ...state,
    session,
    frame: 'waiting',
    notice: { type: 'renewed' },
    notified: INITIAL.notified,
    attempt: null,
  };
  return transition(next, { type: 'read' }, { type: 'wait', timer: 'deadline', ms: 20_000 });
}

/** The shopper asks for a new session. */
export function requestNewSession(state: CheckoutState): CheckoutTransition {
  if (!state.canRenew) return transition(state);
  return andThen(enterPhase({ ...state, hasActed: true }, 'renewing'), (next) => transition(next, { type: 'renew', wanted: true }));
}
