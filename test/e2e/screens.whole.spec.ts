import type { Page } from '@playwright/test';
import { MANDATE_SCREENS } from './models/mandate-states.ts';
import { Mandate, morning } from './models/mandate.ts';
import { ACCOUNT_DIALOGS, PORTAL_PAGES, refusing, SUBSCRIPTION_DIALOGS } from './models/portal-states.ts';
import { faultsIn } from './support/axe.ts';
import { findingsIn } from './support/checkers.ts';
import { overflow } from './support/measure.ts';
import { opened } from './support/opened.ts';
import { smallTargets } from './support/targets.ts';
import { expect, test } from './support/story.ts';

/**
 * Two tools check that every screen of the portal and of the e-mandate is accessible and complete. The checkout's screens
 * are in look.whole.spec.ts.
 */

// There are dozens of screens, and two tools check each of them in two appearances.
test.describe.configure({ timeout: 600_000 });

/**
 * The layout does not depend on the theme, and the colours do not depend on the width, so each is checked once. The narrowest
 * width and forced colours are only measured.
 */
async function isSound(page: Page, name: string): Promise<void> {
  for (const { look, width, colorScheme } of [
    { look: 'wide, light', width: 1000, colorScheme: 'light' },
    { look: 'phone, dark', width: 360, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? 'all' : (['target-size', 'color-contrast', 'scrollable-region-focusable'] as const);
    expect.soft(await faultsIn(page, rules), `${name}, ${look}: axe`).toEqual([]);
    if (colorScheme === 'light') expect.soft(await findingsIn(page), `${name}: IBM’s checker`).toEqual([]);
    if (width === 360) await expect.poll(() => smallTargets(page), `${name}: smaller than a finger`).toEqual([]);
    expect.soft(await overflow(page), `${name}, ${look}: sticks out`).toBe(0);
  }
  for (const [width, forcedColors] of [
    [320, 'none'],
    [600, 'active'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ forcedColors });
    expect.soft(await overflow(page), `${name}, ${width} px: sticks out`).toBe(0);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

for (const [what, screens] of Object.entries({
  pages: PORTAL_PAGES,
  'dialogs about the subscription': SUBSCRIPTION_DIALOGS,
  'dialogs about cards, details and invoices': ACCOUNT_DIALOGS,
}))
  test(`every screen of the portal’s ${what} is accessible and complete`, async ({ page, town }) => {
    const { pages, element, show } = await opened(town, page, 'pay-portal');
    for (const [name, screen] of Object.entries(screens))
      await test.step(name, async () => {
        await show(screen);
        await isSound(page, name);
        if (screens === PORTAL_PAGES) return;
        // A press closes the dialog, whatever it contains and whatever it waits for.
        const dialog = element.getByRole('dialog');
        await expect.soft(dialog.locator('button:not([aria-disabled])').last(), `${name}: a button`).toBeVisible();
        await page.keyboard.press('Escape');
        await expect.soft(dialog, `${name}: Escape`).toHaveCount(0);
      });
    await pages.close();
  });

test('every screen of signing is accessible and complete', async ({ page, town }) => {
  await morning(town);
  const { pages, element, show } = await opened(town, page, 'pay-emandate');
  const mandate = new Mandate(page);
  const sound = (name: string) => test.step(name, () => isSound(page, name));
  await show({ shows: 'Who are you?' });
  await sound('who signs');
  await mandate.person();
  await mandate.bank.fill('ca');
  await expect(element.getByRole('listbox', { name: 'Banks' })).toBeVisible();
  await sound('banks to choose from');
  await mandate.account('1234567892');
  await mandate.next.click();
  await expect(element.getByText('The bank has another name for this account.')).toBeVisible();
  await sound('an account that the bank doubts');
  await mandate.account();
  await mandate.next.click();
  await expect(mandate.heading('Check and sign')).toBeVisible();
  await sound('choices');
  await element.getByRole('checkbox').first().check();
  await element.getByRole('radio', { name: 'Day 25' }).check();
  await expect(mandate.sentence).toBeVisible();
  await sound('terms and signature');
  await mandate.allTerms();
  await sound('all terms');
  await element.getByLabel('Type your full name').fill('Thandi Mokoena');
  await mandate.button('Draw your signature instead').click();
  await sound('a drawn signature');
  await mandate.button('Type it instead').click();
  await page.route(/\/submit$/, refusing(400, 'invalid', { fields: { 'customer.id_number': 'no' } }));
  await mandate.button('Sign').click();
  await expect(element.getByText('Please check what is marked')).toBeVisible();
  await sound('refused, and marked');
  for (const [name, screen] of Object.entries(MANDATE_SCREENS))
    await test.step(name, async () => {
      await show(screen);
      await isSound(page, name);
    });
  await pages.close();
});
