import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../support/browser.ts';
import { artefacts } from '../support/results.ts';

/** `npm run gallery`: pictures to look at, which is why it is no part of `npm test`. What must hold of them is tested in test/e2e. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(artefacts, 'gallery-runs'),
  workers: 2,
  fullyParallel: true,
  // A screen is seen sixteen times.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  },
});
