import type { EmandateQuote, EmandateView } from '../../../contract/sessions/emandate.ts';
import type { SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import { phaseTable, type PhaseHandlers, type Transition } from '../../shared/session/flow.ts';
import {
  isUnknown,
  pauseAfter,
  sessionRows,
  takeView,
  type Refusal,
  type SessionRules,
  type Silence,
} from '../../shared/session/session.flow.ts';
import {
  firstStep,
  INITIAL,
  isKnown,
  type Notice,
  type EventOf,
  type Phase,
  type SigningEffect,
  type SigningEvent,
  type SigningState,
  type Step,
} from './emandate-state.flow.ts';
import { stepOf, withoutField } from './field-places.flow.ts';

/**
 * The flow of signing: a table of what each event does in each phase. There are two rules. If it is not known what happened to a signature,
 * the service is asked until it has answered. And a mandate counts as approved only when the service has reported it.
 */

type SigningTransition = Transition<SigningState, SigningEffect>;
type Handlers = PhaseHandlers<SigningState, SigningEvent, SigningEffect>;

const transition = (state: SigningState, ...effects: SigningEffect[]): SigningTransition => ({ state, effects });

const PHASES: Readonly<Record<EmandateView['state'], Phase>> = {
  open: 'form',
  closed: 'closed',
  expired: 'expired',
  waiting: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  no_reply: 'no_reply',
};

/** Collects the events that the page has not got yet: one for each submission, and one for its answer. */
function notifyOnce(
  state: SigningState,
  view: EmandateView,
  first: boolean,
): { notified: SigningState['notified']; effects: SigningEffect[] } {
  const { mandate } = view;
  const effects: SigningEffect[] = [];
  let { notified } = state;
  if (!notified.ready) {
    effects.push({ type: 'emit', fact: { type: 'ready' } });
    notified = { ...notified, ready: true };
  }
  if (mandate !== null) {
    const { mandate_id, attempt } = mandate;
    // A signature from before the page was loaded is shown, but its event was sent then.
    if (attempt > notified.submitted) {
      if (!first) effects.push({ type: 'emit', fact: { type: 'submitted', mandate_id } });
      notified = { ...notified, submitted: attempt };
    }
    const phase = PHASES[view.state];
    // Only the latest submission gets an answer, and only one.
    if (
      attempt === notified.submitted &&
      attempt > notified.intentAnswered &&
      (phase === 'approved' || phase === 'rejected' || phase === 'no_reply')
    ) {
      effects.push({ type: 'emit', fact: { type: phase, mandate_id } });
      notified = { ...notified, intentAnswered: attempt };
    }
  }
  if (view.state === 'expired' && !notified.expired) {
    effects.push({ type: 'emit', fact: { type: 'expired' } });
    notified = { ...notified, expired: true };
  }
  return { notified, effects };
}

const RULES: SessionRules<SigningState, EmandateView, SigningEffect> = {
  // If the session has expired, the page is asked for another one first. Until it has answered, the form stays as it is, and locked.
  show: (state, view) =>
    view.state === 'expired' ? transition({ ...state, view, busy: 'renew' }, { type: 'renew' }) : applyView(state, view),
  isOver: ({ phase }) => phase === 'expired',
  isRenewing: ({ busy }) => busy === 'renew',
  expired: (state) => (state.view ? applyView({ ...state, busy: null }, state.view) : transition(state)),
  unavailable: (state, code) =>
    transition({ ...state, phase: 'unavailable', error: code }, { type: 'emit', fact: { type: 'error', code } }),
  unread: (state) => pollLater(state),
};

const ROWS = sessionRows(RULES);

const take = (state: SigningState, view: EmandateView): SigningTransition => takeView(RULES, state, view, 'answer');

function applyView(state: SigningState, view: EmandateView): SigningTransition {
  const first = state.view === null;
  const phase = PHASES[view.state];
  const { notified, effects } = notifyOnce(state, view, first);
  const signing = phase === 'form' && (state.phase === 'signing' || state.phase === 'checking');
  const reopened = phase === 'form' && state.phase !== 'form' && !signing;
  const resumeAt = phase === 'form' ? state.resumeAt : null;
  // A correction begins with the signer's details.
  const step = resumeAt ?? (!reopened ? state.step : state.correcting ? 'who' : firstStep(view));
  const phaseChanged = phase !== state.phase && !signing;
  const closes = view.mandate?.closes_in ?? null;
  const isWithdrawn = state.correcting && phase === 'rejected';
  return transition(
    {
      ...state,
      view,
      notified,
      step,
      resumeAt: null,
      phase: signing ? state.phase : phase,
      busy: isWithdrawn ? 'again' : phaseChanged ? null : state.busy,
      correcting: isWithdrawn,
      notice: phaseChanged ? null : state.notice,
      quote: reopened ? null : state.quote,
      // The account of a signer who signs again was checked before.
      isChecked: reopened ? !first : state.isChecked,
      attempt: phase === 'form' ? state.attempt : null,
      error: null,
      polls: 0,
    },
    ...effects,
    ...(isWithdrawn ? [{ type: 'post', intent: 'again' } as const] : []),
    ...(reopened && step === 'sign' ? [{ type: 'quote', preview: true } as const] : []),
    ...(phase === 'waiting' && closes !== null ? [{ type: 'wait', timer: 'closes', ms: closes + 500 } as const] : []),
    ...(phase === 'form' && view.expires_in < 2_000_000_000 ? [{ type: 'wait', timer: 'expiry', ms: view.expires_in + 500 } as const] : []),
    ...(phaseChanged && state.hasActed ? [{ type: 'focus' } as const] : []),
  );
}

/** Repeats a request after growing pauses: after 1, 2, 4, 8 and then every 15 seconds. */
function pollLater(state: SigningState, ...more: SigningEffect[]): SigningTransition {
  return transition({ ...state, polls: state.polls + 1 }, { type: 'wait', timer: 'ask', ms: pauseAfter(state.polls) }, ...more);
}

/** The session was read while it is not known whether the signature has arrived. If it has not, the same signature is sent again. */
function checkingRead(state: SigningState, event: EventOf<'read'>): SigningTransition {
  const next = ROWS.read(state, event);
  const { attempt, phase } = next.state;
  return event.answer.type === 'view' && phase === 'checking' && attempt !== null
    ? { state: { ...next.state, phase: 'signing' }, effects: [...next.effects, { type: 'send', request: attempt }] }
    : next;
}

const showStep = (state: SigningState, step: Step): SigningTransition =>
  transition({ ...state, step, busy: null, notice: null, attempt: null, hasActed: true }, { type: 'focus' });

/** Shows the terms, which are requested anew, because they name the signer and the account. */
function showTerms(state: SigningState): SigningTransition {
  const shown = showStep({ ...state, isChecked: true, isStale: state.quote !== null }, 'sign');
  return transition(shown.state, ...shown.effects, { type: 'quote', preview: true });
}

/** The signer pressed Continue, so the service checks what was typed. Or they pressed Sign, and there are no terms yet. */
function continueForm(state: SigningState): SigningTransition {
  if (state.busy !== null) return transition(state);
  const asked: SigningState = { ...state, hasActed: true };
  if (state.step === 'sign') return transition({ ...asked, busy: 'quote' }, { type: 'quote', preview: false });
  // The signer has looked at the values again. No account check prevents the signer from continuing.
  if (state.notice?.type === 'account') return showTerms(state);
  return transition({ ...asked, busy: 'check', notice: null }, { type: 'check' });
}

/** Shows the broken rules at their fields. If a day is too early, midnight may have passed, so the view is read again for today's date. */
function showBrokenRules(state: SigningState, { fields = {}, message }: Refusal): SigningTransition {
  return transition(
    { ...state, step: stepOf(fields) ?? state.step, busy: null, notice: { type: 'fields', fields, message } },
    { type: 'focus' },
    ...(Object.values(fields).includes('earliest') ? [{ type: 'read' } as const] : []),
  );
}

/** The longest wait, in seconds, for which a signer stays at the button. */
const A_MOMENT = 60;

/** Whether the limit of requests ends only in a while, so that nothing is asked again until then. */
const isLongWait = (answer: Refusal | Silence): boolean =>
  answer.type === 'problem' && answer.code === 'too_many_requests' && (answer.retryAfter ?? 0) > A_MOMENT;

/** The service refused the request: the signer is told what is wrong, or what to do. */
function requestRefused(state: SigningState, answer: Refusal | Silence): SigningTransition {
  const free: SigningState = { ...state, busy: null };
  if (answer.type === 'silence' || answer.code === 'unavailable')
    return transition({ ...free, notice: { type: 'unreachable' } }, { type: 'focus' });
  if (answer.code === 'too_many_requests')
    return transition({ ...free, notice: { type: 'slow_down', isLong: isLongWait(answer) } }, { type: 'focus' });
  const next = showBrokenRules(free, answer);
  // The session may have ended, or was signed in another tab, so its view is read.
  return answer.code === 'not_allowed' || answer.code === 'not_found' ? transition(next.state, ...next.effects, { type: 'read' }) : next;
}

function checkAnswered(state: SigningState, { answer }: EventOf<'checked'>): SigningTransition {
  if (state.busy !== 'check') return transition(state);
  const { attempt } = state;
  // If the limit of account checks is reached, the signer may continue without a check.
  if (answer.type === 'view' ? answer.view.verdict === 'fine' : answer.type === 'problem' && answer.code === 'too_many_requests')
    return attempt === null ? showTerms(state) : sendSignature({ ...state, busy: null, isChecked: true }, attempt);
  if (answer.type !== 'view') return requestRefused({ ...state, attempt: null }, answer);
  const notice: Notice = { type: 'account', check: answer.view };
  return transition({ ...state, busy: null, attempt: null, isChecked: true, notice }, { type: 'focus' });
}

/** The notice that the first debit moved: between two quotes of the same choice, midnight or a cut-off has passed. */
const movedNotice = (shown: EmandateQuote | null, now: EmandateQuote): Notice | null =>
  shown !== null && shown.terms.debits[0]?.on !== now.terms.debits[0]?.on ? { type: 'changed' } : null;

function quoteAnswered(state: SigningState, { answer, preview }: EventOf<'quoted'>): SigningTransition {
  const { busy } = state;
  const free: SigningState = { ...state, busy: null, isStale: false };
  if (preview) {
    if (state.step !== 'sign' || busy !== null) return transition(state);
    // What the bank says of the account stays true.
    const notice = state.notice?.type === 'account' ? state.notice : null;
    return transition(answer.type === 'view' ? { ...free, quote: answer.view, notice } : { ...free, quote: null });
  }
  if (busy !== 'quote' && busy !== 'text') return transition(state);
  // Without an answer, the agreement stays as it is: in the other language, but right.
  if (answer.type !== 'view') return busy === 'text' ? transition(free) : requestRefused({ ...free, quote: null }, answer);
  const notice = (state.isStale ? null : movedNotice(state.quote, answer.view)) ?? state.notice;
  return transition({ ...free, quote: answer.view, notice }, ...(busy === 'quote' ? [{ type: 'focus' } as const] : []));
}

const sendSignature = (state: SigningState, request: SubmitRequest): SigningTransition =>
  transition({ ...state, phase: 'signing', attempt: request, notice: null }, { type: 'send', request });

/** The signer pressed Sign. An account that no step has checked is checked first. */
function sign(state: SigningState, { request }: EventOf<'sign'>): SigningTransition {
  const { step, quote, busy, isStale, isChecked, view } = state;
  if (step !== 'sign' || quote === null || busy !== null || isStale) return transition(state);
  const acted: SigningState = { ...state, hasActed: true };
  if (isChecked || view === null || !isKnown(view)) return sendSignature(acted, request);
  return transition({ ...acted, busy: 'check', attempt: request, notice: null }, { type: 'check' });
}

function signatureAnswered(state: SigningState, { key, answer }: EventOf<'signed'>): SigningTransition {
  if (state.attempt?.attempt_key !== key) return transition(state);
  if (answer.type === 'view') return take(state, answer.view);
  // The pressed button disappears, so the focus moves to the message in its place.
  if (answer.type === 'silence' || (isUnknown(answer) && !isLongWait(answer)))
    return pollLater({ ...state, phase: 'checking' }, { type: 'focus' });
  const form = { ...state, phase: 'form', attempt: null } as const;
  if (answer.code === 'stale')
    return transition({ ...form, busy: 'quote', notice: { type: 'changed' } }, { type: 'quote', preview: false }, { type: 'focus' });
  return requestRefused(form, answer);
}

const postIntent = (state: SigningState, { type }: EventOf<'resend' | 'again' | 'withdraw'>): SigningTransition =>
  state.busy !== null
    ? transition(state)
    : transition({ ...state, busy: type, hasActed: true, correcting: type === 'withdraw' }, { type: 'post', intent: type });

function answered(state: SigningState, { answer }: EventOf<'answered'>): SigningTransition {
  const free: SigningState = { ...state, busy: null };
  if (answer.type === 'view') return take(free, answer.view);
  const { state: told, effects } = requestRefused({ ...free, correcting: false }, answer);
  // Whether the request has arrived or not, the view says what is true now.
  return transition(told, ...effects.filter(({ type }) => type !== 'read'), { type: 'read' });
}

/**
 * The element was removed and put back: the answers to requests under way are lost, the known state stays. It is not known whether a
 * signature has arrived. A check is made again when the signer continues, and terms are requested again.
 */
function resume(state: SigningState): SigningTransition {
  const { phase, busy, step, quote, isStale } = state;
  if (phase === 'signing') return transition({ ...state, phase: 'checking' }, { type: 'read' });
  const isQuoting = busy === 'quote' || busy === 'text';
  const asksTerms = isQuoting || (phase === 'form' && step === 'sign' && (quote === null || isStale));
  return transition(
    { ...state, busy: isQuoting ? busy : null, attempt: phase === 'form' ? null : state.attempt },
    { type: 'read' },
    ...(asksTerms ? [{ type: 'quote', preview: !isQuoting } as const] : []),
  );
}

/** The notice without the errors of a corrected field; null if no error remains. */
function noticeAfterCorrection(notice: Notice | null, field: string | undefined): Notice | null {
  if (notice?.type !== 'fields' || field === undefined) return null;
  const fields = withoutField(notice.fields, field);
  return Object.keys(fields).length === 0 ? null : { ...notice, fields };
}

/** How long the signer has to stop choosing before the terms are requested, in milliseconds. */
const QUIET_MS = 350;

/** What an event does in every phase. */
const ANYWHERE: Handlers = {
  start: (_state, { session, first, step: resumeAt }) => {
    const state: SigningState = { ...INITIAL, session, resumeAt };
    return first === null ? transition(state, { type: 'read' }) : take(state, first);
  },
  resume,
  ...ROWS,
  retry: (state) => transition(state.phase === 'unavailable' ? { ...state, phase: 'loading', error: null } : state, { type: 'read' }),
  time: (state, { timer }) => transition(state, timer === 'quote' ? { type: 'quote', preview: true } : { type: 'read' }),
  answered,
};

/** What an event does in one phase. An event without a row in either table changes nothing. */
const TABLE: { readonly [P in Phase]: Handlers } = {
  loading: {},
  unavailable: {},
  form: {
    go: continueForm,
    to: (state, { step }) => (state.busy === null ? showStep(state, step) : transition(state)),
    checked: checkAnswered,
    quoted: quoteAnswered,
    sign,
    edited: (state, { field }) => transition({ ...state, notice: noticeAfterCorrection(state.notice, field) }),
    chosen: (state, { complete }) =>
      complete
        ? transition({ ...state, isStale: true }, { type: 'wait', timer: 'quote', ms: QUIET_MS })
        : transition({ ...state, quote: null, isStale: false }),
    translate: (state) =>
      state.busy === null && state.step === 'sign'
        ? transition({ ...state, busy: 'text' }, { type: 'quote', preview: false })
        : transition(state),
  },
  signing: { signed: signatureAnswered },
  checking: { signed: signatureAnswered, read: checkingRead },
  waiting: { withdraw: postIntent },
  approved: {},
  rejected: { resend: postIntent, again: postIntent },
  no_reply: { resend: postIntent, again: postIntent },
  expired: {},
  closed: {},
};

/** The flow: one step for each event. */
export const step = phaseTable<Phase, SigningState, SigningEvent, SigningEffect>(TABLE, ANYWHERE);
