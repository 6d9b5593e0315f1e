import type { PortalView } from '../../protocol/portal.ts';
import type { Transition } from '../flow.ts';
import { agreedIn } from './portal-agreed.flow.ts';
import { isTypeable, needsFrame, type Action, type Notice, type Panel, type PortalEffect, type PortalState } from './portal-state.flow.ts';

/** Opening a panel, doing what stands in it, and what is said of what came of it. */

/** A transition of this flow. */
export type Next = Transition<PortalState, PortalEffect>;

/** What a panel has to know before it can be answered. */
const PREVIEWED: ReadonlySet<Panel['type']> = new Set(['plan', 'subscribe', 'cancel']);

/** After an action whose answer was lost. */
const RESEND_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** A new state, and what is to be done about it. */
export const next = (state: PortalState, ...effects: readonly PortalEffect[]): Next => ({ state, effects });

/** The customer's own doing changed what is shown: the focus goes there. */
export const focus: PortalEffect = { type: 'focus' };

/** Opens a panel, or the same one with something else chosen, and asks what it would come to. */
export function open(state: PortalState, panel: Panel): Next {
  if (state.phase !== 'open' || state.doing !== null) return next(state);
  const asks = PREVIEWED.has(panel.type) && !(panel.type === 'plan' && panel.choice === null);
  // The same plan with another card costs the same.
  const same = panel.type === 'subscribe' && state.panel?.type === 'subscribe' && panel.choice === state.panel.choice;
  const keeps = same && state.previewed?.type === 'known';
  return next(
    { ...state, panel, previewed: keeps ? state.previewed : asks ? { type: 'asking' } : null, notice: null },
    ...(asks && !keeps ? [{ type: 'preview', panel } as const] : []),
    ...(needsFrame(panel) && !isTypeable(state.view?.card_entry ?? null) ? [{ type: 'entry' } as const] : []),
  );
}

/** Does what was clicked, on the terms that are shown; a card that is typed for it is stored first. */
export function act(state: PortalState, wanted: Action, nickname: string | undefined): Next {
  const agreed = agreedIn(state);
  const action = agreed === undefined ? wanted : { ...wanted, body: { ...wanted.body, agreed } };
  if (nickname === undefined) return send(state, action, null);
  return next({ ...state, notice: null, doing: { type: 'tokenising', then: action, nickname } }, { type: 'tokenise' });
}

/** An action goes out; `then` is what follows it. */
export function send(state: PortalState, action: Action, then: Action | null): Next {
  return next({ ...state, notice: null, doing: { type: 'sending', action, tries: 0, then } }, { type: 'send', action });
}

/** What is said and told of something that was done. */
export function done({ state, effects }: Next, { deed, card_id }: Pick<Action, 'deed' | 'card_id'>, view: PortalView): Next {
  const fact = { type: 'deed', deed, subscription_id: view.subscription?.id ?? null, card_id: card_id ?? null } as const;
  return next({ ...state, panel: null, previewed: null, notice: { type: 'done', deed } }, ...effects, { type: 'tell', fact }, focus);
}

/** Nothing was done: what was open stays, so that another way can be chosen. */
export function failed({ state, effects }: Next, notice: Notice): Next {
  const again = state.panel !== null && needsFrame(state.panel) && !isTypeable(state.view?.card_entry ?? null);
  return next({ ...state, notice }, ...effects, ...(again ? [{ type: 'entry' } as const] : []), focus);
}

/** The service said no: why decides whether the panel stays. */
export function refused(
  state: PortalState,
  key: string,
  problem: { readonly code: string; readonly fields?: Record<string, string> | undefined },
): Next {
  const { doing } = state;
  if (doing?.type !== 'sending' || doing.action.key !== key) return next(state);
  const idle: PortalState = { ...state, doing: null };
  switch (problem.code) {
    case 'invalid':
    case 'card_data_refused':
      return failed(next(idle), { type: 'invalid', fields: Object.keys(problem.fields ?? {}) });
    case 'unavailable':
    case 'too_many_requests':
      return unanswered(state, key);
    case 'stale':
      if (idle.panel !== null) return showAgain(idle, idle.panel);
      return changed(idle);
    case 'not_allowed':
    case 'not_found':
      return changed(idle);
    default:
      return failed(next(idle), { type: 'refused' });
  }
}

/** It cannot be done any more. Should it be the link that has expired, another one goes on with what was open. */
function changed(state: PortalState): Next {
  return next({ ...state, panel: null, kept: state.panel, previewed: null, notice: { type: 'changed' } }, { type: 'read' }, focus);
}

/** It would come to something else than was shown: that is shown first. */
function showAgain(state: PortalState, panel: Panel): Next {
  const asks = PREVIEWED.has(panel.type);
  return next(
    { ...state, previewed: asks ? { type: 'asking' } : null, notice: { type: 'repriced' } },
    { type: 'read' },
    ...(asks ? [{ type: 'preview', panel } as const] : []),
    focus,
  );
}

/** Nobody knows what became of it: it is sent again under its key, after growing pauses. */
export function unanswered(state: PortalState, key: string): Next {
  const { doing } = state;
  if (doing?.type !== 'sending' || doing.action.key !== key) return next(state);
  const ms = RESEND_MS[doing.tries];
  const again: PortalState = { ...state, notice: { type: 'unsure' }, doing: { ...doing, tries: doing.tries + 1 } };
  return ms === undefined ? next(again, focus) : next(again, { type: 'wait', timer: 'resend', ms });
}
