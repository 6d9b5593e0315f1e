import type { CheckoutView } from '../../protocol/checkout.ts';
import { isOver, isWaiting, type Attempt, type CheckoutEffect, type CheckoutState, type Fact, type Phase } from './checkout-state.flow.ts';
import { needsFrame, wayAfter } from './checkout-way.flow.ts';
import type { Transition } from '../flow.ts';

/** What a view from the service does to the flow: the one place where a state of the service becomes a phase. */

/** A transition of this flow. */
export type Next = Transition<CheckoutState, CheckoutEffect>;

/** How long a phase may last before something else is tried, in milliseconds. */
const DEADLINES: Partial<Record<Phase, number>> = {
  tokenising: 20_000,
  // Somebody may look for their glasses; a sheet that never answers must end all the same.
  sheet: 300_000,
  // Until the service says how long it is.
  action: 600_000,
  processing: 30_000,
  checking: 45_000,
  renewing: 20_000,
};

/** Phases in which the service is asked again and again, however well the event stream works. */
const ASKING: readonly Phase[] = ['processing', 'checking', 'action'];

/** How long before the end the shopper is warned. */
const WARNING = 180_000;
/** The shopper sees the outcome before the page goes. */
const REDIRECT_AFTER = 1_500;
/** A timer's longest reach; a longer session is simply asked about on the way. */
const LONGEST = 86_400_000;

/** Nothing but a new state. */
export function stay(state: CheckoutState, ...effects: CheckoutEffect[]): Next {
  return { state, effects };
}

/** The pause before the next question: 1, 2, 4, 8, then every 15 seconds. */
export function backoff(asked: number): number {
  return Math.min(1_000 * 2 ** Math.min(asked, 4), 15_000);
}

/** An effect that tells the page a fact. */
export function tell(fact: Fact): CheckoutEffect {
  return { type: 'tell', fact };
}

/** Moves to a phase: its clocks start, the old ones stop. Entering the phase one is in changes nothing. */
export function enter(state: CheckoutState, phase: Phase): Next {
  if (phase === state.phase) return stay(state);
  const deadline = DEADLINES[phase];
  const asking = ASKING.includes(phase);
  return stay(
    { ...state, phase, overdue: false, asked: 0, error: null },
    deadline === undefined ? { type: 'stop', timer: 'deadline' } : { type: 'wait', timer: 'deadline', ms: deadline },
    asking ? { type: 'wait', timer: 'ask', ms: backoff(0) } : { type: 'stop', timer: 'ask' },
  );
}

