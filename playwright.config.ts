import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import type { Stage } from './test/engines/story.ts';
import { chromiumArguments, findChromium, findFirefox, findWebKit } from './test/support/browser.ts';
import { artefacts } from './test/support/results.ts';

/** Chromium, as every story has it that is not about engines. */
const chromium = {
  browserName: 'chromium',
  launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  locale: 'en-ZA',
  timezoneId: 'Africa/Johannesburg',
  trace: 'off',
  screenshot: 'only-on-failure',
} as const;

/** Stories: a shopper, a merchant and the service, in a real browser. All of them in Chromium, the core in every engine that is here. */
export default defineConfig<object, Pick<Stage, 'engine'>>({
  testMatch: '**/*.spec.ts',
  outputDir: join(artefacts, 'stories'),
  workers: 2,
  // No story needs another one before it; the few that share something slow say so.
  fullyParallel: true,
  forbidOnly: true,
  // Once more if a wait ran out on a busy machine. A wrong answer is never forgiven: test/support/second-try.ts.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./test/support/story-reporter.ts']],
  projects: [
    ...(findFirefox() === undefined ? [] : [{ name: 'firefox', testDir: 'test/engines', use: { engine: 'firefox' } as const }]),
    ...(findWebKit() === undefined ? [] : [{ name: 'webkit', testDir: 'test/engines', use: { engine: 'webkit' } as const }]),
    { name: 'chromium', testDir: 'test/e2e', use: chromium },
    // One framework in every run; the others where they are asked for, one after the other: `npm run stacks`.
    {
      name: 'stacks',
      testDir: 'test/stacks',
      use: chromium,
      workers: 1,
      ...(process.env.STACKS === 'all' ? {} : { testMatch: 'next.spec.ts' }),
    },
  ],
});
