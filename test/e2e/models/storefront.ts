import { expect, type Page } from '@playwright/test';
import { Checkout } from './checkout.ts';

/** The demo shop as a shopper uses it. */
export class Storefront {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /** Puts jars of honey into the cart. */
  async putInCart(quantity = 1): Promise<void> {
    await this.page.goto(`${this.url}/`);
    await this.page.getByRole('link', { name: /honey/i }).first().click();
    await this.page.getByLabel('How many').fill(String(quantity));
    // The page's script adds the item, or a plain form does before the script has loaded. The cart has changed once this
    // request is answered.
    const added = this.page.waitForResponse((response) => response.url().endsWith('/cart/add'));
    await this.page.getByRole('button', { name: 'Add to cart' }).click();
    await added;
  }

  /** Goes to the checkout through the shop's own page. */
  async toTheTill(): Promise<Checkout> {
    await this.page.goto(`${this.url}/checkout`);
    return new Checkout(this.page);
  }

  /** Puts something in the cart and goes to the checkout. */
  async shop(): Promise<Checkout> {
    await this.putInCart();
    return this.toTheTill();
  }

  /** Checks that the order's page says that the order is paid. */
  async showsPaid(): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\//);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it is paid');
  }
}
