import type { DetailsRequest } from '../../../contract/sessions/portal-act.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { Transition } from '../../shared/session/flow.ts';
import { isUnknown, pauseAfter, type Refusal, type Silence } from '../../shared/session/session.flow.ts';
import { consentOf } from './portal-consent.flow.ts';
import { isCurrentPlan } from './portal-rules.flow.ts';
import {
  acceptsCard,
  isUndecided,
  needsFrame,
  type Action,
  type Activity,
  type Notice,
  type Panel,
  type PortalEffect,
  type PortalState,
} from './portal-state.flow.ts';

/** Opens panels, sends their actions, and decides which notice the customer gets about the results. */

/** A transition of this flow. */
export type PortalTransition = Transition<PortalState, PortalEffect>;

/** The panels that need data before the customer can answer them. */
const PREVIEWED_PANELS: ReadonlySet<Panel['type']> = new Set(['plan', 'subscribe', 'cancel', 'invoice']);

/** Whether a panel needs a preview. The customer's current plan needs none, because it is already paid. */
const needsPreview = (panel: Panel, view: PortalView | null): boolean =>
  PREVIEWED_PANELS.has(panel.type) && !(panel.type === 'plan' && (panel.choice === null || isCurrentPlan(view, panel.choice)));

/** How often an action without an answer is sent again, before the customer has to ask for it. */
const RESENDS = 5;

/** The effect after a refusal: the view is read again, because it may be out of date or the link may have expired. */
export const READ_EFFECT: PortalEffect = { type: 'read' };

/** The billing details that a customer may change, in the order of the form. */
export const DETAILS = [
  'email',
  'contact_number',
  'billing_address_line_1',
  'billing_address_line_2',
  'city_or_town',
  'postal_code',
] as const satisfies readonly (keyof DetailsRequest)[];
/** One of {@link DETAILS}. */
export type Detail = (typeof DETAILS)[number];

/** The fields of each panel that can show an error, by their names in the request. */
const MARKABLE_FIELDS: Readonly<Partial<Record<Panel['type'], readonly string[]>>> = {
  details: DETAILS,
  name: ['card_nickname'],
  card: ['card_nickname'],
  cancel: ['reason'],
};

/** A new state, and the effects that the runner has to perform. */
export const transition = (state: PortalState, ...effects: readonly PortalEffect[]): PortalTransition => ({ state, effects });

/** The effect after the customer's own action has changed the page: the focus moves to the change. */
export const FOCUS: PortalEffect = { type: 'focus' };

/** Opens a panel, or changes the choice in the open one, and requests its preview. */
export function openPanel(state: PortalState, panel: Panel): PortalTransition {
  if (state.phase !== 'open' || state.activity !== null) return showBusy(state);
  const asks = needsPreview(panel, state.view);
  // The same plan with another card costs the same, so the preview stays.
  const same = panel.type === 'subscribe' && state.panel?.type === 'subscribe' && panel.choice === state.panel.choice;
  const keeps = same && state.previewState?.type === 'known';
  return transition(
    { ...state, panel, previewState: keeps ? state.previewState : asks ? { type: 'asking' } : null, notice: null },
    ...(asks && !keeps ? [{ type: 'preview', panel } as const] : []),
    ...(needsFrame(panel) && !acceptsCard(state.view?.card_entry ?? null) ? [{ type: 'entry' } as const] : []),
  );
}

/** Shows that an action is under way. Only one action runs at a time, so another one cannot be started. */
export function showBusy(state: PortalState): PortalTransition {
  if (state.phase !== 'open' || state.activity === null || state.panel !== null) return transition(state);
  return transition({ ...state, notice: state.notice ?? { type: 'under_way' } }, FOCUS);
}

/**
 * Closes the panel. An action that was sent continues, and its result is shown on the page. A follow-up action is dropped, and so is a card
 * that was not sent yet. If the card network is silent about a card, the customer can do something else: the silence can last for hours.
 */
export function closePanel(state: PortalState): PortalState {
  const { activity } = state;
  const left: PortalState = { ...state, panel: null, previewState: null, notice: null };
  switch (activity?.type) {
    case 'sending':
      return state.panel === null
        ? state
        : { ...left, activity: { ...activity, then: null }, notice: state.notice ?? { type: 'under_way' } };
    case 'verifying':
      return isUndecided(state) ? { ...left, activity: null, leftCard: activity.key } : { ...left, activity: { ...activity, then: null } };
    default:
      return { ...left, activity: null };
  }
}

