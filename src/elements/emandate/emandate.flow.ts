import type { EmandateView } from '../../protocol/emandate.ts';
import type { Transition } from '../flow.ts';
import {
  INITIAL,
  STEPS,
  type BrokenRules,
  type Of,
  type Phase,
  type SigningEffect,
  type SigningEvent,
  type SigningState,
  type Step,
} from './emandate-state.flow.ts';

/**
 * How signing goes: a table of what may happen where. Two rules: a signature whose fate is unknown is asked about until the
 * service has spoken, and nothing is called approved before the service has called it so.
 */

type Next = Transition<SigningState, SigningEffect>;
type Handlers = { readonly [T in SigningEvent['type']]?: (state: SigningState, event: Of<T>) => Next };

const stay = (state: SigningState, ...effects: SigningEffect[]): Next => ({ state, effects });

/** Pauses before a question is asked again. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];

/** The steps that a session has: who signs and the account are not asked where the link brought them along. */
export const stepsOf = (view: EmandateView): readonly Step[] =>
  STEPS.filter((step) => !(step === 'who' && view.payer !== null) && !(step === 'account' && view.bank_account !== null));

const PHASES: Readonly<Record<EmandateView['state'], Phase>> = {
  open: 'form',
  closed: 'closed',
  expired: 'expired',
  waiting: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  no_reply: 'no_reply',
};

/** Tells the page what it was not told yet: each submission, then what became of it, once. */
function tell(state: SigningState, view: EmandateView, first: boolean): { told: SigningState['told']; effects: SigningEffect[] } {
  const { mandate } = view;
  const effects: SigningEffect[] = [];
  let { told } = state;
  if (!told.ready) {
    effects.push({ type: 'tell', fact: { type: 'ready' } });
    told = { ...told, ready: true };
  }
  if (mandate !== null) {
    const { mandate_id, attempt } = mandate;
    // A signature from before the page was loaded is shown, but was told then.
    if (attempt > told.submitted) {
      if (!first) effects.push({ type: 'tell', fact: { type: 'submitted', mandate_id } });
      told = { ...told, submitted: attempt };
    }
    const phase = PHASES[view.state];
    if (attempt > told.answered && (phase === 'approved' || phase === 'rejected' || phase === 'no_reply')) {
      effects.push({ type: 'tell', fact: { type: phase, mandate_id } });
      told = { ...told, answered: attempt };
    }
  }
  if (view.state === 'expired' && !told.expired) {
    effects.push({ type: 'tell', fact: { type: 'expired' } });
    told = { ...told, expired: true };
  }
  return { told, effects };
}

/** Takes what the service says. An older view never replaces a newer one. */
function takeView(state: SigningState, view: EmandateView): Next {
  if (view.session_id !== state.session || (state.view !== null && view.version < state.view.version)) return stay(state);
  const first = state.view === null;
  const phase = PHASES[view.state];
  const { told, effects } = tell(state, view, first);
  const signing = phase === 'form' && (state.phase === 'signing' || state.phase === 'checking');
  const steps = stepsOf(view);
  const reopened = phase === 'form' && state.phase !== 'form' && !signing;
  const step = steps.includes(state.step) && !reopened ? state.step : (steps[0] ?? 'what');
  const moved = phase !== state.phase && !signing;
  const closes = view.mandate?.closes_in ?? null;
  const back = phase === 'form' && state.wanted !== null && steps.includes(state.wanted) ? state.wanted : null;
  return stay(
    {
      ...state,
      view,
      told,
      // What was reviewed is worked out anew before it is shown.
      step: back === null ? step : back === 'review' || back === 'sign' ? 'what' : back,
      wanted: null,
      phase: signing ? state.phase : phase,
      busy: back === 'review' || back === 'sign' ? 'quote' : moved ? null : state.busy,
      notice: moved ? null : state.notice,
      quote: reopened ? null : state.quote,
      attempt: phase === 'form' ? state.attempt : null,
      error: null,
      asked: 0,
    },
    ...effects,
    ...(back === null || back === 'who' || back === 'account' ? [] : [{ type: 'quote', preview: back === 'what' } as const]),
    ...(phase === 'waiting' && closes !== null ? [{ type: 'wait', timer: 'closes', ms: closes + 500 } as const] : []),
    ...(phase === 'form' && view.expires_in < 2_000_000_000 ? [{ type: 'wait', timer: 'expiry', ms: view.expires_in + 500 } as const] : []),
    ...(moved && state.acted ? [{ type: 'focus' } as const] : []),
  );
}

