import type { Page } from '@playwright/test';
import { newCustomer, placePortal, portalOf, subscribe } from './models/customers.ts';
import { violationsIn } from './support/axe.ts';
import { publishedPolicy } from './support/published-policy.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** A customer manages a subscription in the merchant's page and on the service's own page. */

const linkOf = (town: Town, customer_id: string, settings: object = {}) =>
  portalOf(town, customer_id, { page_title: 'Kareeboom account', ...settings });

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('pay-portal iframe');
  await frame.getByLabel(/card number/i).fill(number);
  await frame.getByLabel(/expiry/i).fill('12/38');
  await frame.getByLabel(/security code/i).fill('123');
}

const clean = async (page: Page) => expect(await violationsIn(page, { exclude: 'iframe' })).toEqual([]);
const news = (page: Page, words: string) => expect(page.getByRole('group', { name: words })).toBeVisible();

test('in the merchant’s page under the published policy, a customer subscribes with a new card, changes the plan as previewed, cancels, undoes that, gets a new link when the old one expires, and leaves', async ({
  page,
  town,
  diary,
}) => {
  const customer = await newCustomer(town);
  const site = await openSite(town, { policy: publishedPolicy(town.service) });
  const { session_id } = await linkOf(town, customer, { redirect_url: `${site.origin}/?back` });
  await page.goto(site.page([]));
  await placePortal(page, session_id);
  await page.getByRole('button', { name: 'Choose: Basic', exact: true }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await news(page, 'You are subscribed');
  await expect(page.getByText('R 228,85').first()).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: /^Pro For a few/ }).check();
  const pay = page.getByRole('button', { name: /Change plan and pay/ });
  await expect(pay).toHaveText(/R\s230,00/);
  await clean(page);
  await pay.click();
  await news(page, 'Your plan is changed');

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('dialog').getByText(/for which you have paid/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await news(page, 'Your subscription is cancelled');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await news(page, 'Your subscription goes on');

  // The link expires while the customer types. The page can fetch another link, so open dialogs and typed text stay.
  let renewed = '';
  await page.route('**/another-link', async (route) => {
    renewed = (await linkOf(town, customer, { redirect_url: `${site.origin}/?back` })).session_id;
    await route.fulfill({ json: renewed });
  });
  const portal = page.locator('pay-portal');
  await portal.evaluate((element: HTMLElement & { renewSession?: () => Promise<string> }) => {
    element.renewSession = async () => (await (await fetch('/another-link')).json()) as string;
  });
  await page.getByRole('button', { name: 'Billing details' }).click();
  await page.getByLabel('City or town').fill('Paarl');
  await town.advance('PT1H');
  await expect.poll(() => portal.evaluate((element: HTMLElement & { session: string }) => element.session)).not.toBe(session_id);
  await expect(page.getByLabel('City or town')).toHaveValue('Paarl');
  await page.getByRole('button', { name: 'Save' }).click();
  await news(page, 'Your details are saved');

  await page.getByRole('link', { name: 'Back to Kareeboom' }).click();
  await expect(page).toHaveURL(/\?back$/);
  const { transactions } = (await town.ask(`/2.0/transactions?customer_id=${customer}`)) as {
    transactions: { amount: number; transaction_status: string }[];
  };
  expect(transactions.filter(({ transaction_status }) => transaction_status === 'PAID').map(({ amount }) => amount)).toEqual([230, 228.85]);
  await expect
    .poll(() => diary.told().map(({ type }) => type))
    .toEqual([
      'pay-ready',
      'pay-card-added',
      'pay-subscription-created',
      'pay-subscription-changed',
      'pay-subscription-cancelled',
      'pay-subscription-reactivated',
      'pay-ready',
      'pay-billing-updated',
      'pay-close',
    ]);
  expect(diary.told().at(-1)?.detail).toEqual({ session_id: renewed, redirect_url: `${site.origin}/?back` });
  // The fixture `quiet` fails this test for any violation of the policy, in the page or in a frame.
  await site.close();
});

test('a customer pays a failed charge with another card, manages cards, and pays a payment request whose bank stays silent for a while', async ({
  page,
  town,
  diary,
}) => {
  const customer = await newCustomer(town, ['4000000000000341']);
  await subscribe(town, customer);
  await page.goto((await linkOf(town, customer)).link_url);
  await expect(page.getByText(/R\s228,85 has not been paid/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  // The card that has just failed is not selected again, but it can still be chosen.
  await expect(page.getByRole('radio', { name: 'Use another card' })).toBeChecked();
  await page.getByRole('radio', { name: /0341.*Declined last time/ }).check();
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Your card was declined');
  await expect(page.getByText('Your bank did not approve this payment.')).toBeVisible();
  await page.getByRole('radio', { name: 'Use another card' }).check();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await news(page, 'Thank you, it is paid');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await page.getByRole('button', { name: /Make default: Visa ending in 4242/ }).click();
  await news(page, 'This card pays from now on');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await page.getByRole('button', { name: /Remove: .*0341/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await news(page, 'The card is removed');
  await page.getByRole('button', { name: 'Your cards' }).click();
  await expect(page.getByText('Your subscription needs this card')).toBeVisible();

  const asked = await newCustomer(town, ['4000000000000119']);
  await subscribe(town, asked, { collection_method: 'REQUEST_PAYMENT', due_days: 7 });
  await page.goto((await linkOf(town, asked)).link_url);
  await expect(page.getByText(/R\s228,85 is to be paid/)).toBeVisible();
  await expect(page.getByText(/^Basic, R\s228,85, next invoice on /)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  const since = diary.told().length;
  await page.getByRole('button', { name: /^Pay R/ }).click();
  // The payment was accepted, but its outcome is unknown. The portal says so, dispatches no event, and does not let the
  // customer pay twice.
  await news(page, 'Your payment is on its way');
  await expect(page.getByText('Please do not pay again')).toBeVisible();
  await expect(page.getByText('Payment on its way', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  expect(diary.told().slice(since)).toEqual([]);
  await town.advance('PT1M');
  await news(page, 'Thank you, it is paid');
  await expect.poll(() => diary.names().slice(since)).toEqual(['pay-subscription-changed']);
});
