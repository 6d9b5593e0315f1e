import type { Page } from '@playwright/test';
import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { held, scriptHeld } from './support/held.ts';
import { policyForHtml } from './support/published-policy.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The form is in the page's HTML. It can be used before any script has loaded, and the element takes the existing form over. */

/** Measures how far visible content has moved since the page began. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shop = window as unknown as { shifted: number };
    shop.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shop.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
};
const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

const BRAND = '#0b6e4f';

test('what was typed before the script loads, the focus, the selection and the card frame stay; then the payment succeeds', async ({
  page,
  town,
  diary,
}) => {
  let policy = '';
  const site = await openSite(town, { policy: () => policy });
  policy = policyForHtml(site.origin, town.service, BRAND);
  const session = (await site.open({ customer_fields: ['email'], customization: { type: 'EMBED', brand: { primary: BRAND } } })).session_id;
  const frames: string[] = [];
  page.on('request', (request) => request.url().includes('/frame/card?') && frames.push(request.url()));
  await watchShifts(page);
  const letGo = await scriptHeld(page);
  await page.goto(site.page([session], { html: true }), { waitUntil: 'commit' });

  const checkout = new Checkout(page, page.locator('#pay-0'));
  // The policy allows the style sheets by their hashes, including the one with the session's colour.
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(11, 110, 79)');
  await page.getByLabel('Name', { exact: true }).fill('Thandi');
  await page.getByLabel('Email', { exact: true }).fill('thandi@shop.example');
  const card = page.frameLocator('#pay-0 iframe');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  const surname = page.getByLabel('Surname', { exact: true });
  await surname.pressSequentially('Mokoen');
  await surname.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(2, 5);
    Object.assign(window, { before: input });
  });
  await page.evaluate(() => Object.assign(window, { frame: document.querySelector('#pay-0')?.shadowRoot?.querySelector('iframe') }));

  await letGo();
  await expect.poll(() => diary.told().map(({ type }) => type)).toContain('pay-ready');
  expect(
    await surname.evaluate((input: HTMLInputElement) => ({
      same: (window as unknown as { before: unknown }).before === input,
      value: input.value,
      selection: [input.selectionStart, input.selectionEnd],
      focused: input.matches(':focus'),
    })),
  ).toEqual({ same: true, value: 'Mokoen', selection: [2, 5], focused: true });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
  expect(
    await page.evaluate(
      () => (window as unknown as { frame: unknown }).frame === document.querySelector('#pay-0')?.shadowRoot?.querySelector('iframe'),
    ),
  ).toBe(true);
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(frames).toHaveLength(1);
  expect(await shifted(page)).toBe(0);

  await surname.press('End');
  await page.keyboard.type('a');
  await card.getByLabel('Expiry').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session, 1);
  await site.close();
});

/** Fills in the payer's details, with `said` as the name. */
async function fillIn(page: Page, said = 'Thandi'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(said);
  await page.getByLabel('Surname', { exact: true }).fill('Mokoena');
  await page.getByLabel('Email', { exact: true }).fill('thandi@shop.example');
}

for (const way of ['a click', 'Enter'] as const)
  test(`${way} before any script loads shows that it is waiting, and pays once`, async ({ page, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open({ customer_fields: ['email'] });
    const letGo = await scriptHeld(page);
    await page.goto(site.page([session_id], { html: true }), { waitUntil: 'commit' });
    const checkout = new Checkout(page, page.locator('#pay-0'));
    const press = () => (way === 'Enter' ? checkout.email.press('Enter') : checkout.payButton.click());
    // Nothing is filled in, so the browser itself reports the missing field and no press waits.
    await press();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(checkout.payButton).not.toHaveAttribute('aria-busy');
    await fillIn(page);
    await checkout.card.fill('4242424242424242');
    await press();
    await press();
    await expect(checkout.payButton).toHaveAttribute('aria-busy', 'true');
    await page.screenshot({ path: 'test-artefacts/html-press-waits.png', fullPage: true });
    await letGo();
    await expect(checkout.outcome).toContainText('Payment received');
    await expectPaid(town, session_id, 1);
    await site.close();
  });

test('Enter in the card before the page’s script loads shows that it is waiting, and pays once', async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['email'] });
  const letGo = await scriptHeld(page);
  await page.goto(site.page([session_id], { html: true }), { waitUntil: 'commit' });
  const checkout = new Checkout(page, page.locator('#pay-0'));
  await checkout.card.fill('4242424242424242');
  // Nothing is filled in, so the browser itself reports the missing field and no press waits.
  await checkout.card.code.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(checkout.payButton).not.toHaveAttribute('aria-busy');
  await fillIn(page);
  for (let times = 0; times < 2; times++) await checkout.card.code.press('Enter');
  await expect(checkout.payButton).toHaveAttribute('aria-busy', 'true');
  await letGo();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  await site.close();
});

test('if no script loads in time, a press leads to the hosted page with what was typed, and no address contains it', async ({
  page,
  town,
}) => {
  await page.clock.install();
  const site = await openSite(town);
  const { session_id, page_url } = await site.open({ customer_fields: ['email'] });
  const asked: { url: string; method: string }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), method: request.method() }));
  // Only the shop's script is held back, not the hosted page's.
  await held(page, `${site.origin}/pay-elements.js`);
  await page.goto(site.page([session_id], { html: true }), { waitUntil: 'commit' });
  await fillIn(page);
  await page.keyboard.press('Enter');
  const button = page.locator('#pay-0 [part~=primary-button]');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(asked.filter(({ url }) => url === page_url)).toEqual([]);
  await page.clock.fastForward(8_000);
  await page.waitForURL(page_url);
  const checkout = new Checkout(page);
  const expectTyped = async (): Promise<void> => {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('Mokoena');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('thandi@shop.example');
  };
  await expectTyped();
  expect(asked.filter(({ url }) => url === page_url)).toEqual([{ url: page_url, method: 'POST' }]);
  // A reload does not ask whether the form may be sent again, and loses nothing.
  await page.reload();
  await expectTyped();
  expect(asked.filter(({ url }) => url === page_url).map(({ method }) => method)).toEqual(['POST', 'GET']);
  await checkout.card.type(CARDS.good);
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  expect(asked.filter(({ url }) => /mokoena|thandi/i.test(url))).toEqual([]);
  await site.close();
});

for (const theme of ['light', 'dark'] as const)
  test(
    `without any script the form and the card fields can be read and typed in (${theme})`,
    { tag: '@whole' },
    async ({ browser, town }) => {
      const site = await openSite(town);
      const { session_id: session, page_url } = await site.open({ customer_fields: ['email'] });
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 900 } });
      const page = await context.newPage();
      await page.goto(site.page([session], { html: true, theme }));
      await page.getByLabel('Email', { exact: true }).fill('thandi@shop.example');
      await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'given-name');
      // No other element covers the card's fields.
      await page.frameLocator('#pay-0 iframe').getByLabel('Card number').click();
      await page.keyboard.type('4242424242424242');
      await expect(page.frameLocator('#pay-0 iframe').getByLabel('Card number')).toHaveValue(/^4242/);
      await expect(page.locator('#pay-0 [part~=primary-button]')).toBeEnabled();
      await page.screenshot({ path: `test-artefacts/html-${theme}-360.png`, fullPage: true });
      await fillIn(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(page_url);
      await context.close();
      await site.close();
    },
  );
