/**
 * The protocol between the merchant page and the card frame: every message that may be sent. `guards.ts` checks each message
 * before it is used. No message carries a card number, an expiry date, a security code or another secret; the token works once
 * and only for one session.
 *
 * The handshake (docs/architecture.md):
 *   1. outside → inside  `hello`   over `postMessage`, to the frame's exact origin, with outside's nonce
 *   2. inside  → outside `welcome` over `postMessage`, to the exact origin that said hello (it must be
 *      one of the session's origins), with both nonces
 *   3. outside → inside  `port`    with both nonces and one end of a MessageChannel
 * After that both sides use only the private port and ignore messages to the window.
 */
import type { Locale } from '../facts/languages.ts';

import type { FrameToken } from './tokens.ts';

/** Marks our messages among all others that a window receives. */
export const CHANNEL = 'pay-elements/card-frame/1';

/** The accepted card networks. */
export const CARD_BRANDS = ['VISA', 'MASTERCARD', 'AMEX', 'DINERS_CLUB'] as const;

/** A card network. */
export type CardBrand = (typeof CARD_BRANDS)[number];

/** The three fields inside the frame, in the order in which they are shown. */
export const CARD_FIELDS = ['number', 'expiry', 'code'] as const;

/** One of {@link CARD_FIELDS}. */
export type CardField = (typeof CARD_FIELDS)[number];

/** The kinds of problem that a field can have. */
export const CARD_FIELD_PROBLEMS = ['required', 'incomplete', 'invalid', 'expired', 'unsupported'] as const;

/** What is wrong with a field. The frame shows the message; the page learns only the kind. */
export type CardFieldProblem = (typeof CARD_FIELD_PROBLEMS)[number];

/** The fields that are wrong, and how. */
export type CardProblems = Partial<Record<CardField, CardFieldProblem>>;

/** Messages that are sent between the windows before the port exists. */
export type HandshakeMessage =
  | { channel: typeof CHANNEL; type: 'hello'; outside: string }
  | { channel: typeof CHANNEL; type: 'welcome'; outside: string; inside: string }
  | { channel: typeof CHANNEL; type: 'port'; outside: string; inside: string };

/**
 * What the frame tells a page whose script has not connected yet: its document has come, or Enter was pressed in a field. Only the script in
 * the page's HTML listens to it (src/html/early-press.ts).
 */
export interface EarlyMessage {
  channel: typeof CHANNEL;
  type: 'shown' | 'submit';
}

/** The colour schemes that the frame may be asked for. */
export const SCHEMES = ['light', 'dark'] as const;

/** The look and language that the page wants for the frame. */
export interface FrameAppearance {
  /** The resolved scheme: the page decides what `auto` means, so that both agree. */
  readonly scheme: (typeof SCHEMES)[number];
  /** Locale of labels and errors. */
  readonly locale: Locale;
  /** Values of the allowed design tokens. A missing token gets the frame's default. */
  readonly tokens: Partial<Record<FrameToken, string>>;
}

/** From the page into the frame, over the port. */
export type ToFrame =
  | { type: 'appearance'; appearance: FrameAppearance }
  /** Check all fields and turn them into a token. `id` pairs the answer with the question. */
  | { type: 'tokenise'; id: string }
  /** Check all fields and show the problems, while the page shows those of its own fields. The focus stays where it is. */
  | { type: 'check' }
  /** Lock or unlock the fields while a payment is under way. */
  | { type: 'disabled'; disabled: boolean }
  /** Put the focus in a field, for instance after a decline. */
  | { type: 'focus'; field: CardField }
  /** Forget what was typed: everything (after an outcome), or one field (the security code after a decline). */
  | { type: 'clear'; field?: CardField }
  /** The bank did not accept a field although its format is right: mark the field until something is typed in it. */
  | { type: 'mark'; field: CardField; problem: CardFieldProblem }
  /** The payer's bank asks for confirmation (3D Secure): its page replaces the fields until `url` is null again. */
  | { type: 'challenge'; url: string | null };

/** A card without its number: safe to show and to send to the merchant. */
export interface CardSummary {
  readonly brand: CardBrand;
  /** Last four digits. */
  readonly last4: string;
}

/** From the frame to the page, over the port. */
export type FromFrame =
  /** The fields are shown and can be typed in. */
  | { type: 'ready' }
  /** The content needs this many CSS pixels of height. */
  | { type: 'height'; height: number }
  /** While the shopper types: the network, whether all fields are valid, and the names of those that are wrong or empty. */
  | { type: 'change'; brand: CardBrand | null; complete: boolean; invalid: readonly CardField[] }
  /** Enter was pressed in a field. */
  | { type: 'submit' }
  /** Escape was pressed in a field. It is reported because a dialog around the frame does not receive the frame's key events. */
  | { type: 'escape' }
  /** The focus leaves the frame by keyboard, or enters it. */
  | { type: 'focus'; focused: boolean }
  | { type: 'token'; id: string; token: string; card: CardSummary }
  /** Some fields are wrong. The frame has already shown the problems and focused the first one. */
  | { type: 'invalid'; id: string; problems: CardProblems }
  /** The vault did not give a token. `retryable` is false when the session is over. */
  | { type: 'refused'; id: string; code: VaultRefusal; retryable: boolean }
  /** The frame's document is being unloaded: no more messages follow on this port. */
  | { type: 'goodbye' };

/** The reasons why the vault gives no token. */
export const VAULT_REFUSALS = ['network', 'session_closed', 'too_many_requests', 'invalid_card', 'service_error'] as const;

/** One of {@link VAULT_REFUSALS}. */
export type VaultRefusal = (typeof VAULT_REFUSALS)[number];
