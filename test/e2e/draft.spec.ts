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

test('what was typed is there after the tab has crashed and is loaded again', { tag: '@whole' }, async ({ browser, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['email'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.page([session_id]));
  await new Checkout(page).fill();
  await expect.poll(() => stored(page)).toHaveLength(1);

  // The test's own connection to the page ends with the crash, so a second one loads the tab again, as a person would.
  const driver = await browser.newBrowserCDPSession();
  const { targetInfos } = await driver.send('Target.getTargets');
  const targetId = targetInfos.find(({ url }) => url.startsWith(site.origin))?.targetId ?? '';
  const crashed = page.waitForEvent('crash');
  const own = await context.newCDPSession(page);
  void own.send('Page.crash').catch(() => undefined);
  await crashed;
  const { sessionId } = await driver.send('Target.attachToTarget', { targetId, flatten: false });
  let id = 0;
  const answers = new Map<number, (result: { result?: { value?: unknown } }) => void>();
  driver.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as { id?: number; result?: { result?: { value?: unknown } } };
    answers.get(answer.id ?? 0)?.(answer.result ?? {});
  });
  const send = (method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> =>
    new Promise((resolve) => {
      id += 1;
      answers.set(id, resolve);
      void driver.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    });
  await send('Page.reload');
  const typed = `document.querySelector('pay-checkout')?.shadowRoot?.querySelector('[name=person_name]')?.value`;
  await expect.poll(async () => (await send('Runtime.evaluate', { expression: typed })).result?.value).toBe('Thandi');
  await driver.detach();
  await context.close();
  await site.close();
});

for (const html of [undefined, true] as const)
  test(`a page that says draft="off" stores nothing${html ? ', in HTML' : ''}`, { tag: '@whole' }, async ({ page, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open({ customer_fields: ['email'] });
    await page.goto(site.page([session_id], { draft: 'off', ...(html && { html }) }));
    const checkout = new Checkout(page);
    await checkout.ready();
    await checkout.type();
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await checkout.ready();
    await expect(checkout.email).toHaveValue('');
    await site.close();
  });

test(
  'in HTML: what is typed before the script loads stays, the draft fills the other fields, and the card frame loads once',
  { tag: '@whole' },
  async ({ page, town }) => {
    const site = await openSite(town);
    const { session_id } = await site.open({ customer_fields: ['email'] });
    await page.goto(site.page([session_id], { html: true }));
    const checkout = await new Checkout(page, page.locator('#pay-0')).ready();
    await checkout.type();

    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/pay-elements.js', async (route) => {
      await free;
      await route.continue();
    });
    const frames: string[] = [];
    page.on('request', (request) => request.url().includes('/frame/card?') && frames.push(request.url()));
    await page.reload({ waitUntil: 'commit' });
    await name(page).fill('Nomvula');
    await checkout.card.number.fill('4242 4242');
    letGo();
    await checkout.ready();
    await expect(checkout.email).toHaveValue('thandi@example.co.za');
    await expect(page.getByLabel('Surname', { exact: true })).toHaveValue('Mokoena');
    await expect(name(page)).toHaveValue('Nomvula');
    await expect(checkout.card.number).toHaveValue('4242 4242');
    expect(frames).toHaveLength(1);
    await site.close();
  },
);

test('the service’s own page keeps a draft, too', { tag: '@whole' }, async ({ page, town }) => {
  const site = await openSite(town);
  const { page_url } = await site.make({ customer_fields: ['email'] });
  await page.goto(page_url);
  const checkout = await new Checkout(page).ready();
  await checkout.type();
  await page.reload();
  await checkout.ready();
  await expect(checkout.email).toHaveValue('thandi@example.co.za');
  await site.close();
});
