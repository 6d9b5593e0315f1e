import { isOver, type CheckoutState, type EventOf } from './checkout-state.flow.ts';
import { pollNow, pollLater, startChecking } from './checkout-polling.flow.ts';
import { sheetClosed, tokenRefused } from './checkout-pay.flow.ts';
import { andThen } from '../../shared/session/flow.ts';
import { RULES, type CheckoutTransition, redirectUrl, transition } from './checkout-view.flow.ts';

/** What happens when a timer elapses: a read, a notice or a redirect. A timer never decides an outcome. */
export function timerElapsed(state: CheckoutState, { timer }: EventOf<'time'>): CheckoutTransition {
  switch (timer) {
    case 'ask':
      return pollTimerElapsed(state);
    case 'deadline':
      return deadlineElapsed(state);
    case 'expiry':
      return isOver(state.phase) ? transition(state) : transition(state, { type: 'read' });
    case 'warning':
      return isOver(state.phase) ? transition(state) : transition({ ...state, expiring: true });
    case 'redirect':
      return redirectTimerElapsed(state);
  }
}

function pollTimerElapsed(state: CheckoutState): CheckoutTransition {
  if (state.phase !== 'processing' && state.phase !== 'checking' && state.phase !== 'action') return transition(state);
  const next = pollNow(state);
  // In the phase `checking`, the next poll waits for the answer to this one. In the other phases the event stream may be faster.
  return state.phase !== 'checking' ? andThen(next, (last) => pollLater(last)) : next;
}

function deadlineElapsed(state: CheckoutState): CheckoutTransition {
  switch (state.phase) {
    case 'tokenising':
      return state.attempt === null
        ? transition(state)
        : tokenRefused(state, { type: 'token_refused', key: state.attempt.key, code: 'timeout' });
    case 'processing':
      return startChecking(state);
    case 'sheet':
      return state.attempt === null
        ? transition(state)
        : sheetClosed(state, { type: 'sheet_closed', key: state.attempt.key, failed: true });
    case 'checking':
      return transition({ ...state, overdue: true });
    case 'action':
      return transition({ ...state, overdue: true }, { type: 'read' });
    case 'renewing':
      return RULES.expired(state);
    default:
      return transition(state);
  }
}

function redirectTimerElapsed(state: CheckoutState): CheckoutTransition {
  const url = redirectUrl(state);
  return url ? transition(state, { type: 'redirect', url }) : transition(state);
}
