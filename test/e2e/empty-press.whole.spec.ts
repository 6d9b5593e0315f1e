import type { Locator, Page } from '@playwright/test';
import { held } from './support/held.ts';
import { stillPage, type StillOptions } from './support/still-page.ts';
import { expect, test } from './support/story.ts';

/**
 * Somebody presses the button of an empty form before any script has loaded. The browser itself says what is missing, and no form is
 * submitted. Once the script has loaded, the form's own messages say it.
 */

/** The browser reports the script that a page's policy does not allow. */
test.use({ expected: /Content Security Policy/ });

type Tag = 'pay-checkout' | 'pay-emandate';

/** Opens a page whose script is held back, and returns a function that releases the script. */
async function opened(page: Page, tag: Tag, options: StillOptions = {}): Promise<{ letGo: () => void; close: () => Promise<void> }> {
  const { url, close } = await stillPage(tag, options);
  const letGo = await held(page, '**/pay-elements.js');
  await page.addInitScript(() => addEventListener('pay-ready', () => (document.documentElement.dataset['ready'] = ''), { capture: true }));
  await page.goto(url, { waitUntil: 'commit' });
  return { letGo, close };
}

const field = (page: Page, label: string): Locator => page.locator('#pay').getByLabel(label, { exact: true });
const button = (page: Page): Locator => page.locator('#pay [type=submit]');

const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click on the button': (page) => button(page).click(),
  'Enter in a field': (page) => field(page, 'Surname').press('Enter'),
};

/** Where the press must be heard: as the form stays, as it is drawn again, and in a page that allows no script in its HTML. */
const PAGES: Readonly<Record<string, { readonly options: StillOptions; readonly locale?: string; readonly name: string }>> = {
  'the form stays': { options: {}, name: 'Name' },
  'the page sets another language, so the form is drawn again': { options: {}, locale: 'AF_ZA', name: 'Naam' },
  'the page’s policy allows no script in its HTML': { options: { policy: "script-src 'self'" }, name: 'Name' },
};

/** Everything that a form asks for, with a mobile number that is too short, and an email that is not one yet. */
const WITH_WRONG_EMAIL: Readonly<Record<Tag, Readonly<Record<string, string>>>> = {
  'pay-checkout': { Name: 'Thandi', Surname: 'Mokoena', Email: 'thandi@shop.' },
  'pay-emandate': { Name: 'Thandi', Surname: 'Mokoena', 'ID number': '9001015000085', 'Mobile number': '08212', Email: 'thandi@shop.' },
};

for (const tag of ['pay-checkout', 'pay-emandate'] as const) {
  for (const [how, press] of Object.entries(WAYS))
    for (const [where, { options, locale, name }] of Object.entries(PAGES))
      test(`<${tag}>: ${how} of an empty form before any script loads shows what is missing; ${where}`, async ({ page }) => {
        const { letGo, close } = await opened(page, tag, options);
        await press(page);
        await expect(field(page, 'Name')).toBeFocused();
        if (locale !== undefined) await page.locator('#pay').evaluate((pay, value) => pay.setAttribute('locale', value), locale);
        letGo();
        await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
        await expect(field(page, name)).toHaveAccessibleDescription(/\w/);
        await expect(field(page, name)).toBeFocused();
        await expect(button(page)).not.toHaveAttribute('aria-busy');
        await close();
      });

  test(`<${tag}>: somebody who has gone on to type after such a press is not disturbed`, async ({ page }) => {
    const { letGo, close } = await opened(page, tag);
    await button(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type('Thandi');
    letGo();
    await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('Thandi');
    await expect(page.locator('#pay [aria-invalid=true]')).toHaveCount(0);
    await close();
  });

  test(`<${tag}>: somebody who comes back to a field that is not complete keeps the focus there`, async ({ page }) => {
    const { letGo, close } = await opened(page, tag);
    for (const [label, text] of Object.entries(WITH_WRONG_EMAIL[tag])) {
      await field(page, label).focus();
      await page.keyboard.type(text);
    }
    await field(page, 'Name').focus();
    await field(page, 'Email').focus();
    letGo();
    await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(page.locator('#pay [aria-invalid=true]')).toHaveCount(0);
    await close();
  });

  test(`<${tag}>: without such a press nothing is marked as missing, even in a field that somebody has emptied`, async ({ page }) => {
    const { letGo, close } = await opened(page, tag);
    await field(page, 'Name').pressSequentially('T');
    await page.keyboard.press('Backspace');
    await field(page, 'Surname').focus();
    await field(page, 'Name').focus();
    letGo();
    await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
    await expect(button(page)).not.toHaveAttribute('aria-busy');
    await expect(field(page, 'Surname')).not.toHaveAttribute('aria-invalid', 'true');
    await close();
  });
}

test('<pay-checkout>: such a press with a wrong email is heard, too', async ({ page }) => {
  const { letGo, close } = await opened(page, 'pay-checkout');
  for (const [label, text] of Object.entries(WITH_WRONG_EMAIL['pay-checkout'])) await field(page, label).fill(text);
  await button(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  letGo();
  await expect(page.locator('#pay [aria-invalid=true]').first()).toBeFocused();
  await close();
});
