import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import type { Stage } from './engines/story.ts';
import { chromiumArguments, findChromium, findFirefox, findWebKit } from './support/browser.ts';
import { artefacts } from './support/results.ts';

/** Chromium, for all tests except those about engines. */
const chromium = {
  browserName: 'chromium',
  launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  locale: 'en-ZA',
  timezoneId: 'Africa/Johannesburg',
  trace: 'off',
  screenshot: 'only-on-failure',
} as const;

/**
 * Browser tests: a shopper, a merchant and the service in a real browser. All of them run in Chromium, and the core ones in
 * every engine of this machine.
 */
export default defineConfig<object, Pick<Stage, 'engine'>>({
  testMatch: '**/*.spec.ts',
  outputDir: join(artefacts, 'stories'),
  workers: 2,
  // No test depends on another one before it. The few that share something slow configure that themselves.
  fullyParallel: true,
  forbidOnly: true,
  // A test runs a second time if a wait timed out on a busy machine. A wrong result is never forgiven: see
  // test/support/second-try.ts.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/story-reporter.ts']],
  projects: [
    // One framework in every run. The others run only on request, one after another: `npm run stacks`. This story is one of
    // the longest, so it starts first: if it were the last one, the other worker would have nothing left to do beside it.
    {
      name: 'stacks',
      testDir: 'stacks',
      use: chromium,
      workers: 1,
      ...(process.env.STACKS === 'all' ? {} : { testMatch: 'next.whole.spec.ts' }),
    },
    ...(findFirefox() === undefined ? [] : [{ name: 'firefox', testDir: 'engines', use: { engine: 'firefox' } as const }]),
    ...(findWebKit() === undefined ? [] : [{ name: 'webkit', testDir: 'engines', use: { engine: 'webkit' } as const }]),
    { name: 'chromium', testDir: 'e2e', use: chromium },
  ],
});
