import type { Page } from '@playwright/test';
import { Mandate } from './models/mandate.ts';
import { TAGS, type Tag } from './support/pages.ts';
import { stillPage, type StillPage } from './support/still-page.ts';
import { expect, test } from './support/story.ts';

/** The form is in the page's HTML, and a file that takes it over is late or never comes: no press is lost, and nobody waits in vain. */

/** What somebody does before the element has taken over, and what comes of it. */
interface Visit {
  readonly press: (page: Page) => Promise<void>;
  readonly pressAgain: (page: Page) => Promise<void>;
  readonly takesEffect: (page: Page, sent: StillPage['sent']) => Promise<void>;
}

const button = (page: Page) => page.locator('#pay [part=form] [part~=primary-button], #pay .sheet [part~=primary-button]').first();
const change = (page: Page) => page.getByRole('button', { name: 'Change plan', exact: true }).first();

const VISITS: Readonly<Record<Tag, Visit>> = {
  'pay-checkout': {
    press: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Thandi');
      await page.getByLabel('Surname', { exact: true }).fill('Mokoena');
      await page.getByLabel('Email', { exact: true }).fill('thandi@shop.example');
      await page.keyboard.press('Enter');
      await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    },
    pressAgain: (page) => button(page).click(),
    takesEffect: async (page, sent) => {
      await expect.poll(() => sent('/pay')).toBe(1);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thandi');
    },
  },
  'pay-portal': {
    press: async (page) => {
      await change(page).click();
      await expect(change(page)).toHaveAttribute('aria-busy', 'true');
    },
    pressAgain: (page) => change(page).click(),
    takesEffect: async (page) => {
      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
      await expect(change(page)).not.toHaveAttribute('aria-busy');
    },
  },
  'pay-emandate': {
    press: async (page) => {
      await new Mandate(page).person();
      await new Mandate(page).account();
      await button(page).click();
      await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    },
    pressAgain: (page) => button(page).click(),
    takesEffect: async (page) => {
      await expect(page.getByRole('heading', { name: 'Check and sign' })).toBeVisible();
    },
  },
};

/** The files that have to come before the element can take over. */
const FILES = {
  'what takes the form over': () => /\/pay-elements\/hydration-[\w-]+\.js$/,
  'the element’s own part': (tag: Tag) => new RegExp(`/pay-elements/${tag.slice('pay-'.length)}-[\\w-]+\\.js$`),
} as const;

const alertIn = (page: Page) => page.locator('#pay').getByRole('alert');

for (const tag of TAGS)
  for (const [name, fileOf] of Object.entries(FILES)) {
    const { press, pressAgain, takesEffect } = VISITS[tag];
    const file = fileOf(tag);

    test(`<${tag}>: ${name} does not come: that is said, and the press takes effect once it has come`, async ({ page }) => {
      const { url, sent, close } = await stillPage(tag);
      await page.route(file, (route) => route.abort());
      await page.goto(url);
      await press(page);
      await expect(alertIn(page)).toContainText('This part of the page did not load. Please check your connection and try again.');
      await expect(alertIn(page)).toBeInViewport();
      await page.screenshot({ path: `test-artefacts/html-failed-${tag}.png`, fullPage: true });
      await page.unrouteAll();
      // A press of the same button asks for the file again, too.
      await (fileOf === FILES['what takes the form over']
        ? alertIn(page).getByRole('button', { name: 'Try again' }).click()
        : pressAgain(page));
      await takesEffect(page, sent);
      await expect(alertIn(page)).toHaveCount(0);
      await close();
    });
  }

test('it is said in the session’s language, and it loads by itself once the connection is back', async ({ page, context }) => {
  const { url, close } = await stillPage('pay-checkout', { attributes: { locale: 'AF_ZA' } });
  await page.route(FILES['what takes the form over'](), (route) => route.abort());
  await page.goto(url);
  await page.getByLabel('Naam', { exact: true }).fill('Thandi');
  await expect(alertIn(page)).toContainText('Hierdie deel van die blad het nie gelaai nie.');
  await expect(alertIn(page).getByRole('link')).toHaveAttribute('href', /\/checkout\/ses_/);
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(alertIn(page)).toHaveCount(0);
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Thandi');
  await close();
});

test('<pay-portal>: where no script comes at all, a press says so in time', async ({ page }) => {
  await page.clock.install();
  const { url, close } = await stillPage('pay-portal');
  await page.route('**/pay-elements.js', (route) => route.abort());
  await page.goto(url);
  await VISITS['pay-portal'].press(page);
  await page.clock.fastForward(8_000);
  await expect(alertIn(page)).toBeVisible();
  await expect(change(page)).not.toHaveAttribute('aria-busy');
  await page.unrouteAll();
  await alertIn(page).getByRole('button', { name: 'Try again' }).click();
  await change(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await close();
});
