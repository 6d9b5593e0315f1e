import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** A service that offers only the documented interface: the shopper pays on the service's own page, and the outcome arrives by webhook. */

/** A fetch function that refuses the proxy's questions about sessions, as such a service does. */
const withoutSessions = async (request: Request): Promise<Response> =>
  new URL(request.url).pathname.includes('/checkout/sessions/') ? new Response('no such thing', { status: 404 }) : fetch(request);

test.use({ expected: /Content Security Policy|frame-ancestors/ });

test('EMBED shows the service’s page in a frame, and the shop gets the outcome', async ({ page, town, diary }) => {
  const site = await openSite(town, { fetch: withoutSessions });
  const { session_id, page_url } = await site.make();
  await page.goto(site.page([session_id], { pageUrl: page_url }));
  const inside = page.locator('pay-checkout').frameLocator('iframe').locator('pay-checkout');
  const hosted = new Checkout(page, inside);
  await hosted.pay();
  await expect(hosted.outcome).toContainText('Payment received');
  const outer = new Checkout(page);
  await expect(outer.outcome.first()).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  const told = diary.told().filter(({ type }) => type === 'pay-completed');
  expect(told.map(({ detail }) => detail)).toEqual([expect.objectContaining({ session_id, transaction_status: 'PAID' })]);
  await site.close();
});

test('PAGE opens the service’s page, and shows the outcome after the return', async ({ page, town, diary }) => {
  const site = await openSite(town, { fetch: withoutSessions });
  const { session_id, page_url } = await site.make({ customization: { type: 'PAGE' } });
  await page.goto(site.page([session_id]));
  await expect(page).toHaveURL(page_url);
  const hosted = new Checkout(page);
  await hosted.pay();
  await expect(hosted.outcome).toContainText('Payment received');
  await page.goto(site.page([session_id]));
  await expect(page.locator('pay-checkout [part=outcome]')).toContainText('Payment received');
  expect(diary.told().filter(({ type, detail }) => type === 'pay-completed' && detail?.['session_id'] === session_id)).toHaveLength(2);
  await site.close();
});
