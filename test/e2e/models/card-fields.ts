import type { FrameLocator, Locator } from '@playwright/test';

/** Card numbers, named by what happens to a payment with them (rails/scenarios.ts). Any other valid number is approved. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  /** Declined because of its security code. */
  wrongCode: '4000000000000127',
  silent: '4000000000000119',
  /** The payer's bank asks for authentication. */
  asking: '4000000000003220',
  /** This number is in none of our tables, texts or pages. Where it appears, the shopper must have typed it. */
  private: '4539148803436467',
} as const;

/** The three fields in the card frame. */
export class CardFields {
  readonly frame: FrameLocator;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly code: Locator;

  constructor(frame: FrameLocator) {
    this.frame = frame;
    this.number = frame.getByLabel('Card number');
    this.expiry = frame.getByLabel('Expiry date');
    this.code = frame.getByLabel('Security code');
  }

  /** Fills in a card all at once, as a browser's autofill does. */
  async fill(number: string = CARDS.good): Promise<void> {
    await this.number.fill(number);
    await this.expiry.fill('1230');
    await this.code.fill('123');
  }

  /** Types a card as a shopper does: the fields move the focus on by themselves. */
  async type(number: string): Promise<void> {
    await this.number.fill('');
    await this.expiry.fill('');
    await this.code.fill('');
    await this.number.pressSequentially(number);
    await this.expiry.pressSequentially('1230');
    await this.code.pressSequentially('123');
  }
}
