import type { CheckoutState, EventOf } from './checkout-state.flow.ts';
import { andThen } from '../../shared/session/flow.ts';
import { pauseAfter } from '../../shared/session/session.flow.ts';
import { enterPhase, type CheckoutTransition, reportPending, transition, takeView } from './checkout-view.flow.ts';

/** Polling for the outcome, always of the same attempt, with growing pauses. */

/** Whether a key is that of the current attempt. */
export function isCurrentAttempt(state: CheckoutState, key: string): boolean {
  return state.attempt?.key === key;
}

/** Sends the current attempt, for the first time or again, always with the same key, token and revision. */
export function sendAttempt(state: CheckoutState): CheckoutTransition {
  const { attempt } = state;
  return transition(state, attempt === null || attempt.missingToken ? { type: 'read' } : { type: 'send', request: attempt.request });
}

/** The outcome is unknown: the service is polled until it knows. */
export function startChecking(state: CheckoutState, after?: number): CheckoutTransition {
  if (state.phase === 'checking') return pollLater(state, after);
  return andThen(enterPhase(state, 'checking'), (next) =>
    andThen(reportPending(next), (last) => (after === undefined ? transition(last) : pollLater(last, after))),
  );
}

/** The answer to a poll. */
export function checkingRead(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  if (answer.type !== 'view') return pollLater(state);
  return andThen(takeView(state, answer.view, state.attempt === null || state.attempt.accepted), (next) =>
    next.phase === 'checking' ? pollLater(next) : transition(next),
  );
}

/** Sets the timer for the next poll, after a growing pause. */
export function pollLater(state: CheckoutState, after = 0): CheckoutTransition {
  return transition(state, { type: 'wait', timer: 'ask', ms: Math.max(pauseAfter(state.polls), after * 1_000) });
}

/** Polls: sends the attempt again if the service has not acknowledged it, else reads the session. */
export function pollNow(state: CheckoutState): CheckoutTransition {
  const next: CheckoutState = { ...state, polls: state.polls + 1 };
  const unknown = state.phase === 'checking' && state.attempt !== null && !state.attempt.accepted;
  return unknown ? sendAttempt(next) : transition(next, { type: 'read' });
}
