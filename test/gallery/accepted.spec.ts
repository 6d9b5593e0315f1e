import type { Locator, Page } from '@playwright/test';
import { MANDATE_SCREENS } from '../e2e/models/mandate-states.ts';
import { aLink, aPage, Mandate } from '../e2e/models/mandate.ts';
import { opening, SESSION } from '../e2e/models/full-session.ts';
import { PORTAL_PAGES, SUBSCRIPTION_DIALOGS } from '../e2e/models/portal-states.ts';
import { STATES } from '../e2e/models/states.ts';
import { opened } from '../e2e/support/opened.ts';
import { openSite } from '../e2e/support/site.ts';
import { expect, test } from '../e2e/support/story.ts';
import type { Town } from '../e2e/support/town.ts';
import { DEVICES, THEMES } from './dresses.ts';

/** Compares the main screens with pictures that a person has checked and accepted: `npm run gallery -- --compare`. */

/** Ids and numbers that differ from run to run. Everything else is fixed by the service's frozen clock. */
const CHANGING: readonly (readonly [pattern: string, instead: string])[] = [
  ['tra_\\w+', 'tra_0000000000000000000000'],
  ['INV-\\d+', 'INV-000001'],
  ['EM[A-Z0-9]{10,12}', 'EM0000000001'],
];

/** Replaces the texts that differ from run to run, in the page and in its elements. */
async function settle(page: Page): Promise<void> {
  await page.evaluate((changing) => {
    const walk = (root: Node): void => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
        if (node instanceof Element) {
          if (node.shadowRoot !== null) walk(node.shadowRoot);
          // A countdown keeps running, so it is hidden, but its space stays.
          if (node instanceof HTMLElement && node.role === 'timer') node.style.visibility = 'hidden';
        } else {
          const before = node.nodeValue ?? '';
          const after = changing.reduce((text, [pattern, instead]) => text.replaceAll(new RegExp(pattern, 'g'), instead), before);
          if (after !== before) node.nodeValue = after;
          // The end of the transaction's id, before the button that copies it.
          if (node.parentElement?.nextElementSibling?.classList.contains('copy')) node.nodeValue = '00000000';
        }
    };
    walk(document.body);
  }, CHANGING);
}

/** Freezes the clock on a day that is no end of a month and no bank holiday. */
const stopClock = (town: Town): Promise<unknown> => town.ask('/sandbox/clock', { now: '2030-06-11T08:00:00Z', freeze: true });

/** Compares a screen on both devices and in both themes. */
async function compare(page: Page, name: string): Promise<void> {
  for (const [device, { width, height }] of Object.entries(DEVICES))
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await settle(page);
      const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
      await page.setViewportSize({ width, height: Math.max(height, whole) });
      await expect.soft(page).toHaveScreenshot(`${name}-${device}-${colorScheme}.png`);
    }
}

test.beforeEach(({ town }) => stopClock(town));

for (const state of ['form', 'declined', 'saved cards', 'recurring', 'completed'])
  test(`checkout: ${state}`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width: 1280, height: 800 });
    await STATES[state]?.({ page, town, site, open: opening(page, site) });
    await compare(page, `checkout-${state.replaceAll(' ', '-')}`);
    await site.close();
  });

test('hosted: checkout and mandate', async ({ page, town }) => {
  const site = await openSite(town);
  const hosted = await site.make({ ...SESSION, customization: { ...SESSION.customization, type: 'PAGE' } });
  await page.goto(hosted.page_url);
  await expect(page.locator('pay-checkout').frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  await compare(page, 'hosted-checkout');
  await page.goto(await aLink(town, { page_id: await aPage(town) }));
  await expect(new Mandate(page).heading('Who are you?')).toBeVisible();
  await compare(page, 'hosted-mandate');
  await site.close();
});

/** Screens of an element that need only a view. */
const screens = { ...PORTAL_PAGES, ...SUBSCRIPTION_DIALOGS };
for (const [name, screen] of [
  ['account', screens['account']],
  ['plan', screens['a plan with what it comes to']],
  ['end', screens['the end of the subscription']],
] as const)
  test(`portal: ${name}`, async ({ page, town }) => {
    const { pages, element, show } = await opened(town, page, 'pay-portal');
    if (screen !== undefined) await show(screen);
    await marksDrawn(element);
    await compare(page, `portal-${name}`);
    await pages.close();
  });

for (const name of ['the bank asks', 'approved'])
  test(`mandate: ${name}`, async ({ page, town }) => {
    const { pages, show } = await opened(town, page, 'pay-emandate');
    const screen = MANDATE_SCREENS[name];
    if (screen !== undefined) await show(screen);
    await compare(page, `mandate-${name.replaceAll(' ', '-')}`);
    await pages.close();
  });

/** Waits for the logos of the card networks, which load last. */
const marksDrawn = (element: Locator): Promise<void> => expect(element.locator('.card-mark').first()).toBeVisible();
