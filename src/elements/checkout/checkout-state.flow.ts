import type { CheckoutView, FailureCode, PayRequest } from '../../protocol/checkout.ts';
import type { ProblemCode } from '../../protocol/problem.ts';
import type { Way } from './checkout-way.flow.ts';

/** The nouns of the checkout flow: where it can be, what can happen, what it can ask to be done. */

/**
 * Where a checkout is.
 * loading: nothing is known yet · unavailable: nothing could be learnt, there is a way on · ready: the form can be
 * filled · tokenising: the card frame is asked for a token · sheet: a wallet's sheet is open · submitting: the attempt
 * is on its way · refreshing: the attempt was refused, the truth is being read · processing: accepted, the outcome is
 * on its way · action: accepted, and the payer has something to do elsewhere (their bank's page, their phone, another
 * site) · withdrawing: they chose not to · checking: nobody knows yet, the service is asked until it does · cancelling ·
 * renewing: the session expired and a new one is on its way · completed, cancelled, expired, failed: over.
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

/** One attempt to pay, from the click until the service has said what became of it. */
export interface Attempt {
  readonly key: string;
  /** What goes to the service: the same in every byte, however often it is sent. */
  readonly request: PayRequest;
  /** Who has yet to give a token; until then nothing is sent. */
  readonly lacks: 'card' | 'wallet' | null;
  /** The service has shown that it knows this attempt. */
  readonly accepted: boolean;
}

/** What goes along with an attempt besides the way that was chosen. */
export type PayDetails = Pick<PayRequest, 'choice' | 'customer' | 'save_card' | 'card_nickname' | 'return_url'>;

/** What a wallet gives. */
export type WalletToken = NonNullable<PayRequest['wallet_token']>;

/** What the shopper is to be told beside the form; the element has the words. */
export type Notice =
  | { readonly type: 'declined'; readonly code: FailureCode }
  | { readonly type: 'amount_changed' }
  | { readonly type: 'refused'; readonly code: ProblemCode; readonly fields: Readonly<Record<string, string>> }
  | { readonly type: 'card_service'; readonly code: TokenRefusal }
  | { readonly type: 'wallet_failed' }
  | { readonly type: 'cancel_failed' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'renewed' };

/** Why the frame gave no token; `timeout` is ours. */
export type TokenRefusal = 'network' | 'session_closed' | 'too_many_requests' | 'invalid_card' | 'service_error' | 'timeout';

/** How a question to the service was answered. Silence says nothing about what happened there. */
export type Answer =
  | { readonly type: 'view'; readonly view: CheckoutView }
  | {
      readonly type: 'problem';
      readonly code: ProblemCode;
      readonly fields?: Readonly<Record<string, string>>;
      readonly retryAfter?: number;
    }
  | { readonly type: 'silence' };

/** Clocks the flow may set; it never reads one. */
export type Timer = 'deadline' | 'ask' | 'expiry' | 'warning' | 'redirect';

/** What can happen. */
export type CheckoutEvent =
  /** The element is in a page with this session: at first, after a change of session, and when it comes back. */
  | { readonly type: 'start'; readonly session: string; readonly canRenew: boolean; readonly first: CheckoutView | null }
  | { readonly type: 'resume' }
  /** The service pushed a view. */
  | { readonly type: 'pushed'; readonly view: CheckoutView }
  | { readonly type: 'read'; readonly answer: Answer }
  /** What the device can do: the wallets that can be offered. */
  | { readonly type: 'wallets'; readonly wallets: readonly string[] }
  /** The shopper chose how to pay. */
  | { readonly type: 'choose'; readonly way: Way }
  | { readonly type: 'pay'; readonly key: string; readonly details: PayDetails }
  | { readonly type: 'token'; readonly key: string; readonly token: string }
  /** The frame's fields are not complete; the frame says so itself. */
  | { readonly type: 'token_invalid'; readonly key: string }
  | { readonly type: 'token_refused'; readonly key: string; readonly code: TokenRefusal }
  | { readonly type: 'wallet'; readonly key: string; readonly token: WalletToken }
  /** The wallet's sheet was closed by the shopper, or did not work. */
  | { readonly type: 'sheet_closed'; readonly key: string; readonly failed: boolean }
  | { readonly type: 'paid'; readonly key: string; readonly answer: Answer }
  | { readonly type: 'cancel' }
  | { readonly type: 'cancel_answered'; readonly answer: Answer }
  /** The payer wants to pay in another way than the one under way. */
  | { readonly type: 'withdraw' }
  | { readonly type: 'withdraw_answered'; readonly answer: Answer }
  | { readonly type: 'renewed'; readonly session: string }
  | { readonly type: 'renew_failed' }
  /** Whether the page can give a new session. */
  | { readonly type: 'renewable'; readonly canRenew: boolean }
  /** The shopper asks again, or the network is back. */
  | { readonly type: 'retry' }
  | { readonly type: 'frame'; readonly frame: FrameState }
  | { readonly type: 'complete'; readonly complete: boolean }
  | { readonly type: 'time'; readonly timer: Timer };

