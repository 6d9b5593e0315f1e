import { INITIAL, isOver, type CheckoutEffect, type CheckoutState, type ErrorCode, type Of } from './checkout-state.flow.ts';
import { isFresh, toChecking } from './checkout-ask.flow.ts';
import { needsFrame } from './checkout-way.flow.ts';
import { enter, type Next, readiness, stay, takeView, tell, then } from './checkout-view.flow.ts';

/** How a checkout begins, and how it comes back after it was taken out of the page. */

/** A session to begin with, of which a view may be there already. */
export function start(state: CheckoutState, { session, canRenew, first }: Of<'start'>): Next {
  const fresh: CheckoutState = { ...INITIAL, session, canRenew, wallets: state.wallets };
  // The clocks of a session that is no longer shown must not ring in the new one.
  const clean = stay(
    fresh,
    ...(['deadline', 'ask', 'expiry', 'warning', 'redirect'] as const).map((timer): CheckoutEffect => ({ type: 'stop', timer })),
  );
  return then(clean, (next) => (first?.session_id === session ? takeView(next, first, true) : stay(next, { type: 'read' })));
}

/** Asks for the session anew. */
export function startLoading(state: CheckoutState): Next {
  return then(enter(state, 'loading'), (next) => stay(next, { type: 'read' }));
}

/** The element was taken out of the page and put back: whatever was in the air is lost, what is known stays. */
export function resume(state: CheckoutState): Next {
  const back: CheckoutState = { ...state, frame: 'waiting' };
  switch (state.phase) {
    case 'tokenising':
    case 'sheet':
      return then(enter({ ...back, attempt: null }, 'ready'), (next) => stay(next, { type: 'read' }));
    case 'submitting':
      return toChecking(back);
    case 'checking':
    case 'processing':
    case 'action':
      return stay(back, { type: 'wait', timer: 'ask', ms: 0 });
    case 'renewing':
      return stay(back, isFresh(state) ? { type: 'read' } : { type: 'renew' });
    case 'completed':
    case 'cancelled':
    case 'expired':
    case 'failed':
      return stay(state);
    default:
      return stay(back, { type: 'read' });
  }
}

/** A background question: silence changes nothing but when to ask again. */
export function read(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type === 'view') return takeView(state, answer.view, state.attempt === null);
  return isOver(state.phase) ? stay(state) : stay(state, { type: 'wait', timer: 'expiry', ms: 10_000 });
}

/** The first word about the session, or none. */
export function firstRead(state: CheckoutState, { answer }: Of<'read'>): Next {
  switch (answer.type) {
    case 'view':
      return takeView(state, answer.view, true);
    case 'silence':
      return unavailable(state, 'unreachable', true);
    case 'problem':
      if (answer.code === 'not_found') return unavailable(state, 'session_not_found', false);
      if (answer.code === 'origin_refused') return unavailable(state, 'origin_refused', false);
      return unavailable(state, 'unreachable', true);
  }
}

/** There is nothing to show; the page is told why. */
export function unavailable(state: CheckoutState, error: ErrorCode, recoverable: boolean): Next {
  return then(enter(state, 'unavailable'), (next) => stay({ ...next, error }, tell({ type: 'error', code: error, recoverable })));
}

/** The card frame came, or did not. */
export function frameChanged(state: CheckoutState, frame: CheckoutState['frame']): Next {
  if (frame === state.frame) return stay(state);
  const next = { ...state, frame };
  // A frame that nobody needs just now is missed by nobody.
  const missed = state.view === null || needsFrame(state.view, state.way) || state.phase === 'action';
  if (frame === 'unavailable' && missed) return stay(next, tell({ type: 'error', code: 'frame_unavailable', recoverable: true }));
  return readiness(next);
}
