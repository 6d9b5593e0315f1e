import { INITIAL, isElsewhere, type CheckoutState, type Of } from './checkout-state.flow.ts';
import { isFresh } from './checkout-ask.flow.ts';
import { firstRead, unavailable } from './checkout-begin.flow.ts';
import { enter, giveUp, isNews, type Next, stay, takeView, then } from './checkout-view.flow.ts';

/** Ends that are no payment: cancelling, giving up an attempt that waits for its payer, and a session that is renewed or not. */

/** The shopper wants out: the service is asked first. */
export function cancel(state: CheckoutState): Next {
  return then(enter({ ...state, notice: null, acted: true }, 'cancelling'), (next) => stay(next, { type: 'cancel' }));
}

/** What the service said to that. */
export function cancelAnswered(state: CheckoutState, { answer }: Of<'cancel_answered'>): Next {
  // Refused or lost, the session itself says whether it is cancelled.
  return answer.type === 'view' && isNews(state, answer.view) ? takeView(state, answer.view, true) : stay(state, { type: 'read' });
}

/** What the session says, where that answer was lost. */
export function cancelChecked(state: CheckoutState, { answer }: Of<'read'>): Next {
  const seen = answer.type === 'view' ? takeView(state, answer.view, true) : stay(state);
  if (seen.state.phase !== 'cancelling' && seen.state.phase !== 'ready') return seen;
  return then(seen, (last) =>
    then(enter({ ...last, notice: { type: 'cancel_failed' } }, 'ready'), (next) => stay(next, { type: 'focus' })),
  );
}

/** The payer wants to pay in another way: the service is asked first, for it may have been paid meanwhile. */
export function withdraw(state: CheckoutState): Next {
  return then(enter({ ...state, notice: null, acted: true }, 'withdrawing'), (next) => stay(next, { type: 'withdraw' }));
}

/** What the service said to that. */
export function withdrawAnswered(state: CheckoutState, { answer }: Of<'withdraw_answered'>): Next {
  return answer.type === 'view' && isNews(state, answer.view) ? takeView(state, answer.view, true) : stay(state, { type: 'read' });
}

/** What the session says, where that answer was lost: where the attempt waits still, it was not given up. */
export function withdrawChecked(state: CheckoutState, { answer }: Of<'read'>): Next {
  const seen = answer.type === 'view' ? takeView(state, answer.view, true) : stay(state);
  if (!isElsewhere(seen.state.phase)) return seen;
  return then(seen, (next) => enter({ ...next, notice: { type: 'unreachable' } }, 'action'));
}

/** Everything typed stays; what belongs to the old session goes. */
export function renewed(state: CheckoutState, { session }: Of<'renewed'>): Next {
  const next: CheckoutState = { ...state, session, frame: 'waiting', notice: { type: 'renewed' }, told: INITIAL.told, attempt: null };
  return stay(next, { type: 'read' }, { type: 'wait', timer: 'deadline', ms: 20_000 });
}

/** The first word about the new session. */
export function renewedRead(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (!isFresh(state)) return stay(state);
  return answer.type === 'view' ? takeView(state, answer.view, true) : firstRead(state, { type: 'read', answer });
}

/** The old session's views have nothing more to say. */
export function renewedPush(state: CheckoutState, { view }: Of<'pushed'>): Next {
  return isFresh(state) ? takeView(state, view, true) : stay(state);
}

/** The shopper wants a new session. */
export function startAgain(state: CheckoutState): Next {
  if (!state.canRenew) return stay(state);
  return then(enter({ ...state, acted: true }, 'renewing'), (next) => stay(next, { type: 'renew' }));
}

/** No new session: it stays expired, or, where one was given and does not come, out of reach. */
export function notRenewed(state: CheckoutState): Next {
  return isFresh(state) ? unavailable(state, 'unreachable', true) : giveUp(state);
}
