import type { CheckoutState, Of } from './checkout-state.flow.ts';
import { backoff, enter, type Next, pending, stay, takeView, then } from './checkout-view.flow.ts';

/** Asking until the truth is there: always about the same attempt, with growing pauses. */

/** Whether something is about the attempt under way. */
export function isMine(state: CheckoutState, key: string): boolean {
  return state.attempt?.key === key;
}

/** A new session has been given, its view has not come yet. */
export function isFresh(state: CheckoutState): boolean {
  return state.view !== null && state.view.session_id !== state.session;
}

/** Sends the attempt under way, for the first time or again: always the same key, token and revision. */
export function send(state: CheckoutState): Next {
  const { attempt } = state;
  return stay(state, attempt === null || attempt.lacks ? { type: 'read' } : { type: 'send', request: attempt.request });
}

/** Nobody knows what became of it: the service is asked until it does. */
export function toChecking(state: CheckoutState, after?: number): Next {
  if (state.phase === 'checking') return askNowOrLater(state, after);
  return then(enter(state, 'checking'), (next) =>
    then(pending(next), (last) => (after === undefined ? stay(last) : askNowOrLater(last, after))),
  );
}

/** The answer to a question about the session. */
export function checked(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type !== 'view') return askNowOrLater(state);
  return then(takeView(state, answer.view, state.attempt === null || state.attempt.accepted), (next) =>
    next.phase === 'checking' ? askNowOrLater(next) : stay(next),
  );
}

/** The answer did not settle it: the next question comes after a growing pause. */
export function askNowOrLater(state: CheckoutState, after = 0): Next {
  return stay(state, { type: 'wait', timer: 'ask', ms: Math.max(backoff(state.asked), after * 1_000) });
}

/** An attempt the service has not acknowledged is sent again; otherwise the session is read. */
export function askNow(state: CheckoutState): Next {
  const next = { ...state, asked: state.asked + 1 };
  const unknown = state.phase === 'checking' && state.attempt !== null && !state.attempt.accepted;
  return unknown ? send(next) : stay(next, { type: 'read' });
}
