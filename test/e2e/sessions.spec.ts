import { CARDS } from './models/card-fields.ts';
import { Checkout } from './models/checkout.ts';
import { Storefront } from './models/storefront.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** What else can happen to a session: payment on another page, cancelling, expiry, a new amount, and closing after declines. */

test('on the service’s own page: the shopper goes from the shop to page_url, pays, and returns to the shop', async ({
  page,
  storefront,
  town,
  diary,
}) => {
  await storefront.putInCart(2);
  await page.goto(`${town.shop}/cart`);
  await page.getByRole('button', { name: 'Pay on our provider’s page' }).click();
  await expect(page).toHaveURL(new RegExp(`^${town.service}/checkout/ses_`));
  const hosted = new Checkout(page);
  const session = await hosted.session();
  await hosted.pay();
  await expect(hosted.outcome).toContainText('Payment received');
  await storefront.showsPaid();
  await expectPaid(town, session, 1);
  expect(diary.ends()).toEqual(['pay-completed']);
});

test('a session that is about to expire says so; after it expires, a new one keeps what was typed', async ({ storefront, town, diary }) => {
  const till = await storefront.shop();
  const before = await till.session();
  await till.fill();
  await town.advance('PT28M');
  await till.page.reload();
  await till.fill();
  await expect(till.element.getByRole('timer')).toHaveText(/^[012]:\d\d$/);

  await town.advance('PT5M');
  await expect(till.notice).toContainText('You have more time now');
  const after = await till.session();
  expect(after).not.toBe(before);
  await expect(till.email).toHaveValue('thandi@example.co.za');
  await till.ready();
  await till.card.type(CARDS.good);
  await till.payButton.click();
  await storefront.showsPaid();
  expect(diary.ends()).toEqual(['pay-completed']);
  expect(await town.transactions(before)).toEqual([]);
  await expectPaid(town, after, 1);
});

test('five declines close the session, and the last message says that trying again does not help', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.fill(CARDS.poor);
  for (let left = 5; left > 0; left--) {
    await checkout.payButton.click();
    if (left === 1) break;
    await expect(checkout.notice).toContainText('not enough money');
    await expect(checkout.card.code).toHaveValue('');
    await checkout.card.code.fill('123');
  }
  await expect(checkout.outcome).toContainText('This payment could not be made');
  const failures = diary.told().filter(({ type }) => type === 'pay-failed');
  expect(failures.map(({ detail }) => detail?.['retryable'])).toEqual([true, true, true, true, false]);
  await site.close();
});

test('after the cart changes in another tab, the new amount is shown before paying', async ({ storefront, context, town }) => {
  const till = await storefront.shop();
  await till.fill();
  const before = await till.payButton.innerText();
  await new Storefront(await context.newPage(), town.shop).putInCart(3);
  await expect(till.notice).toContainText('The total is now');
  await expect(till.payButton).not.toHaveText(before);
  const total = /R [\d\s,]+/.exec(await till.payButton.innerText())?.[0] ?? '';
  await till.payButton.click();
  await storefront.showsPaid();
  await expect(till.page.getByText(total.trim()).first()).toBeVisible();
});
