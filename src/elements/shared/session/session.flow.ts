import type { ProblemCode } from '../../../protocol/problem.ts';
import type { PhaseHandlers, Transition } from './flow.ts';

/**
 * What happens to a session in every element, as pure functions: the newest view wins, a view that cannot be read is asked for again, an
 * expired session is renewed, and an action whose answer was lost is asked about again. An element's flow adds its own phases and facts.
 */

/** The error codes of a flow. `pay-errors.ts` explains each of them. */
export type ErrorCode =
  | 'unreachable'
  | 'invalid_api_key'
  | 'endpoint_not_found'
  | 'endpoint_blocked'
  | 'endpoint_refused'
  | 'session_not_found'
  | 'wrong_session_kind'
  | 'origin_refused'
  | 'frame_unavailable'
  | 'frame_blocked'
  | 'frame_refused'
  | 'stream_blocked'
  | 'renewed_session_expired'
  | 'card_service_unavailable';

/** Whether trying again can help. If not, the element shows no button for it. */
export const isRecoverable = (code: ErrorCode | null): boolean =>
  code !== 'session_not_found' && code !== 'wrong_session_kind' && code !== 'origin_refused';

/**
 * How a press of the main button ended. `completed`: it is done. `pending`: it goes on elsewhere, or its outcome is not known yet. `failed`:
 * it was refused or declined, or the element cannot be used. `invalid`: a field is wrong or something is missing, and the element shows
 * what. `cancelled`: the page or the shopper stopped it, and nothing was sent.
 */
export type PaySubmitStatus = 'completed' | 'pending' | 'failed' | 'invalid' | 'cancelled';

/** What every view of a session has. */
export interface SessionView {
  readonly session_id: string;
  readonly version: number;
  readonly state: string;
  /** Whether it is a test; the hosted mode does not know. */
  readonly test?: boolean;
}

/** What a flow knows about its session, besides what is its own. */
export interface SessionState<View> {
  readonly session: string;
  readonly phase: string;
  readonly view: View | null;
  /** Why no view could be read. */
  readonly error: ErrorCode | null;
  /** How often the service was asked in vain, so that the pauses grow. */
  readonly polls: number;
}

/** The service's refusal. */
export interface Refusal {
  readonly type: 'problem';
  readonly code: ProblemCode;
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly rules?: Readonly<Record<string, string>>;
  /** The seconds until the request may be sent again. */
  readonly retryAfter?: number | undefined;
  /** The cause that the diagnosis found. */
  readonly error?: ErrorCode | undefined;
}

/** No answer: it is not known what happened on the server. */
export interface Silence {
  readonly type: 'silence';
  /** The cause that the diagnosis found. */
  readonly error?: ErrorCode | undefined;
}

/** The answer to a request. */
export type Answer<View> = { readonly type: 'view'; readonly view: View } | Refusal | Silence;

/** The events of every session. */
export type SessionEvent<View> =
  | { readonly type: 'resume' }
  | { readonly type: 'read'; readonly answer: Answer<View> }
  | { readonly type: 'pushed'; readonly view: View }
  /** The page has given another session. */
  | { readonly type: 'renewed'; readonly session: string }
  | { readonly type: 'renew_failed' }
  /** Somebody tries again, or the network is back. */
  | { readonly type: 'retry' };

/** The effects of every session. The session's runner performs them. */
export type SessionEffect<Timer extends string, Fact> =
  | { readonly type: 'read' }
  /** Asks the page for another session. `wanted`: somebody has pressed a button for it. */
  | { readonly type: 'renew'; readonly wanted?: true }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'stop'; readonly timer: Timer }
  | { readonly type: 'emit'; readonly fact: Fact };

/** Where a view comes from. A pushed view does not answer what the element has asked. */
export type ViewSource = 'read' | 'pushed' | 'answer';

/** What an element's flow decides about its session. */
export interface SessionRules<State extends SessionState<View>, View extends SessionView, Effect> {
  /** Applies a view that is not older than the known one. */
  readonly show: (state: State, view: View, source: ViewSource) => Transition<State, Effect>;
  /** Whether the session is over, so that nothing changes it any more. */
  readonly isOver: (state: State) => boolean;
  /** Whether the page is asked for another session. */
  readonly isRenewing: (state: State) => boolean;
  /** The session has expired and there is no other one. */
  readonly expired: (state: State) => Transition<State, Effect>;
  /** There is no view to show. The page gets an event that says why. */
  readonly unavailable: (state: State, code: ErrorCode) => Transition<State, Effect>;
  /** A read failed, but there is a view. */
  readonly unread: (state: State) => Transition<State, Effect>;
}

/** Whether the page gave another session whose view has not arrived yet. */
export function awaitsNewSession({ session, view }: SessionState<SessionView>): boolean {
  return view !== null && view.session_id !== session;
}

/** Whether a view may replace the current one: it belongs to this session and is not older. */
export function isNewer(state: SessionState<SessionView>, view: SessionView): boolean {
  return view.session_id === state.session && (state.view === null || awaitsNewSession(state) || view.version >= state.view.version);
}

/** The pause before the service is asked again, in milliseconds: 1, 2, 4, 8, then 15 seconds. */
export const pauseAfter = (polls: number): number => Math.min(1_000 * 2 ** Math.min(polls, 4), 15_000);

/** Takes a view of the service. A session that is over stays over, and one that is renewed has nothing more to say. */
export function takeView<State extends SessionState<View>, View extends SessionView, Effect>(
  rules: SessionRules<State, View, Effect>,
  state: State,
  view: View,
  source: ViewSource,
): Transition<State, Effect> {
  const isLeft = rules.isRenewing(state) && !awaitsNewSession(state);
  return rules.isOver(state) || isLeft || !isNewer(state, view) ? { state, effects: [] } : rules.show(state, view, source);
}

/** The error code of a read that returned no view. */
export function errorCodeOf({ error, ...answer }: Refusal | Silence): ErrorCode {
  if (error) return error;
  const code = answer.type === 'problem' ? answer.code : null;
  return code === 'not_found' ? 'session_not_found' : code === 'origin_refused' ? code : 'unreachable';
}

/** Whether an answer leaves open what happened to an action. Then it is asked about again, always with the same key. */
export const isUnknown = (answer: Refusal | Silence): boolean =>
  answer.type === 'silence' || answer.code === 'unavailable' || answer.code === 'too_many_requests';

/** The rows that are the same for every element. */
export function sessionRows<State extends SessionState<View>, View extends SessionView, Effect>(
  rules: SessionRules<State, View, Effect>,
): Required<Pick<PhaseHandlers<State, SessionEvent<View>, Effect>, 'read' | 'pushed' | 'renew_failed'>> {
  return {
    read: (state, { answer }) => {
      if (rules.isOver(state)) return { state, effects: [] };
      if (answer.type === 'view') return takeView(rules, state, answer.view, 'read');
      if (state.view === null || awaitsNewSession(state)) return rules.unavailable(state, errorCodeOf(answer));
      return rules.unread(state);
    },
    pushed: (state, { view }) => takeView(rules, state, view, 'pushed'),
    renew_failed: (state) => (rules.isRenewing(state) ? rules.expired(state) : { state, effects: [] }),
  };
}
