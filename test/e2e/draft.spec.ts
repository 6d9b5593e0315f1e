import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** What a person typed outside the card frame is still there after a reload and after a return to the page, until the session ends. */

/** The drafts that the elements have stored in the tab. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(sessionStorage).flatMap(([key, value]) => (/^pay-(checkout|portal|emandate):/.test(key) ? [String(value)] : [])),
  );

const name = (page: Page) => page.getByLabel('Name', { exact: true });

test('what was typed is there after a reload and a return, except the card; after the payment nothing is stored', async ({
  page,
  town,
}) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['email'] });
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).fill();
  await expect.poll(() => stored(page)).toHaveLength(1);
  expect((await stored(page)).join()).not.toMatch(/4242/);

  await page.reload();
  await checkout.ready();
  await expect(name(page)).toHaveValue('Thandi');
  await expect(checkout.email).toHaveValue('thandi@example.co.za');
  await expect(checkout.card.number).toHaveValue('');

  await page.goto(`${site.origin}/?elsewhere`);
  await page.goBack();
  await checkout.ready();
  await expect(name(page)).toHaveValue('Thandi');
  await page.screenshot({ path: 'test-artefacts/draft-back.png', fullPage: true });
  await checkout.card.fill();
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  expect(await stored(page)).toEqual([]);
  await expectPaid(town, session_id, 1);
  await site.close();
});
