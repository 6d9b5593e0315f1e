import type { AccountCheck, EmandateQuote, EmandateView, SubmitRequest } from '../../protocol/emandate.ts';
import type { ProblemCode, ProblemRule } from '../../protocol/problem.ts';

/** The nouns of the signing flow: where it can be, what can happen, what it can ask to be done. */

/** The steps of whoever signs, each short. */
export const STEPS = ['who', 'account', 'what', 'review', 'sign'] as const;
/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/**
 * Where signing is. loading · unavailable: nothing could be learnt, there is a way on · form: at a step · signing: the
 * signature is on its way · checking: nobody knows whether it arrived, the service is asked until it says · waiting: the bank
 * has not answered · approved, rejected, no_reply, expired, closed.
 */
export type Phase =
  'loading' | 'unavailable' | 'form' | 'signing' | 'checking' | 'waiting' | 'approved' | 'rejected' | 'no_reply' | 'expired' | 'closed';

/** Whether there is nothing to fill in any more. */
export const isEnding = (phase: Phase): boolean => ENDINGS.has(phase);
const ENDINGS: ReadonlySet<Phase> = new Set(['waiting', 'approved', 'rejected', 'no_reply', 'expired', 'closed']);

/** What is asked of the service just now, besides the signature. */
export type Busy = 'who' | 'account' | 'quote' | 'resend' | 'again' | null;

/** A rule with words of its own; `invalid` where it is only known that something is wrong with the field. */
export type BrokenRule = ProblemRule | 'invalid';

/** Field path → the rule that it breaks. */
export type BrokenRules = Readonly<Record<string, BrokenRule>>;

/** How a question was answered. Silence says nothing about what happened there. */
export type Answer<T> =
  | { readonly type: 'view'; readonly view: T }
  | { readonly type: 'problem'; readonly code: ProblemCode; readonly fields: BrokenRules }
  | { readonly type: 'silence' };

/** What whoever signs is told beside the form. */
export type Notice =
  | { readonly type: 'fields'; readonly fields: BrokenRules }
  | { readonly type: 'account'; readonly check: AccountCheck }
  | { readonly type: 'changed' }
  | { readonly type: 'unreachable' };

/** Facts for the page, one for each event the element fires. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly code: 'unreachable' | 'session_not_found' | 'origin_refused'; readonly recoverable: boolean }
  | { readonly type: 'submitted' | 'approved' | 'rejected' | 'no_reply'; readonly mandate_id: string }
  | { readonly type: 'expired' };

/** What can happen. */
export type SigningEvent =
  | { readonly type: 'start'; readonly session: string; readonly first: EmandateView | null; readonly step: Step | null }
  | { readonly type: 'resume' }
  | { readonly type: 'read'; readonly answer: Answer<EmandateView> }
  | { readonly type: 'pushed'; readonly view: EmandateView }
  /** Continue was pressed and nothing that can be seen here is wrong. */
  | { readonly type: 'go' }
  | { readonly type: 'back' }
  | { readonly type: 'to'; readonly step: Step }
  | { readonly type: 'checked'; readonly answer: Answer<AccountCheck> }
  | { readonly type: 'quoted'; readonly answer: Answer<EmandateQuote>; readonly preview: boolean }
  /** What was typed or chosen changed: what was said of it holds no more. */
  | { readonly type: 'edited' }
  /** Something else is wanted of what is reviewed. */
  | { readonly type: 'requote' }
  | { readonly type: 'sign'; readonly request: SubmitRequest }
  | { readonly type: 'signed'; readonly key: string; readonly answer: Answer<EmandateView> }
  | { readonly type: 'resend' | 'again' }
  | { readonly type: 'answered'; readonly answer: Answer<EmandateView> }
  | { readonly type: 'retry' }
  | { readonly type: 'time'; readonly timer: Timer };

/** The event of one type. */
export type Of<T extends SigningEvent['type']> = Extract<SigningEvent, { type: T }>;

/** Clocks the flow may set; it never reads one. */
export type Timer = 'ask' | 'closes' | 'expiry';

/** What is to be done. */
export type SigningEffect =
  | { readonly type: 'read' }
  | { readonly type: 'check'; readonly what: 'who' | 'account' }
  | { readonly type: 'quote'; readonly preview: boolean }
  | { readonly type: 'send'; readonly request: SubmitRequest }
  | { readonly type: 'post'; readonly intent: 'resend' | 'again' }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'tell'; readonly fact: Fact }
  | { readonly type: 'focus' };

/** Everything the flow knows. */
export interface SigningState {
  readonly session: string;
  readonly phase: Phase;
  readonly view: EmandateView | null;
  readonly step: Step;
  /** Where signing is to go on, once the session is known to be open. */
  readonly wanted: Step | null;
  readonly busy: Busy;
  readonly notice: Notice | null;
  readonly quote: EmandateQuote | null;
  /** The signature on its way: the same in every byte, however often it is sent. */
  readonly attempt: SubmitRequest | null;
  readonly error: 'unreachable' | 'session_not_found' | 'origin_refused' | null;
  readonly asked: number;
  /** What the page was told: which submissions, and which of them were answered. */
  readonly told: { readonly ready: boolean; readonly submitted: number; readonly answered: number; readonly expired: boolean };
  /** Whoever signs did something, so the focus may be moved. */
  readonly acted: boolean;
}

/** Before anything has happened. */
export const INITIAL: SigningState = {
  session: '',
  phase: 'loading',
  view: null,
  step: 'who',
  wanted: null,
  busy: null,
  notice: null,
  quote: null,
  attempt: null,
  error: null,
  asked: 0,
  told: { ready: false, submitted: 0, answered: 0, expired: false },
  acted: false,
};
