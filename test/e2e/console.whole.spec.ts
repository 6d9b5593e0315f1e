import type { Page } from '@playwright/test';
import { violationsIn } from './support/axe.ts';
import { findingsIn } from './support/checkers.ts';
import { later } from './support/later.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** The console, the interface reference and the hosted page as people use them. */

/** Creates a session through the interface, as a merchant's server does. Returns its id. */
async function openSession(town: Town): Promise<string> {
  const { result } = (await town.ask('/2.0/checkout/page', {
    mode: 'ONE_TIME',
    amount: '298.00',
    order: { reference: 'R-1', items: [{ sku: 'MUG', name: 'Stoneware mug', quantity: 2, unit_amount: '149.00' }] },
    redirects: { notify_url: 'http://localhost:9/hooks' },
  })) as { result: { session_id: string } };
  return result.session_id;
}

/** By how many pixels the content is wider than the window. */
const sticksOut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page is accessible, also on a narrow screen, ${colorScheme}`, async ({ page, town }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    // The dark scheme changes only colours, so only the contrast is checked.
    const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {};
    const session = await openSession(town);
    const console = `${town.service}/console/sandbox`;
    const pages = [
      `${town.service}/`,
      `${console}/sessions`,
      `${console}/sessions/${session}`,
      `${console}/transactions`,
      `${console}/webhooks`,
      `${console}/work`,
      `${console}/clock`,
      `${console}/developer`,
      `${console}/testing`,
      `${town.service}/sandbox/phone/+27821234567`,
      `${town.service}/docs`,
      `${town.service}/checkout/ses_nobodymadethis`,
      `${town.service}/checkout/${session}`,
    ];
    for (const address of pages) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(address);
      if (address.endsWith(session) && !address.includes('console')) await page.getByRole('button', { name: /Pay/ }).waitFor();
      expect(await sticksOut(page), address).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      // To save time, the reference keeps one operation of each section and two rows of each table. The others are built in
      // the same way.
      await page.evaluate(() => document.querySelectorAll('article ~ article, tbody tr ~ tr ~ tr').forEach((like) => like.remove()));
      // The element has accessibility tests of its own.
      const violations = await violationsIn(page, { ...rules, exclude: 'pay-checkout' });
      expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      if (colorScheme === 'light') expect(await findingsIn(page), `${address}: IBM’s checker`).toEqual([]);
    }
  });

test('the list, the filter and the page of a record are accessible, also on a narrow screen', async ({ page, town }) => {
  await town.customer();
  const records = `${town.service}/console/sandbox/records`;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(records);
  const list = await page.getByRole('link', { name: 'Customers', exact: true }).evaluate((link) => (link as HTMLAnchorElement).href);
  const check = async (address: string) => {
    await page.goto(address);
    expect(await sticksOut(page), address).toBe(0);
    const violations = await violationsIn(page, {});
    expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await findingsIn(page), `${address}: IBM’s checker`).toEqual([]);
  };
  // A filter that cannot be read opens the form and says so.
  await check(`${list}?date_start=soon`);
  await check(
    await page
      .locator('#list td a.id')
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).href),
  );
  await expect(page.locator('#facts dt').first()).toBeVisible();
  for (const asked of ['', '4242', 'nobody has this']) await check(`${records}?q=${asked}`);
});

test('a record is found, filtered and read with the keyboard, and comes as CSV', async ({ page, town }) => {
  await town.customer();
  await page.goto(`${town.service}/console/sandbox/records`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('4242');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Stored cards' }).getByRole('link', { name: /^crd_/ }).first();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4242');
  await page.getByRole('region', { name: 'Record' }).getByRole('link', { name: /^cus_/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thandi Nkosi');

  await page.getByRole('link', { name: 'Customers', exact: true }).press('Enter');
  await page.getByText('Filter').press('Enter');
  await page.getByLabel('Customer person surname').fill('Nkosi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Newest first' })).toContainText('Thandi Nkosi');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('customers.csv');
  await page.getByRole('link', { name: 'Show all' }).press('Enter');
  await expect(page.getByLabel('Customer person surname')).toBeHidden();
});

test('the console updates by itself: new events appear, and an open form stays as it is', async ({ page, town }) => {
  let unchanged = 0;
  page.on('response', (answer) => (unchanged += Number(answer.status() === 304)));
  await page.clock.install();
  await page.goto(`${town.service}/console/sandbox/sessions`);
  // Nothing has changed, so the console's question gets the answer 304, which must not disturb the page.
  await later(page, () => expect.poll(() => unchanged, { timeout: 1_000 }).toBeGreaterThan(0));
  const menu = page.getByRole('link', { name: 'Overview' }).first();
  await menu.focus();
  const appears = (name: string) => later(page, () => expect(page.getByRole('link', { name })).toBeVisible({ timeout: 1_000 }));
  const session = await openSession(town);
  await appears(session);
  await expect(menu).toBeFocused();

  await page.getByRole('link', { name: session }).focus();
  const another = await openSession(town);
  await appears(another);
  await expect(page.getByRole('link', { name: session })).toBeFocused();
});

test('the console says that the service does not answer, and continues when it does', async ({ page, town }) => {
  await page.goto(`${town.service}/console/sandbox/sessions`);
  await page.route('**/*', (route) => route.abort());
  await expect(page.getByText('The service does not answer')).toBeVisible();
  const session = await openSession(town);
  await page.unroute('**/*');
  await expect(page.getByRole('link', { name: session })).toBeVisible();
  await expect(page.getByText('The service does not answer')).toBeHidden();
});

test('a test card is copied with a click', async ({ page, town, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${town.service}/console/sandbox/testing`);
  await page.getByRole('button', { name: 'Copy card number, declined: insufficient funds' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000000000009995');
});

test('the page shows the sandbox clock, also after somebody else moves it', async ({ page, town }) => {
  await page.goto(`${town.service}/console/sandbox/testing`);
  const clock = page.getByRole('link', { name: 'Sandbox clock' });
  const before = (await clock.textContent()) ?? '';
  await expect(clock, 'it ticks').not.toHaveText(before);
  await town.advance('P1Y');
  await expect(clock).toContainText(String(Number(/\d{4}/.exec(before)?.[0]) + 1));
});

test('an operation can be tried on the page of the reference that describes it', async ({ page, town }) => {
  await page.goto(`${town.service}/docs#checkout_page`);
  const operation = page.getByRole('article', { name: 'Create a checkout session' });
  await expect(operation).toBeInViewport();
  await operation.getByText('Try it').click();
  await operation.getByRole('button', { name: /^Send/ }).click();
  await expect(operation.getByRole('status')).toContainText('200');
  await expect(operation.getByRole('group', { name: /^Answer of/ })).toContainText('"session_id": "ses_');

  await page.getByLabel('api_secret').fill('wrong');
  await operation.getByRole('button', { name: /^Send/ }).click();
  await expect(operation.getByRole('status')).toContainText('401');
});
