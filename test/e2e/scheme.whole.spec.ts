import type { Page } from '@playwright/test';
import { portalOf } from './models/customers.ts';
import { aCheckout } from './models/hosted-links.ts';
import { openPages } from './support/pages.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** The system or the page changes to dark colours while a form with card fields is open: the card fields change with the form around them. */

interface Shown {
  readonly element: string;
  /** Opens the form with the card fields. */
  readonly open: (page: Page, town: Town) => Promise<void>;
}

const FORMS: readonly Shown[] = [
  {
    element: 'pay-checkout',
    open: async (page, town) => {
      await page.goto((await aCheckout(town)).page_url);
    },
  },
  {
    element: 'pay-portal',
    open: async (page, town) => {
      await page.goto((await portalOf(town, await town.customer())).link_url);
      await page.getByRole('button', { name: 'Your cards' }).click();
      await page.getByRole('button', { name: 'Add card' }).click();
    },
  },
];

for (const { element, open } of FORMS)
  test(`<${element}>: the card fields follow the system's colours`, async ({ page, town }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, town);
    const number = page.frameLocator('iframe').getByLabel('Card number');
    await expect(number).toBeEditable();
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(number).toHaveCSS('color-scheme', scheme);
      // If the frame's element had another scheme than its document, its background would not be transparent.
      await expect(page.locator(element).locator('iframe')).toHaveCSS('color-scheme', scheme);
    }
  });

for (const tag of ['pay-checkout', 'pay-portal'] as const)
  test(`<${tag}>: the card fields follow a switch of the page's own colours, before anybody types`, async ({ page, town }) => {
    const pages = await openPages(town);
    await page.emulateMedia({ colorScheme: 'light' });
    const session = await pages.session(tag);
    const element = `<${tag} session="${session}"></${tag}>`;
    await page.goto(
      pages.show(`<!doctype html><title>A shop</title><main>${element}</main><script type="module" src="/pay-elements.js"></script>`),
    );
    for (const name of tag === 'pay-portal' ? ['Your cards', 'Add card'] : []) await page.getByRole('button', { name }).click();
    const number = page.frameLocator('iframe').getByLabel('Card number');
    await expect(number).toBeEditable();
    // A page writes its theme on its root or on an element around its content.
    for (const [selector, scheme] of [
      ['html', 'dark'],
      ['html', 'light'],
      ['main', 'dark'],
    ] as const) {
      await page.locator(selector).evaluate((around, value) => (around.style.colorScheme = value), scheme);
      await expect(number).toHaveCSS('color-scheme', scheme);
      await expect(page.locator(tag).locator('iframe')).toHaveCSS('color-scheme', scheme);
    }
    await pages.close();
  });
