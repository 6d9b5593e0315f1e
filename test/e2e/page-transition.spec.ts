import type { Page } from '@playwright/test';
import { Checkout } from './models/checkout.ts';
import { SESSION } from './models/full-session.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/story.ts';

/** The service's pages for payers fade into each other, nobody waits for it, and nothing of it goes wrong in silence. */

/** What the pages of this tab have seen: transitions, how long their animations take, and errors that nobody handled. */
interface Seen {
  readonly transitions: number;
  readonly durations: readonly number[];
  readonly errors: readonly string[];
}

/** Records it in the tab's storage, which lasts from one page to the next: each fact under a key of its own. */
async function watchPages(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const note = (kind: string, value = ''): void => sessionStorage.setItem(`seen ${kind} ${Math.random()}`, value);
    addEventListener('unhandledrejection', ({ reason }) => note('error', String(reason)));
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (!viewTransition) return;
      note('transition');
      // Nothing here waits for the transition's promises, because that would handle their errors.
      const look = (): void => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-new(root)')
            note('duration', String(effect.getTiming().duration));
      };
      requestAnimationFrame(() => requestAnimationFrame(look));
    });
  });
  const notes = (kind: string): Promise<string[]> =>
    page.evaluate(
      (wanted) =>
        Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
          .filter((key) => key.startsWith(`seen ${wanted} `))
          .map((key) => sessionStorage.getItem(key) ?? ''),
      kind,
    );
  return async () => ({
    transitions: (await notes('transition')).length,
    durations: (await notes('duration')).map(Number),
    errors: await notes('error'),
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`to a provider's page and back, motion ${reducedMotion}: the payment goes through, and no error is left over`, async ({
    page,
    town,
  }) => {
    const site = await openSite(town);
    await page.emulateMedia({ reducedMotion });
    const seen = await watchPages(page);
    const { page_url } = await site.make({ ...SESSION, customization: { ...SESSION.customization, type: 'PAGE' } });
    await page.goto(page_url);
    const checkout = await new Checkout(page).ready();
    await checkout.type();
    await checkout.choose('Lekker EFT');
    await checkout.payButton.click();
    // The press falls into the transition: it reaches the new page.
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(checkout.outcome).toContainText('Payment received');

    const { transitions, durations, errors } = await seen();
    expect(errors).toEqual([]);
    if (reducedMotion === 'reduce') {
      expect(transitions).toBe(0);
    } else {
      expect(transitions).toBeGreaterThan(0);
      for (const duration of durations) expect(duration).toBe(180);
      expect(durations.length).toBeGreaterThan(0);
    }
    await site.close();
  });

test('pages that are left in the middle of their transition leave no error behind', async ({ page, town }) => {
  const site = await openSite(town);
  const seen = await watchPages(page);
  await page.addInitScript((last) => {
    if (window !== window.top) return;
    // Each page is replaced when it has just begun to appear.
    addEventListener('pagereveal', () => {
      const turn = Number(new URLSearchParams(location.search).get('turn'));
      if (turn < last) location.assign(`?turn=${turn + 1}`);
    });
  }, 20);
  const { page_url } = await site.make({ ...SESSION, customization: { ...SESSION.customization, type: 'PAGE' } });
  // The navigation to the address itself is cut off, too.
  await page.goto(page_url).catch(() => undefined);
  await page.waitForURL(/turn=20$/);
  await new Checkout(page).ready();
  const { transitions, errors } = await seen();
  expect(errors).toEqual([]);
  expect(transitions).toBeGreaterThan(0);
  await site.close();
});
