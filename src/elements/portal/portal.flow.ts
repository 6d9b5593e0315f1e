import type { PortalView } from '../../protocol/portal.ts';
import { act, done, failed, focus, next, open, refused, send, unanswered, type Next } from './portal-act.flow.ts';
import {
  INITIAL,
  isTypeable,
  isUnderWay,
  needsFrame,
  type Action,
  type Deed,
  type Doing,
  type ErrorCode,
  type Panel,
  type PortalEffect,
  type PortalEvent,
  type PortalState,
} from './portal-state.flow.ts';

/**
 * The portal's whole logic. One thing is done at a time; an action whose answer is lost is sent again under its own key, which
 * makes it happen once; and what is shown is always the newest view that the service gave.
 */

const POLL_MS = 1_500;

/** What may take money, and so may have to be waited for. */
const CHARGING: ReadonlySet<Deed> = new Set(['subscribed', 'plan_changed', 'reactivated', 'paid']);

/** What happens then. */
export function step(state: PortalState, event: PortalEvent): Next {
  switch (event.type) {
    case 'begin':
      return begin(event.session, event.view);
    case 'renewed':
      return next({ ...INITIAL, session: event.session, kept: state.kept }, { type: 'read' });
    case 'not-renewed':
      if (state.phase !== 'renewing') return next(state);
      return next({ ...state, phase: 'expired', kept: null }, { type: 'tell', fact: { type: 'expired' } }, focus);
    case 'view':
      return arrive(state, event.view);
    case 'lost':
      return lose(
        state,
        event.problem?.code === 'not_found'
          ? 'session_not_found'
          : event.problem?.code === 'origin_refused'
            ? 'origin_refused'
            : 'unreachable',
      );
    case 'retry':
      return retry(state);
    case 'open':
      return open(state, event.panel);
    case 'close':
      return state.doing === null || state.doing.type === 'verifying'
        ? ask(next({ ...state, panel: null, previewed: null, notice: null }))
        : next(state);
    case 'previewed':
      if (event.panel !== state.panel) return next(state);
      return next({
        ...state,
        previewed: event.preview === null ? { type: 'failed', refused: event.refused === true } : { type: 'known', preview: event.preview },
      });
    case 'act':
      if (state.doing !== null || state.phase !== 'open') return next(state);
      return act(state, event.action, event.card?.nickname);
    case 'add':
      if (state.doing !== null || state.phase !== 'open') return next(state);
      return next({ ...state, notice: null, doing: { type: 'tokenising', then: null, nickname: event.nickname } }, { type: 'tokenise' });
    case 'token':
      return tokenised(state, event.token, event.key);
    case 'no-token':
      if (state.doing?.type !== 'tokenising') return next(state);
      return next({ ...state, doing: null, notice: event.shown ? null : { type: 'card_service' } }, ...(event.shown ? [] : [focus]));
    case 'frame-lost':
      if (!needsFrame(state.panel)) return next(state);
      return next(
        { ...state, doing: state.doing?.type === 'tokenising' ? null : state.doing, notice: { type: 'frame' } },
        { type: 'tell', fact: { type: 'error', code: 'frame_unavailable' } },
        focus,
      );
    case 'answered':
      return answered(state, event.key, event.view);
    case 'refused':
      return refused(state, event.key, event.problem);
    case 'unanswered':
      return unanswered(state, event.key);
    case 'timer':
      return rung(state, event.timer);
  }
}

function begin(session: string, view: PortalView | null): Next {
  const state: PortalState = { ...INITIAL, session };
  if (view?.session_id !== session) return next(state, { type: 'read' });
  return arrive(state, view);
}

/** A view has come: the newest one is what is true. */
function arrive(before: PortalState, view: PortalView): Next {
  if (view.session_id !== before.session) return next(before);
  if (before.view !== null && view.version < before.view.version) return next(before);
  if (view.state === 'expired') return expire({ ...before, view });
  const state: PortalState = { ...before, phase: 'open', view, error: null, told: true };
  const effects: PortalEffect[] = [{ type: 'wait', timer: 'expiry', ms: view.expires_in }];
  if (!before.told) effects.push({ type: 'tell', fact: { type: 'ready' } });
  if (view.processing || isUnderWay(view.card_entry)) effects.push({ type: 'wait', timer: 'poll', ms: POLL_MS });
  if (state.doing?.type === 'verifying') return verified(state, state.doing, view, effects);
  if (state.kept !== null && before.phase !== 'open') return reopen(state, state.kept, effects);
  return ask(next({ ...state, kept: null }, ...effects));
}

/** What was open before the link was renewed. */
function reopen(state: PortalState, panel: Panel, effects: readonly PortalEffect[]): Next {
  const opened = open({ ...state, kept: null }, panel);
  return next(opened.state, ...effects, ...opened.effects);
}

