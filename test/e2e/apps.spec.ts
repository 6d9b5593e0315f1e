import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { artefacts } from '../support/results.ts';
import { Checkout } from './models/checkout.ts';
import { serveApp } from './support/app.ts';
import { freshApp, TEMPLATES } from './support/fresh-app.ts';
import { root } from './support/program.ts';
import { expect, expectPaid, test } from './support/story.ts';
import type { Town } from './support/town.ts';

/** Apps in the frameworks people use, built as they build them, paid in as shoppers pay. */

async function buysTheMug(page: Page, town: Town, folder: string): Promise<void> {
  const app = await serveApp(town, folder);
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Buy it' }).click();
  const checkout = await new Checkout(page).ready();
  await expect(checkout.payButton).toHaveText('Pay R 180,00');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('AF_ZA');
  await expect(checkout.payButton).toHaveText('Betaal R 180,00');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('EN_ZA');
  await expect(checkout.payButton).toHaveText('Pay R 180,00');

  await checkout.pay('4000000000000002');
  await expect(page.getByText('That did not work. Try another card.')).toBeVisible();
  const session = await checkout.session();
  await checkout.card.type('4242424242424242');
  await checkout.payButton.click();
  await expect(page.getByText('Thank you. Your payment is tra_')).toBeVisible();
  await expectPaid(town, session, 1);
  await app.close();
}

for (const framework of ['react', 'vue'] as const) {
  test(`demo/${framework}: builds, and is paid in`, async ({ page, town }) => {
    const outDir = join(artefacts, 'apps', `demo-${framework}`);
    await rm(outDir, { recursive: true, force: true });
    await build({ configFile: join(root, 'demo', framework, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } });
    await buysTheMug(page, town, outDir);
  });

  test(`an app fresh from the template ${TEMPLATES[framework].template}, with the packed package: type-checks, builds, and is paid in`, async ({
    page,
    town,
  }) => {
    test.slow();
    await buysTheMug(page, town, await freshApp(framework));
  });
}
