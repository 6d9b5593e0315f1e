import type { CSSResult, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Locale } from '../../../facts/languages.ts';
import type { Theme } from './attributes.ts';
import type { Act } from './act.ts';
import type { SessionStart } from '../session/session-runner.ts';
import type { PaySubmitStatus } from '../session/session.flow.ts';
import type { ElementStates } from './states.ts';
import type { DraftHost } from './draft.ts';

/**
 * An element without its tag, attributes and skeleton. It is a chunk of its own, loaded when such a tag is in the page, so that
 * a page loads only the elements that it uses.
 */
export interface Part {
  begin(start: SessionStart): void;
  /** The element is in a page again. Returns false if there is no view yet, so that the session has to begin anew. */
  resume(): boolean;
  /** The element left the page: timers, streams and requests stop. */
  pause(): void;
  /** Whether the part works with `session` already, because it has renewed the session itself. */
  isCurrent(session: string): boolean;
  /** The session's language, once it is known. */
  readonly locale: Locale | null;
  /** The session's colour scheme, once it is known. */
  readonly theme: Theme | null;
  /** How a press ends that cannot be made in this state; null while the main button can be pressed, or may still come. */
  readonly outcome: PaySubmitStatus | null;
  /** The states that a page's styles can name. */
  readonly states: ElementStates;
  /** Moves the focus to the first field that is wrong or empty. Returns whether there is one. */
  focusWrong(): boolean;
  /** Forgets what was typed. */
  clear(): void;
  /** What the live region says. */
  readonly announcement: string;
  /** The content; null to keep the skeleton. */
  render(): TemplateResult | null;
}

/** What a part needs from its element. */
export interface PartHost extends ReactiveControllerHost, EventTarget, DraftHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly isConnected: boolean;
  /** Whether the element has rendered, or its content in the page's HTML was hydrated. */
  readonly hasUpdated: boolean;
  /** The current language; English until one has loaded. */
  readonly language: Locale;
  /** The attribute `page-url`, if it is a usable address of another page. */
  readonly ownPageUrl: string | null;
  session: string | null;
  /** The press that is under way. */
  readonly act: Pick<Act, 'press' | 'end'>;
  readonly renewSession: (() => Promise<string>) | undefined;
  /** Another chunk of the element has loaded. */
  onPartLoaded(): void;
  /** A chunk of the element did not load in time. It may still load later. */
  onLoadFailed(): void;
}

/** Adds style sheets to an element that does not have them yet. */
export function adoptStyles({ shadowRoot }: { readonly shadowRoot: ShadowRoot | null }, styles: readonly CSSResult[]): void {
  const adopted = shadowRoot?.adoptedStyleSheets;
  for (const { styleSheet } of styles) if (styleSheet && !adopted?.includes(styleSheet)) adopted?.push(styleSheet);
}

/** Adds the style sheets of a chunk that has loaded to its element. Returns the chunk. */
export function withStyles<Piece extends { readonly styles: readonly CSSResult[] }>(
  host: { readonly shadowRoot: ShadowRoot | null },
  piece: Piece,
): Piece {
  adoptStyles(host, piece.styles);
  return piece;
}
