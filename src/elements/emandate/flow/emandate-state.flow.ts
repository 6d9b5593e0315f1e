import type { AccountCheck, EmandateQuote, EmandateView, MandateMethod } from '../../../contract/sessions/emandate.ts';
import type { SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import type { Answer, ErrorCode, SessionEffect, SessionEvent, SessionState } from '../../shared/session/session.flow.ts';

/** The steps of the form: who signs and which account pays, then the choice, the terms and the signature. */
export const STEPS = ['who', 'sign'] as const;
/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** The details of the signer that a session may know, in the order in which they are shown. */
export const DETAILS = ['id_number', 'contact_number', 'email'] as const;
/** One of {@link DETAILS}. */
export type Detail = (typeof DETAILS)[number];

/** A known detail, masked; null if the signer has to be asked. */
export const knownDetail = (payer: EmandateView['payer'], method: MandateMethod | undefined, detail: Detail): string | null =>
  // The bank sends its question by phone, so a known number that is not a mobile number has to be replaced.
  payer === null || (detail === 'contact_number' && method?.needs.includes('mobile') === true && !payer.has_mobile) ? null : payer[detail];

/** Whether a mandate has to have a detail. That of a company always has its registration number. */
export const needsDetail = (isCompany: boolean, method: MandateMethod | undefined, detail: Detail): boolean =>
  method?.needs.includes(detail) === true || (isCompany && detail === 'id_number');

/** Whether the session knows everything about the signer and the account. Then there is only the step of signing. */
export const isKnown = ({ payer, bank_account, methods: [method] }: EmandateView): boolean =>
  payer !== null &&
  bank_account !== null &&
  (!payer.is_company || method?.takes_companies === true) &&
  DETAILS.every((detail) => !needsDetail(payer.is_company, method, detail) || knownDetail(payer, method, detail) !== null);

/** The step at which a signer begins. */
export const firstStep = (view: EmandateView): Step => (isKnown(view) ? 'sign' : 'who');

/**
 * The phases of signing.
 * loading: there is no view yet · unavailable: the view could not be read, and the signer can try again · form: a step of the form is shown
 * · signing: the signature was sent · checking: it is not known whether the signature arrived, so the service is asked until it answers ·
 * waiting: the bank has not answered yet · approved, rejected, no_reply, expired, closed: over.
 */
export type Phase =
  'loading' | 'unavailable' | 'form' | 'signing' | 'checking' | 'waiting' | 'approved' | 'rejected' | 'no_reply' | 'expired' | 'closed';

/** Whether a phase shows no form any more. */
export const isEnding = (phase: Phase): boolean => ENDINGS.has(phase);
const ENDINGS: ReadonlySet<Phase> = new Set(['waiting', 'approved', 'rejected', 'no_reply', 'expired', 'closed']);

/** The request that is under way; the signature is not one of them. */
export type PendingRequest = 'check' | 'quote' | 'text' | 'resend' | 'again' | 'withdraw' | 'renew' | null;

/** Field path → the service's name of the rule that it breaks; `invalid` if only the field is known, and not the reason. */
export type BrokenRules = Readonly<Record<string, string>>;

/** A message for the signer next to the form. */
export type Notice =
  /** `message`: the merchant's own text, if the merchant refused the attempt. */
  | { readonly type: 'fields'; readonly fields: BrokenRules; readonly message?: string | undefined }
  | { readonly type: 'account'; readonly check: AccountCheck }
  | { readonly type: 'changed' }
  | { readonly type: 'unreachable' }
  /** Too many requests. `isLong`: the next one may be sent in a while, and not in a moment. */
  | { readonly type: 'slow_down'; readonly isLong: boolean };

/** Facts for the page: the element sends one event for each. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'submitted' | 'approved' | 'rejected' | 'no_reply'; readonly mandate_id: string }
  | { readonly type: 'expired' };

/** The events of the flow. */
export type SigningEvent = SessionEvent<EmandateView> | { readonly type: 'time'; readonly timer: Timer } | OwnEvent;

/** The events that only an e-mandate has. */
export type OwnEvent =
  | { readonly type: 'start'; readonly session: string; readonly first: EmandateView | null; readonly step: Step | null }
  /** The signer pressed Continue, or Sign before there are terms, and the form has no mistake. */
  | { readonly type: 'go' }
  | { readonly type: 'to'; readonly step: Step }
  | { readonly type: 'checked'; readonly answer: Answer<AccountCheck> }
  | { readonly type: 'quoted'; readonly answer: Answer<EmandateQuote>; readonly preview: boolean }
  /** The signer changed a value, so the errors of its field do not apply any more. */
  | { readonly type: 'edited'; readonly field?: string }
  /** The signer chose something else to pay, or another day. `complete`: enough is chosen to calculate the terms. */
  | { readonly type: 'chosen'; readonly complete: boolean }
  /** The page's language changed, so the agreement is requested in that language. */
  | { readonly type: 'translate' }
  | { readonly type: 'sign'; readonly request: SubmitRequest }
  | { readonly type: 'signed'; readonly key: string; readonly answer: Answer<EmandateView> }
  | { readonly type: 'resend' | 'again' }
  /** The bank asks a wrong phone number: the mandate is withdrawn, so that it can be signed again. */
  | { readonly type: 'withdraw' }
  | { readonly type: 'answered'; readonly answer: Answer<EmandateView> };

/** The event of one type. */
export type EventOf<T extends SigningEvent['type']> = Extract<SigningEvent, { type: T }>;

/** The timers that the flow may set; it never reads a clock. */
export type Timer = 'ask' | 'closes' | 'expiry' | 'quote';

/** An effect that the runner has to perform. */
export type SigningEffect = SessionEffect<Timer, Fact> | OwnEffect;

/** The effects that only an e-mandate has. */
export type OwnEffect =
  | { readonly type: 'check' }
  /** `preview`: the terms are shown without a press, so only once enough is chosen, and a refusal is not. */
  | { readonly type: 'quote'; readonly preview: boolean }
  | { readonly type: 'send'; readonly request: SubmitRequest }
  | { readonly type: 'post'; readonly intent: 'resend' | 'again' | 'withdraw' }
  | { readonly type: 'focus' };

/** The complete state of the flow. */
export interface SigningState extends SessionState<EmandateView> {
  readonly phase: Phase;
  readonly step: Step;
  /** The step at which signing continues, once the session is known to be open. */
  readonly resumeAt: Step | null;
  readonly busy: PendingRequest;
  readonly notice: Notice | null;
  /** The terms that are shown. */
  readonly quote: EmandateQuote | null;
  /** Whether the terms are those of an earlier choice, and the new ones are awaited. Nothing can be signed meanwhile. */
  readonly isStale: boolean;
  /** Whether the account was checked, or the signer has seen what looks wrong with it. */
  readonly isChecked: boolean;
  /** The signature that was sent, or that waits for the check of the account. Its bytes are the same each time it is sent. */
  readonly attempt: SubmitRequest | null;
  /** Whether the mandate is being withdrawn, so that the signer's details can be corrected. */
  readonly correcting: boolean;
  /** The number of the last submission whose event was sent to the page, and of the last one whose answer was. */
  readonly notified: { readonly ready: boolean; readonly submitted: number; readonly intentAnswered: number; readonly expired: boolean };
  /** Whether the signer has acted, so that the focus may be moved. */
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
  isStale: false,
  isChecked: false,
  attempt: null,
  correcting: false,
  error: null,
  polls: 0,
  notified: { ready: false, submitted: 0, intentAnswered: 0, expired: false },
  hasActed: false,
};
