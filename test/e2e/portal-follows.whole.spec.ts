import type { Page } from '@playwright/test';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/**
 * An open portal shows changes that others make, without any action of the customer: changes from another tab, by the
 * merchant, and the end of the link.
 */

const CARD = '4242424242424242';

/** A customer with a subscription to Basic. */
async function newSubscriber(town: Town): Promise<{ customer_id: string; subscription_id: string }> {
  const record = { reference: `F-${crypto.randomUUID().slice(0, 8)}`, person_name: 'Thandi', person_surname: 'Mokoena' };
  const { results } = (await town.ask('/2.0/customers/create', { records: [record] })) as { results: { id: string }[] };
  const customer_id = results[0]?.id ?? '';
  await town.ask('/sandbox/cards', { customer_id, card_number: CARD, expiry: '12/98', cvc: '123' });
  const { result } = (await town.ask(`/2.0/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }] })) as {
    result: { id: string };
  };
  return { customer_id, subscription_id: result.id };
}

const linkOf = async (town: Town, customer_id: string) =>
  ((await town.ask('/2.0/customer-portal/link', { customer_id })) as { result: { session_id: string; link_url: string } }).result;

const news = (page: Page, words: string) => expect(page.getByRole('group', { name: words })).toBeVisible();

test('a change in another tab is shown without a reload, and what is typed meanwhile stays', async ({ page, context, town }) => {
  const { customer_id } = await newSubscriber(town);
  const { link_url } = await linkOf(town, customer_id);
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

test('a merchant’s change closes a panel whose subject no longer exists, and the portal says so', async ({ page, town }) => {
  const { customer_id, subscription_id } = await newSubscriber(town);
  await page.goto((await linkOf(town, customer_id)).link_url);
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: /^Pro For a few/ }).check();
  await expect(page.getByRole('button', { name: /Change plan and pay/ })).toBeVisible();
  await town.ask(`/2.0/subscriptions/${subscription_id}/cancel`, { cancel_type: 'IMMEDIATE' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await news(page, 'This has just changed');
});

test('the service ends the link: the page gets one event, and the portal says what to do', async ({ page, town, diary }) => {
  const { customer_id } = await newSubscriber(town);
  const site = await openSite(town);
  const { session_id } = await linkOf(town, customer_id);
  await page.goto(site.page([]));
  await page.locator('main').evaluate((main, session) => {
    const portal = document.createElement('pay-portal');
    portal.session = session;
    main.append(portal);
  }, session_id);
  const events = page.waitForRequest(/\/portal\/ses_\w+\/events$/);
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
  await events;
  // Only the service's clock moves. So the end of the link cannot come from a timer of the page.
  await town.advance('PT1H');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(diary.told().map(({ type }) => type)).toEqual(['pay-ready', 'pay-expired']);
  await site.close();
});

test('on a host that holds the event stream back, the portal polls instead, and the page is told why', async ({ page, town, diary }) => {
  const { customer_id } = await newSubscriber(town);
  const site = await openSite(town);
  const { session_id } = await linkOf(town, customer_id);
  // The stream is requested, but no part of it ever arrives.
  await page.route(/\/portal\/ses_\w+\/events$/, () => new Promise<void>(() => undefined));
  await page.goto(site.page([]));
  await page.locator('main').evaluate((main, session) => {
    const portal = document.createElement('pay-portal');
    portal.session = session;
    main.append(portal);
  }, session_id);
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
