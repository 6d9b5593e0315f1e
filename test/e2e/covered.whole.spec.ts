import type { Page } from '@playwright/test';
import { openPages } from './support/pages.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** The summary that stays at the top while the form is scrolled never covers what takes the focus: a wrong field, a notice, a bank's step. */

const ITEMS = Array.from({ length: 6 }, (_, index) => ({
  sku: `S${index}`,
  name: `Rooibos ${index + 1}`,
  quantity: 1,
  unit_amount: '149.00',
}));

/** Opens a checkout with six order lines in a page whose content is as wide as this. */
async function open(page: Page, town: Town, width: string): Promise<() => Promise<void>> {
  const pages = await openPages(town);
  const session = await pages.session('pay-checkout', undefined, { amount: '894.00', order: { reference: 'R-1', items: ITEMS } });
  await page.goto(
    pages.show(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>A shop</title>
<style>body { margin: 12px } main { max-width: ${width}; margin: auto }</style><main><pay-checkout session="${session}"></pay-checkout></main>
<script type="module" src="/pay-elements.js"></script>`,
    ),
  );
  return () => pages.close();
}

const payButton = (page: Page) => page.locator('pay-checkout [part~=primary-button]');

/** Presses Pay as somebody who has scrolled to the end of the page. */
async function payAtTheEnd(page: Page): Promise<void> {
  await page.locator('pay-checkout [part~=primary-button]:not([aria-disabled=true])').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await payButton(page).click();
}

/** How many pixels of the top of the focused part of the checkout are behind the summary or above the window. */
const covered = (page: Page) =>
  page.locator('pay-checkout').evaluate(({ shadowRoot }) => {
    const focused = shadowRoot?.activeElement;
    const summary = shadowRoot?.querySelector('.summary');
    if (!focused || !summary) return null;
    const { top } = focused.getBoundingClientRect();
    const bar = summary.getBoundingClientRect();
    const isSticky = getComputedStyle(summary).position === 'sticky';
    return Math.max(0, Math.ceil((isSticky ? bar.bottom : 0) - top));
  });

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.locator('pay-checkout iframe').first().contentFrame();
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('1230');
  await frame.getByLabel('Security code').fill('123');
}

test('in a column of 640 px, a missing field is in sight when Pay is pressed', async ({ page, town }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const close = await open(page, town, '640px');
  await payAtTheEnd(page);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  expect(await covered(page)).toBe(0);
  // Nothing else is in front of it.
  await page.getByLabel('Name', { exact: true }).click({ trial: true });
  await close();
});

for (const width of [320, 360])
  test(`on a phone of ${width} px, a decline and the bank's step are in sight`, async ({ page, town }) => {
    await page.setViewportSize({ width, height: 640 });
    const close = await open(page, town, 'none');
    await page.getByLabel('Name', { exact: true }).fill('Thandi');
    await page.getByLabel('Surname').fill('Mokoena');
    for (const [number, message] of [
      ['4000000000009995', /not enough money/],
      ['4000000000000002', /declined/],
      ['4000000000003220', /Your bank asks you/],
    ] as const) {
      await typeCard(page, number);
      await payAtTheEnd(page);
      await expect(page.getByRole('group', { name: message })).toBeFocused();
      await expect.poll(() => covered(page)).toBe(0);
    }
    await close();
  });
