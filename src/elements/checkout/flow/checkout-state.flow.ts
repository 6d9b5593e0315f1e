import type { CheckoutView, FailureCode } from '../../../contract/sessions/checkout.ts';
import type { Payer, PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import type { ProblemCode } from '../../../protocol/problem.ts';
import type * as shared from '../../shared/session/session.flow.ts';
import type { MethodSelection } from './method-selection.flow.ts';

/**
 * The phases of a checkout.
 * loading: there is no view yet · unavailable: no view could be read; the shopper can try again · ready: the form can be filled in ·
 * tokenising: the card frame is making a token · sheet: a wallet's sheet is open · submitting: the attempt was sent · refreshing: the
 * attempt was refused, and the session is being read · processing: the attempt was accepted, and its outcome is awaited · action: the
 * attempt was accepted, and the payer must act elsewhere (the bank's page, their phone, another site) · withdrawing: the payer chose
 * another method instead · checking: the outcome is unknown, and the service is polled · cancelling · renewing: the session has
 * expired, and a new one is awaited · completed, cancelled, expired, failed: over.
 */
export type Phase =
  | 'loading'
  | 'unavailable'
  | 'ready'
  | 'tokenising'
  | 'sheet'
  | 'submitting'
  | 'refreshing'
  | 'processing'
  | 'action'
  | 'withdrawing'
  | 'checking'
  | 'cancelling'
  | 'renewing'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'failed';

/** An attempt to pay, from the click until the service reports its outcome. */
export interface Attempt {
  readonly key: string;
  /** The request. Its bytes are the same each time it is sent. */
  readonly request: SentRequest;
  /** The party that still has to give a token. Nothing is sent before that. */
  readonly missingToken: 'card' | 'wallet' | null;
  /** The selection before a wallet's own button was pressed. It is restored if the sheet is closed. */
  readonly before: MethodSelection | null;
  /** Whether the service has acknowledged this attempt. */
  readonly accepted: boolean;
}

/** What was filled in the page's own HTML above the pay button, by name. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** A pay request, and what was filled in the page's own HTML: only the merchant's server gets that. */
export type SentRequest = PayRequest & { readonly form?: FormValues };

/** The parts of a pay request that come from the form. */
export type PayDetails = Pick<SentRequest, 'choice' | 'customer' | 'save_card' | 'return_url' | 'form'>;

/** The token of a wallet. */
export type WalletToken = NonNullable<PayRequest['wallet_token']>;

/** A notice next to the form. The screen has its words. */
export type Notice =
  | { readonly type: 'declined'; readonly code: FailureCode }
  | { readonly type: 'amount_changed' }
  | {
      readonly type: 'refused';
      readonly code: ProblemCode;
      readonly fields: Readonly<Record<string, string>>;
      readonly message?: string;
    }
  | { readonly type: 'card_service'; readonly code: TokenRefusal }
  | { readonly type: 'wallet_failed' }
  | { readonly type: 'cancel_failed' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'renewed' };

/** Why there is no token. `timeout` comes from the flow, the others from the frame. */
export type TokenRefusal = 'network' | 'session_closed' | 'too_many_requests' | 'invalid_card' | 'service_error' | 'timeout';

/** The service's answer. */
export type Answer = shared.Answer<CheckoutView>;

/** What the page is told of the form. */
export interface FormReport {
  readonly complete: boolean;
  /** The names of the fields that are wrong or empty. */
  readonly invalid: readonly string[];
  /** The network of the card that is typed. */
  readonly brand: CheckoutView['cards'][number]['brand'] | null;
  readonly amount: number;
}

/** The timers of the flow. The flow itself never reads a clock. */
export type Timer = 'deadline' | 'ask' | 'expiry' | 'warning' | 'redirect';

/** The events of the flow. */
export type CheckoutEvent = shared.SessionEvent<CheckoutView> | { readonly type: 'time'; readonly timer: Timer } | OwnEvent;

/** The events that only a checkout has. */
export type OwnEvent =
  /** A session begins. */
  | { readonly type: 'start'; readonly session: string; readonly canRenew: boolean; readonly first: CheckoutView | null }
  /** The wallets that the device can offer. */
  | { readonly type: 'wallets'; readonly wallets: readonly string[] }
  /** The shopper selected a method. */
  | { readonly type: 'choose'; readonly selection: MethodSelection }
  /**
   * The shopper pays. `selection` is set if a wallet's own button was pressed: this selects the wallet, which is also asked for the payer's
   * details.
   */
  | { readonly type: 'pay'; readonly key: string; readonly details: PayDetails; readonly selection?: MethodSelection }
  | { readonly type: 'token'; readonly key: string; readonly token: string }
  /** The fields in the frame are wrong, and the frame shows the problems. */
  | { readonly type: 'token_invalid'; readonly key: string }
  | { readonly type: 'token_refused'; readonly key: string; readonly code: TokenRefusal }
  | { readonly type: 'wallet'; readonly key: string; readonly token: WalletToken; readonly customer?: Payer }
  /** The wallet's sheet was closed by the shopper, or did not work. */
  | { readonly type: 'sheet_closed'; readonly key: string; readonly failed: boolean }
  | { readonly type: 'paid'; readonly key: string; readonly answer: Answer }
  | { readonly type: 'cancel' }
  | { readonly type: 'cancel_answered'; readonly answer: Answer }
  /** The shopper wants to use another card instead of the declined one. */
  | { readonly type: 'other_card' }
  /** The payer wants another method than that of the current attempt. */
  | { readonly type: 'withdraw' }
  | { readonly type: 'withdraw_answered'; readonly answer: Answer }
  /** Whether the page can give a new session. */
  | { readonly type: 'renewable'; readonly canRenew: boolean }
  | { readonly type: 'frame'; readonly frame: FrameState; readonly error?: shared.ErrorCode }
  | { readonly type: 'form'; readonly report: FormReport };

/** The event of one type. */
export type EventOf<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** One of the fields in the card frame. */
export type CardFieldName = 'number' | 'expiry' | 'code';

/** A field in the card frame, and its problem. */
export interface CardFault {
  readonly field: CardFieldName;
  readonly problem: 'required' | 'invalid' | 'expired';
}

/** Whether the card frame can be typed in. */
export type FrameState = 'waiting' | 'ready' | 'unavailable';

/** Facts for the page: the element fires one event for each. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly code: shared.ErrorCode; readonly recoverable: boolean }
  | { readonly type: 'change'; readonly method: string; readonly report: FormReport }
  | { readonly type: 'pending' }
  | { readonly type: 'failed'; readonly code: FailureCode; readonly message: string; readonly retryable: boolean }
  | { readonly type: 'completed'; readonly view: CheckoutView }
  | { readonly type: 'cancelled' }
  | { readonly type: 'expired' };

/** The effects that the runner performs. */
export type CheckoutEffect = shared.SessionEffect<Timer, Fact> | OwnEffect;

/** The effects that only a checkout has. */
export type OwnEffect =
  | { readonly type: 'tokenise'; readonly key: string }
  /** Opens a wallet's sheet. This must happen during the click, because otherwise browsers do not open a sheet. */
  | { readonly type: 'open_sheet'; readonly key: string; readonly method: string; readonly asksPayer: boolean }
  | { readonly type: 'send'; readonly request: SentRequest }
  | { readonly type: 'cancel' }
  | { readonly type: 'withdraw' }
  /** Sends the payer to another site, from which the payer returns. */
  | { readonly type: 'leave'; readonly url: string }
  | { readonly type: 'redirect'; readonly url: string }
  /** The shopper's action changed the screen: focus the notice, or the card's field that it is about. */
  | { readonly type: 'focus'; readonly field?: CardFieldName }
  /** The bank did not accept a field of the card: mark it. */
  | { readonly type: 'mark'; readonly fault: CardFault }
  | { readonly type: 'retry_frame' }
  /** Clear the security code, which must be typed again after a decline. */
  | { readonly type: 'clear_code' }
  | { readonly type: 'clear_card' };

/** The state of the flow. */
export interface CheckoutState extends shared.SessionState<CheckoutView> {
  readonly phase: Phase;
  readonly frame: FrameState;
  /** The wallets that this device can offer. */
  readonly wallets: readonly string[];
  /** The selected method; null if no method can be offered. */
  readonly selection: MethodSelection | null;
  /** Whether the session was open while this element was shown, so that the form may contain typed data. */
  readonly hasForm: boolean;
  readonly attempt: Attempt | null;
  readonly notice: Notice | null;
  /** Whether the deadline of the phase has passed, so that the shopper is offered to try again. */
  readonly overdue: boolean;
  /** Whether the session expires within minutes. */
  readonly expiring: boolean;
  /** What the page knows of the form; null before the first report. */
  readonly report: FormReport | null;
  readonly canRenew: boolean;
  /** Whether the shopper has acted since the page was loaded, so that the focus may be moved. */
  readonly hasActed: boolean;
  /** The events that were sent to the page for this session. */
  readonly notified: Notifications;
}

/** The events that were sent to the page for a session, so that each is sent once. */
export interface Notifications {
  readonly ready: boolean;
  readonly over: boolean;
  /** The keys of the last attempts that were reported as failed and as pending. */
  readonly failed: string | null;
  readonly pending: string | null;
  /** The method that was reported last, or the initial one. */
  readonly method: string | null;
}

/** The state before any event. */
export const INITIAL: CheckoutState = {
  session: '',
  phase: 'loading',
  view: null,
  frame: 'waiting',
  wallets: [],
  selection: null,
  hasForm: false,
  attempt: null,
  notice: null,
  error: null,
  polls: 0,
  overdue: false,
  expiring: false,
  report: null,
  canRenew: false,
  hasActed: false,
  notified: { ready: false, over: false, failed: null, pending: null, method: null },
};

/** Whether the session is over, so that its phase does not change any more. */
export function isOver(phase: Phase): boolean {
  return phase === 'completed' || phase === 'cancelled' || phase === 'expired' || phase === 'failed';
}

/** Whether the outcome or a new session is awaited. Then a message replaces the pay button. */
export function isWaiting(phase: Phase): boolean {
  return phase === 'processing' || phase === 'checking' || phase === 'renewing' || isActionPhase(phase);
}

/** The phases in which no attempt to pay is under way. */
const IDLE: ReadonlySet<Phase> = new Set(['loading', 'unavailable', 'ready', 'cancelling', 'renewing']);

/** Whether an attempt to pay is under way. */
export function isPaying(phase: Phase): boolean {
  return !IDLE.has(phase) && !isOver(phase);
}

/** Whether the payer must act elsewhere. */
export function isActionPhase(phase: Phase): boolean {
  return phase === 'action' || phase === 'withdrawing';
}

/** Whether the payer's bank asks for a confirmation, inside the card frame. */
export function isChallenged({ phase, view }: CheckoutState): boolean {
  return isActionPhase(phase) && view?.action?.type === 'challenge';
}
