import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { aLink, morning } from './models/mandate.ts';
import type { Town } from './support/town.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The service's own pages have their form in the HTML. It is visible without a script, and the script takes the existing form over. */

/** Opens a new checkout and returns its hosted page. */
async function opened(town: Town, customization: object = {}): Promise<{ session_id: string; page_url: string }> {
  const body = { mode: 'ONE_TIME', amount: '149.00', customer_fields: ['email'], customization: { type: 'PAGE', ...customization } };
  const { result } = (await town.ask('/2.0/checkout/page', body)) as { result: { session_id: string; page_url: string } };
  return result;
}

/** Creates a link to the hosted account of a customer with stored cards and a subscription. */
async function accountLink(town: Town): Promise<string> {
  const customer_id = await town.customer();
  await town.ask(`/2.0/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
  const { result } = (await town.ask('/2.0/customer-portal/link', { customer_id })) as { result: { link_url: string } };
  return result.link_url;
}

/** Measures how far visible content has moved since the page began, and lists the requested files of the card frame. */
async function watch(page: Page): Promise<{ shifted: () => Promise<number>; frames: string[] }> {
  const frames: string[] = [];
  page.on('request', (request) => request.url().includes('/frame/card?') && frames.push(request.url()));
  await page.addInitScript(() => {
    const watched = window as unknown as { shifted: number };
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { shifted: () => page.evaluate(() => (window as unknown as { shifted: number }).shifted), frames };
}

/** Holds the elements' script back. Returns a function that releases it. */
async function scriptHeld(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/pay-elements.js', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a checkout shows its form in its language and colour, and says that paying needs JavaScript', async ({ page, town }) => {
    const { page_url } = await opened(town, { locale: 'AF_ZA', brand: { primary: '#0b6e4f' } });
    await page.goto(page_url);
    await expect(page.locator('pay-checkout .root[part=base]')).toHaveAttribute('lang', /^af/i);
    for (const [label, autocomplete] of [
      ['Naam', 'given-name'],
      ['Van', 'family-name'],
      ['E-pos', 'email'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', new RegExp(`\\b${autocomplete}$`));
    await expect(page.locator('pay-checkout [type=submit]')).toHaveCSS('background-color', 'rgb(11, 110, 79)');
    await expect(page.frameLocator('pay-checkout iframe').getByLabel('Kaartnommer')).toHaveAttribute('autocomplete', 'cc-number');
    await expect(page.locator('noscript .note')).toBeVisible();
    await expect(page.locator('noscript .note')).toContainText('Om hier te betaal het JavaScript nodig.');
  });

  test('a customer’s account shows the subscription and what can be done with it, and says that this needs JavaScript', async ({
    page,
    town,
  }) => {
    await page.goto(await accountLink(town));
    await expect(page.getByRole('heading', { name: 'Your subscription', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
    await expect(page.locator('noscript .note')).toContainText('needs JavaScript');
  });
});

test('the card frame and what was typed before the script loads stay; nothing moves, and the payment succeeds', async ({
  page,
  town,
  diary,
}) => {
  const { session_id, page_url } = await opened(town);
  const { shifted, frames } = await watch(page);
  const letGo = await scriptHeld(page);
  await page.goto(page_url, { waitUntil: 'commit' });
  const checkout = new Checkout(page);
  await page.getByLabel('Name', { exact: true }).fill('Thandi');
  const card = page.frameLocator('pay-checkout iframe');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  letGo();
  await expect.poll(() => diary.names()).toContain('pay-ready');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(frames).toHaveLength(1);
  expect(await shifted()).toBe(0);

  await page.getByLabel('Surname', { exact: true }).fill('Mokoena');
  await page.getByLabel('Email', { exact: true }).fill('thandi@shop.example');
  await card.getByLabel('Expiry').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
});

for (const [name, width] of [
  ['a phone', 360],
  ['a wide screen', 1280],
] as const)
  test(`on ${name}, a customer’s account is there before the script loads; it stays, and nothing moves`, async ({ page, town, diary }) => {
    await page.setViewportSize({ width, height: 740 });
    const { shifted } = await watch(page);
    const letGo = await scriptHeld(page);
    await page.goto(await accountLink(town), { waitUntil: 'commit' });
    const written = await page.getByRole('button', { name: 'Change plan' }).elementHandle();
    letGo();
    await expect.poll(() => diary.names()).toContain('pay-ready');
    await expect(page.getByRole('heading', { name: 'Your cards' })).toBeVisible();
    await expect(page.locator('.language select')).toBeVisible();
    expect(await written.evaluate((node) => node.isConnected)).toBe(true);
    expect(await shifted()).toBe(0);
  });

test('a press in a customer’s account before the script loads is shown to wait, and then opens its panel', async ({ page, town }) => {
  const letGo = await scriptHeld(page);
  await page.goto(await accountLink(town), { waitUntil: 'commit' });
  const change = page.getByRole('button', { name: 'Change plan' });
  await change.click();
  await expect(change).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Change plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await expect(change).not.toHaveAttribute('aria-busy');
});

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`in a ${colorScheme} system`, () => {
    test.use({ colorScheme });

    test('the card fields have the right colours before the script loads and after it', async ({ page, town, diary }) => {
      const { page_url } = await opened(town);
      const letGo = await scriptHeld(page);
      await page.goto(page_url, { waitUntil: 'commit' });
      const number = page.frameLocator('pay-checkout iframe').getByLabel('Card number');
      const name = page.getByLabel('Name', { exact: true });
      const colour = colorScheme === 'dark' ? 'rgb(27, 30, 36)' : 'rgb(255, 255, 255)';
      for (const field of [number, name]) await expect(field).toHaveCSS('background-color', colour);
      letGo();
      await expect.poll(() => diary.names()).toContain('pay-ready');
      for (const field of [number, name]) await expect(field).toHaveCSS('background-color', colour);
    });
  });

test('the mandate page gets the merchant’s colour from its style sheet', async ({ page, town, diary }) => {
  await morning(town);
  await town.ask('/sandbox/account', { brand: { primary: '#0b6e4f' } });
  try {
    await page.goto(await aLink(town, { page_id: 'pag_sandboxProducts' }));
    await expect.poll(() => diary.names()).toContain('pay-ready');
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  } finally {
    await town.ask('/sandbox/account', { brand: null });
  }
});
