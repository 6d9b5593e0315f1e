import { expect, test as base } from '@playwright/test';
import { Storefront } from '../models/storefront.ts';
import { Diary } from './diary.ts';
import type { SigningSite } from './signing-site.ts';
import type { Stand } from '../../frame/support/stand.ts';
import { openTown, type Town } from './town.ts';

export { expect } from '@playwright/test';

/** What a story has at hand. */
export interface Cast {
  /** The demo shop in this story's browser. */
  storefront: Storefront;
  /** What the elements told. */
  diary: Diary;
  /** What the browser's console may say besides trouble with the network: a refusal that a story is about. */
  expected: RegExp | null;
  /** Fails the story for what only the console says: a broken policy, an exception. */
  quiet: undefined;
}

/** Complaints of the browser that are about the network, which stories cut on purpose. */
const NETWORK = /Failed to load resource|net::ERR_|ERR_CONNECTION|WebSocket|EventSource/;

/** What the stories of a worker share; each is opened for the first that asks for it, and none of them ends a worker. */
interface Places {
  town: Town;
  /** A merchant's page with a mandate in it, on a day that is known. */
  signingSite: SigningSite;
  /** The card frame alone, across real origins. */
  stand: Stand;
}

/** A story: one town for all stories of a worker, one diary for each. */
export const test = base.extend<Cast, Places>({
  town: [
    async ({}, use) => {
      const town = await openTown();
      await use(town);
      await town.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signingSite: [
    async ({}, use) => {
      const { openSigningSite } = await import('./signing-site.ts');
      const site = await openSigningSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stand: [
    async ({}, use) => {
      const { openStand } = await import('../../frame/support/stand.ts');
      const stand = await openStand();
      await use(stand);
      await stand.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  diary: [async ({ context }, use) => use(await Diary.open(context)), { auto: true }],
  storefront: async ({ page, town, diary: _diary }, use) => use(new Storefront(page, town.shop)),
  expected: [null, { option: true }],
  quiet: [
    async ({ context, expected }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      context.on('weberror', (error) => complaints.push(error.error().message));
      await use(undefined);
      expect(complaints.filter((text) => !NETWORK.test(text) && !expected?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits for the money of a session to be as it should: so many paid transactions, and none that is still open. */
export async function expectPaid(town: Town, session: string, times: number): Promise<void> {
  await expect
    .poll(async () => (await town.transactions(session)).map((each) => each.transaction_status).filter((status) => status !== 'DECLINED'), {
      timeout: 20_000,
    })
    .toEqual(Array.from({ length: times }, () => 'PAID'));
}
