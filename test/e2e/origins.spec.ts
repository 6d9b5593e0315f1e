import { Checkout } from './models/checkout.ts';
import { later } from './support/later.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Which pages may use the card frame, and what all other pages get. */

test.use({ expected: /frame-ancestors|blocked by CORS policy/ });

test('a page whose origin the session does not allow cannot show the card frame, and offers another way to pay', async ({
  page,
  town,
  diary,
}) => {
  // The merchant's own proxy lets the page read the session. The frame asks the service, which allows other origins.
  const site = await openSite(town);
  const { session_id, page_url } = await site.open({ allowed_origins: ['https://shop.example'] });
  await page.clock.install();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  const retry = checkout.element.getByRole('button', { name: 'Try again' });
  await later(page, () => expect(retry).toBeVisible({ timeout: 1_000 }));
  expect(diary.told().filter(({ type }) => type === 'pay-error')).toEqual([
    {
      type: 'pay-error',
      detail: expect.objectContaining({ code: 'frame_refused', recoverable: true }) as unknown as Record<string, unknown>,
    },
  ]);
  await expect(checkout.element.getByRole('link', { name: 'Pay on the payment page' })).toHaveAttribute('href', page_url);
  await expect(checkout.card.number).toHaveCount(0);
  expect(diary.names()).not.toContain('pay-ready');

  // The plain link leads to a page where the shopper can pay.
  await checkout.element.getByRole('link', { name: 'Pay on the payment page' }).click();
  const hosted = new Checkout(page);
  await hosted.pay();
  await expect(hosted.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  await site.close();
});

test('a page of another origin gets nothing from the merchant’s server, either', async ({ page, town, diary }) => {
  const honest = await openSite(town);
  const { session_id } = await honest.open();
  const stranger = await openSite(town);
  await page.goto(stranger.page([session_id], { endpoint: `${honest.origin}/pay` }));
  await expect(new Checkout(page).element).toContainText('The checkout did not load');
  expect(diary.names()).toEqual(['pay-error']);
  await Promise.all([honest.close(), stranger.close()]);
});

test('an outage of the service is reported, and trying again helps', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.route(/\/frame\/card\?/, (route) => route.abort());
  await page.clock.install();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  const retry = checkout.element.getByRole('button', { name: 'Try again' });
  await later(page, () => expect(retry).toBeVisible({ timeout: 1_000 }));
  expect(diary.told().map(({ detail }) => detail?.['recoverable'])).toContain(true);
  await page.unroute(/\/frame\/card\?/);
  await retry.click();
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Payment received');
  await site.close();
});
