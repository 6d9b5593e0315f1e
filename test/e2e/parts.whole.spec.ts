import { basename } from 'node:path';
import { globSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { withItsImports } from '../../scripts/build/initial.ts';
import { Checkout } from './models/checkout.ts';
import { newCustomer, portalOf } from './models/customers.ts';
import { aCheckout, mandateLink } from './models/hosted-links.ts';
import { held } from './support/held.ts';
import { LATE_FILES } from './support/late-files.ts';
import { root } from './support/program.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** An element needs only its own first part before it can be used. If a part does not load, the person can try again. */

interface Shown {
  readonly element: 'checkout' | 'portal' | 'emandate';
  readonly address: (town: Town) => Promise<string>;
  /** The first thing that a person can use. */
  readonly first: (page: Page) => Locator;
}

const ELEMENTS: readonly Shown[] = [
  {
    element: 'checkout',
    address: async (town) => (await aCheckout(town)).page_url,
    first: (page) => page.getByLabel('Name', { exact: true }),
  },
  {
    element: 'portal',
    address: async (town) => (await portalOf(town, await newCustomer(town))).link_url,
    first: (page) => page.getByRole('button', { name: 'Choose: Basic', exact: true }),
  },
  {
    element: 'emandate',
    address: mandateLink,
    first: (page) => page.getByLabel('Name', { exact: true }),
  },
];

/** The files whose size is limited for an element (.size-limit.js), as the hosted pages load them. */
function weighed(element: string): ReadonlySet<string> {
  const [part = ''] = globSync(`dist/pay-elements/${element}-*.js`, { cwd: root });
  return new Set(withItsImports(`${root}/${part}`).map((file) => basename(file)));
}

for (const { element, address, first } of ELEMENTS)
  test(`<pay-${element}> tries again if its part did not load, and needs only that part to begin`, async ({ page, town }) => {
    const needed = weighed(element);
    expect(needed.size).toBe(2);
    let cut = true;
    await page.route(/\/pay-elements\/[\w-]+\.js/, (route) => {
      const file = basename(new URL(route.request().url()).pathname);
      // A page that has the form in its HTML needs what hydrates it, too.
      return !cut && (needed.has(file) || file.startsWith('hydration-')) ? route.continue() : route.abort();
    });
    await page.goto(await address(town));
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByRole('paragraph').filter({ hasText: 'This part of the page did not load.' })).toBeVisible();
    cut = false;
    await again.click();
    await expect(first(page)).toBeVisible();
    if (element !== 'portal') await first(page).fill('Thandi');
    else {
      await first(page).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
      await expect(page.frameLocator('pay-portal iframe').getByLabel(/card number/i)).toBeVisible();
    }
  });

/** Blocks a file. Returns a function that unblocks it. */
async function cutOff(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
}

const lost = (page: Page) => page.getByText('This part of the page did not load.').filter({ visible: true }).first();
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Texts and fields that are in separate files: if such a file does not load, the element says so, and a press loads it. */
test.describe('a part that is needed later and does not load is reported, and can be loaded again', () => {
  test('<pay-emandate>: the QR code for the phone, asked for before any script, which also comes by itself once the connection is back', async ({
    page,
    town,
    context,
  }) => {
    const mendCode = await cutOff(page, LATE_FILES.phoneCode);
    const letGo = await held(page, /\/emandate-[\w-]+\.js/);
    await page.goto(await mandateLink(town), { waitUntil: 'commit' });
    await page.getByText('Continue on your phone').click();
    letGo();
    await expect(lost(page)).toBeVisible();
    await mendCode();
    await expect(again(page)).toBeVisible();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('img', { name: 'Continue on your phone' })).toBeVisible();
  });

  test('<pay-checkout>: a simulated wallet', async ({ page, town }) => {
    const { page_url } = await aCheckout(town);
    const mend = await cutOff(page, LATE_FILES.wallets);
    await page.goto(page_url);
    const checkout = await new Checkout(page).ready();
    await checkout.type();
    await page.getByRole('button', { name: /^Other ways to pay/ }).click();
    await page.getByRole('radio', { name: 'Google Pay' }).check();
    await page.getByRole('button', { name: /with Google Pay$/ }).click();
    await expect(page.getByText('That did not open')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: /with Google Pay$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect(checkout.outcome).toContainText('Payment received');
  });
});
