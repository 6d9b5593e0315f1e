import { expect, type Page } from '@playwright/test';

/** Steps in which a page's own time is let pass, in milliseconds. */
const STEP = 5_000;

/**
 * Lets the time of a page pass until something has come of it: a time limit is over, a pause before the next try. The
 * page's clock was installed (`page.clock.install()`) before it was opened.
 */
export async function later(page: Page, come: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(STEP);
    await come();
  }).toPass({ intervals: [100] });
}
