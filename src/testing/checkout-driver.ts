import { CARDS } from './cards.ts';
import { typeCardInto, type TypedCard } from './card-fields.ts';
import { wordsOf, type PageLike } from './locators.ts';

/** The details of the payer. A detail is typed only if the session asks for it. */
export interface Payer {
  /** First name. */
  readonly name?: string;
  /** Surname. */
  readonly surname?: string;
  /** Email address. */
  readonly email?: string;
}

/** A shopper at one `<pay-checkout>`. Every method waits for the state of the page that it needs, and never for a fixed time. */
export interface CheckoutDriver {
  /** Waits until a card can be typed. */
  ready(): Promise<void>;
  /** Types the details of the payer that the form asks for. */
  typePayer(payer?: Payer): Promise<void>;
  /** Types a card into the card frame. */
  typeCard(card?: TypedCard | string): Promise<void>;
  /** Types the details and the card, and presses the pay button. */
  pay(card?: TypedCard | string, payer?: Payer): Promise<void>;
  /** Pays with a card that is approved, and waits until the element shows that it is paid. */
  payAndSucceed(payer?: Payer): Promise<void>;
  /** Pays with a card that is declined. Returns the message that the shopper reads. The form stays for another attempt. */
  payAndBeDeclined(card?: TypedCard | string, payer?: Payer): Promise<string>;
  /** Pays with a card that needs 3D Secure, and presses this button on the bank's page. */
  payAndAnswerBank(answer: 'Approve' | 'Decline', payer?: Payer): Promise<void>;
  /** Pays with a card whose network does not answer, and waits until the shopper reads that the payment is being checked. */
  payAndBeChecked(payer?: Payer): Promise<void>;
  /** Presses Cancel, and waits until the session is cancelled. */
  cancel(): Promise<void>;
  /** Waits until the session is over. Returns the text that the shopper reads: paid, cancelled, expired or closed. */
  outcome(): Promise<string>;
}

/** The driver of a checkout on a page in EN_ZA. `selector`: a CSS selector of the element, if the page has more than one. */
export function checkoutOn(page: PageLike, selector = 'pay-checkout'): CheckoutDriver {
  const element = page.locator(selector);
  const frame = element.frameLocator('iframe');
  const button = element.locator('[part~=primary-button]');
  const over = element.locator('[part~=outcome]');

  const driver: CheckoutDriver = {
    async ready() {
      await element.locator('[part~=primary-button]:not([disabled]):not([aria-disabled=true])').waitFor();
      await frame.getByLabel('Card number').waitFor();
    },
    async typePayer({ name = 'Thandi', surname = 'Mokoena', email = 'thandi@example.co.za' } = {}) {
      const asked = [
        [element.getByLabel('Name', { exact: true }), name],
        [element.getByLabel('Surname'), surname],
        [element.getByLabel('Email'), email],
      ] as const;
      for (const [at, text] of asked) if (await at.isVisible()) await at.fill(text);
    },
    typeCard: (card) => typeCardInto(frame, card),
    async pay(card, payer) {
      await driver.ready();
      await driver.typePayer(payer);
      await driver.typeCard(card);
      await button.click();
    },
    async payAndSucceed(payer) {
      await driver.pay(CARDS.approved, payer);
      await over.waitFor();
    },
    async payAndBeDeclined(card = CARDS.declined, payer) {
      await driver.pay(card, payer);
      const notice = element.locator('[part~=notice]');
      await notice.waitFor();
      return wordsOf(notice);
    },
    async payAndAnswerBank(answer, payer) {
      await driver.pay(CARDS.challenge, payer);
      await frame.frameLocator('iframe').getByRole('button', { name: answer }).click();
      await over.or(element.locator('[part~=notice]')).waitFor();
    },
    async payAndBeChecked(payer) {
      await driver.pay(CARDS.silent, payer);
      await element.locator('[part~=waiting]').waitFor();
    },
    async cancel() {
      await element.getByRole('button', { name: 'Cancel' }).click();
      await over.waitFor();
    },
    async outcome() {
      await over.waitFor();
      return wordsOf(over);
    },
  };
  return driver;
}
