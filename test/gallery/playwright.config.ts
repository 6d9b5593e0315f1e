import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../support/browser.ts';
import { artefacts } from '../support/results.ts';
import { ACCEPTED } from './accepted.ts';
import { browserEnvironment } from './fonts.ts';

/**
 * `npm run gallery` takes pictures for people to look at, so it is not part of `npm test`. What must hold is tested in
 * test/e2e. With `--compare`, which this file reads from the environment, the main pictures are compared with the accepted
 * ones.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: process.env.GALLERY_COMPARES === undefined ? 'gallery.spec.ts' : 'accepted.spec.ts',
  outputDir: join(artefacts, 'gallery-runs'),
  snapshotPathTemplate: `${ACCEPTED}/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  // Each screen is shown in sixteen appearances.
  timeout: 300_000,
  expect: {
    timeout: 20_000,
    // Two in a thousand: less than a line of text that has moved, more than an edge that is drawn a little darker.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments, env: browserEnvironment() },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  },
});
