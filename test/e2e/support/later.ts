import { expect, type Page } from '@playwright/test';

/** How far the page's clock moves at a time, in milliseconds. */
const STEP = 5_000;

/**
 * Moves the page's clock forward until `come` succeeds: for example until a time limit has passed, or the pause before the
 * next attempt. The test must call `page.clock.install()` before it opens the page.
 */
export async function later(page: Page, come: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(STEP);
    await come();
  }).toPass({ intervals: [100] });
}
