/** The parts of Playwright that the drivers use. So they work with any version of Playwright, and do not install one. */

/** The members of Playwright's `Locator` that the drivers use. */
export interface LocatorLike {
  locator(selector: string): LocatorLike;
  getByLabel(text: string, options?: { exact?: boolean }): LocatorLike;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): LocatorLike;
  frameLocator(selector: string): FrameLike;
  first(): LocatorLike;
  all(): Promise<LocatorLike[]>;
  or(other: LocatorLike): LocatorLike;
  isVisible(): Promise<boolean>;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  check(): Promise<void>;
  click(): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'hidden' }): Promise<void>;
  innerText(): Promise<string>;
}

/** The ARIA roles that the drivers look for. */
type Role = 'button' | 'checkbox' | 'combobox' | 'dialog' | 'group' | 'heading' | 'link' | 'radio';

/** The members of Playwright's `FrameLocator` that the drivers use. */
export interface FrameLike {
  getByLabel(text: string): LocatorLike;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): LocatorLike;
  frameLocator(selector: string): FrameLike;
}

/** The members of Playwright's `Page` that the drivers use. */
export interface PageLike {
  locator(selector: string): LocatorLike;
}

/** The text of an element, with single spaces and without spaces at its ends. */
export const wordsOf = async (at: LocatorLike): Promise<string> => (await at.innerText()).replace(/\s+/g, ' ').trim();
