import type { HostedView } from '../../../protocol/hosted.ts';
import type { PhaseHandlers, Transition } from '../../shared/session/flow.ts';
import { phaseTable } from '../../shared/session/flow.ts';
import {
  sessionRows,
  takeView,
  type PaySubmitStatus,
  type SessionEffect,
  type SessionEvent,
  type SessionRules,
  type SessionState,
} from '../../shared/session/session.flow.ts';

/**
 * A checkout on the service's hosted page: the shopper pays there, and the element waits until the merchant's proxy has received the
 * outcome by webhook. The element reports no outcome before that.
 */

/** open: the hosted page is shown · renewing: the session has expired, and the page is asked for another one · over. */
export type HostedPhase = 'open' | 'renewing' | 'over';

/** The events of the flow. */
export type HostedEvent = SessionEvent<HostedView> | { readonly type: 'time'; readonly timer: 'ask' } | OwnEvent;

/** The events that only the hosted mode has. */
export type OwnEvent =
  /** The proxy answered; `first` is null if it does not know the session. Then `pageUrl`, which the page set, is used. */
  | { readonly type: 'start'; readonly session: string; readonly first: HostedView | null; readonly pageUrl: string | null }
  /** The hosted page has loaded. */
  | { readonly type: 'shown' }
  /** Whether the page can give another session. */
  | { readonly type: 'renewable'; readonly canRenew: boolean }
  /** The shopper asks for another session, because this one is over. */
  | { readonly type: 'again' };

/** Facts for the page: the element fires one event for each. */
export type HostedFact =
  | { readonly type: 'ready' | 'pending' | 'cancelled' | 'expired' }
  | { readonly type: 'failed'; readonly code: string; readonly message: string; readonly retryable: true }
  | { readonly type: 'completed'; readonly outcome: NonNullable<HostedView['outcome']> };

/** The effects that the runner performs. */
export type HostedEffect = SessionEffect<'ask', HostedFact> | OwnEffect;

/** The effects that only the hosted mode has. */
export type OwnEffect =
  | { readonly type: 'leave'; readonly url: string }
  /** What the shopper pressed is gone, so the message takes the focus. */
  | { readonly type: 'focus' };

/** The state of the flow. */
export interface HostedState extends SessionState<HostedView> {
  readonly phase: HostedPhase;
  /** The address that the page set. It is used only if the proxy does not know the address. */
  readonly pageUrl: string | null;
  readonly ready: boolean;
  readonly hasLeft: boolean;
  readonly canRenew: boolean;
  /** The shopper has asked for another session. */
  readonly hasActed: boolean;
  readonly notified: { readonly pending: boolean; readonly failed: string | null; readonly over: boolean };
}

type Next = Transition<HostedState, HostedEffect>;

/** How often the proxy is polled. Webhooks arrive within a second or two. */
const POLL_MS = 2_500;

/** The state before any event. */
export const HOSTED: HostedState = {
  session: '',
  phase: 'open',
  view: null,
  error: null,
  polls: 0,
  pageUrl: null,
  ready: false,
  hasLeft: false,
  canRenew: false,
  hasActed: false,
  notified: { pending: false, failed: null, over: false },
};

/** The address of the hosted page, or null if it is not known. */
export function hostedUrl({ view, pageUrl }: HostedState): string | null {
  return view?.page_url ?? pageUrl;
}

/** Whether the shopper may ask for another session. */
export function canStartAgain({ view, canRenew, phase }: HostedState): boolean {
  return view?.state === 'expired' && phase === 'over' && canRenew;
}

/** How a press ends: the shopper goes on in the hosted page, until that says how. */
export function hostedOutcome({ view, phase }: HostedState): PaySubmitStatus | null {
  if (phase === 'renewing') return null;
  if (phase === 'open') return 'pending';
  return view?.state === 'completed' || view?.state === 'cancelled' ? view.state : 'failed';
}

const next = (state: HostedState, ...effects: HostedEffect[]): Next => ({ state, effects });

const pollLater = (state: HostedState): Next => next(state, { type: 'wait', timer: 'ask', ms: POLL_MS });

const RULES: SessionRules<HostedState, HostedView, HostedEffect> = {
  show: showView,
  isOver: ({ phase }) => phase === 'over',
  isRenewing: ({ phase }) => phase === 'renewing',
  expired: endSession,
  unavailable: pollLater,
  unread: pollLater,
};

const ANYWHERE: PhaseHandlers<HostedState, HostedEvent, HostedEffect> = {
  ...sessionRows(RULES),
  start: ({ canRenew }, { session, first, pageUrl }) => {
    const state: HostedState = { ...HOSTED, session, pageUrl, canRenew };
    return first ? takeView(RULES, state, first, 'answer') : pollLater(state);
  },
  shown: (state) => (state.ready ? next(state) : next({ ...state, ready: true }, notify({ type: 'ready' }))),
  renewable: (state, { canRenew }) => next({ ...state, canRenew }),
};

const read = (state: HostedState): Next => next(state, { type: 'read' });

/** The flow: one step for each event. */
export const hostedStep = phaseTable<HostedPhase, HostedState, HostedEvent, HostedEffect>(
  {
    open: { time: read, resume: read, retry: read },
    // An element that was put back while it renewed its session lost the page's answer.
    renewing: { resume: (state) => next(state, { type: 'renew' }) },
    over: {
      again: (state) =>
        canStartAgain(state)
          ? next({ ...state, phase: 'renewing', hasActed: true }, { type: 'renew', wanted: true }, { type: 'focus' })
          : next(state),
    },
  },
  ANYWHERE,
);

function showView(before: HostedState, view: HostedView): Next {
  const effects: HostedEffect[] = [];
  let { notified } = before;
  if (view.failure && view.failure.key !== notified.failed) {
    notified = { ...notified, failed: view.failure.key };
    effects.push(notify({ type: 'failed', code: view.failure.code, message: view.failure.message, retryable: true }));
  }
  if (view.state === 'processing' && !notified.pending) {
    notified = { ...notified, pending: true };
    effects.push(notify({ type: 'pending' }));
  }
  if (view.state === 'open') notified = { ...notified, pending: false };
  const state: HostedState = { ...before, view, notified };
  if (view.state === 'expired' && state.canRenew) return next({ ...state, phase: 'renewing' }, ...effects, { type: 'renew' });
  if (view.state === 'open' || view.state === 'processing') {
    // The hosted page is opened only once: a shopper who returns from it wants to stay here.
    const url = view.type === 'PAGE' && view.state === 'open' && !state.hasLeft ? hostedUrl(state) : null;
    const waiting = pollLater({ ...state, hasLeft: state.hasLeft || url !== null });
    return next(waiting.state, ...effects, ...waiting.effects, ...(url === null ? [] : [{ type: 'leave', url } as const]));
  }
  const ended = endSession(state);
  return next(ended.state, ...effects, ...ended.effects);
}

/** The session is over, which is reported once. */
function endSession(state: HostedState): Next {
  return next(
    { ...state, phase: 'over', notified: { ...state.notified, over: true } },
    ...(state.notified.over ? [] : endFacts(state.view).map(notify)),
    ...(state.hasActed ? [{ type: 'focus' } as const] : []),
  );
}

function endFacts(view: HostedView | null): HostedFact[] {
  switch (view?.state) {
    case 'completed':
      return [{ type: 'completed', outcome: view.outcome ?? { transaction_id: '', transaction_status: '', card_id: null } }];
    case 'cancelled':
    case 'expired':
      return [{ type: view.state }];
    default:
      return [];
  }
}

function notify(fact: HostedFact): HostedEffect {
  return { type: 'emit', fact };
}
