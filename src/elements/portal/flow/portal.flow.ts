import { cleanText } from '../../../facts/text.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import {
  startAction,
  showBusy,
  closePanel,
  finishAction,
  keepPanelWithNotice,
  FOCUS,
  transition,
  openPanel,
  READ_EFFECT,
  actionRefused,
  sendAction,
  type PortalTransition,
} from './portal-actions.flow.ts';
import { ACTIONS } from './action-table.flow.ts';
import { isPanelValid, panelAmount } from './portal-rules.flow.ts';
import { phaseTable, type PhaseHandlers } from '../../shared/session/flow.ts';
import { isNewer, sessionRows, takeView, type SessionRules } from '../../shared/session/session.flow.ts';
import {
  INITIAL,
  acceptsCard,
  isUndecided,
  isWithBank,
  needsFrame,
  type Action,
  type Activity,
  type EventOf,
  type Panel,
  type Phase,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
  type Preview,
  type Timer,
} from './portal-state.flow.ts';

/**
 * The flow of the portal. There are three rules. Only one action runs at a time. An action without an answer is sent again with the same
 * key, so that it is carried out only once. And the page always shows the service's newest view.
 */

const POLL_MS = 1_500;

const isLeft = ({ phase }: PortalState): boolean => phase === 'expired' || phase === 'renewing';

const RULES: SessionRules<PortalState, PortalView, PortalEffect> = {
  show: (state, view, source) => {
    const shown = view.state === 'expired' ? sessionExpired({ ...state, view }) : showView(state, view);
    return source === 'answer' ? shown : keepPanelCurrent(state, shown);
  },
  isOver: ({ phase }) => phase === 'expired',
  isRenewing: ({ phase }) => phase === 'renewing',
  // The focus moves only if the account was shown before. A page that has just opened keeps it.
  expired: (state) =>
    transition(
      { ...state, phase: 'expired', panelToReopen: null },
      { type: 'emit', fact: { type: 'expired' } },
      ...(state.isReadyNotified ? [FOCUS] : []),
    ),
  unavailable: (state, code) =>
    transition({ ...state, phase: 'unavailable', error: code }, { type: 'emit', fact: { type: 'error', code } }),
  unread: (state) => (isLeft(state) ? transition(state) : transition(state, { type: 'wait', timer: 'ask', ms: 4 * POLL_MS })),
};

/** What an event does in every phase. */
const ANYWHERE: PhaseHandlers<PortalState, PortalEvent, PortalEffect> = {
  start: (_state, { session, view }) => {
    const state: PortalState = { ...INITIAL, session };
    return view?.session_id === session ? takeView(RULES, state, view, 'answer') : transition(state, { type: 'read' });
  },
  ...sessionRows(RULES),
  renewed: (state, { session }) => transition({ ...INITIAL, session, panelToReopen: state.panelToReopen }, { type: 'read' }),
  retry,
  resume: catchUp,
  close: (state) => resendPendingAction(transition(closePanel(state))),
  previewed: previewAnswered,
  token: (state, { token, key }) => tokenReceived(state, token, key),
  token_refused: tokenRefused,
  frame_lost: frameLost,
  // A frame that loads after its time limit can still be used, so its error message disappears.
  frame_ready: (state) => transition(state.notice?.type === 'frame' ? { ...state, notice: null } : state),
  answered: (state, { key, answer }) =>
    answer.type === 'view' ? actionAnswered(state, key, answer.view) : actionRefused(state, key, answer),
  time: (state, { timer }) => timerElapsed(state, timer),
};

/** The flow. The rows of a phase are used before the rows for every phase. An event without a row changes nothing. */
export const step = phaseTable<Phase, PortalState, PortalEvent, PortalEffect>(
  {
    loading: {},
    unavailable: {},
    open: {
      open: (state, { panel }) => openPanel(state, panel),
      act: (state, { action, card }) => (state.activity === null ? startAction(state, action, card?.nickname) : showBusy(state)),
      add: (state, { nickname }) =>
        state.activity === null
          ? transition({ ...state, notice: null, activity: { type: 'tokenising', then: null, nickname } }, { type: 'tokenise' })
          : transition(state),
    },
    renewing: {},
    expired: {},
  },
  ANYWHERE,
);

