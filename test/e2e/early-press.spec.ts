import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { Mandate, morning } from './models/mandate.ts';
import { faultsIn } from './support/axe.ts';
import { LATE_FILES } from './support/late-files.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Somebody presses a button before the file that handles the press has loaded. Nothing is lost, and nothing happens twice. */

/** Holds a file back. Returns a function that releases it. */
async function heldBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

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
    const release = await heldBack(page, LATE_FILES.checkoutEngine);
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

test('<pay-portal>: a press opens its panel once the panel’s file has loaded, and a press that needs no file acts once', async ({
  page,
  town,
}) => {
  const { result } = (await town.ask('/2.0/customer-portal/link', { customer_id: await town.customer() })) as {
    result: { link_url: string };
  };
  const release = await heldBack(page, LATE_FILES.portalPanels);
  const defaults = posted(page, /\/cards\/[^/]+$/);
  await page.goto(result.link_url);
  await page.getByRole('button', { name: /^Make default: Mastercard/ }).dblclick();
  await expect(page.getByRole('button', { name: /^Make default: Visa/ })).toBeVisible();
  expect(defaults()).toBe(1);
  await page.getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'One moment…' })).toBeVisible();
  // A person who does not want to wait closes the panel. Then only what they press next opens.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Rename: Mastercard/ }).click();
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog.getByRole('heading', { name: 'Rename' })).toBeVisible();
  await expect(dialog.getByLabel('Name for this card')).toBeFocused();
});

test('<pay-emandate>: Continue opens the next step once it has loaded, and asks the service once', async ({ page, town }) => {
  await morning(town);
  const release = await heldBack(page, LATE_FILES.mandateSteps);
  const checks = posted(page, /\/check$/);
  await page.goto(`${town.service}/emandate/pag_sandboxProducts`);
  const mandate = new Mandate(page);
  await mandate.person();
  await mandate.next.dblclick();
  await expect.poll(checks).toBe(1);
  // Until the next step has loaded, the values stay in sight and the button is marked as busy.
  await expect(mandate.next).toHaveAttribute('aria-disabled', 'true');
  await expect(mandate.element.getByLabel('Surname')).toHaveValue('Mokoena');
  expect(await faultsIn(page)).toEqual([]);
  release();
  await expect(mandate.heading('Your bank account')).toBeFocused();
  await mandate.button('Back').click();
  await expect(mandate.element.getByLabel('Surname')).toHaveValue('Mokoena');
  expect(checks()).toBe(1);
});
