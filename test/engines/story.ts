import { expect, test as base } from '@playwright/test';
import { openSite, type Site } from '../e2e/support/site.ts';
import { publishedPolicy } from '../e2e/support/published-policy.ts';
import { openTown, type Town } from '../e2e/support/town.ts';
import { findFirefox, findWebKit } from '../support/browser.ts';
import { openFirefox } from './firefox.ts';
import type { Browser, Look, Shopper, Thing } from './shopper.ts';
import { openWebKit } from './webkit.ts';

/** The engines besides Chromium, which has its own, more detailed tests. */
export type EngineName = 'firefox' | 'webkit';

/** The fixtures of a test. */
interface Cast {
  shopper: Shopper;
  /** A merchant's page under the policy that docs/policy.md publishes. A test fails if the browser reports a violation of it. */
  site: Site;
}

/** The fixtures that the tests of a worker share. */
export interface Stage {
  engine: EngineName;
  engineBrowser: Browser;
  town: Town;
}

/** The address for a browser's reports of policy violations. */
export const REPORTS = '/policy-broken';

function here<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('this engine is not here');
  return found;
}

const OPEN: Readonly<Record<EngineName, () => Promise<Browser>>> = {
  firefox: () => openFirefox(here(findFirefox())),
  webkit: () => openWebKit(here(findWebKit())),
};

/** A test in its project's engine. All tests of a worker share one browser and one town. */
export const test = base.extend<Cast, Stage>({
  engine: ['firefox', { scope: 'worker', option: true }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await OPEN[engine]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  town: [
    async ({}, use) => {
      const town = await openTown();
      await use(town);
      await town.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shopper: async ({ engineBrowser }, use, story) => {
    const visit = await engineBrowser.visit();
    const { shopper } = visit;
    await use(shopper);
    if (story.status !== story.expectedStatus) await story.attach('screen', { body: await shopper.picture(), contentType: 'image/png' });
    await visit.leave();
  },
  site: async ({ town }, use) => {
    const site = await openSite(town, { policy: `${publishedPolicy(town.service)}; report-uri ${REPORTS}` });
    await use(site);
    expect(site.received.filter(({ url }) => url.endsWith(REPORTS)).map(({ body }) => body)).toEqual([]);
    await site.close();
  },
});

/** When to look at the screen again, in milliseconds. Playwright's own list ends with a second, of which half is lost in every wait. */
const LOOKS = [50, 100, 200];

const often = ({ role, name }: Thing) => ({ message: `${role} ${String(name)}`, intervals: LOOKS });

/** Waits until a thing is on the screen and has this state. */
export async function sees(shopper: Shopper, thing: Thing, look: Partial<Look> = {}): Promise<void> {
  await expect.poll(() => shopper.look(thing), often(thing)).toMatchObject(look);
}

/** Waits until a thing has a text that contains these words. */
export async function reads(shopper: Shopper, thing: Thing, words: string | RegExp): Promise<void> {
  await expect.poll(async () => (await shopper.look(thing))?.text ?? '', often(thing)).toMatch(words);
}
