import type { Page } from '@playwright/test';
import { aCheckout, accountLink, mandateLink } from './models/hosted-links.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Pages for people with low vision or with their own colours, and the demo shop's own controls. */

const ready = (page: Page): Promise<void> => page.getByRole('button', { name: /^Pay R/ }).waitFor();

test('in forced colours every icon has the colour of the text beside it', async ({ page, town }) => {
  const site = await openSite(town);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(site.page([(await site.open()).session_id], { theme: 'light' }));
  await ready(page);
  // Most icons are in the list of other ways to pay, which is closed at first.
  await page.getByRole('button', { name: /^Other ways to pay/ }).click();
  await page.getByRole('radio').last().waitFor();
  const icons = await page
    .locator('pay-checkout .icon')
    .evaluateAll((found) =>
      found
        .filter((icon) => icon.checkVisibility())
        .map((icon) => [getComputedStyle(icon).stroke, icon.parentElement ? getComputedStyle(icon.parentElement).color : '']),
    );
  expect(icons.length).toBeGreaterThan(4);
  for (const [drawn, words] of icons) expect(drawn).toBe(words);
  await site.close();
});

for (const width of [320, 360, 1280])
  test(`text at twice its size overflows nothing at ${width} px, and is equally large in the card frame`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    await page.goto(site.page([(await site.open()).session_id]));
    await ready(page);
    const number = page.frameLocator('iframe').getByLabel('Card number');
    // Chromium does not lay out a frame that is out of sight.
    await page.locator('pay-checkout iframe').evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
    await expect(number).toHaveCSS('font-size', '32px');
    const stick = await page.locator('pay-checkout').evaluate((element) => {
      const edge = element.getBoundingClientRect().right;
      const all = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.root *:not(.live, iframe)') ?? [])];
      return all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > edge + 1)
        .map(({ className }) => className);
    });
    expect(stick).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await site.close();
  });

test('text at twice its size leaves every word of a hosted page’s title whole, and nothing scrolls sideways on a phone', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
  const pages = {
    'pay-checkout .field': (await aCheckout(town)).page_url,
    'pay-portal .invoice': await accountLink(town),
    'pay-emandate .field': await mandateLink(town),
    'main h1': `${town.service}/sandbox/phone/0821234567`,
  };
  for (const [content, url] of Object.entries(pages)) {
    await page.goto(url);
    await page
      .locator('pay-checkout .field, pay-portal .section, pay-emandate .field, body:not(:has(header .mark)) main')
      .first()
      .waitFor();
    const seen = await page.evaluate(() => {
      const text = document.createTreeWalker(document.querySelector('h1') ?? document.body, NodeFilter.SHOW_TEXT);
      const split: string[] = [];
      for (let node = text.nextNode(); node; node = text.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) split.push(word);
        }
      return { split, wide: document.documentElement.scrollWidth - innerWidth };
    });
    // A phone's number is longer than the screen is wide.
    expect([url, seen]).toEqual([url, { split: content === 'main h1' ? expect.anything() : [], wide: 0 }]);
  }
});

for (const width of [360, 768, 1280])
  test(`the demo shop’s button for developers covers nothing at ${width} px`, async ({ page, town, storefront }) => {
    await page.setViewportSize({ width, height: 800 });
    await storefront.putInCart();
    await page.goto(`${town.shop}/checkout`);
    await ready(page);
    const button = page.getByRole('button', { name: /Test cards and events/ });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    const header = await page.locator('header.site-header').boundingBox();
    expect(header && box && box.y + box.height <= header.y).toBe(true);
    await expect(button).toHaveCSS('position', 'relative');
    // In right-to-left direction the page is not wider, either.
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });

for (const width of [320, 360])
  test(`wide text spacing cuts no label of the card at ${width} px, in any language`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width, height: 740 });
    const { session_id } = await site.open();
    await page.goto(site.page([session_id]));
    await ready(page);
    const form = page.frameLocator('iframe').locator('#card');
    // What WCAG 1.4.12 allows a reader to set, everywhere, as a browser's extension does.
    await form.evaluate(({ ownerDocument }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      ownerDocument.adoptedStyleSheets.push(sheet);
    });
    for (const [locale, lang] of Object.entries({ EN_ZA: 'en', AF_ZA: 'af', ZU_ZA: 'zu', XH_ZA: 'xh' })) {
      await page.locator('pay-checkout').evaluate((element, value) => element.setAttribute('locale', value), locale);
      await expect(page.frameLocator('iframe').locator(`html[lang^=${lang}]`)).toBeAttached();
      const cut = await form.evaluate((all) =>
        [...all.querySelectorAll('label')].filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
      );
      expect(cut, locale).toEqual([]);
    }
    await site.close();
  });
