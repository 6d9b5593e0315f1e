import { errorCodeOf, isRecoverable, type ErrorCode } from '../../shared/flow/errors.flow.ts';
import { INITIAL, isOver, type CheckoutEffect, type CheckoutState, type EventOf } from './checkout-state.flow.ts';
import { awaitsNewSession, startChecking } from './checkout-polling.flow.ts';
import { needsFrame } from './method-selection.flow.ts';
import {
  enterPhase,
  type CheckoutTransition,
  reportReady,
  startDeadline,
  startRedirect,
  transition,
  takeView,
  notify,
  combineTransitions,
} from './checkout-view.flow.ts';

/** How a checkout begins, and how it continues after it was removed from the page. */

/** Begins a session. Its view may be there already. */
export function startSession(state: CheckoutState, { session, canRenew, first }: EventOf<'start'>): CheckoutTransition {
  const fresh: CheckoutState = { ...INITIAL, session, canRenew, wallets: state.wallets };
  // The timers of the previous session must not fire in the new one.
  const clean = transition(
    fresh,
    ...(['deadline', 'ask', 'expiry', 'warning', 'redirect'] as const).map((timer): CheckoutEffect => ({ type: 'stop', timer })),
  );
  return combineTransitions(clean, (next) =>
    first?.session_id === session ? takeView(next, first, true) : transition(next, { type: 'read' }),
  );
}

/** Reads the session again. */
export function startLoading(state: CheckoutState): CheckoutTransition {
  return combineTransitions(enterPhase(state, 'loading'), (next) => transition(next, { type: 'read' }));
}

/** The element was removed and put back: requests under way and timers are lost, the known state stays. */
export function resume(state: CheckoutState): CheckoutTransition {
  const back: CheckoutState = { ...state, frame: 'waiting' };
  switch (state.phase) {
    case 'tokenising':
    case 'sheet':
      return combineTransitions(enterPhase({ ...back, attempt: null }, 'ready'), (next) => transition(next, { type: 'read' }));
    case 'submitting':
      return startChecking(back);
    case 'checking':
    case 'processing':
    case 'action':
      return transition(back, startDeadline(back), { type: 'wait', timer: 'ask', ms: 0 });
    case 'renewing':
      return transition(back, startDeadline(back), awaitsNewSession(state) ? { type: 'read' } : { type: 'renew' });
    case 'completed':
    case 'cancelled':
    case 'expired':
    case 'failed':
      return transition(state, ...startRedirect(state));
    default:
      return transition(back, { type: 'read' });
  }
}

/** A read in the background. If it fails, it is only tried again later. */
export function backgroundRead(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  if (answer.type === 'view') return takeView(state, answer.view, state.attempt === null);
  return isOver(state.phase) ? transition(state) : transition(state, { type: 'wait', timer: 'expiry', ms: 10_000 });
}

/** The first read of the session has succeeded or failed. */
export function firstRead(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  return answer.type === 'view' ? takeView(state, answer.view, true) : becomeUnavailable(state, errorCodeOf(answer));
}

/** There is nothing to show. The page gets an event that says why. */
export function becomeUnavailable(state: CheckoutState, error: ErrorCode): CheckoutTransition {
  const notification = notify({ type: 'error', code: error, recoverable: isRecoverable(error) });
  return combineTransitions(enterPhase(state, 'unavailable'), (next) => transition({ ...next, error }, notification));
}

/** The card frame has loaded, or has failed. */
export function frameChanged(state: CheckoutState, { frame, error = 'frame_unavailable' }: EventOf<'frame'>): CheckoutTransition {
  if (frame === state.frame) return transition(state);
  const next = { ...state, frame };
  // It is an error only if the frame is needed now.
  const missed = state.view === null || needsFrame(state.view, state.selection) || state.phase === 'action';
  if (frame === 'unavailable' && missed) return transition(next, notify({ type: 'error', code: error, recoverable: true }));
  return reportReady(next);
}
