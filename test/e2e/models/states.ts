import { expect, type Page, type Route } from '@playwright/test';
import type { Site } from '../support/site.ts';
import type { Town } from '../support/town.ts';
import { CARDS } from './card-fields.ts';
import type { Checkout } from './checkout.ts';

/** Where a checkout is brought to. */
export interface Stage {
  readonly page: Page;
  readonly town: Town;
  readonly site: Site;
  /** Opens a page with a new session that shows everything a session can show. */
  readonly open: () => Promise<Checkout>;
}

const READ = /\/pay\/checkout\/[^/]+$/;
const FRAME = /\/frame\/card\?/;
const held = (_route: Route): Promise<void> => new Promise(() => undefined);

/** Every state that a shopper can see, and how it comes about. */
export const STATES: Readonly<Record<string, (stage: Stage) => Promise<Checkout>>> = {
  loading: async ({ page, open }) => {
    await page.route(READ, held);
    const checkout = await open();
    await expect(checkout.element).toContainText('Loading the checkout');
    return checkout;
  },

  form: async ({ open }) => (await open()).ready(),

  errors: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.card.number.pressSequentially('4242424242424241');
    await checkout.payButton.click();
    await expect(checkout.element.locator('[part=error]').first()).toBeVisible();
    // The page's own fields come first; once they are right, the frame shows its mistakes.
    await checkout.type();
    await checkout.payButton.click();
    await expect(checkout.card.frame.getByText('Enter the expiry date.')).toBeVisible();
    await checkout.email.fill('thandi@');
    await checkout.email.blur();
    return checkout;
  },

  declined: async ({ open }) => {
    const checkout = await open();
    await checkout.pay(CARDS.declined);
    await expect(checkout.notice).toContainText('Your card was declined');
    return checkout;
  },

  // The first moments of an attempt, which pass too quickly to be looked at, held.
  processing: async ({ page, open }) => {
    await page.route(/\/events$/, (route) => route.abort());
    await page.route(READ, async (route) => {
      const view = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...view, state: 'processing', attempt_key: crypto.randomUUID() } });
    });
    const checkout = await open();
    await expect(checkout.waiting).toContainText('Your payment is being processed');
    return checkout;
  },

  checking: async ({ page, open }) => {
    const checkout = await open();
    await page.route(/\/pay$/, (route) => route.abort());
    await checkout.pay();
    await expect(checkout.waiting).toContainText('We are checking your payment');
    return checkout;
  },

  completed: async ({ open }) => {
    const checkout = await open();
    await checkout.pay();
    await expect(checkout.outcome).toContainText('Payment received');
    return checkout;
  },

  cancelled: async ({ open }) => {
    const checkout = await (await open()).ready();
    await checkout.cancelButton.click();
    await expect(checkout.outcome).toContainText('Payment cancelled');
    return checkout;
  },

  expiring: async ({ town, open }) => {
    const checkout = await (await open()).ready();
    await town.advance('PT28M');
    await checkout.page.reload();
    await expect(checkout.element.getByRole('timer')).toBeVisible();
    return checkout;
  },

  expired: async ({ town, open }) => {
    const checkout = await (await open()).ready();
    await town.advance('PT31M');
    await expect(checkout.outcome).toContainText('This checkout has expired');
    return checkout;
  },

  failed: async ({ open }) => {
    const checkout = await open();
    await checkout.fill(CARDS.declined);
    for (let left = 5; left > 0; left--) {
      await checkout.payButton.click();
      if (left === 1) break;
      await expect(checkout.card.code).toHaveValue('');
      await checkout.card.code.fill('123');
    }
    await expect(checkout.outcome).toContainText('This payment could not be made');
    return checkout;
  },

  'frame error': async ({ page, open }) => {
    await page.route(FRAME, (route) => route.abort());
    const checkout = await open();
    await expect(checkout.notice).toContainText('The card fields did not load', { timeout: 20_000 });
    return checkout;
  },

  error: async ({ page, open }) => {
    await page.route(READ, (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'no' } } }));
    const checkout = await open();
    await expect(checkout.notice).toContainText('The checkout did not load', { timeout: 20_000 });
    return checkout;
  },
};
