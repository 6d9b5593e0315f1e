import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { cardFaultOf } from './card-fault.flow.ts';
import { isOver, isWaiting, type Attempt, type CheckoutEffect, type CheckoutState, type Fact, type Phase } from './checkout-state.flow.ts';
import { needsFrame, selectionAfter } from './method-selection.flow.ts';
import { andThen, type Transition } from '../../shared/session/flow.ts';
import {
  awaitsNewSession,
  isRecoverable,
  pauseAfter,
  takeView as takeNewest,
  type ErrorCode,
  type SessionRules,
} from '../../shared/session/session.flow.ts';

/** Applies a view to the flow. Only this file turns a state of the service into a phase. */

/** A transition of this flow. */
export type CheckoutTransition = Transition<CheckoutState, CheckoutEffect>;

/** How long a phase may last before its deadline elapses, in milliseconds. */
const DEADLINES: Partial<Record<Phase, number>> = {
  tokenising: 20_000,
  // Long, because people may take their time; limited, because a sheet may never answer.
  sheet: 300_000,
  processing: 30_000,
  checking: 45_000,
  renewing: 20_000,
};

/** Phases in which the service is polled, even while the event stream works. */
const POLLED_PHASES: readonly Phase[] = ['processing', 'checking', 'action'];

/** How long before the session expires the shopper is warned. */
const EXPIRY_WARNING_MS = 180_000;
/** How long the shopper sees the outcome before the redirect, in milliseconds. */
const REDIRECT_DELAY_MS = 1_500;
/** The longest timer, in milliseconds. A session that lives longer is read once in between. */
const MAX_TIMER_MS = 86_400_000;

/** A transition to a state, with effects. */
export function transition(state: CheckoutState, ...effects: CheckoutEffect[]): CheckoutTransition {
  return { state, effects };
}

/** The effect that reports a fact to the page. */
export function notify(fact: Fact): CheckoutEffect {
  return { type: 'emit', fact };
}

/** Enters a phase: its timers start, those of the previous phase stop. Entering the current phase changes nothing. */
export function enterPhase(state: CheckoutState, phase: Phase): CheckoutTransition {
  if (phase === state.phase) return transition(state);
  const next: CheckoutState = { ...state, phase, overdue: false, polls: 0, error: null };
  const asking = POLLED_PHASES.includes(phase);
  return transition(next, startDeadline(next), asking ? { type: 'wait', timer: 'ask', ms: pauseAfter(0) } : { type: 'stop', timer: 'ask' });
}

/** The effect that starts the deadline of the phase. The service reports how much time a payer has who must act elsewhere. */
export function startDeadline({ phase, view }: CheckoutState): CheckoutEffect {
  const action = phase === 'action' ? view?.action : null;
  const ms = action ? Math.min(action.expires_in, MAX_TIMER_MS) + 1_000 : DEADLINES[phase];
  return ms === undefined ? { type: 'stop', timer: 'deadline' } : { type: 'wait', timer: 'deadline', ms };
}

/** The effect that starts the wait for the redirect after the outcome; none if the shopper stays in this page. */
export function startRedirect(state: CheckoutState): CheckoutEffect[] {
  return redirectUrl(state) === null ? [] : [{ type: 'wait', timer: 'redirect', ms: REDIRECT_DELAY_MS }];
}

/** The page that the shopper goes to after the outcome; null if the shopper stays in this one. */
export function redirectUrl({ phase, view }: CheckoutState): string | null {
  if (view === null || view.customization.type === 'EMBED') return null;
  return phase === 'completed' ? view.redirects.success_url : phase === 'cancelled' ? view.redirects.cancel_url : null;
}

/** The rules of a checkout's session. */
export const RULES: SessionRules<CheckoutState, CheckoutView, CheckoutEffect> = {
  show: (state, view, source) => showView(state, view, source === 'answer' || (source === 'read' && state.attempt === null)),
  isOver: ({ phase }) => isOver(phase),
  isRenewing: ({ phase }) => phase === 'renewing',
  // There is no new session, so the old one stays expired; or there is one, but it cannot be read.
  expired: (state) => (awaitsNewSession(state) ? RULES.unavailable(state, 'unreachable') : endExpired(state)),
  unavailable: becomeUnavailable,
  unread: (state) => (state.phase === 'renewing' ? transition(state) : transition(state, { type: 'wait', timer: 'expiry', ms: 10_000 })),
};

/**
 * Takes a view. `definite` means that the view answers the current attempt, or that there is no attempt; then an open session means that
 * the attempt was refused. A view that is not definite does not decide about an attempt under way.
 */
