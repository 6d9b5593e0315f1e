import { expect } from '@playwright/test';
import { expectPaid } from '../e2e/support/story.ts';
import { sees, test } from './story.ts';
import { pay, ready, TILL, typeCard } from './till.ts';

/** A shopper leaves the shop's page and comes back, and the browser has kept the whole page meanwhile (bfcache). */

test.skip(({ engine }) => engine === 'firefox', 'Playwright can no longer use a page that Firefox takes out of this cache');

test('everything typed is still there, the card fields too, and the payment goes through once', async ({ shopper, site, town }) => {
  const { session_id } = await site.open();
  await shopper.goto(site.page([session_id]));
  await ready(shopper);
  await shopper.fill(TILL.name, 'Thandi');
  await shopper.fill(TILL.surname, 'Mokoena');
  await typeCard(shopper, '4242424242424242');
  await shopper.goto(site.page([(await site.open()).session_id]));
  await ready(shopper);
  expect(await shopper.back(), 'the browser has kept the page').toBe(true);
  await sees(shopper, TILL.name, { value: 'Thandi' });
  await sees(shopper, TILL.number, { value: '4242 4242 4242 4242' });
  await sees(shopper, TILL.code, { value: '123' });
  await shopper.click(TILL.pay);
  await sees(shopper, TILL.paid);
  await expectPaid(town, session_id, 1);
});

test('a page from before the payment shows its outcome, and offers no second payment', async ({ shopper, site, town }) => {
  const { session_id } = await site.open();
  const page = site.page([session_id]);
  await shopper.goto(page);
  await ready(shopper);
  await shopper.goto(`${page}&again`);
  await pay(shopper);
  await sees(shopper, TILL.paid);
  expect(await shopper.back(), 'the browser has kept the page').toBe(true);
  await sees(shopper, TILL.paid);
  expect(await shopper.look(TILL.pay)).toBeNull();
  await expectPaid(town, session_id, 1);
});