/** The event of one type. */
export type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** Whether card details can be typed. */
export type FrameState = 'waiting' | 'ready' | 'unavailable';

/** Why something went wrong, for the page's developer. */
export type ErrorCode = 'unreachable' | 'session_not_found' | 'origin_refused' | 'frame_unavailable' | 'card_service_unavailable';

/** Facts for the page, one for each event the element fires. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly code: ErrorCode; readonly recoverable: boolean }
  | { readonly type: 'change'; readonly method: string; readonly complete: boolean }
  | { readonly type: 'pending' }
  | { readonly type: 'failed'; readonly code: FailureCode; readonly message: string; readonly retryable: boolean }
  | { readonly type: 'completed'; readonly view: CheckoutView }
  | { readonly type: 'cancelled' }
  | { readonly type: 'expired' };

/** What is to be done. */
export type CheckoutEffect =
  | { readonly type: 'read' }
  | { readonly type: 'tokenise'; readonly key: string }
  /** Opens a wallet's sheet. Performed within the click: a browser opens none otherwise. */
  | { readonly type: 'open_sheet'; readonly key: string; readonly method: string }
  | { readonly type: 'send'; readonly request: PayRequest }
  | { readonly type: 'cancel' }
  | { readonly type: 'withdraw' }
  /** The payer goes on at another site and comes back. */
  | { readonly type: 'leave'; readonly url: string }
  | { readonly type: 'renew' }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'stop'; readonly timer: Timer }
  | { readonly type: 'tell'; readonly fact: Fact }
  | { readonly type: 'redirect'; readonly url: string }
  /** The shopper's own doing changed what is shown: put the focus there. */
  | { readonly type: 'focus' }
  | { readonly type: 'retry_frame' }
  /** Forget what must be typed anew after a decline. */
  | { readonly type: 'clear_code' };

/** Everything the flow knows. */
export interface CheckoutState {
  readonly session: string;
  readonly phase: Phase;
  readonly view: CheckoutView | null;
  readonly frame: FrameState;
  /** The wallets that can be offered on this device. */
  readonly wallets: readonly string[];
  /** How the shopper pays, as it is chosen now; null where nothing can be offered. */
  readonly way: Way | null;
  /** The session could be paid at some time while this element watched, so there is a form with something typed. */
  readonly form: boolean;
  readonly attempt: Attempt | null;
  readonly notice: Notice | null;
  /** Why there is nothing to show. */
  readonly error: ErrorCode | null;
  /** How often the present question has been asked. */
  readonly asked: number;
  /** The phase has outlived its deadline: offer a way on. */
  readonly overdue: boolean;
  /** The last minutes of the session. */
  readonly expiring: boolean;
  readonly complete: boolean;
  readonly canRenew: boolean;
  /** The shopper did something since the page was loaded, so the focus may be moved. */
  readonly acted: boolean;
  /** What the page has been told of this session already. */
  readonly told: Told;
}

/** What the page has been told of a session, so that it is told once. */
export interface Told {
  readonly ready: boolean;
  readonly over: boolean;
  /** Attempt keys of the last failure and of the last pending attempt told. */
  readonly failed: string | null;
  readonly pending: string | null;
  /** The method that was told, or begun with. */
  readonly method: string | null;
}

/** Before anything has happened. */
export const INITIAL: CheckoutState = {
  session: '',
  phase: 'loading',
  view: null,
  frame: 'waiting',
  wallets: [],
  way: null,
  form: false,
  attempt: null,
  notice: null,
  error: null,
  asked: 0,
  overdue: false,
  expiring: false,
  complete: false,
  canRenew: false,
  acted: false,
  told: { ready: false, over: false, failed: null, pending: null, method: null },
};

/** The session is over: nothing moves any more. */
export function isOver(phase: Phase): boolean {
  return phase === 'completed' || phase === 'cancelled' || phase === 'expired' || phase === 'failed';
}

/** The outcome is not known, or a new session is on its way: the pay button makes room for words about it. */
export function isWaiting(phase: Phase): boolean {
  return phase === 'processing' || phase === 'checking' || phase === 'renewing' || isElsewhere(phase);
}

/** The payer has something to do elsewhere. */
export function isElsewhere(phase: Phase): boolean {
  return phase === 'action' || phase === 'withdrawing';
}
