import type { CSSResult, ReactiveControllerHost, TemplateResult } from 'lit';
import type { Locale, Theme } from './attributes.ts';
import type { RawView, Reply } from './gateway.ts';

/** A session begins. */
export interface Start {
  /** Where the proxy is mounted. */
  readonly endpoint: string;
  readonly session: string;
  /** The view that the page brought along; null where it brought none that could be this session's. */
  readonly first: RawView | null;
  /** The session's view, asked for while the part was on its way; null where the page brought one. */
  readonly reading: Promise<Reply<RawView>> | null;
}

/**
 * Everything of an element but its tag, its attributes and its skeleton. It comes in a file of its own, which is asked
 * for as soon as such a tag is in the page: a page pays for the elements that stand in it.
 */
export interface Part {
  begin(start: Start): void;
  /** The element is in a page again. False where nothing is known of the session yet, so that it has to begin. */
  resume(): boolean;
  /** The element left the page: nothing may go on. */
  pause(): void;
  /** Whether `session` is what it works with already (it renewed it itself). */
  isCurrent(session: string): boolean;
  /** The session's language, once it is known. */
  readonly locale: Locale | null;
  /** The session's look, once it is known. */
  readonly theme: Theme | null;
  /** What the live region says. */
  readonly announcement: string;
  /** What is shown; null while the skeleton says as much. */
  render(): TemplateResult | null;
}

/** What a part needs of its element. */
export interface PartHost extends ReactiveControllerHost, EventTarget {
  readonly shadowRoot: ShadowRoot | null;
  readonly isConnected: boolean;
  /** The language that is spoken; English until the first one is there. */
  readonly spoken: Locale;
  /** The page's own address of the hosted page, where it gave a usable one. */
  readonly chosenPageUrl: string | null;
  session: string | null;
  readonly renewSession: (() => Promise<string>) | undefined;
  /** More of the element is there. */
  onPart(): void;
  /** More of the element did not come in time; it may still. */
  onBroken(): void;
}

/** Puts style sheets on an element that come later than its own. */
export function adopt({ shadowRoot }: { readonly shadowRoot: ShadowRoot | null }, styles: readonly CSSResult[]): void {
  for (const { styleSheet } of styles) if (styleSheet) shadowRoot?.adoptedStyleSheets.push(styleSheet);
}