/** A preview has arrived. It is ignored if the customer has changed the choice meanwhile. */
function previewAnswered(state: PortalState, { panel, preview, refused: isRefused = false }: EventOf<'previewed'>): PortalTransition {
  if (panel !== state.panel) return transition(state);
  if (preview !== null) return previewReceived(state, preview);
  // Without an answer, the preview that is already shown stays.
  if (state.previewState?.type === 'known' && !isRefused) return transition(state);
  return transition({ ...state, previewState: { type: 'failed', refused: isRefused } }, ...(isRefused ? [READ_EFFECT] : []));
}

/** There is no token: the card's fields are wrong and show it, or the vault did not answer. */
function tokenRefused(state: PortalState, { shown }: EventOf<'token_refused'>): PortalTransition {
  if (state.activity?.type !== 'tokenising') return transition(state);
  return transition({ ...state, activity: null, notice: shown ? null : { type: 'card_service' } }, ...(shown ? [] : [READ_EFFECT, FOCUS]));
}

/** The card frame did not load, or was removed. */
function frameLost(state: PortalState, { error = 'frame_unavailable' }: EventOf<'frame_lost'>): PortalTransition {
  if (!needsFrame(state.panel) || state.notice?.type === 'frame') return transition(state);
  return transition(
    { ...state, activity: state.activity?.type === 'tokenising' ? null : state.activity, notice: { type: 'frame' } },
    { type: 'emit', fact: { type: 'error', code: error } },
    FOCUS,
  );
}

function showView(before: PortalState, view: PortalView): PortalTransition {
  const came = !acceptsCard(before.view?.card_entry ?? null) && acceptsCard(view.card_entry);
  const notice = came && before.notice?.type === 'frame' ? null : before.notice;
  const state: PortalState = {
    ...before,
    phase: 'open',
    view,
    notice,
    error: null,
    isReadyNotified: true,
    ...resumeVerification(before, view),
  };
  const effects: PortalEffect[] = [{ type: 'wait', timer: 'expiry', ms: view.expires_in }];
  if (!before.isReadyNotified) effects.push({ type: 'emit', fact: { type: 'ready' } });
  if (view.processing || isWithBank(view.card_entry)) effects.push({ type: 'wait', timer: 'ask', ms: POLL_MS });
  if (state.activity?.type === 'verifying') return cardVerified(state, state.activity, view, effects);
  if (state.leftCard !== null && state.activity === null && !isWithBank(view.card_entry))
    return resendPendingAction(leftCardVerified({ ...state, leftCard: null }, state.leftCard, view, effects));
  if (state.panelToReopen !== null && before.phase !== 'open') return reopenPanel(state, state.panelToReopen, effects);
  return resendPendingAction(transition({ ...state, panelToReopen: null }, ...effects));
}

/**
 * A bank is still verifying a card that was typed before a reload, or in another tab. A page that has just opened continues there, and so
 * does a panel in which a card can be typed: it shows the bank's question, so it must also show how that ended. If the card network is
 * silent, which can last for hours, a page that has just opened does not wait for it: the customer can do something else.
 */
function resumeVerification({ view, panel, activity }: PortalState, { card_entry }: PortalView): Partial<PortalState> {
  const continues = view === null ? card_entry?.state !== 'checking' : needsFrame(panel);
  if (activity !== null || !isWithBank(card_entry) || !continues) return {};
  const verifying = { type: 'verifying', key: card_entry?.attempt_key ?? '', then: null } as const;
  return { panel: panel ?? { type: 'card' }, activity: verifying, leftCard: null };
}

