import AxeBuilder from '@axe-core/playwright';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { artefacts } from '../support/results.ts';
import { Checkout } from './models/checkout.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The playground: what a control says is in the element, in the session and in the code at once. */

async function enter(page: Page, shop: string): Promise<Checkout> {
  await page.goto(`${shop}/playground`);
  return new Checkout(page).ready();
}

const code = (page: Page) => page.getByRole('tabpanel');

test('the playground: an option changes the session, the element and the code, and it can be paid', async ({ page, town }) => {
  const checkout = await enter(page, town.shop);
  await expect(checkout.payButton).toHaveText('Pay R 149,00');
  const before = await checkout.session();

  await page.getByLabel('Amount, in rand').fill('75.50');
  await expect(checkout.payButton).toHaveText('Pay R 75,50');
  expect(await checkout.session()).not.toBe(before);
  await page.getByRole('tab', { name: 'Server' }).click();
  await expect(code(page)).toContainText("amount: '75.50'");

  await page.getByRole('group', { name: 'Attributes of the element' }).or(page.getByText('Attributes of the element')).first().click();
  await page.getByLabel('locale', { exact: true }).selectOption('AF_ZA');
  await expect(checkout.payButton).toHaveText('Betaal R 75,50');
  await page.getByRole('tab', { name: 'React' }).click();
  await expect(code(page)).toContainText('locale="AF_ZA"');
  await page.getByLabel('locale', { exact: true }).selectOption('');
  await expect(checkout.payButton).toHaveText('Pay R 75,50');

  await page.getByText('Theme: custom properties').click();
  await page.getByLabel('brand', { exact: true }).fill('#0a5c36');
  await expect(checkout.payButton).toHaveCSS('background-color', 'rgb(10, 92, 54)');
  for (const [tab, words] of [
    ['HTML', '--pay-color-brand: #0a5c36;'],
    ['React', "'--pay-color-brand': '#0a5c36'"],
    ['Vue', '@pay-completed="paid"'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(code(page)).toContainText(words);
  }

  const session = await checkout.session();
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Payment received');
  await expectPaid(town, session, 1);
  await expect(page.getByRole('log').locator('[data-name="pay-completed"]')).toContainText(session);

  await page.getByRole('button', { name: 'New session' }).click();
  await checkout.ready();
  await expect(checkout.outcome).toBeHidden();
});

test('the playground says what the service does not take', async ({ page, town }) => {
  await enter(page, town.shop);
  await page.getByLabel('Amount, in rand').fill('lots');
  await expect(page.getByRole('alert')).toContainText('amount');
  await page.getByLabel('Amount, in rand').fill('10.00');
  await expect(page.getByRole('alert')).toBeHidden();
});

for (const [name, width, colorScheme] of [
  ['wide', 1360, 'light'],
  ['narrow', 360, 'dark'],
] as const)
  test(`the playground, ${name}: accessible, and nothing is cut off`, async ({ page, town }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await enter(page, town.shop);
    await page.screenshot({ path: join(artefacts, 'pictures', `playground-${name}.png`), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  });