function askLater(state: SigningState): Next {
  const ms = PAUSES[Math.min(state.asked, PAUSES.length - 1)] ?? 15_000;
  return stay({ ...state, asked: state.asked + 1 }, { type: 'wait', timer: 'ask', ms });
}

function read(state: SigningState, { answer }: Of<'read'>): Next {
  if (answer.type === 'view') {
    const next = takeView(state, answer.view);
    const { attempt, phase } = next.state;
    // It did not arrive: the same signature once more.
    return phase === 'checking' && attempt !== null
      ? { state: { ...next.state, phase: 'signing' }, effects: [...next.effects, { type: 'send', request: attempt }] }
      : next;
  }
  if (state.view !== null) return askLater(state);
  const lost = answer.type === 'problem' && answer.code === 'not_found';
  const refused = answer.type === 'problem' && answer.code === 'origin_refused';
  const code = lost ? 'session_not_found' : refused ? 'origin_refused' : 'unreachable';
  return stay(
    { ...state, phase: 'unavailable', error: code },
    { type: 'tell', fact: { type: 'error', code, recoverable: code === 'unreachable' } },
  );
}

const atStep = (state: SigningState, step: Step): Next =>
  stay({ ...state, step, busy: null, notice: null, acted: true }, { type: 'focus' });

function forward(state: SigningState): Next {
  const steps = state.view === null ? STEPS : stepsOf(state.view);
  const next = steps[steps.indexOf(state.step) + 1];
  return next === undefined ? stay(state) : atStep(state, next);
}

/** Continue: what was typed is looked at by the service before the next step. */
function go(state: SigningState): Next {
  if (state.busy !== null) return stay(state);
  const asked = { ...state, acted: true };
  if (state.step === 'who') return stay({ ...asked, busy: 'who' }, { type: 'check', what: 'who' });
  if (state.step === 'account') {
    // Whoever was asked to look again has.
    if (state.notice?.type === 'account' && state.notice.check.verdict === 'ask') return forward(state);
    return stay({ ...asked, busy: 'account', notice: null }, { type: 'check', what: 'account' });
  }
  if (state.step === 'what') return stay({ ...asked, busy: 'quote' }, { type: 'quote', preview: false });
  return state.step === 'review' && state.quote?.approval?.is_open !== false ? forward(asked) : stay(asked);
}

function back(state: SigningState): Next {
  const steps = state.view === null ? STEPS : stepsOf(state.view);
  const before = steps[steps.indexOf(state.step) - 1];
  return before === undefined ? stay(state) : atStep(state, before);
}

/** A day that is too early is one that midnight took: what the page knows of today is asked for anew. */
const problem = (state: SigningState, fields: BrokenRules): Next =>
  stay(
    { ...state, busy: null, notice: { type: 'fields', fields } },
    { type: 'focus' },
    ...(Object.values(fields).includes('earliest') ? [{ type: 'read' } as const] : []),
  );

function checked(state: SigningState, { answer }: Of<'checked'>): Next {
  if (state.busy !== 'who' && state.busy !== 'account') return stay(state);
  if (answer.type === 'silence') return stay({ ...state, busy: null, notice: { type: 'unreachable' } }, { type: 'focus' });
  if (answer.type === 'problem')
    return Object.keys(answer.fields).length > 0
      ? problem(state, answer.fields)
      : stay({ ...state, busy: null, notice: { type: 'unreachable' } }, { type: 'focus' });
  if (answer.view.verdict === 'fine') return forward(state);
  return stay({ ...state, busy: null, notice: { type: 'account', check: answer.view } }, { type: 'focus' });
}

function quoted(state: SigningState, { answer, preview }: Of<'quoted'>): Next {
  if (preview) {
    if (state.step !== 'what' || state.busy !== null) return stay(state);
    if (answer.type === 'view') return stay({ ...state, quote: answer.view, notice: null });
    return stay({ ...state, quote: null });
  }
  if (state.busy !== 'quote') return stay(state);
  if (answer.type === 'silence') return stay({ ...state, busy: null, notice: { type: 'unreachable' } }, { type: 'focus' });
  if (answer.type === 'problem') {
    const theirs = Object.keys(answer.fields).some((field) => field.startsWith('customer.'));
    return problem({ ...state, quote: null, step: theirs ? 'who' : 'what' }, answer.fields);
  }
  const next = { ...state, quote: answer.view, busy: null } as const;
  if (state.step !== 'what') return stay(next, { type: 'focus' });
  // Whoever came back to it did not ask for the focus.
  return state.acted ? atStep(next, 'review') : stay({ ...next, step: 'review' });
}

