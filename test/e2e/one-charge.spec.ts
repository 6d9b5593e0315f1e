import type { Locator, Page, Route } from '@playwright/test';
import { CARDS } from './models/card-fields.ts';
import { Storefront } from './models/storefront.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** Whatever happens, a shopper pays once and is told once how the payment ended. For network faults at every step see faults.spec.ts. */

const PAY = /\/pay\/checkout\/[^/]+\/pay$/;

/** Disturbs the first request that pays. Later requests pass. */
async function onFirstPay(page: Page, disturb: (route: Route) => Promise<void>): Promise<void> {
  await page.route(PAY, disturb, { times: 1 });
}

/**
 * Finds the button first, so that the click itself does not wait. Of two simultaneous clicks, the second may find that the
 * first has paid and that its button is gone. A locator would then wait for the button until the test's time is over.
 */
async function clickAtOnce(button: Locator): Promise<() => Promise<void>> {
  const found = await button.elementHandle();
  return () => found.dispatchEvent('click');
}

test.describe('one charge after', () => {
  test('a double click', async ({ storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    await till.payButton.dblclick();
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('Enter in the card fields and a click at the same moment', async ({ storefront, town, diary }) => {
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

  test('submit() of the page twice, Enter in the card fields and a click at the same moment', async ({ storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    await till.card.code.focus();
    const click = await clickAtOnce(till.payButton);
    const submit = till.page.evaluate(() => {
      // Nobody waits for the result, because the page is left.
      for (let times = 0; times < 2; times++) void document.querySelector('pay-checkout')?.submit();
    });
    await Promise.all([submit, till.page.keyboard.press('Enter'), click()]);
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('a press that the page has stopped, and another one', async ({ storefront, town, diary }) => {
    const till = await storefront.shop();
    const session = await till.session();
    await till.fill();
    await till.page.evaluate(() => {
      document.addEventListener('pay-submit', (event) => event.waitUntil(Promise.resolve(false)), { once: true });
    });
    expect(await till.page.evaluate(() => document.querySelector('pay-checkout')?.submit())).toEqual({ status: 'cancelled' });
    await expectPaid(town, session, 0);
    await till.payButton.click();
    await storefront.showsPaid();
    await expectPaid(town, session, 1);
    expect(diary.ends()).toEqual(['pay-completed']);
  });

  test('two tabs that pay at the same moment; both end in the same payment', async ({ storefront, context, town, diary }) => {
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

  test('a reload while paying, which continues the same attempt', async ({ page, storefront, town, diary }) => {
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

  test('a foreign page as the proxy’s answer after the payment succeeded', async ({ page, storefront, town, diary }) => {
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

  test('a lost connection between the card and the payment, and its return', async ({ page, context, storefront, town, diary }) => {
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
