import {
  INITIAL,
  isOver,
  type Answer,
  type Attempt,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type ErrorCode,
  type Notice,
  type Phase,
} from './checkout-state.flow.ts';
import { backoff, enter, giveUp, isNews, type Next, pending, readiness, stay, takeView, tell, then } from './checkout-view.flow.ts';

/**
 * How a checkout goes: a table of what may happen where, and small steps below it. No clock, no network, no page:
 * they send events and are told what to do.
 *
 * The two rules everything here serves: an attempt whose fate is unknown is asked about until the service has
 * spoken (the same attempt, never a new one), and nothing is called over before the service has called it so.
 */

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
type Handlers = { readonly [T in CheckoutEvent['type']]?: (state: CheckoutState, event: Of<T>) => Next };

/** Wherever the flow is. */
const ANYWHERE: Handlers = {
  start,
  resume,
  pushed: (state, { view }) => takeView(state, view, false),
  read,
  // An attempt can be settled by the stream before its own answer comes; what that answer knows is still welcome.
  paid: (state, { key, answer }) => (answer.type === 'view' ? takeView(state, answer.view, isMine(state, key)) : stay(state)),
  renewable: (state, { canRenew }) => (canRenew === state.canRenew ? stay(state) : stay({ ...state, canRenew })),
  frame: (state, { frame }) => frameChanged(state, frame),
  complete: (state, { complete }) =>
    complete === state.complete ? stay(state) : stay({ ...state, complete }, tell({ type: 'change', complete })),
  time: anyTime,
  retry: (state) => (state.frame === 'unavailable' ? stay({ ...state, frame: 'waiting' }, { type: 'retry_frame' }) : stay(state)),
};

/** What else may happen in each phase, instead of what happens anywhere. An event with no row changes nothing. */
const TABLE: { readonly [P in Phase]: Handlers } = {
  loading: { read: firstRead },
  unavailable: { retry: startLoading, read: firstRead },
  ready: { pay, cancel },
  tokenising: {
    token,
    token_invalid: (state, event) => (isMine(state, event.key) ? abandon(state, null) : stay(state)),
    token_refused: tokenRefused,
  },
  submitting: { paid: answered },
  refreshing: { read: refreshed },
  processing: { retry: askNow },
  checking: { paid: answered, read: checked, retry: askNow },
  cancelling: { cancel_answered: cancelAnswered, read: cancelChecked },
  renewing: {
    renewed,
    renew_failed: (state) => (isFresh(state) ? unavailable(state, 'unreachable', true) : giveUp(state)),
    read: renewedRead,
    pushed: renewedPush,
  },
  completed: {},
  cancelled: {},
  expired: { retry: startAgain },
  failed: {},
};

/** The flow: one step for each event. */
export function step(state: CheckoutState, event: CheckoutEvent): Next {
  return dispatch(TABLE[state.phase], state, event) ?? dispatch(ANYWHERE, state, event) ?? stay(state);
}

/** A table cannot tie a row's key to its event's type; this one place does. */
function dispatch<T extends CheckoutEvent['type']>(handlers: Handlers, state: CheckoutState, event: Of<T> & { type: T }): Next | undefined {
  const handler: ((state: CheckoutState, event: Of<T>) => Next) | undefined = handlers[event.type];
  return handler?.(state, event);
}

// ── beginning, coming back

function start(_state: CheckoutState, { session, canRenew, first }: Of<'start'>): Next {
  const fresh: CheckoutState = { ...INITIAL, session, canRenew };
  // The clocks of a session that is no longer shown must not ring in the new one.
  const clean = stay(
    fresh,
    ...(['deadline', 'ask', 'expiry', 'warning', 'redirect'] as const).map((timer): CheckoutEffect => ({ type: 'stop', timer })),
  );
  return then(clean, (state) => (first?.session_id === session ? takeView(state, first, true) : stay(state, { type: 'read' })));
}

function startLoading(state: CheckoutState): Next {
  return then(enter(state, 'loading'), (next) => stay(next, { type: 'read' }));
}

