import { andThen } from '../../shared/session/flow.ts';
import { awaitsNewSession } from '../../shared/session/session.flow.ts';
import { INITIAL, type CheckoutEffect, type CheckoutState, type EventOf } from './checkout-state.flow.ts';
import { startChecking } from './checkout-polling.flow.ts';
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
  return andThen(clean, (next) => (first?.session_id === session ? takeView(next, first, true) : transition(next, { type: 'read' })));
}

/** Reads the session again. */
export function startLoading(state: CheckoutState): CheckoutTransition {
  return andThen(enterPhase(state, 'loading'), (next) => transition(next, { type: 'read' }));
}

/** The element was removed and put back: requests under way and timers are lost, the known state stays. */
export function resume(state: CheckoutState): CheckoutTransition {
  const back: CheckoutState = { ...state, frame: 'waiting' };
  switch (state.phase) {
    case 'tokenising':
    case 'sheet':
      return andThen(enterPhase({ ...back, attempt: null }, 'ready'), (next) => transition(next, { type: 'read' }));
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

/** The card frame has loaded, or has failed. */
export function frameChanged(state: CheckoutState, { frame, error = 'frame_unavailable' }: EventOf<'frame'>): CheckoutTransition {
  if (frame === state.frame) return transition(state);
  const next = { ...state, frame };
  // It is an error only if the frame is needed now.
  const missed = state.view === null || needsFrame(state.view, state.selection) || state.phase === 'action';
  if (frame === 'unavailable' && missed) return transition(next, notify({ type: 'error', code: error, recoverable: true }));
  return reportReady(next);
}
