/** The little of Playwright that the drivers use, so that they work with any version of it and bring none along. */

/** What is used of Playwright's `Locator`; each member is Playwright's own. */
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

/** The roles that the drivers look for. */
type Role = 'button' | 'checkbox' | 'combobox' | 'dialog' | 'group' | 'heading' | 'link' | 'radio';

/** What is used of Playwright's `FrameLocator`; each member is Playwright's own. */
export interface FrameLike {
  getByLabel(text: string): LocatorLike;
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): LocatorLike;
  frameLocator(selector: string): FrameLike;
}

/** What is used of Playwright's `Page`; each member is Playwright's own. */
export interface PageLike {
  locator(selector: string): LocatorLike;
}

/** The words of something, without the white space around them. */
export const wordsOf = async (at: LocatorLike): Promise<string> => (await at.innerText()).replace(/\s+/g, ' ').trim();
