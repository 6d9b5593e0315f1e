import type { Locator, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../../src/facts/languages.ts';
import { artefacts } from '../support/results.ts';

/** What every screen is seen in: two devices, two themes, four languages. */

/** Where the pictures and the page with all of them are written. */
export const GALLERY = join(artefacts, 'gallery');

/** The devices; a picture is as high as the page, and the gallery marks where the device's own screen ends. */
export const DEVICES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } } as const;

/** The themes. */
export const THEMES = ['light', 'dark'] as const;

/** `GALLERY_LOCALES=EN_ZA` for one language: a quarter of the time while something is being drawn. */
const WANTED = process.env.GALLERY_LOCALES?.split(',');

/** The languages. */
export const LANGUAGES = LOCALES.filter((locale) => WANTED?.includes(locale) ?? true);

/** `checkout/form` in Afrikaans on a phone in the dark → `checkout--form--AF_ZA--phone--dark.png` */
const fileName = (...parts: readonly string[]): string => `${parts.map((part) => part.replaceAll(/[^\w-]+/g, '-')).join('--')}.png`;

/** Takes all pictures of the screen that is shown. `speak` puts it into another language; where there is none, it is seen in its own. */
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
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // As high as the page: a picture of more than can be seen shows frames where they were, not where they are.
        const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
        await page.setViewportSize({ width, height: Math.max(height, whole) });
        await page.screenshot({ path: join(GALLERY, fileName(family, name, locale, device, colorScheme)) });
      }
  }
}

/** Puts an element into a language, and waits until it speaks it. */
export const speaking =
  (element: Locator) =>
  async (locale: string): Promise<void> => {
    await element.evaluate((each, value) => each.setAttribute('locale', value), locale);
    await element.locator(`.root[lang=${locale.slice(0, 2).toLowerCase()}-ZA]`).waitFor();
  };
