import type { ReceivedProblem } from '../../../protocol/problem.ts';
import type {
  CancelPreview,
  DeclineCode,
  InvoiceDocument,
  PlanPreview,
  PortalCardEntry,
  PortalView,
  SubscribePreview,
} from '../../../protocol/portal.ts';
import type { ErrorCode } from '../../shared/flow/errors.flow.ts';
import type { ActionName } from './action-table.flow.ts';

/** The states of a portal, its events, and the effects that it requests. Money is in cents. */

/** What a customer chooses among the plans. */
export interface Choice {
  readonly product_id: string;
  readonly qty: number;
}

/** What pays: a stored card by its id, or a new card. */
export type CardChoice = string;
/** The choice of a card that is typed now. */
export const NEW_CARD = 'new';

/** The panel that is open above the page. */
export type Panel =
  | { readonly type: 'plan'; readonly choice: Choice | null }
  | { readonly type: 'subscribe'; readonly choice: Choice; readonly card: CardChoice }
  | { readonly type: 'cancel' }
  | { readonly type: 'reactivate' | 'pause' | 'resume' }
  | { readonly type: 'pay'; readonly card: CardChoice }
  | { readonly type: 'card' }
  | { readonly type: 'name' | 'remove'; readonly card_id: string }
  | { readonly type: 'details' }
  | { readonly type: 'invoice'; readonly id: string };

/** Data of a panel that the view does not contain: a preview of the costs, or the invoice that was opened. */
export type Preview = PlanPreview | CancelPreview | SubscribePreview | InvoiceDocument;

/** The preview of the open panel, for exactly what is chosen in it. */
export type PreviewState =
  | { readonly type: 'asking' }
  | { readonly type: 'failed'; readonly refused: boolean }
  | { readonly type: 'known'; readonly preview: Preview };

/** An action that was sent. The same key again means the same action, so it may be repeated until it is answered. */
export interface Action {
  readonly name: ActionName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  /** The card that the action is about. */
  readonly card_id?: string;
}

/** The work under way: a card is turned into a token, then verified, then the action for which it was typed is sent. */
export type Activity =
  | { readonly type: 'tokenising'; readonly then: Action | null; readonly nickname: string }
  | { readonly type: 'sending'; readonly action: Action; readonly tries: number; readonly then: Action | null }
  /** The card's bank is verifying it. */
  | { readonly type: 'verifying'; readonly key: string; readonly then: Action | null };

type CardFailure = NonNullable<PortalCardEntry['failure']>['code'];

/** A message for the customer about what happened. */
export type Notice =
  | { readonly type: 'done'; readonly action: ActionName }
  | { readonly type: 'declined'; readonly code: DeclineCode }
  /** The payment is under way, and nobody knows yet whether it will succeed. */
  | { readonly type: 'settling' }
  | { readonly type: 'card'; readonly code: CardFailure }
  | { readonly type: 'card_service' }
  /** The card frame did not load, or was removed. */
  | { readonly type: 'frame' }
  /** The values of these fields were refused; each of the fields is in the open panel. */
  | { readonly type: 'invalid'; readonly fields: readonly string[] }
  /** Another person, or another tab, changed the account first. */
  | { readonly type: 'changed' }
  /** What the customer agreed to costs something else by now. */
  | { readonly type: 'repriced' }
  | { readonly type: 'unsure' }
  /** The panel was closed while its action was under way. */
  | { readonly type: 'under_way' }
  /** `message`: the merchant's own words, if the merchant refused the action. */
  | { readonly type: 'refused'; readonly message?: string };

/**
 * The phases of a portal. loading: no view yet · unavailable: the view could not be read, and the customer can try again · open ·
 * renewing: the link has expired, and the page is asked for another one · expired.
 */
export type Phase = 'loading' | 'unavailable' | 'open' | 'renewing' | 'expired';