/**
 * Applies a view that another person's or tab's change has caused. A panel closes if it is not valid any more, unless an action is under
 * way in it. A panel that stays open requests its preview again, and shows a notice if the amount has changed.
 */
function keepPanelCurrent(before: PortalState, { state, effects }: PortalTransition): PortalTransition {
  const { phase, view, panel, activity, previewState } = state;
  if (phase !== 'open' || view === null || panel === null || activity !== null) return transition(state, ...effects);
  if (!isPanelValid(panel, view))
    return transition({ ...state, panel: null, previewState: null, notice: { type: 'changed' } }, ...effects, FOCUS);
  if (panel !== before.panel || view.version === before.view?.version) return transition(state, ...effects);
  const again: PortalEffect[] = previewState === null || previewState.type === 'asking' ? [] : [{ type: 'preview', panel }];
  const shown = before.view === null || panelAmount(panel, before.view) === panelAmount(panel, view);
  return transition(shown ? state : { ...state, notice: { type: 'repriced' } }, ...effects, ...again);
}

/** The panel's new preview replaces the old one. If the amount has changed, the panel shows a notice. */
function previewReceived(state: PortalState, preview: Preview): PortalTransition {
  const { previewState, activity } = state;
  const same = previewState?.type !== 'known' || JSON.stringify(previewState.preview) === JSON.stringify(preview);
  // While an action is under way, the preview that the customer agreed to stays.
  if (activity !== null && !same) return transition(state);
  return transition({ ...state, previewState: { type: 'known', preview }, notice: same ? state.notice : { type: 'repriced' } });
}

/** Opens the panel again that was open before the link was renewed. */
function reopenPanel(state: PortalState, panel: Panel, effects: readonly PortalEffect[]): PortalTransition {
  const opened = openPanel({ ...state, panelToReopen: null }, panel);
  return transition(opened.state, ...effects, ...opened.effects);
}

/** Sends a pending action again, to get the result of its payment, once that is decided and no other action runs. */
function resendPendingAction({ state, effects }: PortalTransition): PortalTransition {
  const { pendingAction, view, activity, panel } = state;
  if (pendingAction === null || view === null || view.processing || activity !== null || panel !== null)
    return transition(state, ...effects);
  const sent = sendAction({ ...state, pendingAction: null }, pendingAction, null);
  return transition(sent.state, ...effects, ...sent.effects);
}

function sessionExpired(state: PortalState): PortalTransition {
  return transition(
    {
      ...state,
      phase: 'renewing',
      panel: null,
      panelToReopen: state.panel ?? state.panelToReopen,
      previewState: null,
      activity: null,
      pendingAction: null,
      notice: null,
      error: null,
    },
    { type: 'renew' },
  );
}

/** The element or the network is back: what may have been missed is read. An action without an answer is sent again with the same key. */
function catchUp(state: PortalState): PortalTransition {
  if (state.phase === 'renewing') return transition(state, { type: 'renew' });
  return state.activity?.type === 'sending' && state.notice?.type === 'unsure' ? retry(state) : timerElapsed(state, 'ask');
}

function retry(state: PortalState): PortalTransition {
  if (state.notice?.type === 'frame')
    return transition({ ...state, notice: null }, acceptsCard(state.view?.card_entry ?? null) ? { type: 'frame' } : { type: 'entry' });
  if (state.activity?.type === 'sending') {
    const { action } = state.activity;
    return transition({ ...state, notice: null, activity: { ...state.activity, tries: 0 } }, { type: 'send', action });
  }
  if (state.phase === 'unavailable') return transition({ ...state, phase: 'loading', error: null }, { type: 'read' });
  return state.panel === null ? transition(state, { type: 'read' }) : openPanel(state, state.panel);
}

function tokenReceived(state: PortalState, token: string, key: string): PortalTransition {
  const { activity } = state;
  if (activity?.type !== 'tokenising') return transition(state);
  const card_nickname = cleanText(activity.nickname);
  const body = { token, ...(card_nickname === '' ? {} : { card_nickname }) };
  return sendAction(state, { name: 'add_card', body, key }, activity.then);
}

