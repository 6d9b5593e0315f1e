import type { HostedView } from '../../protocol/hosted.ts';
import type { Transition } from '../flow.ts';

/**
 * How a checkout goes on a page of the service's own: the shopper pays there, and the element waits until the merchant's
 * proxy has been told by webhook how it ended. It decides nothing, and says nothing before that.
 */

/** What can happen. */
export type HostedEvent =
  /** The proxy answered with what it knows, or with nothing that could be read. */
  | { readonly type: 'read'; readonly view: HostedView | null }
  /** The service's page is there. */
  | { readonly type: 'shown' }
  | { readonly type: 'time' };

/** Facts for the page, one for each event the element fires. */
export type HostedFact =
  | { readonly type: 'ready' | 'pending' | 'cancelled' | 'expired' }
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'completed'; readonly outcome: NonNullable<HostedView['outcome']> };

/** What is to be done. */
export type HostedEffect =
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'tell'; readonly fact: HostedFact }
  | { readonly type: 'leave'; readonly url: string };

/** Everything the flow knows. */
export interface HostedState {
  readonly view: HostedView | null;
  /** What the page said the address is; what the proxy knows of it goes first. */
  readonly pageUrl: string | null;
  readonly ready: boolean;
  readonly left: boolean;
  readonly told: { readonly pending: boolean; readonly failed: string | null; readonly over: boolean };
}

type Next = Transition<HostedState, HostedEffect>;

/** How often the proxy is asked: webhooks come within a second or two. */
const PAUSE = 2_500;

/** Before anything has happened. */
export function hostedStart(view: HostedView | null, pageUrl: string | null): HostedState {
  return { view, pageUrl, ready: false, left: false, told: { pending: false, failed: null, over: false } };
}

/** Where it is paid, or null where nobody has said so. */
export function hostedUrl({ view, pageUrl }: HostedState): string | null {
  return view?.page_url ?? pageUrl;
}

/** The session is over. */
export function isHostedOver({ view }: HostedState): boolean {
  return view?.state === 'completed' || view?.state === 'cancelled' || view?.state === 'expired';
}

/** One step. */
export function hostedStep(state: HostedState, event: HostedEvent): Next {
  switch (event.type) {
    case 'time':
      return { state, effects: isHostedOver(state) ? [] : [{ type: 'read' }] };
    case 'shown':
      return state.ready ? { state, effects: [] } : { state: { ...state, ready: true }, effects: [tell({ type: 'ready' })] };
    case 'read':
      return read(state, event.view);
  }
}

function read(state: HostedState, view: HostedView | null): Next {
  if (isHostedOver(state) && state.told.over) return { state, effects: [] };
  const known = view !== null && (state.view === null || view.version >= state.view.version) ? { ...state, view } : state;
  const effects: HostedEffect[] = [];
  let { told, left } = known;
  const now = known.view;
  if (now?.failure && now.failure.key !== told.failed) {
    told = { ...told, failed: now.failure.key };
    effects.push(tell({ type: 'failed', code: now.failure.code, message: now.failure.message }));
  }
  if (now?.state === 'processing' && !told.pending) {
    told = { ...told, pending: true };
    effects.push(tell({ type: 'pending' }));
  }
  if (now?.state === 'open') told = { ...told, pending: false };
  if (isHostedOver(known)) {
    effects.push(...end(now));
    told = { ...told, over: true };
  } else {
    effects.push({ type: 'wait', ms: PAUSE });
    const url = hostedUrl(known);
    // A page of its own is gone to once; who comes back from it wants to be here.
    if (now?.type === 'PAGE' && now.state === 'open' && url !== null && !left) {
      left = true;
      effects.push({ type: 'leave', url });
    }
  }
  return { state: { ...known, told, left }, effects };
}

function end(view: HostedView | null): HostedEffect[] {
  switch (view?.state) {
    case 'completed':
      return [tell({ type: 'completed', outcome: view.outcome ?? { transaction_id: '', transaction_status: '', card_id: null } })];
    case 'cancelled':
      return [tell({ type: 'cancelled' })];
    case 'expired':
      return [tell({ type: 'expired' })];
    default:
      return [];
  }
}

function tell(fact: HostedFact): HostedEffect {
  return { type: 'tell', fact };
}
