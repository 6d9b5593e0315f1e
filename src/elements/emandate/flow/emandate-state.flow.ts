import type { AccountCheck, EmandateQuote, EmandateView, SubmitRequest } from '../../../protocol/emandate.ts';
import type { ProblemCode } from '../../../protocol/problem.ts';
import type { ErrorCode } from '../../shared/flow/errors.flow.ts';

/** The phases of signing, its events, and the effects that it requests. */

/** The steps of the form, each of them short. */
export const STEPS = ['who', 'account', 'what', 'sign'] as const;
/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** What decides how many steps there are. */
type KnownPayer = Pick<EmandateView, 'payer' | 'bank_account'> | null;

const STEPS_OF_KNOWN: readonly Step[] = STEPS.filter((each) => each !== 'account');

/** The steps of a session: if the link knows both the signer and their account, the first step shows both. */
export const stepsOf = (view: KnownPayer): readonly Step[] => (view?.payer && view.bank_account ? STEPS_OF_KNOWN : STEPS);

/** The step that shows the content of `step` in this session: sessions with fewer steps show it in another one. */
export const placeOfStep = (view: KnownPayer, step: Step): Step => (stepsOf(view).includes(step) ? step : 'who');

/**
 * The phases of signing. loading · unavailable: the view could not be read, and the signer can try again · form: at a step · signing: the
 * signature was sent · checking: nobody knows whether it arrived, so the service is asked until it says · waiting: the bank has not
 * answered · approved, rejected, no_reply, expired, closed.
 */
export type Phase =
  'loading' | 'unavailable' | 'form' | 'signing' | 'checking' | 'waiting' | 'approved' | 'rejected' | 'no_reply' | 'expired' | 'closed';

/** Whether there is no form any more. */
export const isEnding = (phase: Phase): boolean => ENDINGS.has(phase);
const ENDINGS: ReadonlySet<Phase> = new Set(['waiting', 'approved', 'rejected', 'no_reply', 'expired', 'closed']);

/** The request that is under way, apart from the signature. */
export type PendingRequest = 'who' | 'account' | 'quote' | 'resend' | 'again' | 'withdraw' | null;

/** A rule by the service's name for it; `invalid` if only the field is known to be wrong, but not why. */
export type BrokenRule = string;

/** Field path → the rule that it breaks. */
export type BrokenRules = Readonly<Record<string, BrokenRule>>;

/** The answer to a request. Silence does not say what happened on the server. */
export type Answer<T> =
  | { readonly type: 'view'; readonly view: T }
  | {
      readonly type: 'problem';
      readonly code: ProblemCode;
      readonly fields: BrokenRules;
      readonly message?: string | undefined;
      readonly error?: ErrorCode;
    }
  | { readonly type: 'silence'; readonly error?: ErrorCode };

/** A message for the signer beside the form. */
export type Notice =
  /** `message`: the merchant's own words, if the merchant refused it. */
  | { readonly type: 'fields'; readonly fields: BrokenRules; readonly message?: string | undefined }
  | { readonly type: 'account'; readonly check: AccountCheck }
  | { readonly type: 'changed' }
  | { readonly type: 'unreachable' }
  /** Too many requests in a short time. */
  | { readonly type: 'slow_down' };

/** Facts for the page: one for each event of the element. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'submitted' | 'approved' | 'rejected' | 'no_reply'; readonly mandate_id: string }
  | { readonly type: 'expired' };

/** The events of the flow. */
export type SigningEvent =
  | { readonly type: 'start'; readonly session: string; readonly first: EmandateView | null; readonly step: Step | null }
  | { readonly type: 'resume' }
  | { readonly type: 'read'; readonly answer: Answer<EmandateView> }
  | { readonly type: 'pushed'; readonly view: EmandateView }
  /** Continue was pressed, and the form has found no mistake. */
  | { readonly type: 'go' }
  | { readonly type: 'back' }
  | { readonly type: 'to'; readonly step: Step }
  | { readonly type: 'checked'; readonly answer: Answer<AccountCheck> }
  | { readonly type: 'quoted'; readonly answer: Answer<EmandateQuote>; readonly preview: boolean }
  /** The signer changed a value: the errors of its field no longer hold. */
  | { readonly type: 'edited'; readonly field?: string }
  /** The signer wants to change something in the review. */
  | { readonly type: 'requote' }
  | { readonly type: 'sign'; readonly request: SubmitRequest }
  | { readonly type: 'signed'; readonly key: string; readonly answer: Answer<EmandateView> }
  | { readonly type: 'resend' | 'again' }
  /** The bank asks a wrong phone number: the mandate is withdrawn, so that it can be signed again. */
  | { readonly type: 'withdraw' }
  | { readonly type: 'answered'; readonly answer: Answer<EmandateView> }
  | { readonly type: 'retry' }
  | { readonly type: 'time'; readonly timer: Timer };

/** The event of one type. */
export type EventOf<T extends SigningEvent['type']> = Extract<SigningEvent, { type: T }>;

/** The timers that the flow may set; it never reads a clock. */
export type Timer = 'ask' | 'closes' | 'expiry';

/** An effect that the runner has to perform. */
export type SigningEffect =
  | { readonly type: 'read' }
  | { readonly type: 'check'; readonly what: 'who' | 'account' }
  | { readonly type: 'quote'; readonly preview: boolean }
  | { readonly type: 'send'; readonly request: SubmitRequest }
  | { readonly type: 'post'; readonly intent: 'resend' | 'again' | 'withdraw' }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'tell'; readonly fact: Fact }
  | { readonly type: 'focus' };

/** The complete state of the flow. */
export interface SigningState {
  readonly session: string;
  readonly phase: Phase;
  readonly view: EmandateView | null;
  readonly step: Step;
  /** The step at which signing continues, once the session is known to be open. */
  readonly resumeAt: Step | null;
  readonly busy: PendingRequest;
  readonly notice: Notice | null;
  readonly quote: EmandateQuote | null;
  /** The signature that was sent. Every repeat is identical, byte for byte. */
  readonly attempt: SubmitRequest | null;
  /** The mandate is being withdrawn, so that the signer's details can be corrected. */
  readonly correcting: boolean;
  readonly error: ErrorCode | null;
  readonly polls: number;
  /** The submissions that the page has had an event for, and those whose answer it has had an event for. */
  readonly notified: { readonly ready: boolean; readonly submitted: number; readonly intentAnswered: number; readonly expired: boolean };
  /** The signer acted, so the focus may be moved. */
  readonly hasActed: boolean;
}

/** The state at the start. */
export const INITIAL: SigningState = {
  session: '',
  phase: 'loading',
  view: null,
  step: 'who',
  resumeAt: null,
  busy: null,
  notice: null,
  quote: null,
  attempt: null,
  correcting: false,
  error: null,
  polls: 0,
  notified: { ready: false, submitted: 0, intentAnswered: 0, expired: false },
  hasActed: false,
};
