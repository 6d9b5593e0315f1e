import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { artefacts } from '../support/results.ts';
import { LOCALES } from '../../src/facts/languages.ts';
import { opening, SESSION } from './models/full-session.ts';
import { STATES } from './models/states.ts';
import { faultsIn } from './support/axe.ts';
import { findingsIn } from './support/checkers.ts';
import { overflow, tooNarrow } from './support/measure.ts';
import { smallTargets } from './support/targets.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Checks every state of the checkout in every appearance: it is accessible, nothing is cut off, and a picture of each is saved. */

interface Look {
  readonly name: string;
  readonly width: number;
  readonly media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  /** The rules that axe checks: all rules in one appearance, then only those that another appearance may break. */
  readonly rules?: NonNullable<Parameters<typeof faultsIn>[1]>;
  /** This width, the narrowest one, is only measured. No picture is saved. */
  readonly unseen?: true;
}

/**
 * Both themes at both widths. Each kind of rule is checked once, because the layout does not depend on the theme and the
 * colours do not depend on the width.
 */
const LOOKS: readonly Look[] = [
  { name: 'wide-light', width: 1000, media: { colorScheme: 'light' }, rules: 'all' },
  { name: 'wide-dark', width: 1000, media: { colorScheme: 'dark' } },
  { name: 'phone-light', width: 360, media: { colorScheme: 'light' } },
  {
    name: 'phone-dark',
    width: 360,
    media: { colorScheme: 'dark' },
    rules: ['target-size', 'color-contrast', 'scrollable-region-focusable'],
  },
  { name: 'narrowest', width: 320, media: { colorScheme: 'light' }, unseen: true },
];

const FORCED: Look = { name: 'forced-colours', width: 600, media: { forcedColors: 'active' } };

/** States that together contain every kind of content. They are also checked in forced colours and in every language. */
const ALL_KINDS = ['form', 'errors', 'declined', 'saved cards', 'details', 'challenge', 'checking', 'completed', 'link', 'wallet'];
const LANGUAGES = LOCALES.filter((locale) => locale !== 'EN_ZA');

/** The height that is reserved for the card frame and that its content does not use. */
async function emptyBelowCard(page: Page): Promise<number> {
  const frame = page.frames().find((each) => each.url().includes('/frame/card'));
  const iframe = await frame?.frameElement();
  // A browser does not lay out again what is out of sight.
  await iframe?.evaluate((element) => element instanceof HTMLElement && element.scrollIntoView());
  const place = (await iframe?.boundingBox())?.height;
  if (frame === undefined || place === undefined) return 0;
  return place - (await frame.evaluate(() => document.body.getBoundingClientRect().height));
}

/** Switches the page to an appearance, checks that it is complete, and takes a picture. */
async function lookAt(page: Page, element: Locator | null, state: string, { name, width, media, rules, unseen }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', ...media, reducedMotion: 'reduce' });
  if (rules) expect(await faultsIn(page, rules), name).toEqual([]);
  // The rules of IBM’s checker depend neither on the theme nor on the width, so it runs once for each state.
  if (rules === 'all') expect(await findingsIn(page), `${name}: IBM’s checker`).toEqual([]);
  expect(await overflow(page), `${name}: sticks out`).toBe(0);
  if (width === 360) await expect.poll(() => smallTargets(page), `${name}: smaller than a finger`).toEqual([]);
  if (element) expect(await tooNarrow(element), `${name}: wider than its place`).toEqual([]);
  await expect.poll(() => emptyBelowCard(page), { message: `${name}: empty below the card` }).toBeLessThanOrEqual(1);
  if (unseen) return;
  // The window is made as high as the page. In a picture of a page that is higher than its window, frames appear at outdated
  // positions.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, 320) });
  await page.screenshot({ path: join(artefacts, 'screens', `${state.replaceAll(' ', '-')}-${name}.png`) });
}

for (const [state, bring] of Object.entries(STATES))
  test(`${state}: accessible and complete, light and dark, wide and narrow`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const open = opening(page, site);
    const { element } = await bring({ page, town, site, open });

    for (const look of LOOKS) await lookAt(page, element, state, look);
    if (ALL_KINDS.includes(state)) {
      await lookAt(page, element, state, FORCED);
      for (const locale of LANGUAGES) {
        await element.evaluate((each, value) => each.setAttribute('locale', value), locale);
        await expect(element.locator('.root')).toHaveAttribute('lang', `${locale.slice(0, 2).toLowerCase()}-ZA`);
        await lookAt(page, element, state, { name: locale, width: 360, media: {} });
      }
    }
    await site.close();
  });

test('the service’s own pages: accessible and complete, light and dark, wide and narrow', async ({ page, town }) => {
  const site = await openSite(town);
  const hosted = await site.make({ ...SESSION, customization: { ...SESSION.customization, type: 'PAGE', locale: 'AF_ZA' } });
  const short = await site.make({ ...SESSION, expires_in_minutes: 1, customization: { type: 'PAGE' } });
  await town.advance('PT2M');
  const refused = async () => {
    await page.goto(site.page([]));
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      document.body.append(form);
      form.submit();
    }, `${town.service}/2.0/checkout/form`);
    await page.waitForURL(/checkout\/form/);
  };
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    'hosted page': async () => {
      await page.goto(hosted.page_url);
      await expect(page.locator('pay-checkout').frameLocator('iframe').getByLabel('Kaartnommer')).toBeVisible();
    },
    'hosted page expired': () => page.goto(short.page_url),
    'hosted page not found': () => page.goto(`${town.service}/checkout/ses_nobodymadethis`),
    'form refused': refused,
  };
  for (const [name, go] of Object.entries(pages)) {
    await go();
    for (const look of LOOKS) await lookAt(page, null, name, look);
  }
  await site.close();
});
