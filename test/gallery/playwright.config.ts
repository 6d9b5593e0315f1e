import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../support/browser.ts';
import { artefacts } from '../support/results.ts';
import { ACCEPTED } from './accepted.ts';
import { browserEnvironment } from './fonts.ts';

/**
 * `npm run gallery`: pictures to look at, which is why it is no part of `npm test`. What must hold of them is tested in test/e2e.
 * With `--compare`, which the environment says here, the main ones are compared with those that were accepted.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: process.env.GALLERY_COMPARES === undefined ? 'gallery.spec.ts' : 'accepted.spec.ts',
  outputDir: join(artefacts, 'gallery-runs'),
  snapshotPathTemplate: `${ACCEPTED}/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  // A screen is seen sixteen times.
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
