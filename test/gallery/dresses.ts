import type { Locator, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../../src/facts/languages.ts';
import { artefacts } from '../support/results.ts';

/** The appearances of every screen: two devices, two themes, four languages. */

/** The folder of the pictures and of the page that shows them. */
export const GALLERY = join(artefacts, 'gallery');

/** The devices. A picture is as high as the page, and the gallery marks where the device's own screen ends. */
export const DEVICES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } } as const;

/** The themes. */
export const THEMES = ['light', 'dark'] as const;

/** `GALLERY_LOCALES=EN_ZA` takes pictures in one language, in a quarter of the time. */
const WANTED = process.env.GALLERY_LOCALES?.split(',');

/** The languages. */
const LANGUAGES = LOCALES.filter((locale) => WANTED?.includes(locale) ?? true);

/** `checkout/form` in Afrikaans on a phone in the dark → `checkout--form--AF_ZA--phone--dark.png` */
const fileName = (...parts: readonly string[]): string => `${parts.map((part) => part.replaceAll(/[^\w-]+/g, '-')).join('--')}.png`;

/** Takes all pictures of the current screen. `speak` changes its language. Without it, the screen keeps its language. */
export async function portray(
  page: Page,
  [family, name]: readonly [family: string, name: string],
  speak?: (locale: string) => Promise<void>,
): Promise<void> {
  mkdirSync(GALLERY, { recursive: true });
  for (const locale of speak ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    await speak?.(locale);
    for (const [device, { width, height }] of Object.entries(DEVICES))
      for (const colorScheme of THEMES) {
        // Before the width changes, because what folds at another width would be caught in the middle of its motion.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height });
        // The window is made as high as the page. In a picture of a page that is higher than its window, frames appear at
        // outdated positions.
        const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
        await page.setViewportSize({ width, height: Math.max(height, whole) });
        await page.screenshot({ path: join(GALLERY, fileName(family, name, locale, device, colorScheme)) });
      }
  }
}

/** Changes the language of an element, and waits until it has loaded. */
export const speaking =
  (element: Locator) =>
  async (locale: string): Promise<void> => {
    await element.evaluate((each, value) => each.setAttribute('locale', value), locale);
    await element.locator(`.root[part=base][lang=${locale.slice(0, 2).toLowerCase()}-ZA]`).waitFor();
  };

/** Changes the language of a hosted page with the page's own choice, which changes the texts around the element too. */
export const choosing =
  (page: Page, element: Locator) =>
  async (locale: string): Promise<void> => {
    await page.locator('.language select').selectOption(locale);
    await element.locator(`.root[part=base][lang=${locale.slice(0, 2).toLowerCase()}-ZA]`).waitFor();
  };
