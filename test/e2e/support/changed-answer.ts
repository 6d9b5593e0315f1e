import type { Route } from '@playwright/test';

/**
 * Forwards a request and changes its answer. A page asks again until its last moment: if the site or the browser closes
 * meanwhile, the request fails as on a network, and not the test.
 */
export const changedAnswer =
  (change: (answer: Readonly<Record<string, unknown>>) => object) =>
  async (route: Route): Promise<void> => {
    const answer = await route
      .fetch({ maxRetries: 2 })
      .then(async (response) => (await response.json()) as Readonly<Record<string, unknown>>)
      .catch(() => null);
    await (answer ? route.fulfill({ json: change(answer) }) : route.abort());
  };
