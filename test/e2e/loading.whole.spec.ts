import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { CARDS } from './models/card-fields.ts';
import { LATE_FILES } from './support/late-files.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Nothing moves under the shopper's finger while a checkout loads. */

/** A layout shift, which is how Chromium measures unexpected movement: how much moved, and each thing with its place before and after. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Collects all layout shifts of the pages that are opened from now on. */
async function collectShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const collected: Shift[] = [];
    (window as unknown as { payStoryShifts: Shift[] }).payStoryShifts = collected;
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}[${node.getAttribute('part') ?? ''}]` : (node?.textContent ?? 'gone');
    type Entry = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Entry[])
        collected.push({
          value,
          moved: sources.map((each) => `${nameOf(each.node)} at ${startTime}: ${place(each.previousRect)} → ${place(each.currentRect)}`),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { payStoryShifts: Shift[] }).payStoryShifts);
}

/** Whether two frames have been painted since it was first asked: what is on the screen then is what a shopper sees without the file. */
const isPainted = (): Promise<boolean> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))));

for (const [width, height] of [
  [360, 740],
  [360, 1400],
  [1000, 1400],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('nothing moves in a shop that embeds the first view, when the form, its engine and the card frame come late', async ({
      page,
      storefront,
    }) => {
      const shifts = await collectShifts(page);
      for (const file of [/\/checkout-[\w-]{8}\.js/, LATE_FILES.checkoutEngine, /\/card\?/])
        await page.route(file, async (route) => {
          await page.waitForFunction(isPainted);
          await route.continue();
        });
      await (await storefront.shop()).ready();
      expect(await shifts()).toEqual([]);
    });

    test('nothing moves in a page without an embedded view, and on the service’s own page', async ({ page, town }) => {
      const shifts = await collectShifts(page);
      const site = await openSite(town);
      const { session_id, page_url } = await site.open({ customer_fields: ['email'] });
      for (const url of [site.page([session_id]), page_url]) {
        await page.goto(url);
        await new Checkout(page).ready();
        expect(await shifts(), url).toEqual([]);
      }
      await site.close();
    });
  });

/** What is centred would move while its text still comes. */
for (const { what, selector, begins, cut } of [
  { what: 'the note in test mode', selector: 'footer', begins: 'Test mode', cut: '</strong>' },
  { what: 'the button of the other ways to pay', selector: 'button.secondary', begins: 'Other ways to pay', cut: 'class="way"' },
])
  test(`${what} is not shown before all of it has come`, async ({ page, town }) => {
    const site = await openSite(town);
    const { page_url } = await site.open({ customer_fields: ['email'] });
    const shown = page.locator(selector);
    await page.route(page_url, async (route) => {
      const whole = await (await route.fetch({ maxRetries: 2 })).text();
      await route.fulfill({ contentType: 'text/html', body: whole.slice(0, whole.indexOf(cut, whole.indexOf('</style>'))) });
    });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(page_url);
    await expect(shown).toContainText(begins);
    await expect(shown).toBeHidden();
    await page.unroute('**/*.js');
    await page.unroute(page_url);
    await page.goto(page_url);
    await expect(shown).toBeVisible();
    await site.close();
  });

test('a decline leaves no empty space under the card', async ({ page, storefront }) => {
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