function actionAnswered(state: PortalState, key: string, view: PortalView): PortalTransition {
  const { activity } = state;
  const take = (known: PortalState, newest = view) => takeView(RULES, known, newest, 'answer');
  if (activity?.type !== 'sending' || activity.action.key !== key || view.state === 'expired') return take(state);
  if (activity.action.name === 'add_card') {
    // A pushed view may arrive before the answer to the action. Then the known view already has the result.
    const newest = state.view === null || isNewer(state, view) ? view : state.view;
    return take({ ...state, activity: { type: 'verifying', key, then: activity.then } }, newest);
  }
  const { action } = activity;
  const shown = take({ ...state, activity: null });
  if (view.declined !== null) return keepPanelWithNotice(shown, { type: 'declined', code: view.declined });
  if (view.processing && ACTIONS[action.name].charges) return awaitSettlement(shown, action);
  return finishAction(shown, action, view);
}

/** The action was accepted, but its payment is not decided yet. The page gets the event only after that. */
function awaitSettlement({ state, effects }: PortalTransition, pendingAction: Action): PortalTransition {
  return transition({ ...state, pendingAction, panel: null, previewState: null, notice: { type: 'settling' } }, ...effects, FOCUS);
}

/** Evaluates the typed card: its entry in the view has the answer of the card's bank. */
function cardVerified(
  state: PortalState,
  { key, then }: Extract<Activity, { type: 'verifying' }>,
  view: PortalView,
  effects: readonly PortalEffect[],
): PortalTransition {
  const entry = view.card_entry;
  if (isWithBank(entry)) {
    // A customer who has closed the panel does not wait for a silent card network.
    const isLeft = state.panel === null && isUndecided(state);
    return transition(isLeft ? { ...state, activity: null, leftCard: key, notice: null } : state, ...effects);
  }
  const idle = transition({ ...state, activity: null }, ...effects);
  if (entry?.failure?.attempt_key === key) return keepPanelWithNotice(idle, { type: 'card', code: entry.failure.code });
  if (entry?.state !== 'completed' || entry.card_id === null) return keepPanelWithNotice(idle, { type: 'card_service' });
  const card = { name: 'add_card', card_id: entry.card_id } as const;
  if (then === null) return finishAction(idle, card, view);
  const cardEffects = finishAction(idle, card, view).effects.filter(({ type }) => type !== 'focus');
  const sent = sendAction(state, { ...then, body: { ...then.body, card_id: entry.card_id } }, null);
  // If the payment is declined, the customer can choose the stored card.
  const panel = state.panel?.type === 'subscribe' || state.panel?.type === 'pay' ? { ...state.panel, card: entry.card_id } : state.panel;
  return transition({ ...sent.state, panel }, ...cardEffects, ...sent.effects);
}

/** The card network has decided about a card whose panel was closed. A panel that is open now stays as it is. */
function leftCardVerified(state: PortalState, key: string, view: PortalView, effects: readonly PortalEffect[]): PortalTransition {
  const verified = cardVerified(state, { type: 'verifying', key, then: null }, view, effects);
  return state.panel === null ? verified : transition(state, ...verified.effects.filter(({ type }) => type !== 'focus'));
}

function timerElapsed(state: PortalState, timer: Timer): PortalTransition {
  if (timer === 'resend')
    return state.activity?.type === 'sending' ? transition(state, { type: 'send', action: state.activity.action }) : transition(state);
  // The card frame was requested, but there is no entry for it yet.
  if (timer === 'ask' && needsFrame(state.panel) && state.activity === null && !acceptsCard(state.view?.card_entry ?? null))
    return transition(state, { type: 'entry' });
  return isLeft(state) ? transition(state) : transition(state, { type: 'read' });
}