export const takeView = (state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition =>
  takeNewest(RULES, state, view, definite ? 'answer' : 'pushed');

/** There is nothing to show. The page gets an event that says why. */
function becomeUnavailable(state: CheckoutState, error: ErrorCode): CheckoutTransition {
  const notification = notify({ type: 'error', code: error, recoverable: isRecoverable(error) });
  return andThen(enterPhase(state, 'unavailable'), (next) => transition({ ...next, error }, notification));
}

function showView(state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition {
  const before = state.view?.session_id === view.session_id ? state.view : null;
  const first = before === null;
  const repriced = before !== null && view.revision !== before.revision && state.phase === 'ready';
  const selection = selectionAfter(view, state.wallets, state.selection);
  const known: CheckoutState = {
    ...state,
    view,
    selection,
    attempt: markAccepted(state.attempt, view),
    notice: repriced ? { type: 'amount_changed' } : state.notice,
    hasForm: state.hasForm || view.state === 'open',
    // A failure from before this element began is shown, but no event is sent for it.
    notified: {
      ...state.notified,
      method: state.notified.method ?? selection?.method ?? null,
      ...(first && view.failure && view.state === 'open' && { failed: view.failure.attempt_key }),
    },
    expiring: view.expires_in > 0 && view.expires_in <= EXPIRY_WARNING_MS,
  };
  const shown = first && view.failure && view.state === 'open' && !known.notice ? withFailure(known, view.failure.code) : known;
  return andThen(andThen(setSessionTimers(shown, view), view.state === 'open' ? transition : reportReady), (next) =>
    applyServiceState(next, view, definite),
  );
}

/** Adds the notice of a failure. A shopper who withdrew the attempt needs no notice. */
function withFailure(state: CheckoutState, code: NonNullable<CheckoutView['failure']>['code']): CheckoutState {
  return { ...state, notice: code === 'withdrawn' ? null : { type: 'declined', code } };
}

function markAccepted(attempt: Attempt | null, view: CheckoutView): Attempt | null {
  if (attempt === null || attempt.accepted || view.attempt_key !== attempt.key) return attempt;
  return { ...attempt, accepted: true };
}

/** Sets the timers for the session's expiry, which the service decides. */
function setSessionTimers(state: CheckoutState, view: CheckoutView): CheckoutTransition {
  if (view.state !== 'open' && view.state !== 'processing' && view.state !== 'action' && view.state !== 'checking')
    return transition(state, { type: 'stop', timer: 'expiry' }, { type: 'stop', timer: 'warning' });
  const left = Math.min(view.expires_in, MAX_TIMER_MS);
  const warn = left - EXPIRY_WARNING_MS;
  return transition(
    state,
    // When this timer elapses, the element only reads the session. If the session is still open, it is read again a little later.
    { type: 'wait', timer: 'expiry', ms: Math.max(left, 2_000) },
    warn > 0 && left < MAX_TIMER_MS ? { type: 'wait', timer: 'warning', ms: warn } : { type: 'stop', timer: 'warning' },
  );
}

/** Turns the service's state into a phase. */
function applyServiceState(state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition {
  switch (view.state) {
    case 'open':
      return applyOpen(state, view, definite);
    case 'processing':
    case 'checking':
      return applyUnderWay(state, view, definite);
    case 'action':
      return applyAction(state, view, definite);
    case 'completed':
      return endSession(state, 'completed', notify({ type: 'completed', view }));
    case 'cancelled':
      return endSession(state, 'cancelled', notify({ type: 'cancelled' }));
    case 'expired':
      return applyExpired(state);
    case 'failed':
      return andThen(reportFailure(state, view), (next) => endSession(next, 'failed', null));
  }
}

function applyOpen(state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition {
  const attempt = state.attempt;
  const failed = reportFailure(state, view);
  if (attempt && view.failure?.attempt_key === attempt.key) return andThen(failed, returnToForm);
  // The answer to the attempt may still be on its way, and only that answer ends the attempt.
  if (attempt && !attempt.accepted && !definite) return failed;
  if ((state.phase === 'cancelling' || (state.phase === 'withdrawing' && !view.failure)) && !definite) return failed;
  return andThen(failed, returnToForm);
}

/** Returns to the form. What was typed is still there. */
function returnToForm(state: CheckoutState): CheckoutTransition {
  const hadAttempt = state.attempt !== null || isWaiting(state.phase);
  return andThen(enterPhase({ ...state, attempt: null }, 'ready'), (next) =>
    andThen(reportReady(next), (last) => (hadAttempt && last.hasActed ? transition(last, focusEffect(last)) : transition(last))),
  );
}

/** Focuses the card's field that the notice is about, or the notice itself. */
export function focusEffect(state: CheckoutState): CheckoutEffect {
  const fault = cardFaultOf(state);
  return fault ? { type: 'focus', field: fault.field } : { type: 'focus' };
}

/** Reports a failed attempt, once for each attempt. */
function reportFailure(state: CheckoutState, view: CheckoutView): CheckoutTransition {
  const failed = view.failure;
  if (!failed || failed.attempt_key === state.notified.failed) return transition(state);
  const shown: CheckoutState = { ...withFailure(state, failed.code), notified: { ...state.notified, failed: failed.attempt_key } };
  const fault = cardFaultOf(shown);
  return transition(
    shown,
    { type: 'clear_code' },
    ...(fault ? [{ type: 'mark', fault } as const] : []),
    notify({ type: 'failed', code: failed.code, message: failed.message, retryable: failed.retryable && view.state === 'open' }),
  );
}

function applyUnderWay(state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition {
  const attempt = state.attempt;
  // The service is processing another tab's attempt. This element's attempt is also on its way, and will probably be refused.
  if (attempt && view.attempt_key !== attempt.key && !definite) return transition(state);
  // The stream reports that the attempt was accepted. The answer to the attempt itself follows, and usually it has the outcome already.
  if (attempt && !definite && state.phase === 'submitting' && view.state === 'processing') return transition(state);
  const mine = view.attempt_key === attempt?.key ? attempt : null;
  // After “checking” was shown, “processing” would look like a step back.
  const phase = view.state === 'checking' || state.phase === 'checking' ? 'checking' : 'processing';
  return andThen(enterPhase({ ...state, attempt: mine, notice: null }, phase), (next) => andThen(reportPending(next), reportReady));
}

/** The payer must act elsewhere. For a new attempt of this element, the page is opened once automatically. */
function applyAction(state: CheckoutState, view: CheckoutView, definite: boolean): CheckoutTransition {
  const { attempt, phase } = state;
  if (view.action === null || (attempt && view.attempt_key !== attempt.key && !definite)) return transition(state);
  // The answer to the withdrawal is still on its way.
  if (phase === 'withdrawing' && !definite) return transition(state);
  const mine = view.attempt_key === attempt?.key ? attempt : null;
  const { type, url } = view.action;
  // A notice that was shown during the wait stays.
  const notice = phase === 'action' ? state.notice : null;
  return andThen(enterPhase({ ...state, attempt: mine, notice }, 'action'), (next) =>
    andThen(andThen(reportPending(next), reportReady), (last) => {
      if (phase === 'action') return transition(last);
      const effects: CheckoutEffect[] = [];
      if (type === 'redirect' && mine !== null && phase !== 'withdrawing') effects.push({ type: 'leave', url });
      if (last.hasActed) effects.push({ type: 'focus' });
      return transition(last, ...effects);
    }),
  );
}

/** Reports that an outcome is awaited, once for each attempt. */
export function reportPending(state: CheckoutState): CheckoutTransition {
  const key = state.attempt?.key ?? state.view?.attempt_key ?? '';
  if (state.notified.pending === key) return transition(state);
  return transition({ ...state, notified: { ...state.notified, pending: key } }, notify({ type: 'pending' }));
}

/** Reports that the element is ready: the shopper can type, or there is nothing to type. */
export function reportReady(state: CheckoutState): CheckoutTransition {
  const typed = state.phase === 'ready' && state.view !== null && needsFrame(state.view, state.selection);
  const usable = typed ? state.frame === 'ready' : state.view !== null;
  if (!usable || state.notified.ready) return transition(state);
  return transition({ ...state, notified: { ...state.notified, ready: true } }, notify({ type: 'ready' }));
}

function endSession(
  state: CheckoutState,
  phase: 'completed' | 'cancelled' | 'expired' | 'failed',
  notification: CheckoutEffect | null,
): CheckoutTransition {
  const ended: CheckoutState = { ...state, attempt: null, notice: null, hasForm: false, expiring: false };
  return andThen(enterPhase(ended, phase), (next) =>
    andThen(reportReady(next), (ready) => {
      const effects: CheckoutEffect[] = [];
      if (ready.hasActed) effects.push({ type: 'focus' });
      if (notification && !ready.notified.over) effects.push(notification);
      return { state: { ...ready, notified: { ...ready.notified, over: true } }, effects: [...effects, ...startRedirect(ready)] };
    }),
  );
}

/** An expired session is renewed if the page can do that. Otherwise, or if that fails, it is over. */
function applyExpired(state: CheckoutState): CheckoutTransition {
  if (!state.canRenew || state.notified.over) return endExpired(state);
  return andThen(enterPhase({ ...state, attempt: null, notice: null, expiring: false }, 'renewing'), (next) =>
    transition(next, { type: 'renew' }),
  );
}

/** The session has expired and is not renewed. */
function endExpired(state: CheckoutState): CheckoutTransition {
  return endSession(state, 'expired', notify({ type: 'expired' }));
}
