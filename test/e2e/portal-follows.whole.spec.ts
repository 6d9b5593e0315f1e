import type { Page } from '@playwright/test';
import { newCustomer, placePortal, portalOf, subscribe } from './models/customers.ts';
import { openSite, type Site } from './support/site.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/**
 * An open portal shows changes that others make, without any action of the customer: changes from another tab, and the end of
 * the link.
 */

/** A customer with a subscription to Basic. */
async function newSubscriber(town: Town): Promise<string> {
  const customer_id = await newCustomer(town, ['4242424242424242']);
  await subscribe(town, customer_id);
  return customer_id;
}

/** Shows a portal in a merchant's page. */
async function inPage(page: Page, town: Town): Promise<{ site: Site; customer_id: string }> {
  const customer_id = await newSubscriber(town);
  const site = await openSite(town);
  const { session_id } = await portalOf(town, customer_id);
  await page.goto(site.page([]));
  await placePortal(page, session_id);
  return { site, customer_id };
}

const news = (page: Page, words: string) => expect(page.getByRole('group', { name: words })).toBeVisible();

test('a change in another tab is shown without a reload, and what is typed meanwhile stays', async ({ page, context, town }) => {
  const customer_id = await newSubscriber(town);
  const { link_url } = await portalOf(town, customer_id);
  const other = await context.newPage();
  await page.goto(link_url);
  await other.goto(link_url);
  await page.getByRole('button', { name: 'Billing details' }).click();
  await page.getByLabel('City or town').fill('Paarl');

  await other.getByRole('button', { name: 'Change plan' }).click();
  await other.getByRole('button', { name: 'Cancel subscription' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await news(other, 'Your subscription is cancelled');

  await expect(page.getByRole('button', { name: 'Reactivate', includeHidden: true })).toHaveCount(1);
  await expect(page.getByLabel('City or town')).toHaveValue('Paarl');
  await expect(page.getByLabel('City or town')).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await news(page, 'Your details are saved');
  await other.getByRole('button', { name: 'Billing details' }).click();
  await expect(other.getByLabel('City or town')).toHaveValue('Paarl');
});

test('the service ends the link: the page gets one event, and the portal says what to do', async ({ page, town, diary }) => {
  const events = page.waitForRequest(/\/portal\/ses_\w+\/events$/);
  const { site } = await inPage(page, town);
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
  await events;
  // Only the service's clock moves. So the end of the link cannot come from a timer of the page.
  await town.advance('PT1H');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(diary.told().map(({ type }) => type)).toEqual(['pay-ready', 'pay-expired']);
  await site.close();
});

test('on a host that holds the event stream back, the portal polls instead, and the page is told why', async ({ page, town, diary }) => {
  // The stream is requested, but no part of it ever arrives.
  await page.route(/\/portal\/ses_\w+\/events$/, () => new Promise<void>(() => undefined));
  const { site, customer_id } = await inPage(page, town);
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
  await town.ask('/2.0/customers/update', { records: [{ id: customer_id, city_or_town: 'Upington' }] });
  await page.getByRole('button', { name: 'Billing details' }).click();
  await expect(page.getByLabel('City or town')).toHaveValue('Upington', { timeout: 20_000 });
  await expect
    .poll(() => diary.told().map(({ type, detail }) => [type, detail?.['code']]), { timeout: 30_000 })
    .toEqual([
      ['pay-ready', undefined],
      ['pay-error', 'stream_blocked'],
    ]);
  await site.close();
});
