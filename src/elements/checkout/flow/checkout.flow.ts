import { andThen, phaseTable, type PhaseHandlers } from '../../shared/session/flow.ts';
import { sessionRows } from '../../shared/session/session.flow.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, EventOf, Phase } from './checkout-state.flow.ts';
import { pollNow, checkingRead, isCurrentAttempt } from './checkout-polling.flow.ts';
import { frameChanged, resume, startSession, startLoading } from './checkout-start.flow.ts';
import { cancelChecked, leave, leaveAnswered, requestNewSession, sessionRenewed, withdrawChecked } from './checkout-end.flow.ts';
import {
  abandonAttempt,
  payAnswered,
  pay,
  refreshed,
  sheetClosed,
  tokenReceived,
  tokenRefused,
  walletTokenReceived,
} from './checkout-pay.flow.ts';
import { timerElapsed } from './checkout-timers.flow.ts';
import { RULES, type CheckoutTransition, reportReady, transition, takeView, notify } from './checkout-view.flow.ts';
import { isSameSelection, selectionAfter } from './method-selection.flow.ts';

/**
 * The checkout's flow: a table of what each event does in each phase. The handlers are in the other files of this folder. The flow uses no
 * clock, no network and no page: the runner sends their events and performs the effects.
 *
 * There are two rules. If the outcome of an attempt is unknown, the service is asked about the same attempt until the outcome is known; a
 * new attempt is never made. And a session is over only when the service reports it.
 */

type Handlers = PhaseHandlers<CheckoutState, CheckoutEvent, CheckoutEffect>;

/** What an event does in every phase. */
const ANYWHERE: Handlers = {
  start: startSession,
  resume,
  ...sessionRows(RULES),
  // The event stream can settle an attempt before the answer to the attempt arrives. The late answer is still used.
  paid: (state, { key, answer }) =>
    answer.type === 'view' ? takeView(state, answer.view, isCurrentAttempt(state, key)) : transition(state),
  renewable: (state, { canRenew }) => (canRenew === state.canRenew ? transition(state) : transition({ ...state, canRenew })),
  frame: frameChanged,
  wallets: (state, { wallets }) =>
    transition({
      ...state,
      wallets,
      selection: state.view === null ? state.selection : selectionAfter(state.view, wallets, state.selection),
    }),
  form: formChanged,
  time: timerElapsed,
  retry: (state) =>
    state.frame === 'unavailable' ? transition({ ...state, frame: 'waiting' }, { type: 'retry_frame' }) : transition(state),
};

/** What an event does in one phase, instead of the table above. An event without a row in either table changes nothing. */
const TABLE: { readonly [P in Phase]: Handlers } = {
  loading: {},
  unavailable: { retry: startLoading },
  ready: { pay, cancel: leave, choose: chooseMethod, other_card: useOtherCard },
  tokenising: {
    token: tokenReceived,
    token_invalid: (state, event) => (isCurrentAttempt(state, event.key) ? abandonAttempt(state, null) : transition(state)),
    token_refused: tokenRefused,
  },
  sheet: { wallet: walletTokenReceived, sheet_closed: sheetClosed },
  submitting: { paid: payAnswered },
  refreshing: { read: refreshed },
  processing: { retry: pollNow },
  action: { withdraw: leave, retry: retryAction },
  withdrawing: { withdraw_answered: leaveAnswered, read: withdrawChecked },
  checking: { paid: payAnswered, read: checkingRead, retry: pollNow },
  cancelling: { cancel_answered: leaveAnswered, read: cancelChecked },
  renewing: { renewed: sessionRenewed },
  completed: {},
  cancelled: {},
  expired: { retry: requestNewSession },
  failed: {},
};

/** The shopper selected a method. The element then reports whether the form is complete for it. */
function chooseMethod(state: CheckoutState, { selection }: EventOf<'choose'>): CheckoutTransition {
  const chosen = state.view && selectionAfter(state.view, state.wallets, selection);
  if (chosen === null || !isSameSelection(chosen, selection) || isSameSelection(state.selection, selection)) return transition(state);
  return reportReady({ ...state, selection: chosen, notice: null });
}

/** Clears the card that was declined, so that another one can be typed. */
function useOtherCard(state: CheckoutState): CheckoutTransition {
  const { selection } = state;
  if (selection === null) return transition(state);
  const fresh: CheckoutState = { ...state, selection: { ...selection, card_id: null }, notice: null };
  return andThen(reportReady(fresh), (next) => transition(next, { type: 'clear_card' }, { type: 'focus', field: 'number' }));
}

/** Reports a change of the form to the page. What a form begins with is no change, unless it is complete. */
function formChanged(state: CheckoutState, { report }: EventOf<'form'>): CheckoutTransition {
  const method = state.selection?.method ?? null;
  if (method === null) return transition(state);
  const before = state.report ?? { ...report, complete: false };
  const next: CheckoutState = { ...state, report, notified: { ...state.notified, method } };
  if (method !== state.notified.method || JSON.stringify(report) !== JSON.stringify(before))
    return transition(next, notify({ type: 'change', method, report }));
  return transition(state.report ? state : next);
}

/** The payer tries again: the card frame with the bank's page is loaded again, or the service is polled. */
function retryAction(state: CheckoutState): CheckoutTransition {
  return state.frame === 'unavailable' ? transition({ ...state, frame: 'waiting' }, { type: 'retry_frame' }) : pollNow(state);
}

/** The flow: one step for each event. */
export const step = phaseTable<Phase, CheckoutState, CheckoutEvent, CheckoutEffect>(TABLE, ANYWHERE);
