import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { fileURLToPath } from 'node:url';
import { chromiumArguments, findChromium, findFirefox, findWebKit } from './test/support/browser.ts';
import { elementReporter } from './test/support/element-reporter.js';
import { webkitLauncher } from './test/support/webkit-launcher.ts';

const firefox = findFirefox();
const webkit = findWebKit();
const others = [
  firefox && playwrightLauncher({ product: 'firefox', launchOptions: { channel: 'moz-firefox', executablePath: firefox } }),
  webkit && webkitLauncher(webkit),
].filter((launcher) => launcher !== undefined);

/**
 * Elements, each alone in a real browser: `test/**\/*.element.ts` in Chromium, the card frame in every engine that is here.
 * `wtr --group default` leaves the others out.
 */
export default {
  files: 'test/**/*.element.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { executablePath: findChromium(), args: chromiumArguments } })],
  groups: others.length > 0 ? [{ name: 'frame', files: 'test/frame/*.element.ts', browsers: others }] : [],
  // esbuild reads this file alone, without what it might extend: it is here for the decorators.
  plugins: [
    esbuildPlugin({ ts: true, json: true, target: 'es2022', tsconfig: fileURLToPath(new URL('./tsconfig.base.json', import.meta.url)) }),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), elementReporter()],
  testFramework: { config: { timeout: 20_000 } },
};
