import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { CARDS } from './models/card-fields.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Nothing moves under the shopper's finger while a checkout loads. */

/** What Chromium counts as movement that nobody asked for: the sum of all layout shifts. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const counted = window as unknown as { payStoryShift?: number };
      for (const entry of list.getEntries())
        counted.payStoryShift = (counted.payStoryShift ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { payStoryShift?: number }).payStoryShift ?? 0);
}

for (const [width, height] of [
  [360, 740],
  [360, 1400],
  [1000, 900],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('in a shop that brings the first view along', async ({ page, storefront }) => {
      const shifts = await countShifts(page);
      await (await storefront.shop()).ready();
      expect(await shifts()).toBeLessThan(0.01);
    });

    test('in a page that brings nothing, and on the service’s own page', async ({ page, town }) => {
      const shifts = await countShifts(page);
      const site = await openSite(town);
      const { session_id, page_url } = await site.open({ customer_fields: ['email'] });
      for (const url of [site.page([session_id]), page_url]) {
        await page.goto(url);
        await new Checkout(page).ready();
        expect(await shifts(), url).toBeLessThan(0.01);
      }
      await site.close();
    });
  });

test('a decline leaves no hole under the card', async ({ page, storefront }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const till = await storefront.shop();
  const gap = () =>
    till.element.evaluate(({ shadowRoot }) => {
      const edge = (part: string) => shadowRoot?.querySelector(part)?.getBoundingClientRect();
      return (edge('.foot')?.top ?? 0) - (edge('iframe')?.bottom ?? 0);
    });
  await till.ready();
  const before = await gap();
  await till.payButton.click();
  await till.type();
  await till.payButton.click();
  await expect(till.card.frame.getByText('Enter your card number.')).toBeVisible();
  await till.pay(CARDS.declined);
  await expect(till.notice).toContainText('Your card was declined');
  await expect.poll(gap).toBe(before);
});
