import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { fileURLToPath } from 'node:url';
import { chromiumArguments, findChromium } from './test/support/browser.ts';
import { elementReporter } from './test/support/element-reporter.js';

/** Elements, each alone in a real browser: `test/**\/*.element.ts`. */
export default {
  files: 'test/**/*.element.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    }),
  ],
  // esbuild reads this file alone, without what it might extend: it is here for the decorators.
  plugins: [
    esbuildPlugin({ ts: true, json: true, target: 'es2022', tsconfig: fileURLToPath(new URL('./tsconfig.base.json', import.meta.url)) }),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), elementReporter()],
  testFramework: { config: { timeout: 5000 } },
};