/** The complete state of a portal. */
export interface PortalState {
  readonly phase: Phase;
  readonly session: string;
  readonly view: PortalView | null;
  readonly panel: Panel | null;
  readonly previewState: PreviewState | null;
  readonly activity: Activity | null;
  /**
   * The action that was accepted while its payment is not decided. Once it is, the action is sent again under its key to learn the
   * result.
   */
  readonly pendingAction: Action | null;
  /** The panel that was open when the link expired. It opens again with the next link. */
  readonly panelToReopen: Panel | null;
  readonly notice: Notice | null;
  readonly error: ErrorCode | null;
  readonly isReadyNotified: boolean;
}

/** The state at the start. */
export const INITIAL: PortalState = {
  phase: 'loading',
  session: '',
  view: null,
  panel: null,
  previewState: null,
  activity: null,
  pendingAction: null,
  panelToReopen: null,
  notice: null,
  error: null,
  isReadyNotified: false,
};

/** A fact about which the page gets an event. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'expired' }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'action'; readonly action: ActionName; readonly subscription_id: string | null; readonly card_id: string | null };

/** What happened. */
export type PortalEvent =
  | { readonly type: 'start'; readonly session: string; readonly view: PortalView | null }
  /** The page has set another session, or has removed the session. */
  | { readonly type: 'renewed'; readonly session: string }
  | { readonly type: 'renew_failed' }
  | { readonly type: 'view'; readonly view: PortalView }
  | { readonly type: 'lost'; readonly error: ErrorCode }
  | { readonly type: 'retry' }
  | { readonly type: 'open'; readonly panel: Panel }
  | { readonly type: 'close' }
  | { readonly type: 'previewed'; readonly panel: Panel; readonly preview: Preview | null; readonly refused?: boolean }
  | { readonly type: 'act'; readonly action: Action; readonly card?: { readonly nickname: string } }
  /** A card was typed to be stored, without another action. */
  | { readonly type: 'add'; readonly nickname: string }
  | { readonly type: 'token'; readonly token: string; readonly key: string }
  /** The card's fields are wrong and say so themselves, or the vault did not answer. */
  | { readonly type: 'token_refused'; readonly shown: boolean }
  /** The card frame does not answer. */
  | { readonly type: 'frame_lost'; readonly error?: ErrorCode }
  | { readonly type: 'answered'; readonly key: string; readonly view: PortalView }
  | { readonly type: 'refused'; readonly key: string; readonly problem: ReceivedProblem }
  | { readonly type: 'unanswered'; readonly key: string }
  | { readonly type: 'time'; readonly timer: Timer };

/** The event of one type. */
export type EventOf<T extends PortalEvent['type']> = Extract<PortalEvent, { type: T }>;

/** The timers that the flow may set; it never reads a clock. */
export type Timer = 'poll' | 'resend' | 'expiry';

/** An effect that the runner has to perform. */
export type PortalEffect =
  | { readonly type: 'read' }
  | { readonly type: 'entry' }
  /** Asks the page for another session. */
  | { readonly type: 'renew' }
  | { readonly type: 'preview'; readonly panel: Panel }
  | { readonly type: 'tokenise' }
  /** Loads the card frame again. */
  | { readonly type: 'frame' }
  | { readonly type: 'send'; readonly action: Action }
  | { readonly type: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly type: 'tell'; readonly fact: Fact }
  | { readonly type: 'focus' };

/** Whether the panel asks the customer to type a card. */
export const needsFrame = (panel: Panel | null): boolean =>
  panel?.type === 'card' || ((panel?.type === 'subscribe' || panel?.type === 'pay') && panel.card === NEW_CARD);

/** Whether the customer can type a card into this card entry. */
export const acceptsCard = (entry: PortalCardEntry | null): entry is PortalCardEntry =>
  entry !== null && entry.state !== 'completed' && entry.state !== 'failed';

/** Whether a card's bank is verifying it. */
export const isWithBank = (entry: PortalCardEntry | null): boolean =>
  entry?.state === 'processing' || entry?.state === 'action' || entry?.state === 'checking';

/** Whether an action was repeated so often without an answer that only the customer can repeat it again. */
export const isStuck = ({ notice, activity }: Pick<PortalState, 'notice' | 'activity'>): boolean =>
  notice?.type === 'unsure' && activity?.type === 'sending' && activity.tries > 5;
