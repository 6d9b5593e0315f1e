import type { Page } from '@playwright/test';
import { LOCALES, tagOf } from '../../src/facts/languages.ts';
import { portalOf } from './models/customers.ts';
import { aLink, aPage } from './models/mandate.ts';
import { overflow } from './support/measure.ts';
import { opened } from './support/opened.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** On a phone of 360 px, the title of a page keeps a distance to both edges, in every language. */

const EDGE = 12;

/** Where the text of the page's title begins and ends, and what is cut off. */
const titleOf = (page: Page) =>
  page
    .locator('h1')
    .first()
    .evaluate((title) => {
      const words = document.createRange();
      words.selectNodeContents(title);
      const { left, right, top } = words.getBoundingClientRect();
      return { left, right: document.documentElement.clientWidth - right, top, cut: title.scrollWidth - title.clientWidth };
    });

async function standsWell(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const { left, right, top, cut } = await titleOf(page);
  expect.soft(left, `${name}: from the left edge`).toBeGreaterThanOrEqual(EDGE);
  expect.soft(right, `${name}: from the right edge`).toBeGreaterThanOrEqual(EDGE);
  expect.soft(top, `${name}: from the top`).toBeGreaterThanOrEqual(EDGE);
  expect.soft(cut, `${name}: cut off`).toBeLessThanOrEqual(0);
  expect.soft(await overflow(page), `${name}: sticks out`).toBe(0);
}

for (const locale of LOCALES)
  test(`the titles of the hosted pages stand clear of the edges of a phone: ${locale}`, async ({ browser, town }) => {
    const page = await browser.newPage({ locale: tagOf(locale), viewport: { width: 360, height: 640 } });
    const site = await openSite(town);
    const checkout = await site.make({ customization: { type: 'PAGE', locale } });
    const expired = await site.make({ customization: { type: 'PAGE', locale }, expires_in_minutes: 1 });
    const customer_id = await town.customer();
    const portal = await portalOf(town, customer_id);
    const titled = await portalOf(town, customer_id, { page_title: 'The subscription of the Kareeboom roastery and bookshop' });
    const addresses = {
      checkout: checkout.page_url,
      portal: portal.link_url,
      'portal with a long title': titled.link_url,
      mandate: await aLink(town, { page_id: await aPage(town) }),
      'page that is not there': `${town.service}/checkout/ses_nobodymadethis`,
      'portal that is not there': `${town.service}/portal/por_nobodymadethis`,
    };
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address);
      await standsWell(page, name);
    }
    await town.advance('PT2M');
    await page.goto(expired.page_url);
    await standsWell(page, 'expired checkout');
    await site.close();
    await page.close();
  });

test('on the smallest phone, a short title has one line beside the choice of languages', async ({ browser, town }) => {
  const page = await browser.newPage({ locale: tagOf('EN_ZA'), viewport: { width: 320, height: 640 } });
  const site = await openSite(town);
  const { page_url } = await site.make({ customization: { type: 'PAGE', locale: 'EN_ZA' } });
  await page.goto(page_url);
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await standsWell(page, 'checkout');
  const lines = await page.locator('h1').evaluate((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return [title.textContent, words.getClientRects().length];
  });
  expect(lines).toEqual(['Pay Kareeboom', 1]);
  await site.close();
  await page.close();
});

test('the title of the page in which the stories show the portal stands clear of the edges', async ({ page, town }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { pages, show } = await opened(town, page, 'pay-portal');
  await show({ shows: 'Your cards' });
  await standsWell(page, 'the page of the stories');
  await pages.close();
});
