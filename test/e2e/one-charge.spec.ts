import type { Locator, Page, Route } from '@playwright/test';
import { CARDS } from './models/card-fields.ts';
import { Storefront } from './models/storefront.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Whatever happens on the way, a shopper pays once, and hears once how it ended. Bad lines at every step: faults.spec.ts. */

const PAY = /\/pay\/checkout\/[^/]+\/pay$/;

/** Does something to the first request that pays; later ones pass. */
async function onFirstPay(page: Page, disturb: (route: Route) => Promise<void>): Promise<void> {
  await page.route(PAY, disturb, { times: 1 });
}

/**
 * Finds the button now, so that the click itself waits for nothing. Of two acts at once the second may find that the first
 * has paid and that its button is gone; a locator would wait for it until the story's time is over.
 */
async function clickAtOnce(button: Locator): Promise<() => Promise<void>> {
  const found = await button.elementHandle();
  return () => found.dispatchEvent('click');
}

test.describe('one charge', () => {
  test('a double click', async ({ storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    await till.payButton.dblclick();
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('Enter in the card and a click together', async ({ storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    await till.card.code.focus();
    const click = await clickAtOnce(till.payButton);
    await Promise.all([till.page.keyboard.press('Enter'), click()]);
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('two tabs that pay at once both end in the same payment', async ({ storefront, context, town, diary }) => {
    const first = await storefront.shop();
    const second = await new Storefront(await context.newPage(), town.shop).toTheTill();
    const session = await first.session();
    expect(await second.session()).toBe(session);
    await first.fill();
    await second.fill(CARDS.private);
    const clicks = [await clickAtOnce(first.payButton), await clickAtOnce(second.payButton)];
    await Promise.all(clicks.map((click) => click()));
    await storefront.showsPaid();
    await new Storefront(second.page, town.shop).showsPaid();
    await expectPaid(town, session, 1);
    expect([diary.ends(first.page), diary.ends(second.page)]).toEqual([['pay-completed'], ['pay-completed']]);
  });

  test('a reload while paying continues with the same attempt', async ({ page, storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.pay(CARDS.silent);
    await expect(till.waiting).toBeVisible();
    await page.reload();
    await expect(till.waiting).toBeVisible();
    await expect(till.payButton).toHaveCount(0);
    await town.advance('PT1M');
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('the proxy answers with a foreign page after the payment went through', async ({ page, storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await onFirstPay(page, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await till.pay();
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
  });

  test('offline between the card and the payment, and back', async ({ page, context, storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await onFirstPay(page, async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await till.pay();
    await expect(till.waiting).toContainText('We are checking your payment');
    await context.setOffline(false);
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.names()).toEqual(['pay-ready', 'pay-completed']);
  });
});