/** The element was taken out of the page and put back: whatever was in the air is lost, what is known stays. */
function resume(state: CheckoutState): Next {
  const back: CheckoutState = { ...state, frame: 'waiting' };
  switch (state.phase) {
    case 'tokenising':
      return then(enter({ ...back, attempt: null }, 'ready'), (next) => stay(next, { type: 'read' }));
    case 'submitting':
      return toChecking(back);
    case 'checking':
    case 'processing':
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
function read(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type === 'view') return takeView(state, answer.view, state.attempt === null);
  return isOver(state.phase) ? stay(state) : stay(state, { type: 'wait', timer: 'expiry', ms: 10_000 });
}

function firstRead(state: CheckoutState, { answer }: Of<'read'>): Next {
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

function unavailable(state: CheckoutState, error: ErrorCode, recoverable: boolean): Next {
  return then(enter(state, 'unavailable'), (next) => stay({ ...next, error }, tell({ type: 'error', code: error, recoverable })));
}

function frameChanged(state: CheckoutState, frame: CheckoutState['frame']): Next {
  if (frame === state.frame) return stay(state);
  const next = { ...state, frame };
  if (frame === 'unavailable') return stay(next, tell({ type: 'error', code: 'frame_unavailable', recoverable: true }));
  return readiness(next);
}

// ── paying

function pay(state: CheckoutState, { key, customer }: Of<'pay'>): Next {
  if (state.view === null || state.frame !== 'ready') return stay(state);
  const attempt: Attempt = { key, revision: state.view.revision, customer, token: null, accepted: false };
  return then(enter({ ...state, attempt, notice: null, acted: true }, 'tokenising'), (next) => stay(next, { type: 'tokenise', key }));
}

function token(state: CheckoutState, { key, token: value }: Of<'token'>): Next {
  if (!isMine(state, key) || state.attempt === null) return stay(state);
  return then(enter({ ...state, attempt: { ...state.attempt, token: value } }, 'submitting'), send);
}

function tokenRefused(state: CheckoutState, { key, code }: Of<'token_refused'>): Next {
  if (!isMine(state, key)) return stay(state);
  // The vault says that the session is over: the service will say how.
  if (code === 'session_closed') return refuse(state, { type: 'card_service', code });
  const next = abandon(state, { type: 'card_service', code });
  if (code === 'invalid_card') return next;
  return then(next, (last) => stay(last, tell({ type: 'error', code: 'card_service_unavailable', recoverable: true })));
}

/** Nothing was sent, so nothing can have happened: back to the form. */
function abandon(state: CheckoutState, notice: Notice | null): Next {
  return then(enter({ ...state, attempt: null, notice }, 'ready'), (next) => (notice ? stay(next, { type: 'focus' }) : stay(next)));
}

/** Sends the attempt under way, for the first time or again: always the same key, token and revision. */
function send(state: CheckoutState): Next {
  if (!state.attempt?.token) return stay(state, { type: 'read' });
  const { key, revision, customer, token: value } = state.attempt;
  return stay(state, { type: 'send', request: { attempt_key: key, revision, token: value, ...(customer && { customer }) } });
}

function answered(state: CheckoutState, { key, answer }: Of<'paid'>): Next {
  if (!isMine(state, key)) return stay(state);
  switch (answer.type) {
    case 'view':
      return isNews(state, answer.view) ? takeView(state, answer.view, true) : toChecking(state);
    case 'silence':
      return toChecking(state);
    case 'problem':
      return refusedAttempt(state, answer);
  }
}

/** Only these answers say for certain that the attempt was not taken; after any other it must be asked about. */
function refusedAttempt(state: CheckoutState, answer: Extract<Answer, { type: 'problem' }>): Next {
  switch (answer.code) {
    case 'stale':
      return refuse(state, { type: 'amount_changed' });
    case 'not_allowed':
    case 'invalid':
    case 'card_data_refused':
    case 'origin_refused':
    case 'not_found':
      return refuse(state, { type: 'refused', code: answer.code, fields: answer.fields ?? {} });
    case 'too_many_requests':
    case 'unavailable':
      return toChecking(state, answer.retryAfter);
  }
}

/** The attempt is not taken. What is true now is read before the form is given back. */
function refuse(state: CheckoutState, notice: Notice): Next {
  return then(enter({ ...state, attempt: null, notice }, 'refreshing'), (next) => stay(next, { type: 'read' }));
}

function refreshed(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type === 'view' && isNews(state, answer.view)) {
    const focus = answer.view.state === 'open' && state.notice !== null;
    return then(takeView(state, answer.view, true), (next) => (focus ? stay(next, { type: 'focus' }) : stay(next)));
  }
  return then(enter({ ...state, notice: state.notice ?? { type: 'unreachable' } }, 'ready'), (next) => stay(next, { type: 'focus' }));
}

// ── waiting for the truth

function toChecking(state: CheckoutState, after?: number): Next {
  if (state.phase === 'checking') return askNowOrLater(state, after);
  return then(enter(state, 'checking'), (next) =>
    then(pending(next), (last) => (after === undefined ? stay(last) : askNowOrLater(last, after))),
  );
}

function checked(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type !== 'view') return askNowOrLater(state);
  return then(takeView(state, answer.view, state.attempt === null || state.attempt.accepted), (next) =>
    next.phase === 'checking' ? askNowOrLater(next) : stay(next),
  );
}

