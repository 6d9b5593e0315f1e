import { basename } from 'node:path';
import { globSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { withItsImports } from '../../scripts/build/initial.ts';
import { root } from './support/program.ts';
import { expect, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** What an element loads: nothing but its own part before it can be used, and a way on where a part does not come. */

interface Shown {
  readonly element: 'checkout' | 'portal' | 'emandate';
  readonly address: (town: Town) => Promise<string>;
  /** Whoever came can begin. */
  readonly first: (page: Page) => Locator;
}

const ask = async (town: Town, path: string, body: object): Promise<Record<string, unknown>> =>
  (await town.ask(path, body)) as Record<string, unknown>;

const ELEMENTS: readonly Shown[] = [
  {
    element: 'checkout',
    address: async (town) => {
      const { result } = await ask(town, '/2.0/checkout/page', {
        mode: 'ONE_TIME',
        amount: '149.00',
        currency: 'ZAR',
        customer_fields: ['email'],
      });
      return (result as { page_url: string }).page_url;
    },
    first: (page) => page.getByLabel('Name', { exact: true }),
  },
  {
    element: 'portal',
    address: async (town) => {
      const { results } = await ask(town, '/2.0/customers/create', {
        records: [
          {
            reference: `P-${crypto.randomUUID().slice(0, 8)}`,
            person_name: 'Thandi',
            person_surname: 'Mokoena',
            email: 'thandi@shop.example',
          },
        ],
      });
      const { result } = await ask(town, '/2.0/customer-portal/link', {
        customer_id: (results as { id: string }[])[0]?.id,
        settings: { page_title: 'Kareeboom account' },
      });
      return (result as { link_url: string }).link_url;
    },
    first: (page) => page.getByRole('button', { name: 'Choose: Basic', exact: true }),
  },
  {
    element: 'emandate',
    address: (town) => Promise.resolve(`${town.service}/emandate/pag_sandboxProducts`),
    first: (page) => page.getByLabel('Name', { exact: true }),
  },
];

/** The files that are weighed for an element (.size-limit.js), in the folder that the hosted pages load from. */
function weighed(element: string): ReadonlySet<string> {
  const [part = ''] = globSync(`dist/pay-elements/${element}-*.js`, { cwd: root });
  return new Set(withItsImports(`${root}/${part}`).map((file) => basename(file)));
}

for (const { element, address, first } of ELEMENTS)
  test(`<pay-${element}> tries again where its part did not come, and needs nothing but that part to begin`, async ({ page, town }) => {
    const needed = weighed(element);
    expect(needed.size).toBe(2);
    let cut = true;
    await page.route(/\/pay-elements\/[\w-]+\.js/, (route) =>
      !cut && needed.has(basename(new URL(route.request().url()).pathname)) ? route.continue() : route.abort(),
    );
    await page.goto(await address(town));
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByRole('paragraph').filter({ hasText: 'This part of the page did not load.' })).toBeVisible();
    cut = false;
    await again.click();
    await expect(first(page)).toBeVisible();
    if (element !== 'portal') await first(page).fill('Thandi');
    else {
      // What opens above the page has not come either: it says so, and comes when it is asked for again.
      await first(page).click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByRole('heading', { name: 'This did not load' })).toBeVisible();
      await page.unrouteAll();
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
      await expect(page.frameLocator('pay-portal iframe').getByLabel(/card number/i)).toBeVisible();
    }
  });
