import { isOver, type CheckoutState, type Of } from './checkout-state.flow.ts';
import { askNow, askNowOrLater, toChecking } from './checkout-ask.flow.ts';
import { notRenewed } from './checkout-end.flow.ts';
import { sheetClosed, tokenRefused } from './checkout-pay.flow.ts';
import { type Next, stay, then } from './checkout-view.flow.ts';

/** What the passing of time leads to: a question, a way on, another page. Never a verdict. */

/** A clock rang. */
export function anyTime(state: CheckoutState, { timer }: Of<'time'>): Next {
  switch (timer) {
    case 'ask':
      return ask(state);
    case 'deadline':
      return deadline(state);
    case 'expiry':
      return isOver(state.phase) ? stay(state) : stay(state, { type: 'read' });
    case 'warning':
      return isOver(state.phase) ? stay(state) : stay({ ...state, expiring: true });
    case 'redirect':
      return redirect(state);
  }
}

function ask(state: CheckoutState): Next {
  if (state.phase !== 'processing' && state.phase !== 'checking' && state.phase !== 'action') return stay(state);
  const next = askNow(state);
  // Only checking has an answer of its own to wait for; otherwise the stream may speak first.
  return state.phase !== 'checking' ? then(next, (last) => askNowOrLater(last)) : next;
}

function deadline(state: CheckoutState): Next {
  switch (state.phase) {
    case 'tokenising':
      return state.attempt === null ? stay(state) : tokenRefused(state, { type: 'token_refused', key: state.attempt.key, code: 'timeout' });
    case 'processing':
      return toChecking(state);
    case 'sheet':
      return state.attempt === null ? stay(state) : sheetClosed(state, { type: 'sheet_closed', key: state.attempt.key, failed: true });
    case 'checking':
      return stay({ ...state, overdue: true });
    case 'action':
      return stay({ ...state, overdue: true }, { type: 'read' });
    case 'renewing':
      return notRenewed(state);
    default:
      return stay(state);
  }
}

function redirect(state: CheckoutState): Next {
  const urls = state.view?.redirects;
  const url = state.phase === 'completed' ? urls?.success_url : state.phase === 'cancelled' ? urls?.cancel_url : null;
  return url ? stay(state, { type: 'redirect', url }) : stay(state);
}
