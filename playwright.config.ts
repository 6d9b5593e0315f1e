import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from './test/support/browser.ts';
import { artefacts } from './test/support/results.ts';

/** Stories: a shopper, a merchant and the service, in a real browser. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: join(artefacts, 'stories'),
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./test/support/story-reporter.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
