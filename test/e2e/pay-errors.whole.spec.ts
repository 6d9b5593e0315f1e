import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { openPages } from './support/pages.ts';
import { expect, test } from './support/story.ts';

/** What a page’s real policy does. The other causes: test/elements/shared/pay-errors.element.ts. */

test.use({ expected: /Content Security Policy/ });

const page = (tag: string): string => `<!doctype html><title>Shop</title><script type="module" src="/pay-elements.js"></script>${tag}`;

/** What the elements have written to the browser's console. */
function advice(of: Page): string[] {
  const lines: string[] = [];
  of.on('console', (message) => message.type() === 'warning' && message.text().startsWith('<pay-') && lines.push(message.text()));
  return lines;
}

test('<pay-checkout>: if the page’s policy blocks the card frame, frame_blocked comes at once', async ({ page: browser, town, diary }) => {
  const pages = await openPages(town);
  const lines = advice(browser);
  const session = await pages.session('pay-checkout');
  const policy = { 'content-security-policy': "frame-src 'self'" };
  await browser.goto(pages.show(page(`<pay-checkout session="${session}"></pay-checkout>`), policy));
  await expect(new Checkout(browser).notice).toContainText('The card fields did not load', { timeout: 2_500 });
  expect(diary.told().map(({ type, detail }) => [type, detail?.['code'], detail?.['recoverable']])).toEqual([
    ['pay-error', 'frame_blocked', true],
  ]);
  expect(diary.told()[0]?.detail?.['message']).toBe('The page’s Content-Security-Policy blocks the card frame.');
  await expect.poll(() => lines.join()).toContain('Allow the service’s origin in frame-src.');
  await pages.close();
});
