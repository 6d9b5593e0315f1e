import type { PayRequest } from '../../protocol/checkout.ts';
import type { Answer, Attempt, CheckoutState, Notice, Of } from './checkout-state.flow.ts';
import { tokenFrom } from './checkout-way.flow.ts';
import { isMine, send, toChecking } from './checkout-ask.flow.ts';
import { enter, isNews, type Next, stay, takeView, tell, then } from './checkout-view.flow.ts';

/** From the click to the service's word on the attempt. */

/** The click: the lock is taken here, before anything else can happen. */
export function pay(state: CheckoutState, { key, details }: Of<'pay'>): Next {
  const { view, way } = state;
  if (view === null || way === null) return stay(state);
  const lacks = tokenFrom(view, way);
  if (lacks === 'card' && state.frame !== 'ready') return stay(state);
  const request: PayRequest = {
    attempt_key: key,
    revision: view.revision,
    method: way.method,
    ...(way.card_id !== null && { card_id: way.card_id }),
    ...details,
  };
  const locked: CheckoutState = { ...state, attempt: { key, request, lacks, accepted: false }, notice: null, acted: true };
  switch (lacks) {
    case 'card':
      return then(enter(locked, 'tokenising'), (next) => stay(next, { type: 'tokenise', key }));
    case 'wallet':
      return then(enter(locked, 'sheet'), (next) => stay(next, { type: 'open_sheet', key, method: way.method }));
    case null:
      return then(enter(locked, 'submitting'), send);
  }
}

/** The card frame gave a token: the attempt goes out. */
export function token(state: CheckoutState, { key, token: value }: Of<'token'>): Next {
  return isMine(state, key) ? submit(state, { token: value }) : stay(state);
}

/** The wallet gave one. */
export function wallet(state: CheckoutState, { key, token: value }: Of<'wallet'>): Next {
  return isMine(state, key) ? submit(state, { wallet_token: value }) : stay(state);
}

function submit(state: CheckoutState, given: Pick<PayRequest, 'token' | 'wallet_token'>): Next {
  if (state.attempt === null) return stay(state);
  const attempt: Attempt = { ...state.attempt, request: { ...state.attempt.request, ...given }, lacks: null };
  return then(enter({ ...state, attempt }, 'submitting'), send);
}

/** The wallet's sheet is closed, and nothing was paid with it. */
export function sheetClosed(state: CheckoutState, { key, failed }: Of<'sheet_closed'>): Next {
  return isMine(state, key) ? abandon(state, failed ? { type: 'wallet_failed' } : null) : stay(state);
}

/** The card frame gave none. */
export function tokenRefused(state: CheckoutState, { key, code }: Of<'token_refused'>): Next {
  if (!isMine(state, key)) return stay(state);
  // The vault says that the session is over: the service will say how.
  if (code === 'session_closed') return refuse(state, { type: 'card_service', code });
  const next = abandon(state, { type: 'card_service', code });
  if (code === 'invalid_card') return next;
  return then(next, (last) => stay(last, tell({ type: 'error', code: 'card_service_unavailable', recoverable: true })));
}

/** Nothing was sent, so nothing can have happened: back to the form. */
export function abandon(state: CheckoutState, notice: Notice | null): Next {
  return then(enter({ ...state, attempt: null, notice }, 'ready'), (next) => (notice ? stay(next, { type: 'focus' }) : stay(next)));
}

/** The attempt has its answer, or lost it. */
export function answered(state: CheckoutState, { key, answer }: Of<'paid'>): Next {
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

/** The truth after a refusal. */
export function refreshed(state: CheckoutState, { answer }: Of<'read'>): Next {
  if (answer.type === 'view' && isNews(state, answer.view)) {
    const focus = answer.view.state === 'open' && state.notice !== null;
    return then(takeView(state, answer.view, true), (next) => (focus ? stay(next, { type: 'focus' }) : stay(next)));
  }
  return then(enter({ ...state, notice: state.notice ?? { type: 'unreachable' } }, 'ready'), (next) => stay(next, { type: 'focus' }));
}
