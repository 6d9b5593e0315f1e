import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pages } from '../../demo/storefront/order-book.ts';
import { CARDS } from './models/card-fields.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** A whole purchase, from the shop's product page to the paid order. */

test('a purchase with a good card is paid once, reported once, and still there after all programs were killed', async ({
  storefront,
  town,
  diary,
}) => {
  test.slow();
  const till = await storefront.shop();
  const session = await till.session();
  await till.ready();
  await till.type();
  await till.card.type(CARDS.good);
  await till.payButton.click();
  await storefront.showsPaid();
  const order = till.page.url();

  expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
  await expectPaid(town, session, 1);
  // After the webhook's signature is verified, the merchant's handler writes each event into the order.
  const told = async (): Promise<readonly string[]> => {
    const { orders } = JSON.parse(await readFile(join(town.dataDir, 'storefront', 'orders.json'), 'utf8')) as Pages;
    return Object.values(orders).flatMap(({ history }) => history.flatMap((each) => (each.session_id === session ? [each.event] : [])));
  };
  await expect.poll(told).toContain('checkout.completed');

  await Promise.all([town.programs.service.kill(), town.programs.shop.kill()]);
  await Promise.all([town.programs.service.start(), town.programs.shop.start()]);
  await expectPaid(town, session, 1);
  await till.page.goto(order);
  await storefront.showsPaid();
  expect((await told()).filter((event) => event === 'checkout.completed')).toHaveLength(1);
});

test('a bank that does not answer is asked again until it does, and the shopper never reads that the payment failed', async ({
  storefront,
  town,
  diary,
}) => {
  const till = await storefront.shop();
  const session = await till.session();
  await till.pay(CARDS.silent);
  await expect(till.waiting).toContainText('Please do not pay again');
  await expect(till.waiting).toContainText('We are checking your payment', { timeout: 15_000 });
  await town.advance('PT1M');
  await storefront.showsPaid();
  expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
  await expectPaid(town, session, 1);
});
