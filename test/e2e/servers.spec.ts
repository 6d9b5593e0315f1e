import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkoutOn } from '../../src/testing.ts';
import { violationsIn } from './support/axe.ts';
import { absence, LANGUAGES, openOtherShop, type OtherShop } from './support/other-shops.ts';
import { root } from './support/program.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Shops in other languages with `pay-elements proxy`: a shopper buys in them, and the proxy forwards webhooks to them. */

const FILES = { PHP: 'shop.php', Python: 'shop.py', Ruby: 'shop.rb' } as const;

/** The session of the checkout on a page: from the element if its script has run, or else from the HTML that the server wrote. */
const sessionOn = (page: Page): Promise<string> =>
  page
    .locator('pay-checkout')
    .evaluate((element) => (element as HTMLElementTagNameMap['pay-checkout']).session ?? element.getAttribute('session') ?? '');

/** Posts a webhook to a shop as the proxy does, signed with a secret. */
function handOn(shop: OtherShop, body: object, { secret = shop.forwardSecret, moment = Date.now() } = {}): Promise<number> {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(moment / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.web_1.${text}`).digest('hex');
  const headers = { 'x-webhook-id': 'web_1', 'x-pay-timestamp': timestamp, 'x-pay-signature': signature };
  return fetch(`${shop.url}/webhooks`, { method: 'POST', body: text, headers }).then(({ status }) => status);
}

for (const name of ['PHP', 'Python', 'Ruby'] as const) {
  const reason = absence(LANGUAGES[name]);
  test.describe(`the shop in ${name}`, () => {
    test.skip(reason !== null, `${name} is ${reason ?? ''}`);

    test('is one file of at most 120 lines', () => {
      const lines = readFileSync(join(root, 'demo/servers', FILES[name]), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length).toBeLessThanOrEqual(120);
    });

    test('takes a payment in its own page: declined once, paid, and marked as paid once by the webhook', async ({ page, town }) => {
      const shop = await openOtherShop(name, town);
      await page.goto(shop.url);
      await page.getByRole('button', { name: 'Buy', exact: true }).click();
      const violations = await violationsIn(page, { exclude: 'pay-checkout' });
      expect(violations.map(({ id }) => id)).toEqual([]);
      const order = page.url();
      const session = await sessionOn(page);
      const till = checkoutOn(page);
      expect(await till.payAndBeDeclined()).toContain('Your card was declined');
      await till.pay();
      await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
      await expectPaid(town, session, 1);

      // A webhook with a wrong or an old signature changes nothing.
      const [{ id } = { id: '' }] = (await town.transactions(session)).filter((each) => each.transaction_status === 'PAID');
      const refund = { type: 'transaction.updated', results: [{ id, transaction_status: 'REFUNDED' }] };
      expect(await handOn(shop, refund, { secret: 'x'.repeat(64) })).toBe(401);
      expect(await handOn(shop, refund, { moment: Date.now() - 600_000 })).toBe(401);
      await page.goto(order);
      await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
      // The same webhook arrives again, and then a refund.
      const checkout = { session_id: session, amount: '149.00', transaction_id: id };
      const again = { event: 'checkout.completed', data: [{ checkout }] };
      expect(await handOn(shop, again)).toBe(200);
      expect(await handOn(shop, again)).toBe(200);
      expect(await handOn(shop, refund)).toBe(200);
      await page.goto(order);
      await expect(page.getByRole('heading', { name: 'Your order is refunded' })).toBeVisible();
      await shop.close();
    });

    test('takes a payment by redirect: the shopper pays on the payment page and returns', async ({ page, town }) => {
      const shop = await openOtherShop(name, town);
      await page.goto(shop.url);
      await page.getByRole('button', { name: 'Buy on the payment page' }).click();
      await expect(page).toHaveURL(new RegExp(`^${town.service}/`));
      const till = checkoutOn(page);
      await till.pay();
      await expect(page).toHaveURL(new RegExp(`^${shop.url}/orders/`), { timeout: 20_000 });
      await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
      await shop.close();
    });
  });
}

test('a shop that is down during the payment gets its webhooks later, in order, and none is lost', async ({ page, town }) => {
  test.skip(absence(LANGUAGES.Python) !== null, 'Python is not on this machine');
  const shop = await openOtherShop('Python', town);
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const order = page.url();
  const session = await sessionOn(page);
  const till = checkoutOn(page);
  await till.ready();
  await shop.stopShop();
  // The page asks for its receipt by itself, and finds the shop down. Until then, it would interrupt what the test opens.
  const asked = page.waitForEvent('requestfailed', (request) => request.url() === `${order}?paid`);
  await till.pay();
  await asked;
  await expectPaid(town, session, 1);
  await expect.poll(() => shop.programs.proxy.log()).toContain('the shop did not answer');
  // The question that a shop can ask after an outage that lasted longer than all deliveries (docs/other-languages.md).
  const paid = (await town.ask('/2.0/transactions?transaction_status=PAID&charged_at_start_date=2026-01-01')) as {
    transactions: readonly { transaction_reference: string }[];
  };
  expect(paid.transactions.map(({ transaction_reference }) => transaction_reference)).toContain(order.split('/').at(-1));
  await shop.startShop();
  await town.advance('PT2M');
  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
  await shop.close();
});

test('an expired session is renewed for the same order, and what was typed stays', async ({ page, town }) => {
  test.skip(absence(LANGUAGES.PHP) !== null, 'PHP is not on this machine');
  const shop = await openOtherShop('PHP', town);
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const before = await sessionOn(page);
  const till = checkoutOn(page);
  await till.ready();
  await till.typePayer();
  await town.advance('PT31M');
  await expect.poll(() => sessionOn(page), { timeout: 20_000 }).not.toBe(before);
  await expect(page.getByLabel('Email')).toHaveValue('thandi@example.co.za');
  await till.pay();
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible();
  await expectPaid(town, before, 0);
  await shop.close();
});
