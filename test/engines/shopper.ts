/** A person at a browser, whichever engine it has: what the core stories are told with. */

/** Whose document: the page's with the elements in it, the card frame's, or the bank's inside that. */
export type Place = 'page' | 'card' | 'bank';

/** What something is, to whoever cannot see it. */
export type Role = 'button' | 'checkbox' | 'combobox' | 'dialog' | 'group' | 'heading' | 'link' | 'radio' | 'textbox' | 'timer';

/** Something on the screen: what it is, and what it is called. */
export interface Thing {
  readonly role: Role;
  /** All of its accessible name, or a pattern in it. */
  readonly name: string | RegExp;
  readonly place?: Place;
}

/** How a thing is at a moment. */
export interface Look {
  /** What can be read in it. */
  readonly text: string;
  /** What was typed into it. */
  readonly value: string;
  readonly focused: boolean;
  readonly checked: boolean;
  /** It can be used. */
  readonly enabled: boolean;
  /** What it holds is marked as wrong. */
  readonly invalid: boolean;
}

/** Keys that do something else than to write. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'ControlOrMeta+a';

/** What a person can do and see. Whatever is not there yet is waited for. */
export interface Shopper {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** How a thing looks now; null while it is not on the screen. Looking into a frame may put the focus there. */
  look(thing: Thing): Promise<Look | null>;
  click(thing: Thing): Promise<void>;
  /** Types a text in the place of what a field holds. */
  fill(thing: Thing, text: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  press(...keys: readonly Key[]): Promise<void>;
  /** How far the page sticks out sideways in a window of this width, in CSS pixels. */
  overflow(width: number): Promise<number>;
  /** The screen, as a PNG. */
  picture(): Promise<Buffer>;
}

/** A shopper who has never been anywhere: no cookies, nothing kept. */
export interface Visit {
  readonly shopper: Shopper;
  leave(): Promise<void>;
}

/** A browser, open for the stories of one worker. */
export interface Browser {
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

/** How an element looks. It runs in the page, so it uses nothing from outside. */
export function lookOf(element: Element): Look {
  let active = element.ownerDocument.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const field = element as Partial<HTMLInputElement>;
  return {
    text: (element as HTMLElement).innerText,
    value: field.value ?? '',
    focused: active === element,
    checked: field.checked ?? false,
    enabled: field.disabled !== true && element.getAttribute('aria-disabled') !== 'true',
    invalid: element.getAttribute('aria-invalid') === 'true',
  };
}