/** One transition after another. */
export function then(first: Next, more: (state: CheckoutState) => Next): Next {
  const second = more(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

/** Whether a view may replace what is known: of this session, and not older. */
export function isNews(state: CheckoutState, view: CheckoutView): boolean {
  if (view.session_id !== state.session) return false;
  return state.view?.session_id !== view.session_id || view.version >= state.view.version;
}

/**
 * A view has come. `definite` says that it answers the very attempt under way (or that no attempt is), so that an
 * open session means *not taken*; a view that merely passes by says nothing about an attempt still on its way.
 */
export function takeView(state: CheckoutState, view: CheckoutView, definite: boolean): Next {
  // What is over stays over, whatever comes later.
  if (isOver(state.phase) || !isNews(state, view)) return stay(state);
  const before = state.view?.session_id === view.session_id ? state.view : null;
  const first = before === null;
  const repriced = before !== null && view.revision !== before.revision && state.phase === 'ready';
  const way = wayAfter(view, state.wallets, state.way);
  const known: CheckoutState = {
    ...state,
    view,
    way,
    attempt: markAccepted(state.attempt, view),
    notice: repriced ? { type: 'amount_changed' } : state.notice,
    form: state.form || view.state === 'open',
    // A failure that was there before this element came is shown, but it is not this element's to tell.
    told: {
      ...state.told,
      method: state.told.method ?? way?.method ?? null,
      ...(first && view.failure && view.state === 'open' && { failed: view.failure.attempt_key }),
    },
    expiring: view.expires_in > 0 && view.expires_in <= WARNING,
  };
  const shown = first && view.failure && view.state === 'open' && !known.notice ? withFailure(known, view.failure.code) : known;
  return then(then(clocks(shown, view), view.state === 'open' ? stay : readiness), (next) => follow(next, view, definite));
}

/** Whoever chose another way knows why the first one ended. */
function withFailure(state: CheckoutState, code: NonNullable<CheckoutView['failure']>['code']): CheckoutState {
  return { ...state, notice: code === 'withdrawn' ? null : { type: 'declined', code } };
}

function markAccepted(attempt: Attempt | null, view: CheckoutView): Attempt | null {
  if (attempt === null || attempt.accepted || view.attempt_key !== attempt.key) return attempt;
  return { ...attempt, accepted: true };
}

/** The session's own clock, as the service counts it. */
function clocks(state: CheckoutState, view: CheckoutView): Next {
  if (view.state !== 'open' && view.state !== 'processing' && view.state !== 'action' && view.state !== 'checking')
    return stay(state, { type: 'stop', timer: 'expiry' }, { type: 'stop', timer: 'warning' });
  const left = Math.min(view.expires_in, LONGEST);
  const warn = left - WARNING;
  return stay(
    state,
    // At nought the element asks; it never decides. A service that still says open is asked again a little later.
    { type: 'wait', timer: 'expiry', ms: Math.max(left, 2_000) },
    warn > 0 && left < LONGEST ? { type: 'wait', timer: 'warning', ms: warn } : { type: 'stop', timer: 'warning' },
  );
}

/** From the service's state to the flow's phase. */
function follow(state: CheckoutState, view: CheckoutView, definite: boolean): Next {
  switch (view.state) {
    case 'open':
      return open(state, view, definite);
    case 'processing':
    case 'checking':
      return underWay(state, view, definite);
    case 'action':
      return elsewhere(state, view, definite);
    case 'completed':
      return over(state, 'completed', tell({ type: 'completed', view }), view.redirects.success_url);
    case 'cancelled':
      return over(state, 'cancelled', tell({ type: 'cancelled' }), view.redirects.cancel_url);
    case 'expired':
      return expired(state);
    case 'failed':
      return then(failure(state, view), (next) => over(next, 'failed', null, null));
  }
}

function open(state: CheckoutState, view: CheckoutView, definite: boolean): Next {
  const attempt = state.attempt;
  const failed = failure(state, view);
  if (attempt && view.failure?.attempt_key === attempt.key) return then(failed, toForm);
  // The answer to an attempt may still be on its way: only the service's word on that attempt ends it.
  if (attempt && !attempt.accepted && !definite) return failed;
  if ((state.phase === 'cancelling' || (state.phase === 'withdrawing' && !view.failure)) && !definite) return failed;
  return then(failed, toForm);
}

/** Back to the form, with everything that was typed. */
function toForm(state: CheckoutState): Next {
  const hadAttempt = state.attempt !== null || isWaiting(state.phase);
  return then(enter({ ...state, attempt: null }, 'ready'), (next) =>
    then(readiness(next), (last) => (hadAttempt && last.acted ? stay(last, { type: 'focus' }) : stay(last))),
  );
}

/** Another word on a failed attempt: said once for each. */
function failure(state: CheckoutState, view: CheckoutView): Next {
  const failed = view.failure;
  if (!failed || failed.attempt_key === state.told.failed) return stay(state);
  return stay(
    { ...withFailure(state, failed.code), told: { ...state.told, failed: failed.attempt_key } },
    { type: 'clear_code' },
    tell({ type: 'failed', code: failed.code, message: failed.message, retryable: failed.retryable && view.state === 'open' }),
  );
}

function underWay(state: CheckoutState, view: CheckoutView, definite: boolean): Next {
  const attempt = state.attempt;
  // Another tab's attempt goes first; ours is on its way too and will be answered, refused most likely.
  if (attempt && view.attempt_key !== attempt.key && !definite) return stay(state);
  // Accepted, as the stream says; the answer itself is on its way, and most bring the outcome at once.
  if (attempt && !definite && state.phase === 'submitting' && view.state === 'processing') return stay(state);
  const mine = view.attempt_key === attempt?.key ? attempt : null;
  // Once the shopper has been told that it is being checked, *processing* would read as a step back.
  const phase = view.state === 'checking' || state.phase === 'checking' ? 'checking' : 'processing';
  return then(enter({ ...state, attempt: mine, notice: null }, phase), (next) => then(pending(next), readiness));
}

/** The payer has something to do elsewhere. The page goes there by itself once, when the attempt is its own and new. */
function elsewhere(state: CheckoutState, view: CheckoutView, definite: boolean): Next {
  const { attempt, phase } = state;
  if (view.action === null || (attempt && view.attempt_key !== attempt.key && !definite)) return stay(state);
  // The answer to giving up is on its way.
  if (phase === 'withdrawing' && !definite) return stay(state);
  const mine = view.attempt_key === attempt?.key ? attempt : null;
  const { type, url, expires_in } = view.action;
  // What was said while it waits goes on being said.
  const notice = phase === 'action' ? state.notice : null;
  return then(enter({ ...state, attempt: mine, notice }, 'action'), (next) =>
    then(then(pending(next), readiness), (last) => {
      if (phase === 'action') return stay(last);
      const effects: CheckoutEffect[] = [{ type: 'wait', timer: 'deadline', ms: Math.min(expires_in, LONGEST) + 1_000 }];
      if (type === 'redirect' && mine !== null && phase !== 'withdrawing') effects.push({ type: 'leave', url });
      if (last.acted) effects.push({ type: 'focus' });
      return stay(last, ...effects);
    }),
  );
}

/** An outcome is awaited: the page is told once for each attempt. */
export function pending(state: CheckoutState): Next {
  const key = state.attempt?.key ?? state.view?.attempt_key ?? '';
  if (state.told.pending === key) return stay(state);
  return stay({ ...state, told: { ...state.told, pending: key } }, tell({ type: 'pending' }));
}

/** The element is there for its shopper: something can be typed, or there is nothing to type. */
export function readiness(state: CheckoutState): Next {
  const typed = state.phase === 'ready' && state.view !== null && needsFrame(state.view, state.way);
  const usable = typed ? state.frame === 'ready' : state.view !== null;
  if (!usable || state.told.ready) return stay(state);
  return stay({ ...state, told: { ...state.told, ready: true } }, tell({ type: 'ready' }));
}

function over(
  state: CheckoutState,
  phase: 'completed' | 'cancelled' | 'expired' | 'failed',
  word: CheckoutEffect | null,
  url: string | null,
): Next {
  const ended: CheckoutState = { ...state, attempt: null, notice: null, form: false, expiring: false };
  return then(enter(ended, phase), (next) =>
    then(readiness(next), (ready) => {
      const effects: CheckoutEffect[] = [];
      if (ready.acted) effects.push({ type: 'focus' });
      if (word && !ready.told.over) effects.push(word);
      if (url !== null && ready.view?.customization.type !== 'EMBED') effects.push({ type: 'wait', timer: 'redirect', ms: REDIRECT_AFTER });
      return { state: { ...ready, told: { ...ready.told, over: true } }, effects };
    }),
  );
}

/** A session that expired is renewed where the page can do that; otherwise, or where that failed, it is over. */
function expired(state: CheckoutState): Next {
  if (state.phase === 'renewing' || !state.canRenew || state.told.over) return giveUp(state);
  return then(enter({ ...state, attempt: null, notice: null, expiring: false }, 'renewing'), (next) => stay(next, { type: 'renew' }));
}

/** The session has expired and stays so. */
export function giveUp(state: CheckoutState): Next {
  return over(state, 'expired', tell({ type: 'expired' }), null);
}
