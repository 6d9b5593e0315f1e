import { CARDS } from './cards.ts';
import { typeCardInto, type TypedCard } from './card-fields.ts';
import { wordsOf, type PageLike } from './locators.ts';

/** Who pays, where the session asks. */
export interface Payer {
  /** First name. */
  readonly name?: string;
  /** Surname. */
  readonly surname?: string;
  /** Email address. */
  readonly email?: string;
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
  /** Pays with a card that asks for 3D Secure, and answers the bank's question. */
  payAndAnswerBank(answer: 'Approve' | 'Decline', payer?: Payer): Promise<void>;
  /** Pays with a card whose network does not answer, and waits until the shopper reads that the payment is being checked. */
  payAndBeChecked(payer?: Payer): Promise<void>;
  /** Presses Cancel, and waits until it is cancelled. */
  cancel(): Promise<void>;
  /** Waits until it is over, and answers what the shopper reads: paid, cancelled, expired, closed. */
  outcome(): Promise<string>;
}

/** Drives the checkout element on a page in EN_ZA; `selector` where there is more than one. */
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