/** Asks what became of a payment that was on its way, as soon as that is known and nothing else goes on. */
function ask({ state, effects }: Next): Next {
  const { awaited, view, doing, panel } = state;
  if (awaited === null || view === null || view.processing || doing !== null || panel !== null) return next(state, ...effects);
  const sent = send({ ...state, awaited: null }, awaited, null);
  return next(sent.state, ...effects, ...sent.effects);
}

function expire(state: PortalState): Next {
  if (state.phase === 'expired' || state.phase === 'renewing') return next(state);
  return next(
    {
      ...state,
      phase: 'renewing',
      panel: null,
      kept: state.panel ?? state.kept,
      previewed: null,
      doing: null,
      awaited: null,
      notice: null,
      error: null,
    },
    { type: 'renew' },
  );
}

/** A read gave nothing. What is there stays; where there is nothing, that is said. */
function lose(state: PortalState, code: ErrorCode): Next {
  if (state.phase === 'expired' || state.phase === 'renewing') return next(state);
  if (state.view !== null) return next(state, { type: 'wait', timer: 'poll', ms: 4 * POLL_MS });
  return next({ ...state, phase: 'unavailable', error: code }, { type: 'tell', fact: { type: 'error', code } });
}

function retry(state: PortalState): Next {
  if (state.notice?.type === 'frame') return next({ ...state, notice: null }, { type: 'frame' });
  if (state.doing?.type === 'sending') {
    const { action } = state.doing;
    return next({ ...state, notice: null, doing: { ...state.doing, tries: 0 } }, { type: 'send', action });
  }
  if (state.phase === 'unavailable') return next({ ...state, phase: 'loading', error: null }, { type: 'read' });
  return state.panel === null ? next(state, { type: 'read' }) : open(state, state.panel);
}

function tokenised(state: PortalState, token: string, key: string): Next {
  const { doing } = state;
  if (doing?.type !== 'tokenising') return next(state);
  const card_nickname = doing.nickname.trim();
  const body = { token, ...(card_nickname === '' ? {} : { card_nickname }) };
  return send(state, { deed: 'card_added', path: 'card-entry/save', body, key }, doing.then);
}

/** The action is over; its answer is the new view. */
function answered(state: PortalState, key: string, view: PortalView): Next {
  const { doing } = state;
  if (doing?.type !== 'sending' || doing.action.key !== key) return arrive(state, view);
  if (view.state === 'expired') return arrive(state, view);
  if (doing.action.path === 'card-entry/save') return arrive({ ...state, doing: { type: 'verifying', key, then: doing.then } }, view);
  const { action } = doing;
  const shown = arrive({ ...state, doing: null }, view);
  if (view.declined !== null) return failed(shown, { type: 'declined', code: view.declined });
  if (view.processing && CHARGING.has(action.deed)) return settling(shown, action);
  return done(shown, action, view);
}

/** Accepted, but whether the money comes is not known yet: nothing is told before it is. */
function settling({ state, effects }: Next, awaited: Action): Next {
  return next({ ...state, awaited, panel: null, previewed: null, notice: { type: 'settling' } }, ...effects, focus);
}

/** The card that was typed: whether its bank took it is known once its entry says so. */
function verified(
  state: PortalState,
  { key, then }: Extract<Doing, { type: 'verifying' }>,
  view: PortalView,
  effects: readonly PortalEffect[],
): Next {
  const entry = view.card_entry;
  if (entry !== null && isUnderWay(entry)) return next(state, ...effects);
  const idle = next({ ...state, doing: null }, ...effects);
  if (entry?.failure?.attempt_key === key) return failed(idle, { type: 'card', code: entry.failure.code });
  if (entry?.state !== 'completed' || entry.card_id === null) return failed(idle, { type: 'card_service' });
  const card = { deed: 'card_added', card_id: entry.card_id } as const;
  if (then === null) return done(idle, card, view);
  const told = done(idle, card, view).effects.filter(({ type }) => type !== 'focus');
  const sent = send(state, { ...then, body: { ...then.body, card_id: entry.card_id } }, null);
  // Should that be declined, the card is there to be chosen.
  const panel = state.panel?.type === 'subscribe' || state.panel?.type === 'pay' ? { ...state.panel, card: entry.card_id } : state.panel;
  return next({ ...sent.state, panel }, ...told, ...sent.effects);
}

function rung(state: PortalState, timer: 'poll' | 'resend' | 'expiry'): Next {
  if (timer === 'resend') return state.doing?.type === 'sending' ? next(state, { type: 'send', action: state.doing.action }) : next(state);
  // The place for a card was asked for and did not come.
  if (timer === 'poll' && needsFrame(state.panel) && state.doing === null && !isTypeable(state.view?.card_entry ?? null))
    return next(state, { type: 'entry' });
  return state.phase === 'expired' || state.phase === 'renewing' ? next(state) : next(state, { type: 'read' });
}
