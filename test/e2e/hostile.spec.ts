import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Text that a merchant, a customer or a shopper writes is always shown as text: in the element, on the hosted page and in the console. */

/** Fits into the shortest field, and runs in any page that treats it as markup. */
const NASTY = '<img src=x onerror=hurt()>';
/** For longer fields: contains everything that templates, attributes and data blocks could misread. */
const NASTIER = `"></p></script><script>hurt()</script>${NASTY}{{7*7}}\${7*7}<!--`;

/** Watches whether any of these texts runs as script. */
async function watch(page: Page): Promise<() => Promise<void>> {
  let hurt = false;
  await page.exposeFunction('hurt', () => (hurt = true));
  return async () => {
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(hurt).toBe(false);
  };
}

test('the names of a merchant and a customer are shown as text, in a shop and on the service’s own page', async ({ page, town }) => {
  const unhurt = await watch(page);
  const customer_id = await town.customer();
  const { records } = (await town.ask(`/2.0/cards?customer_id=${customer_id}`)) as { records: { id: string }[] };
  await town.ask('/2.0/cards/update', { records: records.map(({ id }) => ({ id, card_nickname: NASTIER.slice(0, 64) })) });
  const site = await openSite(town);
  const order = {
    reference: NASTY,
    description: NASTIER,
    items: [{ sku: NASTY, name: NASTIER, quantity: 1, unit_amount: '149.00', metadata: { [NASTY]: NASTIER } }],
  };
  const session = await site.make({
    customer_id,
    order,
    cards: { show_cards: true },
    payment: { payment_methods: ['CARD'] },
    customization: { type: 'EMBED', display_cart: true },
    redirects: { cancel_url: `https://shop.example/?q=${encodeURIComponent(NASTIER)}`, success_url: 'https://shop.example/#"><b>' },
  });
  for (const url of [site.page([session.session_id]), session.page_url]) {
    await page.goto(url);
    const checkout = new Checkout(page);
    await expect(checkout.element.getByRole('radio', { name: NASTIER.slice(0, 64) }).first()).toBeVisible();
    await expect(checkout.element.locator('[part=cart]')).toContainText(NASTIER);
    await unhurt();
  }
  await expect(page).toHaveTitle(/^Pay Kareeboom/);

  const checkout = new Checkout(page);
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expect(checkout.outcome).toContainText(NASTY);
  await unhurt();
  await page.goto(`${town.service}/console/sandbox/sessions/${session.session_id}`);
  await expect(page.getByText(NASTIER).first()).toBeVisible();
  await unhurt();
  await site.close();
});

test('every text in a link, and what a shopper types, is shown as text', async ({ page, town }) => {
  const unhurt = await watch(page);
  const { result } = (await town.ask('/2.0/checkout/link', {
    type: 'CHOOSE_WHAT_TO_PAY',
    item: { title: NASTIER, description: NASTIER, amount: '10.00' },
    customer_fields: ['reference', 'billing'],
    payment: { payment_methods: ['CARD'] },
    customization: { button_text: NASTY, confirmation_message: NASTIER },
  })) as { result: { page_url: string; session_id: string } };
  await page.goto(result.page_url);
  const checkout = await new Checkout(page).ready();
  const { element } = checkout;
  await expect(element.getByRole('heading', { name: NASTIER })).toBeVisible();
  await expect(element.getByText(NASTIER)).toHaveCount(2);
  await expect(checkout.payButton).toHaveText(NASTY);
  await element.getByLabel('Name', { exact: true }).fill(NASTY);
  await element.getByLabel('Surname').fill(NASTY);
  await element.getByLabel('Reference').fill(NASTY);
  await element.getByLabel('Street address').fill(NASTIER);
  await element.getByLabel('City or town').fill(NASTY);
  await element.getByLabel('Province').selectOption('Gauteng');
  await element.getByLabel('Postal code').fill('2000');
  await checkout.card.fill();
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText(NASTIER);
  await expect(page).toHaveTitle(/^Pay Kareeboom/);
  await unhurt();
  const [paid] = await town.transactions(result.session_id);
  expect(paid?.payment_data['customer']).toMatchObject({ person_name: NASTY, billing_address: { line1: NASTIER, city_or_town: NASTY } });
  await page.goto(`${town.service}/console/sandbox/transactions/${paid?.id ?? ''}`);
  await expect(page.getByText(NASTY).first()).toBeVisible();
  await unhurt();
});