function sign(state: SigningState, { request }: Of<'sign'>): Next {
  return stay({ ...state, phase: 'signing', attempt: request, notice: null, acted: true }, { type: 'send', request });
}

function signed(state: SigningState, { key, answer }: Of<'signed'>): Next {
  if (state.attempt?.attempt_key !== key) return stay(state);
  if (answer.type === 'view') return takeView(state, answer.view);
  if (answer.type === 'silence' || answer.code === 'unavailable' || answer.code === 'too_many_requests')
    return askLater({ ...state, phase: 'checking' });
  // Signed in another tab, expired, closed: the service says which.
  if (answer.code === 'not_allowed' || answer.code === 'not_found')
    return stay({ ...state, phase: 'form', attempt: null }, { type: 'read' });
  const form = { ...state, phase: 'form', attempt: null } as const;
  if (answer.code === 'stale')
    return stay(
      { ...form, step: 'review', busy: 'quote', notice: { type: 'changed' } },
      { type: 'quote', preview: false },
      { type: 'focus' },
    );
  const [field = ''] = Object.keys(answer.fields);
  const step: Step = field.startsWith('customer')
    ? 'who'
    : field.startsWith('bank_account')
      ? 'account'
      : field.startsWith('plan')
        ? 'what'
        : 'sign';
  const steps = state.view === null ? STEPS : stepsOf(state.view);
  return problem({ ...form, step: steps.includes(step) ? step : 'what' }, answer.fields);
}

const post = (state: SigningState, { type }: Of<'resend' | 'again'>): Next =>
  state.busy !== null ? stay(state) : stay({ ...state, busy: type, acted: true }, { type: 'post', intent: type });

function answered(state: SigningState, { answer }: Of<'answered'>): Next {
  const free = { ...state, busy: null };
  if (answer.type === 'view') return takeView(free, answer.view);
  return stay({ ...free, notice: { type: 'unreachable' } }, { type: 'read' }, { type: 'focus' });
}

/** Wherever the flow is. */
const ANYWHERE: Handlers = {
  start: (_state, { session, first, step: wanted }) => {
    const state = { ...INITIAL, session, wanted };
    return first === null ? stay(state, { type: 'read' }) : takeView(state, first);
  },
  resume: (state) => stay(state, { type: 'read' }),
  read,
  pushed: (state, { view }) => takeView(state, view),
  retry: (state) => stay(state.phase === 'unavailable' ? { ...state, phase: 'loading', error: null } : state, { type: 'read' }),
  time: (state) => stay(state, { type: 'read' }),
  answered,
};

/** What else may happen in each phase. An event with no row changes nothing. */
const TABLE: { readonly [P in Phase]: Handlers } = {
  loading: {},
  unavailable: {},
  form: {
    go,
    back,
    to: (state, { step }) => (state.busy === null ? atStep(state, step) : stay(state)),
    checked,
    quoted,
    sign: (state, event) => (state.step === 'sign' && state.quote !== null && state.busy === null ? sign(state, event) : stay(state)),
    edited: (state) =>
      state.step === 'what'
        ? stay({ ...state, quote: null, notice: null }, { type: 'quote', preview: true })
        : stay({ ...state, notice: null }),
    requote: (state) =>
      state.busy === null ? stay({ ...state, busy: 'quote', acted: true }, { type: 'quote', preview: false }) : stay(state),
  },
  signing: { signed },
  checking: { signed },
  waiting: {},
  approved: {},
  rejected: { resend: post, again: post },
  no_reply: { resend: post, again: post },
  expired: {},
  closed: {},
};

/** The flow: one step for each event. */
export function step(state: SigningState, event: SigningEvent): Next {
  return dispatch(TABLE[state.phase], state, event) ?? dispatch(ANYWHERE, state, event) ?? stay(state);
}

/** A table cannot tie a row's key to its event's type; this one place does. */
function dispatch<T extends SigningEvent['type']>(handlers: Handlers, state: SigningState, event: Of<T> & { type: T }): Next | undefined {
  const handler: ((state: SigningState, event: Of<T>) => Next) | undefined = handlers[event.type];
  return handler?.(state, event);
}
