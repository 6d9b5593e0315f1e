import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { artefacts } from '../support/results.ts';
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

test('the playground shows the service’s refusals, and reports invalid JSON', async ({ page, town }) => {
  await enter(page, town.shop);
  await page.getByLabel('Amount, in rand').fill('lots');
  await expect(page.getByRole('alert')).toContainText('amount');
  await page.getByLabel('Amount, in rand').fill('10.00');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Metadata of the payment').fill('{ till');
  await expect(page.getByRole('alert')).toContainText('payment.metadata cannot be read');
});

test('the playground of the portal and of the e-mandate: their options, their code and their events', async ({ page, town }) => {
  await page.goto(`${town.shop}/playground/portal`);
  const portal = page.locator('pay-portal');
  const change = portal.getByRole('button', { name: 'Change plan' });
  await expect(change).toBeVisible();
  await page.getByLabel('Changing the plan').selectOption('NONE');
  await expect(change).toBeHidden();
  await page.getByLabel('Cancelling').selectOption('NONE');
  await expect(portal.getByRole('button', { name: 'Your plan' })).toBeVisible();
  await page.getByRole('tab', { name: 'Server' }).click();
  await expect(code(page)).toContainText("cancel_type: 'NONE'");
  await expect(page.getByRole('log').locator('[data-name="pay-ready"]')).toHaveCount(2);

  await page.getByRole('navigation', { name: 'Element' }).getByRole('link', { name: 'E-mandate' }).click();
  const mandate = page.locator('pay-emandate');
  await expect(mandate).toContainText('Join our shop’s plan');
  await page.getByLabel('Page', { exact: true }).selectOption('pag_sandboxChoose');
  await expect(mandate).toContainText('Support the animal shelter');
  await page.getByRole('tab', { name: 'Vue' }).click();
  await expect(code(page)).toContainText('@pay-mandate-approved="approved"');
});

for (const [name, width, colorScheme] of [
  ['wide', 1360, 'light'],
  ['narrow', 360, 'dark'],
] as const)
  test(`the playground, ${name}: accessible, and nothing is cut off`, async ({ page, town }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const subject of ['checkout', 'portal', 'emandate']) {
      await page.goto(`${town.shop}/playground${subject === 'checkout' ? '' : `/${subject}`}`);
      await expect(page.getByRole('log').locator('[data-name="pay-ready"]')).toBeVisible();
      await page.screenshot({ path: join(artefacts, 'pictures', `playground-${subject}-${name}.png`), fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      const violations = await violationsIn(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    }
  });
