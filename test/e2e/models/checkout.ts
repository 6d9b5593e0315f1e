import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { CARDS, CardFields } from './card-fields.ts';

/** One `<pay-checkout>` as a shopper sees and uses it. */
export class Checkout {
  readonly page: Page;
  readonly element: Locator;
  readonly card: CardFields;
  readonly payButton: Locator;
  readonly cancelButton: Locator;
  readonly email: Locator;
  /** The message beside the form, such as a decline. */
  readonly notice: Locator;
  /** The text that replaces the button while the outcome is awaited. */
  readonly waiting: Locator;
  /** The screen that shows the outcome of the session. */
  readonly outcome: Locator;

  constructor(page: Page, element: Locator = page.locator('pay-checkout')) {
    this.page = page;
    this.element = element;
    this.card = new CardFields(element.frameLocator('iframe'));
    this.payButton = element.locator('[part~=primary-button]');
    this.cancelButton = element.getByRole('button', { name: 'Cancel' });
    this.email = element.getByLabel('Email');
    this.notice = element.locator('[part=notice]');
    this.waiting = element.locator('[part=waiting]');
    this.outcome = element.locator('[part=outcome]');
  }

  /** Chooses a way to pay, even if it is hidden behind "other ways to pay". */
  async choose(name: string): Promise<void> {
    const others = this.element.getByRole('button', { name: /^Other ways to pay/ });
    if (await others.isVisible()) await others.click();
    await this.method(name).check();
  }

  /** Chooses a stored card, even if it is hidden behind "other ways to pay". */
  async chooseCard(name: RegExp): Promise<void> {
    const change = this.element.getByRole('button', { name: 'Change' });
    if (await change.isVisible()) await change.click();
    await this.element.getByRole('radio', { name }).check();
  }

  /** One of the ways to pay, if there are several. */
  method(name: string): Locator {
    return this.element.getByRole('radio', { name, exact: true });
  }

  /** The instructions for what the payer must do outside the checkout. */
  get action(): Locator {
    return this.element.locator('[part=action]');
  }

  /** The page of the payer's bank inside the card frame. */
  get bank(): FrameLocator {
    return this.card.frame.frameLocator('iframe');
  }

  /** The id of the element's session. */
  async session(): Promise<string> {
    // The form may appear before the element's script has run. Then only the tag's attribute contains the session.
    const session = await this.element.evaluate(
      (element: HTMLElement & { session?: string | null }) => element.session ?? element.getAttribute('session'),
    );
    return session ?? '';
  }

  /** Waits until a card can be typed. */
  async ready(): Promise<this> {
    await expect(this.payButton).toBeEnabled();
    await expect(this.payButton).not.toHaveAttribute('aria-disabled', 'true');
    await expect(this.card.number).toBeVisible();
    return this;
  }

  /** Types the payer's details that the form asks for. */
  async type(): Promise<void> {
    await this.element.getByLabel('Name', { exact: true }).fill('Thandi');
    await this.element.getByLabel('Surname').fill('Mokoena');
    if (await this.email.isVisible()) await this.email.fill('thandi@example.co.za');
  }

  /** Fills in every field of the form all at once, as a browser's autofill does. */
  async fill(number: string = CARDS.good): Promise<this> {
    await this.ready();
    await this.type();
    await this.card.fill(number);
    return this;
  }

  /** Fills in every field and presses the button. */
  async pay(number: string = CARDS.good): Promise<void> {
    await this.fill(number);
    await this.payButton.click();
  }
}
