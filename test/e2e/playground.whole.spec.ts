import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { violationsIn } from './support/axe.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** The playground: a change of a control takes effect in the element, the session and the code at once. */

async function enter(page: Page, shop: string): Promise<Checkout> {
  await page.goto(`${shop}/playground`);
  return new Checkout(page).ready();
}

const code = (page: Page) => page.getByRole('tabpanel');

test('an option of the playground changes the session, the element and the code, and the checkout can be paid', async ({ page, town }) => {
  const checkout = await enter(page, town.shop);
  await expect(checkout.payButton).toHaveText('Pay R 149,00');
  const before = await checkout.session();

  await page.getByLabel('Amount, in rand').fill('lots');
  await expect(page.getByRole('alert')).toContainText('amount');
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

  await page.getByText('Theme: colours').click();
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

test('the playground on a narrow screen: accessible, and nothing is cut off', async ({ page, town }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  for (const subject of ['checkout', 'portal', 'emandate']) {
    await page.goto(`${town.shop}/playground${subject === 'checkout' ? '' : `/${subject}`}`);
    await expect(page.getByRole('log').locator('[data-name="pay-ready"]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    const violations = await violationsIn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  }
});
