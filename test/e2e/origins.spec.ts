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

test('a thousand forged messages, to the page and into the frame, change nothing', async ({ page, town, diary }) => {
  const site = await openSite(town);
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = new Checkout(page);
  await checkout.fill();
  await expect.poll(() => diary.told().at(-1)?.detail?.['complete']).toBe(true);
  const before = diary.told().length;

  const heard = await page.evaluate(async (service) => {
    const inside = document.querySelector('pay-checkout')?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!inside) throw new Error('no frame');
    const heard: unknown[] = [];
    addEventListener('message', ({ data, origin }) => origin === service && heard.push(data));
    const types = [
      'hello',
      'welcome',
      'port',
      'ready',
      'change',
      'submit',
      'token',
      'refused',
      'goodbye',
      'tokenise',
      'clear',
      'disabled',
      '__proto__',
    ];
    for (let each = 0; each < 1000; each++) {
      const forged = {
        channel: 'pay-elements/card-frame/1',
        type: types[each % types.length],
        ...{
          id: String(each),
          outside: 'a',
          inside: 'b',
          token: 'tok_forged',
          disabled: true,
          complete: true,
          height: 9999,
          field: 'number',
        },
        card: { brand: 'VISA', last4: '0000' },
      };
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => heard.push(data);
      inside.postMessage(forged, service, each % 2 ? [channel.port2] : []);
      // To the page, both in the page's own name and as if a window inside it had sent the message.
      window.postMessage(forged, location.origin);
      dispatchEvent(new MessageEvent('message', { data: forged, origin: service, source: inside }));
    }
    // Waits until the frame has handled all messages, and its answers have arrived.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return heard.filter((message) => JSON.stringify(message).includes('tok_') && !JSON.stringify(message).includes('tok_forged'));
  }, town.service);

  expect(heard).toEqual([]);
  expect(diary.told()).toHaveLength(before);
  await expect(checkout.card.number).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.card.number).toBeEditable();
  expect(await town.transactions(session_id)).toEqual([]);
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session_id, 1);
  await site.close();
});
