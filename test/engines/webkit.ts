import { error, Key as Code, type WebDriver, type WebElement } from 'selenium-webdriver';
import { driveWebKit, type WebKit } from '../support/webkit-driver.ts';
import { lookOf, wasKept, type Browser, type Key, type Look, type Role, type Shopper, type Thing } from './shopper.ts';

/** How long to wait for a thing, and the time between two checks, in milliseconds. */
const PATIENCE = 10_000;
const PAUSE = 50;

/** The elements that can have a role. The engine itself is asked for their names. */
const SELECTORS: Readonly<Record<Role, string>> = {
  button: 'button, input[type=submit], [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog[open], [role=dialog]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  radio: 'input[type=radio]',
  textbox: 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel])',
  timer: '[role=timer]',
};

const KEYS: Readonly<Record<Key, readonly [...held: string[], struck: string]>> = {
  Tab: [Code.TAB],
  'Shift+Tab': [Code.SHIFT, Code.TAB],
  Enter: [Code.ENTER],
  Space: [' '],
  Escape: [Code.ESCAPE],
  ArrowDown: [Code.ARROW_DOWN],
  ArrowUp: [Code.ARROW_UP],
  'ControlOrMeta+a': [Code.CONTROL, 'a'],
};

/** Every element that matches a selector and is on the screen, in every open shadow root. It runs in the page. */
function onScreen(selector: string): Element[] {
  const found: Element[] = [];
  const search = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector) && element.checkVisibility({ visibilityProperty: true })) found.push(element);
      if (element.shadowRoot) search(element.shadowRoot);
    }
  };
  search(document);
  return found;
}

/**
 * Whether an error only means that the page changed meanwhile. Then the check is repeated. WebKit's driver reports no cause at all if an
 * element leaves the page while it computes the element's name.
 */
const passing = (caught: unknown): boolean =>
  (caught instanceof error.WebDriverError && caught.message === '') ||
  caught instanceof error.StaleElementReferenceError ||
  caught instanceof error.ElementClickInterceptedError ||
  caught instanceof error.ElementNotInteractableError ||
  caught instanceof error.NoSuchFrameError;

/** A shopper who uses WebDriver. */
class WebKitShopper implements Shopper {
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  goto(url: string): Promise<void> {
    return this.#driver.get(url);
  }

  async reload(): Promise<void> {
    await this.#driver.switchTo().defaultContent();
    await this.#driver.navigate().refresh();
  }

  async back(): Promise<boolean> {
    await this.#driver.switchTo().defaultContent();
    await this.#driver.navigate().back();
    return this.#driver.executeScript<boolean>(wasKept);
  }

  look(thing: Thing): Promise<Look | null> {
    return this.#with(thing, (element) => this.#driver.executeScript<Look>(lookOf, element));
  }

  async click(thing: Thing): Promise<void> {
    let before = '';
    // Whoever presses looks first. What stands still and can be used is pressed: a frame that was below the screen is laid out when it
    // comes into view, and a button waits for what it agrees to.
    await this.#until(thing, async (element) => {
      const place = await this.#driver.executeScript<string>((target: Element) => {
        target.scrollIntoView({ block: 'center' });
        return target.matches(':disabled, [aria-disabled=true]') ? '' : JSON.stringify(target.getBoundingClientRect());
      }, element);
      const isStill = place !== '' && place === before;
      before = place;
      // The driver's own click considers everything in a shadow root to be covered by its host.
      if (isStill) await this.#driver.actions().move({ origin: element }).click().perform();
      return isStill;
    });
  }

  async fill(thing: Thing, text: string): Promise<void> {
    await this.click(thing);
    await this.press('ControlOrMeta+a');
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    await this.#driver.actions().sendKeys(text).perform();
  }

  async press(...keys: readonly Key[]): Promise<void> {
    for (const key of keys) {
      const codes = [...KEYS[key]];
      const struck = codes.pop() ?? '';
      const actions = this.#driver.actions();
      for (const code of codes) actions.keyDown(code);
      actions.sendKeys(struck);
      for (const code of codes.reverse()) actions.keyUp(code);
      await actions.perform();
    }
  }

  async overflow(width: number): Promise<number> {
    await this.#driver.switchTo().defaultContent();
    await this.#driver.manage().window().setRect({ width, height: 800 });
    return this.#driver.executeScript<number>(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  async faces(): Promise<readonly string[]> {
    await this.#driver.switchTo().defaultContent();
    return this.#driver.executeScript<string[]>(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );
  }

  async picture(): Promise<Buffer> {
    await this.#driver.switchTo().defaultContent();
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64');
  }

  /** Deletes what the pages have stored. */
  async forget(): Promise<void> {
    await this.#driver.manage().deleteAllCookies();
    await this.#driver.get('about:blank');
  }

  /** Enters the document of a thing, and returns whether it exists. WebDriver moves the focus when it enters a frame. */
  async #enter({ place = 'page' }: Thing): Promise<boolean> {
    await this.#driver.switchTo().defaultContent();
    for (let depth = { page: 0, card: 1, bank: 2 }[place]; depth > 0; depth--) {
      const [frame] = await this.#driver.executeScript<WebElement[]>(onScreen, 'iframe');
      if (frame === undefined) return false;
      await this.#driver.switchTo().frame(frame);
    }
    return true;
  }

  async #find(thing: Thing): Promise<WebElement | undefined> {
    if (!(await this.#enter(thing))) return undefined;
    for (const element of await this.#driver.executeScript<WebElement[]>(onScreen, SELECTORS[thing.role])) {
      const name = await element.getAccessibleName();
      if (typeof thing.name === 'string' ? name === thing.name : thing.name.test(name)) return element;
    }
    return undefined;
  }

  /** Does something with a thing, if it is there now. */
  async #with<T>(thing: Thing, act: (element: WebElement) => Promise<T>): Promise<T | null> {
    try {
      const element = await this.#find(thing);
      return element === undefined ? null : await act(element);
    } catch (caught) {
      if (passing(caught)) return null;
      throw caught;
    }
  }

  /** Does something with a thing, again and again, until it says that it is done. */
  async #until(thing: Thing, act: (element: WebElement) => Promise<boolean>): Promise<void> {
    await this.#driver.wait(() => this.#with(thing, act), PATIENCE, `no ${thing.role} ${String(thing.name)}`, PAUSE);
  }
}

/** Starts the system's WebKit with its own driver. */
export async function openWebKit(found: WebKit): Promise<Browser> {
  const webkit = await driveWebKit(found);
  const shopper = new WebKitShopper(webkit.driver);
  return { visit: () => Promise.resolve({ shopper, leave: () => shopper.forget() }), close: () => webkit.close() };
}
