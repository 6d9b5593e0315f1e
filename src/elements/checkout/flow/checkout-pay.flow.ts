import type { PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import { andThen } from '../../shared/session/flow.ts';
import { isNewer, isUnknown, type Refusal, type Silence } from '../../shared/session/session.flow.ts';
import type { Attempt, CheckoutState, Notice, EventOf, SentRequest } from './checkout-state.flow.ts';
import { canPay } from './checkout-act.flow.ts';
import { selectedKind, tokenSource } from './method-selection.flow.ts';
import { isCurrentAttempt, sendAttempt, startChecking } from './checkout-polling.flow.ts';
import { enterPhase, focusEffect, type CheckoutTransition, transition, takeView, notify } from './checkout-view.flow.ts';

/** From the click on the pay button to the service's answer about the attempt. */

/** The shopper clicked the pay button. The form is locked here, before another click can happen. */
export function pay(state: CheckoutState, { key, details, selection: walletSelection }: EventOf<'pay'>): CheckoutTransition {
  const { view } = state;
  const selection = walletSelection ?? state.selection;
  if (view === null || !canPay(state, selection)) return transition(state);
  const missingToken = tokenSource(view, selection);
  const request: SentRequest = {
    attempt_key: key,
    revision: view.revision,
    method: selection.method,
    ...(selection.card_id !== null && { card_id: selection.card_id }),
    ...details,
  };
  const attempt: Attempt = { key, request, missingToken, before: walletSelection ? state.selection : null, accepted: false };
  const locked: CheckoutState = { ...state, selection, attempt, notice: null, hasActed: true };
  switch (missingToken) {
    case 'card':
      return andThen(enterPhase(locked, 'tokenising'), (next) => transition(next, { type: 'tokenise', key }));
    case 'wallet':
      return andThen(enterPhase(locked, 'sheet'), (next) =>
        transition(next, { type: 'open_sheet', key, method: selection.method, asksPayer: walletSelection !== undefined }),
      );
    case null:
      return andThen(enterPhase(locked, 'submitting'), sendAttempt);
  }
}

/** The card frame gave a token: the attempt is sent. */
export function tokenReceived(state: CheckoutState, { key, token: value }: EventOf<'token'>): CheckoutTransition {
  return isCurrentAttempt(state, key) ? submit(state, { token: value }) : transition(state);
}

/** The wallet gave a token: the attempt is sent. */
export function walletTokenReceived(state: CheckoutState, { key, token: value, customer }: EventOf<'wallet'>): CheckoutTransition {
  return isCurrentAttempt(state, key) ? submit(state, { wallet_token: value, ...(customer && { customer }) }) : transition(state);
}

function submit(state: CheckoutState, token: Pick<PayRequest, 'token' | 'wallet_token' | 'customer'>): CheckoutTransition {
  if (state.attempt === null) return transition(state);
  const attempt: Attempt = { ...state.attempt, request: { ...state.attempt.request, ...token }, missingToken: null };
  return andThen(enterPhase({ ...state, attempt }, 'submitting'), sendAttempt);
}

/** The wallet's sheet was closed without a payment. */
export function sheetClosed(state: CheckoutState, { key, failed }: EventOf<'sheet_closed'>): CheckoutTransition {
  if (!isCurrentAttempt(state, key)) return transition(state);
  const selection = state.attempt?.before ?? state.selection;
  return abandonAttempt({ ...state, selection }, failed ? { type: 'wallet_failed' } : null);
}

/** The card frame gave no token. */
export function tokenRefused(state: CheckoutState, { key, code }: EventOf<'token_refused'>): CheckoutTransition {
  if (!isCurrentAttempt(state, key)) return transition(state);
  // The vault says that the session is over. The service will say how it ended.
  if (code === 'session_closed') return refreshAfterRefusal(state, { type: 'card_service', code });
  const next = abandonAttempt(state, { type: 'card_service', code });
  if (code === 'invalid_card') return next;
  return andThen(next, (last) => transition(last, notify({ type: 'error', code: 'card_service_unavailable', recoverable: true })));
}

/** Ends an attempt that was never sent, so that nothing can have been charged. */
export function abandonAttempt(state: CheckoutState, notice: Notice | null): CheckoutTransition {
  return andThen(enterPhase({ ...state, attempt: null, notice }, 'ready'), (next) =>
    notice ? transition(next, focusEffect(next)) : transition(next),
  );
}

/** The answer to the attempt has arrived, or was lost. */
export function payAnswered(state: CheckoutState, { key, answer }: EventOf<'paid'>): CheckoutTransition {
  if (!isCurrentAttempt(state, key)) return transition(state);
  if (answer.type !== 'view') return handleRefusal(state, answer);
  return isNewer(state, answer.view) ? takeView(state, answer.view, true) : startChecking(state);
}

const isCardPayment = ({ view, selection }: CheckoutState): boolean => view !== null && selectedKind(view, selection) === 'card';

/** Only these answers say for certain that the attempt was refused. After any other answer the service is asked. */
function handleRefusal(state: CheckoutState, answer: Refusal | Silence): CheckoutTransition {
  if (answer.type === 'silence') return startChecking(state);
  if (isUnknown(answer)) return startChecking(state, answer.retryAfter);
  switch (answer.code) {
    case 'stale':
      return refreshAfterRefusal(state, { type: 'amount_changed' });
    case 'invalid':
      // The token is not a field that could be marked, so the notice is shown at the card.
      if (isCardPayment(state) && Object.keys(answer.fields ?? {}).some((path) => path === 'token' || path === 'card_id'))
        return refreshAfterRefusal(state, { type: 'card_service', code: 'invalid_card' });
      return refreshAfterRefusal(state, { type: 'refused', code: answer.code, fields: answer.fields ?? {} });
    default:
      return refreshAfterRefusal(state, {
        type: 'refused',
        code: answer.code,
        fields: answer.fields ?? {},
        ...(answer.code === 'refused' && { message: answer.message ?? '' }),
      });
  }
}

/** The attempt was refused. The session is read before the form is unlocked. */
function refreshAfterRefusal(state: CheckoutState, notice: Notice): CheckoutTransition {
  return andThen(enterPhase({ ...state, attempt: null, notice }, 'refreshing'), (next) => transition(next, { type: 'read' }));
}

/** The session was read after a refusal. */
export function refreshed(state: CheckoutState, { answer }: EventOf<'read'>): CheckoutTransition {
  if (answer.type === 'view' && isNewer(state, answer.view)) {
    const focus = answer.view.state === 'open' && state.notice !== null;
    return andThen(takeView(state, answer.view, true), (next) => (focus ? transition(next, { type: 'focus' }) : transition(next)));
  }
  return andThen(enterPhase({ ...state, notice: state.notice ?? { type: 'unreachable' } }, 'ready'), (next) =>
    transition(next, { type: 'focus' }),
  );
}
