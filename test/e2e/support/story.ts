import { expect, test as base } from '@playwright/test';
import { Storefront } from '../models/storefront.ts';
import { Diary } from './diary.ts';
import type { Stand } from '../../frame/support/stand.ts';
import { openTown, type Town } from './town.ts';

export { expect } from '@playwright/test';

/** The fixtures of a browser test. */
export interface Cast {
  /** The demo shop in this test's browser. */
  storefront: Storefront;
  /** The events that the elements have dispatched. */
  diary: Diary;
  /** Messages that the browser's console may contain besides network errors, such as a refusal that the test is about. */
  expected: RegExp | null;
  /** Fails the test for problems that only the console reports, such as a broken policy or an exception. */
  quiet: undefined;
}

/** The browser's messages about the network, which tests interrupt on purpose. */
const NETWORK = /Failed to load resource|net::ERR_|ERR_CONNECTION|WebSocket|EventSource/;

/** The fixtures that the tests of a worker share. Each is opened for the first test that needs it, and stays open for the later ones. */
interface Places {
  town: Town;
  /** The card frame alone, on real separate origins. */
  stand: Stand;
}

/** A browser test. All tests of a worker share one town, and each test has its own diary. */
export const test = base.extend<Cast, Places>({
  town: [
    async ({}, use) => {
      const town = await openTown();
      await use(town);
      await town.close();
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

/** Waits until a session has the expected number of paid transactions and no open transaction. */
export async function expectPaid(town: Town, session: string, times: number): Promise<void> {
  await expect
    .poll(async () => (await town.transactions(session)).map((each) => each.transaction_status).filter((status) => status !== 'DECLINED'), {
      timeout: 20_000,
    })
    .toEqual(Array.from({ length: times }, () => 'PAID'));
}
