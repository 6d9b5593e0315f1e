import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The places where the card number must never be: everything that belongs to the merchant, every log, and the disk. */

const NUMBER = CARDS.private;

/** The digits of the number, grouped in any way. */
const GROUPED = new RegExp(Array.from(NUMBER).join('(?:[^0-9a-zA-Z]|%20){0,3}'));
/** The number in hexadecimal, and in Base64 at any offset. */
const ENCODED: readonly string[] = [
  Buffer.from(NUMBER).toString('hex'),
  ...[0, 1, 2].map((offset) => {
    const text = Buffer.from('x'.repeat(offset) + NUMBER).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  }),
];

const carriesNumber = (text: string): boolean => GROUPED.test(text) || ENCODED.some((dress) => text.includes(dress));

/** Everything that a script of the merchant's page could read. */
function reachable(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walk = (node: ParentNode): void => {
      for (const element of node.querySelectorAll('*')) {
        texts.push(element.outerHTML);
        if ('value' in element) texts.push(String(element.value));
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    const entries = performance.getEntries().map((entry) => JSON.stringify(entry));
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
    return [...texts, ...entries, ...stored, document.cookie, JSON.stringify(history.state), location.href, window.name].join('\n');
  });
}

async function disk(folder: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({ path: join(parentPath, name), text: await readFile(join(parentPath, name), 'latin1') })),
  );
}

test('the search finds the number in every encoding', () => {
  for (const text of [NUMBER, '4539 1488 0343 6467', '4539%201488%200343%206467', '4539-1488-0343-6467'])
    expect(carriesNumber(`a ${text} b`), text).toBe(true);
  for (const before of ['', 'a', 'ab', 'abc'])
    expect(carriesNumber(Buffer.from(`${before}${NUMBER}more`).toString('base64')), `Base64 after ${before}`).toBe(true);
  expect(carriesNumber(Buffer.from(`ab${NUMBER}`).toString('hex'))).toBe(true);
  expect(carriesNumber('4539148803436466')).toBe(false);
});

test('in the demo shop the number is in no request, nowhere in the page, in no log, and on disk only encrypted', async ({
  page,
  context,
  storefront,
  town,
}) => {
  test.slow();
  const asked: string[] = [];
  let toVault = 0;
  context.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url() === `${town.service}/vault/tokens`) toVault += Number(carriesNumber(body));
    else asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${body}`);
  });

  const till = await storefront.shop();
  const session = await till.session();
  await till.ready();
  await till.type();
  await till.card.type(NUMBER);
  expect(carriesNumber(await reachable(page)), 'in the page while it is typed').toBe(false);
  await till.payButton.click();
  await storefront.showsPaid();
  expect(carriesNumber(await reachable(page)), 'in the page after paying').toBe(false);
  await expectPaid(town, session, 1);

  asked.push(JSON.stringify(await context.cookies()));
  expect(asked.filter(carriesNumber)).toEqual([]);
  expect(toVault, 'the vault did get it').toBe(1);
  await page.goto(`${town.service}/`);
  expect(carriesNumber(await page.content()), 'in the console').toBe(false);

  await Promise.all([town.programs.service.kill(), town.programs.shop.kill()]);
  expect(town.log()).toContain('/vault/tokens');
  expect(carriesNumber(town.log()), 'in a log').toBe(false);
  const files = await disk(town.dataDir);
  expect(
    files.some(({ text }) => text.includes('thandi@example.co.za')),
    'the search reaches what is stored',
  ).toBe(true);
  expect(files.filter(({ text }) => carriesNumber(text)).map(({ path }) => path)).toEqual([]);
  await Promise.all([town.programs.service.start(), town.programs.shop.start()]);
});

test('at any merchant the number never reaches the server, including headers, bodies and webhooks', async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.pay(NUMBER);
  await expect(checkout.outcome).toContainText('Payment received');
  await expect.poll(() => site.received.map(({ url }) => new URL(url).pathname)).toContain('/pay/webhooks');
  expect(site.received.some(({ url, body }) => url.endsWith('/pay') && body.includes('attempt_key'))).toBe(true);
  for (const request of site.received) expect(carriesNumber(JSON.stringify(request)), request.url).toBe(false);
  expect(carriesNumber(await reachable(page))).toBe(false);
  await site.close();
});

test('a card number typed into another field is stopped by the proxy', async ({ page, town }) => {
  const site = await openSite(town);
  const { session_id } = await site.open({ customer_fields: ['reference'] });
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.ready();
  await checkout.element.getByLabel('Reference').fill(NUMBER);
  await checkout.pay();
  await expect(checkout.notice).toContainText('A card number belongs only in the card fields');
  expect(await town.transactions(session_id)).toEqual([]);
  await site.close();
});
