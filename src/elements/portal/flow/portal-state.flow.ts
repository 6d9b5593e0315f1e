import type {
  CancelPreview,
  DeclineCode,
  InvoiceDocument,
  PlanPreview,
  PortalCardEntry,
  PortalView,
  SubscribePreview,
} from '../../../contract/sessions/portal.ts';
import type { Answer, ErrorCode, SessionEffect, SessionEvent, SessionState } from '../../shared/session/session.flow.ts';
import type { ActionName } from './action-table.flow.ts';

/** The plan and quantity that a customer chooses. */
export interface Choice {
  readonly product_id: string;
  readonly qty: number;
}

/** The card that pays: a stored card's id, or {@link NEW_CARD}. */
export type CardChoice = string;
/** The choice of a new card, which the customer types. */
export const NEW_CARD = 'new';

/** The open panel. */
export type Panel =
  | { readonly type: 'plan'; readonly choice: Choice | null }
  | { readonly type: 'subscribe'; readonly choice: Choice; readonly card: CardChoice }
  | { readonly type: 'cancel' }
  | { readonly type: 'reactivate' | 'pause' | 'resume' }
  | { readonly type: 'pay'; readonly card: CardChoice }
  | { readonly type: 'cards' | 'invoices' | 'debits' }
  | { readonly type: 'card' }
  | { readonly type: 'name' | 'remove'; readonly card_id: string }
  | { readonly type: 'details' }
  | { readonly type: 'invoice'; readonly id: string };

/** Data for a panel that the view does not have: a preview of the costs, or the opened invoice. */
export type Preview = PlanPreview | CancelPreview | SubscribePreview | InvoiceDocument;

/** The preview for the current choice in the open panel. */
export type PreviewState =
  | { readonly type: 'asking' }
  | { readonly type: 'failed'; readonly refused: boolean }
  | { readonly type: 'known'; readonly preview: Preview };

/** An action that was sent. The same key means the same action, so it may be sent again until it is answered. */
export interface Action {
  readonly name: ActionName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  /** The card that the action is about. */
  readonly card_id?: string;
}

/** The work under way: a typed card is turned into a token, sent and verified, and then the action for which it was typed is sent. */
export type Activity =
  | { readonly type: 'tokenising'; readonly then: Action | null; readonly nickname: string }
  | { readonly type: 'sending'; readonly action: Action; readonly tries: number; readonly then: Action | null }
  /** The card's bank is verifying it. */
  | { readonly type: 'verifying'; readonly key: string; readonly then: Action | null };

type CardFailure = NonNullable<PortalCardEntry['failure']>['code'];

/** A message for the customer about a result or a change. */
export type Notice =
  | { readonly type: 'done'; readonly action: ActionName }
  | { readonly type: 'declined'; readonly code: DeclineCode }
  /** The payment is under way, and its outcome is not known yet. */
  | { readonly type: 'settling' }
  | { readonly type: 'card'; readonly code: CardFailure }
  | { readonly type: 'card_service' }
  /** The card frame did not load, or was removed. */
  | { readonly type: 'frame' }
  /** The values of these fields were refused. All of the fields are in the open panel. */
  | { readonly type: 'invalid'; readonly fields: readonly string[] }
  /** Another person or another tab has changed the account. */
  | { readonly type: 'changed' }
  /** The cost has changed since the customer agreed to it. */
  | { readonly type: 'repriced' }
  | { readonly type: 'unsure' }
  /** The panel was closed while its action was under way. */
  | { readonly type: 'under_way' }
  /** `message`: the merchant's own text, if the merchant refused the action. */
  | { readonly type: 'refused'; readonly message?: string };

/**
 * The phases of a portal.
 * loading: there is no view yet · unavailable: the view could not be read, and the customer can try again · open: the account is shown ·
 * renewing: the link has expired, and the page is asked for another one · expired: there is no other link.
 */
export type Phase = 'loading' | 'unavailable' | 'open' | 'renewing' | 'expired';

