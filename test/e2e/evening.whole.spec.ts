import { aLink, aPage, evening, Mandate } from './models/mandate.ts';
import { expect, test } from './support/story.ts';

/**
 * In the evening, after the banks' cut-off time, a press that comes before all files have loaded still reaches the button
 * that it was aimed at.
 */

/** Presses the button as soon as it exists, holds for as long as a finger does, and releases at the same position. */
async function pressAtOnce(mandate: Mandate): Promise<void> {
  const { page } = mandate;
  const place = await page.waitForFunction(() => {
    const button = document.querySelector('pay-emandate')?.shadowRoot?.querySelector('[part~=primary-button]');
    if (!button) return null;
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const at = await place.jsonValue();
  if (!at) throw new Error('no button');
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 80)));
  await page.mouse.up();
}

for (const [how, slow] of [
  ['on a quick machine', 0],
  ['on a slow phone with a slow line', 4],
] as const)
  test(`a press on Continue as soon as it appears takes effect, ${how}`, async ({ page, town }) => {
    await evening(town);
    const link = await aLink(town, { page_id: await aPage(town) });
    await page.setViewportSize({ width: 360, height: 640 });
    if (slow > 0) {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
      // Each file gets a random delay, so that the files arrive in any order.
      await page.route(/\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
        await route.continue();
      });
    }
    await page.goto(link, { waitUntil: 'commit' });
    const mandate = new Mandate(page);
    await pressAtOnce(mandate);
    // Nothing was filled in, so the press shows by the fields that it marks as invalid.
    await expect(mandate.element.locator('[aria-invalid=true]').first()).toBeFocused();
    await mandate.person();
    await pressAtOnce(mandate);
    await expect(mandate.heading('Your bank account')).toBeFocused();
  });