/** Starts the action that the customer clicked, on the terms that are shown. If a card was typed for it, the card is stored first. */
export function startAction(state: PortalState, wanted: Action, nickname: string | undefined): PortalTransition {
  const agreed = consentOf(state);
  const action = agreed === undefined ? wanted : { ...wanted, body: { ...wanted.body, agreed } };
  if (nickname === undefined) return sendAction(state, action, null);
  return transition({ ...state, notice: null, activity: { type: 'tokenising', then: action, nickname } }, { type: 'tokenise' });
}

/** Sends an action. `then` is the action to send after it. */
export function sendAction(state: PortalState, action: Action, then: Action | null): PortalTransition {
  return transition({ ...state, notice: null, activity: { type: 'sending', action, tries: 0, then } }, { type: 'send', action });
}

/** Shows the notice and sends the event to the page after an action has succeeded. */
export function finishAction(
  { state, effects }: PortalTransition,
  { name: action, card_id }: Pick<Action, 'name' | 'card_id'>,
  view: PortalView,
): PortalTransition {
  const fact = { type: 'action', action, subscription_id: view.subscription?.id ?? null, card_id: card_id ?? null } as const;
  return transition(
    { ...state, panel: null, previewState: null, notice: { type: 'done', action } },
    ...effects,
    { type: 'emit', fact },
    FOCUS,
  );
}

/** Shows why an action was not carried out. The panel stays open, so that the customer can make another choice. */
export function keepPanelWithNotice({ state, effects }: PortalTransition, notice: Notice): PortalTransition {
  const again = state.panel !== null && needsFrame(state.panel) && !acceptsCard(state.view?.card_entry ?? null);
  return transition({ ...state, notice }, ...effects, ...(again ? [{ type: 'entry' } as const] : []), FOCUS);
}

/** The service refused the action, or did not answer. The reason decides whether the panel stays open. */
export function actionRefused(state: PortalState, key: string, problem: Refusal | Silence): PortalTransition {
  const { activity } = state;
  if (activity?.type !== 'sending' || activity.action.key !== key) return transition(state);
  if (problem.type === 'silence' || isUnknown(problem)) return resendLater(state, activity);
  const idle: PortalState = { ...state, activity: null };
  switch (problem.code) {
    case 'invalid':
      return keepPanelWithNotice(transition(idle, READ_EFFECT), invalidNotice(state.panel, Object.keys(problem.fields ?? {})));
    case 'card_data_refused':
      return keepPanelWithNotice(transition(idle, READ_EFFECT), invalidNotice(state.panel, Object.keys(activity.action.body)));
    case 'refused':
      return keepPanelWithNotice(transition(idle, READ_EFFECT), {
        type: 'refused',
        message: problem.message ?? '',
      });
    case 'stale':
      // The list of cards shows no amount.
      if (idle.panel !== null && idle.panel.type !== 'cards') return showRepriced(idle, idle.panel);
      return closeAsChanged(idle);
    case 'not_allowed':
    case 'not_found':
      return closeAsChanged(idle);
    default:
      return keepPanelWithNotice(transition(idle, READ_EFFECT), { type: 'refused' });
  }
}

/** The notice for invalid fields. If the panel has none of them, the customer's input is not the cause. */
function invalidNotice(panel: Panel | null, named: readonly string[]): Notice {
  const fields = (panel && MARKABLE_FIELDS[panel.type])?.filter((field) => named.includes(field)) ?? [];
  return fields.length === 0 ? { type: 'refused' } : { type: 'invalid', fields };
}

/** The action is not possible any more, so the panel is closed. If the link has expired, the panel is opened again with the next link. */
function closeAsChanged(state: PortalState): PortalTransition {
  return transition(
    { ...state, panel: null, panelToReopen: state.panel, previewState: null, notice: { type: 'changed' } },
    READ_EFFECT,
    FOCUS,
  );
}

/** The cost of the action has changed since it was shown. The new amounts are shown first. */
function showRepriced(state: PortalState, panel: Panel): PortalTransition {
  const asks = needsPreview(panel, state.view);
  return transition(
    { ...state, previewState: asks ? { type: 'asking' } : null, notice: { type: 'repriced' } },
    READ_EFFECT,
    ...(asks ? [{ type: 'preview', panel } as const] : []),
    FOCUS,
  );
}

/** It is not known whether the action was carried out. It is sent again with the same key, after growing pauses. */
function resendLater(state: PortalState, activity: Extract<Activity, { type: 'sending' }>): PortalTransition {
  const { tries } = activity;
  const again: PortalState = { ...state, notice: { type: 'unsure' }, activity: { ...activity, tries: tries + 1 } };
  return transition(again, tries < RESENDS ? { type: 'wait', timer: 'resend', ms: pauseAfter(tries) } : FOCUS);
}
