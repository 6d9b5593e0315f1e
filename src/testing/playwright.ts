import { CARDS } from './cards.ts';

/** Drivers for Playwright: a shopper at a `<pay-checkout>`, in a line. They need nothing of Playwright but the page they are given. */

/** What is used of Playwright's `Locator`. */
export interface LocatorLike {
  locator(selector: string): LocatorLike;
  getByLabel(text: string, options?: { exact?: boolean }): LocatorLike;
  getByRole(role: 'button', options?: { name?: string | RegExp }): LocatorLike;
  frameLocator(selector: string): FrameLike;
  isVisible(): Promise<boolean>;
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  click(): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'hidden' }): Promise<void>;
  textContent(): Promise<string | null>;
}

/** What is used of Playwright's `FrameLocator`. */
export interface FrameLike {
  getByLabel(text: string): LocatorLike;
}

/** What is used of Playwright's `Page`. */
export interface PageLike {
  locator(selector: string): LocatorLike;
}

/** Who pays, where the session asks. */
export interface Payer {
  readonly name?: string;
  readonly surname?: string;
  readonly email?: string;
}

/** A card to type. */
export interface TypedCard {
  readonly number: string;
  /** MMYY */
  readonly expiry?: string;
  readonly code?: string;
}

/** A shopper at one `<pay-checkout>`. Every line waits for what it needs; none sleeps. */
export interface CheckoutDriver {
  /** Waits until a card can be typed. */
  ready(): Promise<void>;
  /** Types who pays, where it is asked. */
  typePayer(payer?: Payer): Promise<void>;
  /** Types a card into the card frame. */
  typeCard(card?: TypedCard | string): Promise<void>;
  /** Types everything and presses the button. */
  pay(card?: TypedCard | string, payer?: Payer): Promise<void>;
  /** Pays with a good card and waits until the element says so. */
  payAndSucceed(payer?: Payer): Promise<void>;
  /** Pays with a card that is declined and answers what the shopper reads; the form is there for another try. */
  payAndBeDeclined(card?: TypedCard | string, payer?: Payer): Promise<string>;
  /** Presses Cancel. */
  cancel(): Promise<void>;
}

const FIELDS = { number: 'Card number', expiry: 'Expiry date', code: 'Security code' } as const;

/** Drives the checkout element on a page in EN_ZA; `selector` where there is more than one. */
export function checkoutOn(page: PageLike, selector = 'pay-checkout'): CheckoutDriver {
  const element = page.locator(selector);
  const frame = element.frameLocator('iframe');
  const button = element.locator('[part~=primary-button]');
  const field = (name: keyof typeof FIELDS) => frame.getByLabel(FIELDS[name]);

  const driver: CheckoutDriver = {
    async ready() {
      await element.locator('[part~=primary-button]:not([disabled]):not([aria-disabled=true])').waitFor();
      await field('number').waitFor();
    },
    async typePayer({ name = 'Thandi', surname = 'Mokoena', email = 'thandi@example.co.za' } = {}) {
      const asked = [
        [element.getByLabel('Name', { exact: true }), name],
        [element.getByLabel('Surname'), surname],
        [element.getByLabel('Email'), email],
      ] as const;
      for (const [at, text] of asked) if (await at.isVisible()) await at.fill(text);
    },
    async typeCard(card = CARDS.approved) {
      const { number, expiry = '1230', code = '123' } = typeof card === 'string' ? { number: card } : card;
      for (const [name, text] of [
        ['number', number],
        ['expiry', expiry],
        ['code', code],
      ] as const) {
        await field(name).fill('');
        await field(name).pressSequentially(text);
      }
    },
    async pay(card, payer) {
      await driver.ready();
      await driver.typePayer(payer);
      await driver.typeCard(card);
      await button.click();
    },
    async payAndSucceed(payer) {
      await driver.pay(CARDS.approved, payer);
      await element.locator('[part~=outcome]').waitFor();
    },
    async payAndBeDeclined(card = CARDS.declined, payer) {
      await driver.pay(card, payer);
      const notice = element.locator('[part~=notice]');
      await notice.waitFor();
      return (await notice.textContent())?.trim() ?? '';
    },
    async cancel() {
      await element.getByRole('button', { name: 'Cancel' }).click();
    },
  };
  return driver;
}
