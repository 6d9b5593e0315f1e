import type { Locator, Page } from '@playwright/test';
import { Mandate, morning } from './models/mandate.ts';
import { opening } from './models/full-session.ts';
import { opened } from './support/opened.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** Animations are short, and do not run at all for people who prefer reduced motion. */

/** Starts to record how long each animation in an element takes. Spinners, which turn for as long as the user waits, are ignored. */
async function watch(element: Locator): Promise<() => Promise<number[]>> {
  const notes = await element.evaluateHandle(({ shadowRoot }) => {
    const seen: number[] = [];
    const note = ({ target }: Event): void => {
      for (const { effect } of target instanceof Element ? target.getAnimations({ subtree: true }) : [])
        if (effect?.getTiming().iterations === 1) seen.push(Number(effect.getTiming().duration));
    };
    for (const began of ['transitionrun', 'animationstart']) shadowRoot?.addEventListener(began, note);
    return seen;
  });
  return () => notes.jsonValue();
}

/** How much visible content has moved by itself, as browsers measure it. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const counted = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(counted.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // If nothing has moved, the browser reports nothing.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const judge = async (durations: () => Promise<number[]>): Promise<void> => {
    if (reducedMotion === 'reduce') {
      expect(await durations()).toEqual([]);
      return;
    }
    // An animation that is reversed halfway, such as a button's that is no longer pointed at, takes only as long as it had run, and may be
    // the first. A complete animation takes 150 ms or more.
    const longest = async (): Promise<number> => Math.max(0, ...(await durations()));
    await expect.poll(longest).toBeGreaterThanOrEqual(150);
    expect(await longest()).toBeLessThanOrEqual(200);
  };

  test(`the checkout with motion ${reducedMotion}: its cart, its ways to pay, its mistakes and its outcome`, async ({ page, town }) => {
    const site = await openSite(town);
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 360, height: 800 });
    const checkout = await (await opening(page, site)()).ready();
    const { element } = checkout;
    for (const act of [
      () => element.getByRole('button', { name: 'Order summary' }).click(),
      async () => {
        await checkout.payButton.click();
        await expect(element.locator('[part=error]').first()).toBeVisible();
      },
      async () => {
        await element.getByRole('button', { name: /^Other ways to pay/ }).click();
        await expect(element.getByRole('radio', { name: 'Scan to pay' })).toBeVisible();
      },
      async () => {
        await element.getByRole('radio', { name: 'Card', exact: true }).check();
        await checkout.pay();
        await expect(checkout.outcome).toContainText('Payment received');
      },
    ]) {
      const durations = await watch(element);
      await act();
      await judge(durations);
    }
    expect(await shifts(page)).toBeLessThanOrEqual(0.1);
    await site.close();
  });

  test(`the portal with motion ${reducedMotion}: its folded sections and its dialogs`, async ({ page, town }) => {
    await page.emulateMedia({ reducedMotion });
    const { pages, element, show } = await opened(town, page, 'pay-portal');
    await show({ shows: 'Your cards' });
    for (const name of ['Change plan', 'What you pay, and when']) {
      const durations = await watch(element);
      await element.getByText(name).first().click();
      await judge(durations);
    }
    await pages.close();
  });

  test(`signing with motion ${reducedMotion}: from step to step`, async ({ page, town }) => {
    await morning(town);
    await page.emulateMedia({ reducedMotion });
    const { pages, element, show } = await opened(town, page, 'pay-emandate');
    const mandate = new Mandate(page);
    await show({ shows: 'Who are you?' });
    await mandate.person();
    const durations = await watch(element);
    await mandate.next.click();
    await expect(mandate.heading('Your bank account')).toBeVisible();
    await judge(durations);
    await pages.close();
  });
}
