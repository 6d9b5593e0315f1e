import type { HostedView } from '../../../protocol/hosted.ts';
import type { Transition } from '../../shared/flow/flow.ts';

/**
 * A checkout on the service's hosted page: the shopper pays there, and the element waits until the merchant's proxy has received the
 * outcome by webhook. The element reports no outcome before that.
 */

/** The events of the flow. */
export type HostedEvent =
  /** The proxy answered; null if the answer could not be read. */
  | { readonly type: 'read'; readonly view: HostedView | null }
  /** The hosted page has loaded. */
  | { readonly type: 'shown' }
  | { readonly type: 'time' }
  /** Whether the page can give another session. */
  | { readonly type: 'renewable'; readonly canRenew: boolean }
  /** The page gave no other session. */
  | { readonly type: 'renew_failed' }
  /** The shopper asks for another session, because this one is over. */
  | { readonly type: 'again' };

/** Facts for the page: the element fires one event for each. */
export type HostedFact =
  | { readonly type: 'ready' | 'pending' | 'cancelled' | 'expired' }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'completed'; readonly outcome: NonNullable<HostedView['outcome']> };

/** The effects that the runner performs. */
export type HostedEffect =
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'emit'; readonly fact: HostedFact }
  | { readonly type: 'leave'; readonly url: string }
  /** Asks the page for another session. The element then begins it, and this flow ends. */
  | { readonly type: 'renew' }
  /** What the shopper pressed is gone, so the message takes the focus. */
  | { readonly type: 'focus' };

/** The state of the flow. */
export interface HostedState {
  readonly view: HostedView | null;
  /** The address that the page set. It is used only if the proxy does not know the address. */
  readonly pageUrl: string | null;
  readonly ready: boolean;
  readonly hasLeft: boolean;
  readonly canRenew: boolean;
  /** The session has expired, and the page is asked for another one. */
  readonly renewing: boolean;
  /** The shopper has asked for another session. */
  readonly hasActed: boolean;
  readonly notified: { readonly pending: boolean; readonly failed: string | null; readonly over: boolean };
}

type Next = Transition<HostedState, HostedEffect>;

/** How often the proxy is polled. Webhooks arrive within a second or two. */
const POLL_MS = 2_500;

/** The state before any event. */
export function hostedInitial(view: HostedView | null, pageUrl: string | null): HostedState {
  return {
    view,
    pageUrl,
    ready: false,
    hasLeft: false,
    canRenew: false,
    renewing: false,
    hasActed: false,
    notified: { pending: false, failed: null, over: false },
  };
}

/** The address of the hosted page, or null if it is not known. */
export function hostedUrl({ view, pageUrl }: HostedState): string | null {
  return view?.page_url ?? pageUrl;
}

/** Whether the session is over. */
export function isHostedOver({ view }: HostedState): boolean {
  return view?.state === 'completed' || view?.state === 'cancelled' || view?.state === 'expired';
}

/** The step function of the flow. */
export function hostedStep(state: HostedState, event: HostedEvent): Next {
  switch (event.type) {
    case 'time':
      // An element that was put back while it renewed its session lost the page's answer.
      if (state.renewing) return { state, effects: [{ type: 'renew' }] };
      return { state, effects: isHostedOver(state) ? [] : [{ type: 'read' }] };
    case 'shown':
      return state.ready ? { state, effects: [] } : { state: { ...state, ready: true }, effects: [notify({ type: 'ready' })] };
    case 'read':
      return viewReceived(state, event.view);
    case 'renewable':
      return { state: { ...state, canRenew: event.canRenew }, effects: [] };
    case 'renew_failed':
      return state.renewing ? renewalFailed(state) : { state, effects: [] };
    case 'again':
      if (!canStartAgain(state)) return { state, effects: [] };
      return { state: { ...state, renewing: true, hasActed: true }, effects: [{ type: 'renew' }, { type: 'focus' }] };
  }
}

/** Whether the shopper may ask for another session. */
export function canStartAgain({ view, canRenew, renewing, notified }: HostedState): boolean {
  return view?.state === 'expired' && notified.over && canRenew && !renewing;
}

/** There is no other session, so this one stays expired. */
function renewalFailed(state: HostedState): Next {
  const effects: HostedEffect[] = state.notified.over ? [] : endEffects(state.view);
  if (state.hasActed) effects.push({ type: 'focus' });
  return { state: { ...state, renewing: false, notified: { ...state.notified, over: true } }, effects };
}

function viewReceived(state: HostedState, view: HostedView | null): Next {
  if (isHostedOver(state) && (state.notified.over || state.renewing)) return { state, effects: [] };
  const known = view !== null && (state.view === null || view.version >= state.view.version) ? { ...state, view } : state;
  const effects: HostedEffect[] = [];
  let { notified, hasLeft } = known;
  const now = known.view;
  if (now?.failure && now.failure.key !== notified.failed) {
    notified = { ...notified, failed: now.failure.key };
    effects.push(notify({ type: 'failed', code: now.failure.code, message: now.failure.message }));
  }
  if (now?.state === 'processing' && !notified.pending) {
    notified = { ...notified, pending: true };
    effects.push(notify({ type: 'pending' }));
  }
  if (now?.state === 'open') notified = { ...notified, pending: false };
  if (now?.state === 'expired' && known.canRenew) {
    effects.push({ type: 'renew' });
    return { state: { ...known, notified, renewing: true }, effects };
  }
  if (isHostedOver(known)) {
    effects.push(...endEffects(now));
    notified = { ...notified, over: true };
  } else {
    effects.push({ type: 'wait', ms: POLL_MS });
    const url = hostedUrl(known);
    // The hosted page is opened only once: a shopper who returns from it wants to stay here.
    if (now?.type === 'PAGE' && now.state === 'open' && url !== null && !hasLeft) {
      hasLeft = true;
      effects.push({ type: 'leave', url });
    }
  }
  return { state: { ...known, notified, hasLeft }, effects };
}

function endEffects(view: HostedView | null): HostedEffect[] {
  switch (view?.state) {
    case 'completed':
      return [notify({ type: 'completed', outcome: view.outcome ?? { transaction_id: '', transaction_status: '', card_id: null } })];
    case 'cancelled':
      return [notify({ type: 'cancelled' })];
    case 'expired':
      return [notify({ type: 'expired' })];
    default:
      return [];
  }
}

function notify(fact: HostedFact): HostedEffect {
  return { type: 'emit', fact };
}