/** The answer did not settle it: the next question comes after a growing pause. */
function askNowOrLater(state: CheckoutState, after = 0): Next {
  return stay(state, { type: 'wait', timer: 'ask', ms: Math.max(backoff(state.asked), after * 1_000) });
}

/** An attempt the service has not acknowledged is sent again; otherwise the session is read. */
function askNow(state: CheckoutState): Next {
  const next = { ...state, asked: state.asked + 1 };
  const unknown = state.phase === 'checking' && state.attempt !== null && !state.attempt.accepted;
  return unknown ? send(next) : stay(next, { type: 'read' });
}

function anyTime(state: CheckoutState, { timer }: Of<'time'>): Next {
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
  if (state.phase !== 'processing' && state.phase !== 'checking') return stay(state);
  const next = askNow(state);
  // Processing has no answer of its own to wait for: the stream may speak first.
  return state.phase === 'processing' ? then(next, (last) => askNowOrLater(last)) : next;
}

function deadline(state: CheckoutState): Next {
  switch (state.phase) {
    case 'tokenising':
      return state.attempt === null ? stay(state) : tokenRefused(state, { type: 'token_refused', key: state.attempt.key, code: 'timeout' });
    case 'processing':
      return toChecking(state);
    case 'checking':
      return stay({ ...state, overdue: true });
    case 'renewing':
      return isFresh(state) ? unavailable(state, 'unreachable', true) : giveUp(state);
    default:
      return stay(state);
  }
}

function redirect(state: CheckoutState): Next {
  const urls = state.view?.redirects;
  const url = state.phase === 'completed' ? urls?.success_url : state.phase === 'cancelled' ? urls?.cancel_url : null;
  return url ? stay(state, { type: 'redirect', url }) : stay(state);
}

// ── cancelling, renewing

function cancel(state: CheckoutState): Next {
  return then(enter({ ...state, notice: null, acted: true }, 'cancelling'), (next) => stay(next, { type: 'cancel' }));
}

function cancelAnswered(state: CheckoutState, { answer }: Of<'cancel_answered'>): Next {
  // Refused or lost, the session itself says whether it is cancelled.
  return answer.type === 'view' && isNews(state, answer.view) ? takeView(state, answer.view, true) : stay(state, { type: 'read' });
}

function cancelChecked(state: CheckoutState, { answer }: Of<'read'>): Next {
  const seen = answer.type === 'view' ? takeView(state, answer.view, true) : stay(state);
  if (seen.state.phase !== 'cancelling' && seen.state.phase !== 'ready') return seen;
  return then(seen, (last) =>
    then(enter({ ...last, notice: { type: 'cancel_failed' } }, 'ready'), (next) => stay(next, { type: 'focus' })),
  );
}

/** Everything typed stays; what belongs to the old session goes. */
function renewed(state: CheckoutState, { session }: Of<'renewed'>): Next {
  const next: CheckoutState = { ...state, session, frame: 'waiting', notice: { type: 'renewed' }, told: INITIAL.told, attempt: null };
  return stay(next, { type: 'read' }, { type: 'wait', timer: 'deadline', ms: 20_000 });
}

function renewedRead(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (!isFresh(state)) return stay(state);
  return answer.type === 'view' ? takeView(state, answer.view, true) : firstRead(state, { type: 'read', answer });
}

/** The old session's views have nothing more to say. */
function renewedPush(state: CheckoutState, { view }: Of<'pushed'>): Next {
  return isFresh(state) ? takeView(state, view, true) : stay(state);
}

function startAgain(state: CheckoutState): Next {
  if (!state.canRenew) return stay(state);
  return then(enter({ ...state, acted: true }, 'renewing'), (next) => stay(next, { type: 'renew' }));
}

/** A new session has been given, its view has not come yet. */
function isFresh(state: CheckoutState): boolean {
  return state.view !== null && state.view.session_id !== state.session;
}

function isMine(state: CheckoutState, key: string): boolean {
  return state.attempt?.key === key;
}
