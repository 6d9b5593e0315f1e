import type { CheckoutEvent, CheckoutState, Of, Phase } from './checkout-state.flow.ts';
import { askNow, checked, isMine } from './checkout-ask.flow.ts';
import { firstRead, frameChanged, read, resume, start, startLoading } from './checkout-begin.flow.ts';
import {
  cancel,
  cancelAnswered,
  cancelChecked,
  notRenewed,
  renewed,
  renewedPush,
  renewedRead,
  startAgain,
  withdraw,
  withdrawAnswered,
  withdrawChecked,
} from './checkout-end.flow.ts';
import { abandon, answered, pay, refreshed, sheetClosed, token, tokenRefused, wallet } from './checkout-pay.flow.ts';
import { anyTime } from './checkout-time.flow.ts';
import { type Next, readiness, stay, takeView, tell } from './checkout-view.flow.ts';
import { isSameWay, wayAfter } from './checkout-way.flow.ts';

/**
 * How a checkout goes: a table of what may happen where; the small steps are in the files beside it. No clock,
 * no network, no page: they send events and are told what to do.
 *
 * The two rules everything here serves: an attempt whose fate is unknown is asked about until the service has
 * spoken (the same attempt, never a new one), and nothing is called over before the service has called it so.
 */

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
  wallets: (state, { wallets }) =>
    stay({ ...state, wallets, way: state.view === null ? state.way : wayAfter(state.view, wallets, state.way) }),
  complete,
  time: anyTime,
  retry: (state) => (state.frame === 'unavailable' ? stay({ ...state, frame: 'waiting' }, { type: 'retry_frame' }) : stay(state)),
};

/** What else may happen in each phase, instead of what happens anywhere. An event with no row changes nothing. */
const TABLE: { readonly [P in Phase]: Handlers } = {
  loading: { read: firstRead },
  unavailable: { retry: startLoading, read: firstRead },
  ready: { pay, cancel, choose },
  tokenising: {
    token,
    token_invalid: (state, event) => (isMine(state, event.key) ? abandon(state, null) : stay(state)),
    token_refused: tokenRefused,
  },
  sheet: { wallet, sheet_closed: sheetClosed },
  submitting: { paid: answered },
  refreshing: { read: refreshed },
  processing: { retry: askNow },
  action: { withdraw, retry: actAgain },
  withdrawing: { withdraw_answered: withdrawAnswered, read: withdrawChecked },
  checking: { paid: answered, read: checked, retry: askNow },
  cancelling: { cancel_answered: cancelAnswered, read: cancelChecked },
  renewing: {
    renewed,
    renew_failed: notRenewed,
    read: renewedRead,
    pushed: renewedPush,
  },
  completed: {},
  cancelled: {},
  expired: { retry: startAgain },
  failed: {},
};

/** The shopper chose how to pay; whether all is filled in for that, the element says next. */
function choose(state: CheckoutState, { way }: Of<'choose'>): Next {
  const chosen = state.view && wayAfter(state.view, state.wallets, way);
  if (chosen === null || !isSameWay(chosen, way) || isSameWay(state.way, way)) return stay(state);
  return readiness({ ...state, way: chosen, notice: null });
}

/** Told where the method or the completeness is another than was told. */
function complete(state: CheckoutState, { complete: now }: Of<'complete'>): Next {
  const method = state.way?.method ?? null;
  if (method === null || (now === state.complete && method === state.told.method)) return stay(state);
  return stay({ ...state, complete: now, told: { ...state.told, method } }, tell({ type: 'change', method, complete: now }));
}

/** The payer asks again, or for the card frame in which their bank asks. */
function actAgain(state: CheckoutState): Next {
  return state.frame === 'unavailable' ? stay({ ...state, frame: 'waiting' }, { type: 'retry_frame' }) : askNow(state);
}

/** The flow: one step for each event. */
export function step(state: CheckoutState, event: CheckoutEvent): Next {
  return dispatch(TABLE[state.phase], state, event) ?? dispatch(ANYWHERE, state, event) ?? stay(state);
}

/** A table cannot tie a row's key to its event's type; this one place does. */
function dispatch<T extends CheckoutEvent['type']>(handlers: Handlers, state: CheckoutState, event: Of<T> & { type: T }): Next | undefined {
  const handler: ((state: CheckoutState, event: Of<T>) => Next) | undefined = handlers[event.type];
  return handler?.(state, event);
}
