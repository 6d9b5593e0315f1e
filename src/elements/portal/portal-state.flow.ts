import type { HeardProblem } from '../../protocol/problem.ts';
import type { CancelPreview, DeclineCode, PlanPreview, PortalCardEntry, PortalView, SubscribePreview } from '../../protocol/portal.ts';

/** Where a portal is, what can happen to it, and what it asks to be done. Money is cents. */

/** What a customer chooses among the packages. */
export interface Choice {
  readonly product_id: string;
  readonly qty: number;
}

/** What a payment is made with: a stored card by its id, or a new one. */
export type PayWith = string;
/** A card that is typed now. */
export const NEW_CARD = 'new';

/** What is open above the page. */
export type Panel =
  | { readonly type: 'plan'; readonly choice: Choice | null }
  | { readonly type: 'subscribe'; readonly choice: Choice; readonly card: PayWith }
  | { readonly type: 'cancel' }
  | { readonly type: 'reactivate' }
  | { readonly type: 'pay'; readonly card: PayWith }
  | { readonly type: 'card' }
  | { readonly type: 'name' | 'remove'; readonly card_id: string }
  | { readonly type: 'details' }
  | { readonly type: 'invoice'; readonly id: string };

/** What something would come to. */
export type Preview = PlanPreview | CancelPreview | SubscribePreview;

/** The preview of what is open, for exactly what is chosen. */
export type Previewed =
  | { readonly type: 'asking' }
  | { readonly type: 'failed'; readonly refused: boolean }
  | { readonly type: 'known'; readonly preview: Preview };

/** What a customer did. */
export type Deed =
  | 'plan_changed'
  | 'plan_kept'
  | 'cancelled'
  | 'reactivated'
  | 'subscribed'
  | 'paid'
  | 'card_added'
  | 'card_default'
  | 'card_named'
  | 'card_removed'
  | 'details_changed';

/** An action on its way. The same key again is the same action, so it may be sent until it is answered. */
export interface Action {
  readonly deed: Deed;
  /** Below the session's resource. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  /** The card that it is about. */
  readonly card_id?: string;
}

/** What goes on: a card is turned into a token, then verified, then what it was typed for happens. */
export type Doing =
  | { readonly type: 'tokenising'; readonly then: Action | null; readonly nickname: string }
  | { readonly type: 'sending'; readonly action: Action; readonly tries: number; readonly then: Action | null }
  /** The card is at its bank. */
  | { readonly type: 'verifying'; readonly key: string; readonly then: Action | null };

type CardFailure = NonNullable<PortalCardEntry['failure']>['code'];

/** News. */
export type Notice =
  | { readonly type: 'done'; readonly deed: Deed }
  | { readonly type: 'declined'; readonly code: DeclineCode }
  /** The money is on its way, and nobody knows yet whether it comes. */
  | { readonly type: 'settling' }
  | { readonly type: 'card'; readonly code: CardFailure }
  | { readonly type: 'card_service' }
  /** The fields for a card did not come, or are gone. */
  | { readonly type: 'frame' }
  | { readonly type: 'invalid'; readonly fields: readonly string[] }
  /** Somebody else, or another tab, was faster. */
  | { readonly type: 'changed' }
  /** What was agreed to comes to something else by now. */
  | { readonly type: 'repriced' }
  | { readonly type: 'unsure' }
  | { readonly type: 'refused' };

/** Why there is nothing to show. */
export type ErrorCode = 'unreachable' | 'session_not_found' | 'origin_refused' | 'frame_unavailable';

/** Everything about a portal. */
export interface PortalState {
  /** renewing: the link has expired, and the page is asked for another one. */
  readonly phase: 'loading' | 'open' | 'renewing' | 'expired' | 'unavailable';
  readonly session: string;
  readonly view: PortalView | null;
  readonly panel: Panel | null;
  readonly previewed: Previewed | null;
  readonly doing: Doing | null;
  /** What was accepted while its payment is not decided: asked again, under its key, once that is. */
  readonly awaited: Action | null;
  /** What was open when the link expired, or could not be done: it opens again with another link. */
  readonly kept: Panel | null;
  readonly notice: Notice | null;
  readonly error: ErrorCode | null;
  readonly told: boolean;
}

/** Before anything is known. */
export const INITIAL: PortalState = {
  phase: 'loading',
  session: '',
  view: null,
  panel: null,
  previewed: null,
  doing: null,
  awaited: null,
  kept: null,
  notice: null,
  error: null,
  told: false,
};

/** What a page is told. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'expired' }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'deed'; readonly deed: Deed; readonly subscription_id: string | null; readonly card_id: string | null };

/** What happened. */
export type PortalEvent =
  | { readonly type: 'begin'; readonly session: string; readonly view: PortalView | null }
  /** The page has another session; or it has none, and this one is over. */
  | { readonly type: 'renewed'; readonly session: string }
  | { readonly type: 'not-renewed' }
  | { readonly type: 'view'; readonly view: PortalView }
  | { readonly type: 'lost'; readonly problem: HeardProblem | null }
  | { readonly type: 'retry' }
  | { readonly type: 'open'; readonly panel: Panel }
  | { readonly type: 'close' }
  | { readonly type: 'previewed'; readonly panel: Panel; readonly preview: Preview | null; readonly refused?: boolean }
  | { readonly type: 'act'; readonly action: Action; readonly card?: { readonly nickname: string } }
  /** A card is typed for itself. */
  | { readonly type: 'add'; readonly nickname: string }
  | { readonly type: 'token'; readonly token: string; readonly key: string }
  /** The fields are wrong, and say so themselves; or the vault did not answer. */
  | { readonly type: 'no-token'; readonly shown: boolean }
  /** The card frame does not answer. */
  | { readonly type: 'frame-lost' }
  | { readonly type: 'answered'; readonly key: string; readonly view: PortalView }
  | { readonly type: 'refused'; readonly key: string; readonly problem: HeardProblem }
  | { readonly type: 'unanswered'; readonly key: string }
  | { readonly type: 'timer'; readonly timer: Timer };

/** Clocks. */
export type Timer = 'poll' | 'resend' | 'expiry';

/** What is to be done. */
export type PortalEffect =
  | { readonly type: 'read' }
  | { readonly type: 'entry' }
  /** The page may know a way to another session. */
  | { readonly type: 'renew' }
  | { readonly type: 'preview'; readonly panel: Panel }
  | { readonly type: 'tokenise' }
  /** The card frame is loaded anew. */
  | { readonly type: 'frame' }
  | { readonly type: 'send'; readonly action: Action }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'tell'; readonly fact: Fact }
  | { readonly type: 'focus' };

/** Whether the panel asks for a card to be typed. */
export const needsFrame = (panel: Panel | null): boolean =>
  panel?.type === 'card' || ((panel?.type === 'subscribe' || panel?.type === 'pay') && panel.card === NEW_CARD);

/** Whether a card can be typed into this entry. */
export const isTypeable = (entry: PortalCardEntry | null): entry is PortalCardEntry =>
  entry !== null && entry.state !== 'completed' && entry.state !== 'failed';

/** Whether a card is at its bank. */
export const isUnderWay = (entry: PortalCardEntry | null): boolean =>
  entry?.state === 'processing' || entry?.state === 'action' || entry?.state === 'checking';
