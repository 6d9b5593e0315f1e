/** A person at a browser of any engine, as the core tests use it. */

/** The document: the page with the elements, the card frame, or the bank's page inside the frame. */
export type Place = 'page' | 'card' | 'bank';

/** The role of an element, as a screen reader announces it. */
export type Role = 'button' | 'checkbox' | 'combobox' | 'dialog' | 'group' | 'heading' | 'link' | 'radio' | 'textbox' | 'timer';

/** Something on the screen, with its role and its name. */
export interface Thing {
  readonly role: Role;
  /** The complete accessible name, or a pattern that it contains. */
  readonly name: string | RegExp;
  readonly place?: Place;
}

/** The state of a thing at one moment. */
export interface Look {
  /** The text that can be read in it. */
  readonly text: string;
  /** The value that was typed into it. */
  readonly value: string;
  readonly focused: boolean;
  readonly checked: boolean;
  /** Whether it can be used. */
  readonly enabled: boolean;
  /** Whether its value is marked as invalid. */
  readonly invalid: boolean;
}

/** Keys that do not type a character. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown' | 'ArrowUp' | 'ControlOrMeta+a';

/** What a person can do and see. All methods wait for a thing that is not there yet. */
export interface Shopper {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back to the page before. Returns whether the browser had kept that page whole (bfcache), so that it did not load again. */
  back(): Promise<boolean>;
  /** The current state of a thing, or null while it is not on the screen. Looking into a frame may move the focus there. */
  look(thing: Thing): Promise<Look | null>;
  click(thing: Thing): Promise<void>;
  /** Replaces the value of a field by typing. */
  fill(thing: Thing, text: string): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  press(...keys: readonly Key[]): Promise<void>;
  /** By how many CSS pixels the page is wider than a window of this width. */
  overflow(width: number): Promise<number>;
  /** The names of the typefaces that scripts have added to the page and that the browser accepted. */
  faces(): Promise<readonly string[]>;
  /** A picture of the screen as a PNG. */
  picture(): Promise<Buffer>;
}

/** A new shopper without cookies or stored data. */
export interface Visit {
  readonly shopper: Shopper;
  leave(): Promise<void>;
}

/** A browser that is open for the tests of one worker. */
export interface Browser {
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

/** The state of an element. It runs in the page, so it uses nothing from outside. */
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

/** Whether the browser kept this page whole while another one was shown. It runs in the page. */
export function wasKept(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'back_forward';
}
