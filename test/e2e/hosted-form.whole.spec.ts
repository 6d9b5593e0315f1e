import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { aCheckout, accountLink, mandateLink } from './models/hosted-links.ts';
import { aLink, evening, Mandate, morning } from './models/mandate.ts';
import { openPages } from './support/pages.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The service's own pages have their form in the HTML. It is visible without a script, and the script takes the existing form over. */

/** A merchant's page with an element in its HTML, whose script never loads. */
const shopWith = (html: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><body>${html}</body></html>`;

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
    const { page_url } = await aCheckout(town, { locale: 'AF_ZA', brand: { primary: '#0b6e4f' } });
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

  test('a mandate shows its first step, which can be read and typed in, and says that signing needs JavaScript', async ({ page, town }) => {
    await page.goto(await mandateLink(town));
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', /\bemail$/);
    await new Mandate(page).person();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await expect(page.locator('noscript .note')).toContainText('needs JavaScript');
  });
});

test('the card frame and what was typed before the script loads stay; nothing moves, and the payment succeeds', async ({
  page,
  town,
  diary,
}) => {
  const { session_id, page_url } = await aCheckout(town);
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

test('while the card frame loads, a skeleton stands in its place; if it fails, the page says so in its own words, and leads nowhere', async ({
  page,
  town,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/frame/card?*', async (route) => {
    await promise;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  const { page_url } = await aCheckout(town);
  await page.goto(page_url, { waitUntil: 'commit' });
  const [bones, frame] = [page.locator('pay-checkout .card-bones'), page.locator('pay-checkout iframe')];
  await expect(bones).toBeVisible();
  await expect(frame).toHaveCSS('opacity', '0');
  resolve(undefined);
  const notice = new Checkout(page).notice;
  await expect(notice).toContainText('The card fields did not load', { timeout: 30_000 });
  await expect(frame).toBeHidden();
  await expect(notice.getByRole('link')).toHaveCount(0);
  await page.unroute('**/frame/card?*');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.frameLocator('pay-checkout iframe').getByLabel('Card number')).toBeVisible();
  await expect(frame).toHaveCSS('opacity', '1');
  await expect(bones).toBeHidden();
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
    await expect(page.getByRole('button', { name: 'Your cards' })).toBeVisible();
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
  // The panel has a button of the same name, so the story waits until the panel is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(change).toBeFocused();
  await expect(change).not.toHaveAttribute('aria-busy');
});

for (const [name, width] of [
  ['a phone', 360],
  ['a wide screen', 1280],
] as const)
  for (const [when, at] of [
    ['', morning],
    ['in the evening, ', evening],
  ] as const)
    test(`${when}on ${name}, a mandate is there before the script loads; what was typed stays, and nothing moves`, async ({
      page,
      town,
      diary,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      const { shifted } = await watch(page);
      const letGo = await scriptHeld(page);
      await at(town);
      await page.goto(await aLink(town, { page_id: 'pag_sandboxProducts' }), { waitUntil: 'commit' });
      const surname = page.getByLabel('Surname', { exact: true });
      await page.getByLabel('Name', { exact: true }).fill('Thandi');
      await surname.pressSequentially('Mokoen');
      const written = await surname.elementHandle();
      letGo();
      await expect.poll(() => diary.names()).toContain('pay-ready');
      await expect(page.locator('.language select')).toBeVisible();
      await page.keyboard.type('a');
      await expect(surname).toHaveValue('Mokoena');
      await expect(surname).toBeFocused();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
      expect(await written.evaluate((node) => node.isConnected)).toBe(true);
      expect(await shifted()).toBe(0);
    });

test('a press on Continue before the script loads is shown to wait, and then leads to the next step', async ({ page, town }) => {
  const letGo = await scriptHeld(page);
  await page.goto(await mandateLink(town), { waitUntil: 'commit' });
  const mandate = new Mandate(page);
  await mandate.person();
  await mandate.next.click();
  await expect(mandate.next).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(mandate.heading('Your bank account')).toBeFocused();
});

test('if no script loads in a merchant’s page, a press leads to the mandate’s page with what was typed, and no address contains it', async ({
  page,
  town,
}) => {
  await morning(town);
  await page.clock.install();
  const pages = await openPages(town);
  const session = await pages.session('pay-emandate');
  const asked: { url: string; method: string }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), method: request.method() }));
  const html = await pages.html('pay-emandate', session);
  await page.goto(pages.show(shopWith(html)));
  const mandate = new Mandate(page);
  await mandate.person();
  await mandate.next.click();
  await page.clock.fastForward(8_000);
  await page.waitForURL(`${town.service}/emandate/${session}`);
  await expect(mandate.element.getByLabel('Surname')).toHaveValue('Mokoena');
  await expect(mandate.element.getByLabel('ID number')).toHaveValue('9001015000085');
  expect(asked.filter(({ url }) => url.endsWith(`/emandate/${session}`)).map(({ method }) => method)).toContain('POST');
  await page.reload();
  await expect(mandate.element.getByLabel('Surname')).toHaveValue('Mokoena');
  await mandate.next.click();
  await expect(mandate.heading('Your bank account')).toBeFocused();
  expect(asked.filter(({ url }) => /mokoena|thandi|9001015000085/i.test(url))).toEqual([]);
  await pages.close();
});

test('a link’s amount and frequency that were chosen in a merchant’s page are chosen in the hosted page', async ({ page, town }) => {
  await page.clock.install();
  const pages = await openPages(town);
  const { result } = (await town.ask('/2.0/checkout/link', {
    type: 'CHOOSE_WHAT_TO_PAY',
    item: { title: 'Feed the penguins', amount_options: ['50.00', '100.00'], frequency: ['ONE_TIME', 'MONTHLY'] },
    allowed_origins: [pages.origin],
  })) as { result: { session_id: string } };
  const html = await pages.html('pay-checkout', result.session_id);
  await page.goto(pages.show(shopWith(html)));
  await page.getByLabel('R 100,00').check();
  await page.getByLabel('Every month').check();
  await page.getByLabel('Name', { exact: true }).fill('Thandi');
  await page.getByLabel('Surname', { exact: true }).fill('Mokoena');
  await page.locator('pay-checkout [type=submit]').click();
  await page.clock.fastForward(8_000);
  await page.waitForURL(`${town.service}/checkout/${result.session_id}`);
  await expect(page.getByLabel('R 100,00')).toBeChecked();
  await expect(page.getByLabel('Every month')).toBeChecked();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
  await pages.close();
});

for (const colorScheme of ['dark', 'light'] as const)
  test.describe(`in a ${colorScheme} system`, () => {
    test.use({ colorScheme });

    test('the card fields have the right colours before the script loads and after it', async ({ page, town, diary }) => {
      const { page_url } = await aCheckout(town);
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
