import type { Page } from '@playwright/test';

/** Holds files back. Returns a function that releases them. */
export async function held(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

/** Holds the elements' script back. Returns a function that releases it, and waits until the element is known. */
export async function scriptHeld(page: Page, tag = 'pay-checkout'): Promise<() => Promise<void>> {
  const letGo = await held(page, '**/pay-elements.js');
  return async () => {
    letGo();
    await page.waitForFunction((name) => customElements.get(name) !== undefined, tag);
  };
}