/** The complete state of a portal. */
export interface PortalState extends SessionState<PortalView> {
  readonly phase: Phase;
  readonly panel: Panel | null;
  readonly previewState: PreviewState | null;
  readonly activity: Activity | null;
  /**
   * The action that was accepted while its payment is not decided yet. Once it is decided, the action is sent again with the same key, to
   * get the result.
   */
  readonly pendingAction: Action | null;
  /** The attempt of a card whose panel was closed while the card network was silent. How it ends is reported, but nothing waits for it. */
  readonly leftCard: string | null;
  /** The panel that was open when the link expired. It is opened again with the next link. */
  readonly panelToReopen: Panel | null;
  readonly notice: Notice | null;
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
  leftCard: null,
  panelToReopen: null,
  notice: null,
  error: null,
  polls: 0,
  isReadyNotified: false,
};

/** A fact for which the page gets an event. */
export type Fact =
  | { readonly type: 'ready' }
  | { readonly type: 'expired' }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'action'; readonly action: ActionName; readonly subscription_id: string | null; readonly card_id: string | null };

/** The events of the flow. */
export type PortalEvent = SessionEvent<PortalView> | { readonly type: 'time'; readonly timer: Timer } | OwnEvent;

/** The events that only a portal has. */
export type OwnEvent =
  | { readonly type: 'start'; readonly session: string; readonly view: PortalView | null }
  | { readonly type: 'open'; readonly panel: Panel }
  | { readonly type: 'close' }
  | { readonly type: 'previewed'; readonly panel: Panel; readonly preview: Preview | null; readonly refused?: boolean }
  | { readonly type: 'act'; readonly action: Action; readonly card?: { readonly nickname: string } }
  /** The customer stores a typed card without another action. */
  | { readonly type: 'add'; readonly nickname: string }
  | { readonly type: 'token'; readonly token: string; readonly key: string }
  /** There is no token. `shown`: the card's fields are wrong, and the frame shows it; otherwise the vault did not answer. */
  | { readonly type: 'token_refused'; readonly shown: boolean }
  /** The card frame does not answer. */
  | { readonly type: 'frame_lost'; readonly error?: ErrorCode }
  /** The card can be typed in the card frame. */
  | { readonly type: 'frame_ready' }
  | { readonly type: 'answered'; readonly key: string; readonly answer: Answer<PortalView> };

/** The event of one type. */
export type EventOf<T extends PortalEvent['type']> = Extract<PortalEvent, { type: T }>;

/** The timers that the flow may set; it never reads a clock. */
export type Timer = 'ask' | 'resend' | 'expiry';

/** An effect that the runner has to perform. */
export type PortalEffect = SessionEffect<Timer, Fact> | OwnEffect;

/** The effects that only a portal has. */
export type OwnEffect =
  | { readonly type: 'entry' }
  | { readonly type: 'preview'; readonly panel: Panel }
  | { readonly type: 'tokenise' }
  /** Loads the card frame again. */
  | { readonly type: 'frame' }
  | { readonly type: 'send'; readonly action: Action }
  | { readonly type: 'focus' };

/** The preview of one kind, once it is known. */
export function previewOf<Kind extends Preview['kind']>(
  { previewState }: Pick<PortalState, 'previewState'>,
  kind: Kind,
): Extract<Preview, { kind: Kind }> | null {
  const isOfKind = (preview: Preview): preview is Extract<Preview, { kind: Kind }> => preview.kind === kind;
  return previewState?.type === 'known' && isOfKind(previewState.preview) ? previewState.preview : null;
}

/** Whether the panel asks the customer to type a card. */
export const needsFrame = (panel: Panel | null): boolean =>
  panel?.type === 'card' || ((panel?.type === 'subscribe' || panel?.type === 'pay') && panel.card === NEW_CARD);

/** Whether the customer can type a card into this card entry. */
export const acceptsCard = (entry: PortalCardEntry | null): entry is PortalCardEntry =>
  entry !== null && entry.state !== 'completed' && entry.state !== 'failed';

/** Whether a card's bank is verifying it. */
export const isWithBank = (entry: PortalCardEntry | null): boolean =>
  entry?.state === 'processing' || entry?.state === 'action' || entry?.state === 'checking';

/** Whether the card network is silent about a card. */
export const isUndecided = ({ view }: Pick<PortalState, 'view'>): boolean => view?.card_entry?.state === 'checking';

/** Whether an action was sent so often without an answer that it is sent again only if the customer asks for it. */
export const isStuck = ({ notice, activity }: Pick<PortalState, 'notice' | 'activity'>): boolean =>
  notice?.type === 'unsure' && activity?.type === 'sending' && activity.tries > 5;
