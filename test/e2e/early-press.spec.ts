import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { portalOf } from './models/customers.ts';
import { Mandate, morning } from './models/mandate.ts';
import { held } from './support/held.ts';
import { LATE_FILES } from './support/late-files.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Somebody presses a button before the file that handles the press has loaded. Nothing is lost, and nothing happens twice. */

/** Counts the POST requests to a path. */
function posted(page: Page, path: RegExp): () => number {
  let times = 0;
  page.on('request', (request) => (times += Number(request.method() === 'POST' && path.test(request.url()))));
  return () => times;
}

/** What the shopper presses before the payment code has loaded, and whether that press pays by itself once the code has loaded. */
const EARLY = {
  'Pay is locked, and is pressed again once it is not': {
    press: async ({ payButton }: Checkout) => {
      for (let times = 0; times < 3; times++) await payButton.click({ force: true });
      await payButton.press('Enter');
    },
    isHeard: false,
  },
  'Enter in a field of the card is heard as soon as somebody is there': {
    press: async ({ card }: Checkout) => {
      for (let times = 0; times < 3; times++) await card.code.press('Enter');
    },
    isHeard: true,
  },
} as const;

for (const [name, { press, isHeard }] of Object.entries(EARLY))
  test(`<pay-checkout>: ${name}; it pays once`, async ({ page, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open();
    const release = await held(page, LATE_FILES.checkoutEngine);
    const payments = posted(page, /\/pay\/checkout\/[^/]+\/pay$/);
    await page.goto(site.page([session_id]));
    const checkout = new Checkout(page);
    await checkout.type();
    await checkout.card.fill('4242424242424242');
    await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
    await press(checkout);
    expect(payments(), 'nothing is sent').toBe(0);
    await expect(checkout.element.locator('[aria-invalid=true]')).toHaveCount(0);
    release();
    if (!isHeard) {
      await expect(checkout.payButton).not.toHaveAttribute('aria-disabled', 'true');
      // Every value that was typed meanwhile is there. A press on a button that was announced as locked charges nobody.
      await expect(checkout.card.number).toHaveValue('4242 4242 4242 4242');
      expect(payments()).toBe(0);
      await checkout.payButton.dblclick();
    }
    await expect(checkout.outcome).toContainText('Payment received');
    expect(payments()).toBe(1);
    await expectPaid(town, session_id, 1);
    await site.close();
  });

test('<pay-portal>: a press twice acts once', async ({ page, town }) => {
  const { link_url } = await portalOf(town, await town.customer());
  const defaults = posted(page, /\/cards\/[^/]+$/);
  await page.goto(link_url);
  await page.getByRole('button', { name: 'Your cards' }).click();
  await page.getByRole('button', { name: /^Make default: Mastercard/ }).dblclick();
  await expect(page.getByRole('group', { name: 'This card pays from now on' })).toBeVisible();
  await page.getByRole('button', { name: 'Your cards' }).click();
  await expect(page.getByRole('button', { name: /^Make default: Visa/ })).toBeVisible();
  expect(defaults()).toBe(1);
});

test('<pay-emandate>: Continue pressed twice asks the service once', async ({ page, town }) => {
  await morning(town);
  const checks = posted(page, /\/check$/);
  await page.goto(`${town.service}/emandate/pag_sandboxProducts`);
  const mandate = new Mandate(page);
  await mandate.person();
  await mandate.account();
  await mandate.next.dblclick();
  await expect(mandate.heading('Check and sign')).toBeFocused();
  await mandate.button('Back').click();
  await expect(mandate.element.getByLabel('Surname')).toHaveValue('Mokoena');
  expect(checks()).toBe(1);
});
