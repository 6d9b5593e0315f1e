import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { chromiumArguments, findChromium, findFirefox, findWebKit } from './support/browser.ts';
import { elementReporter } from './support/element-reporter.js';
import { webkitLauncher } from './support/webkit-launcher.ts';

const firefox = findFirefox();
const webkit = findWebKit();
const others = [
  firefox && playwrightLauncher({ product: 'firefox', launchOptions: { channel: 'moz-firefox', executablePath: firefox } }),
  webkit && webkitLauncher(webkit),
].filter((launcher) => launcher !== undefined);

/** TypeScript and JSON as a browser reads them. Only what the decorators need is named; the sources' options are in tsconfig.json. */
const sources = {
  name: 'sources',
  /** @param {{ path: string }} context */
  resolveMimeType: ({ path }) => (/\.(ts|json)$/.test(path) ? 'js' : undefined),
  /** @param {{ path: string, body: string }} context */
  transform: async ({ path, body }) => {
    if (path.endsWith('.json')) return `export default ${body}`;
    if (!path.endsWith('.ts')) return undefined;
    const options = {
      target: 'es2022',
      decorator: { legacy: true },
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    };
    const { code, map } = await transformWithOxc(body, path, { ...options, lang: 'ts', sourcemap: true, tsconfig: false });
    const inline = Buffer.from(JSON.stringify(map)).toString('base64');
    return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
  },
};

/** All files, or the selected ones (`npm test -- <name>`). */
const { ELEMENT_NET: net = 'all', ELEMENT_FILES: given = '' } = process.env;
const files = given === '' ? globSync('test/**/*.element.ts') : given.split(',');
const sharedFiles = files.filter((path) => /^test\/(frame|elements\/shared)\//.test(path));

/**
 * Answers the beacon of a checkout whose page is closed, as a proxy does. The simulated proxy of a test is inside the page, and gets no
 * beacons. Without this answer, a beacon that arrives before the tests of its file have ended would fail them with a missing file.
 * @param {{ method: string, path: string, status: number }} context
 * @param {() => Promise<void>} next
 */
const beaconAnswer = (context, next) => {
  if (context.method !== 'POST' || !context.path.endsWith('/abandon')) return next();
  context.status = 204;
};

/**
 * Element tests, each element alone in a real browser: `test/**\/*.element.ts` in Chromium, the card frame and what all
 * elements share in every engine of this machine. The daily net runs only Chromium, and its rest only other engines and the files
 * with `.whole.` in their name.
 */
export default {
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  files: net === 'rest' ? files.filter((path) => path.includes('.whole.')) : files,
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  middleware: [beaconAnswer],
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { executablePath: findChromium(), args: chromiumArguments } })],
  groups: net !== 'daily' && others.length > 0 && sharedFiles.length > 0 ? [{ name: 'frame', files: sharedFiles, browsers: others }] : [],
  plugins: [sources],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), elementReporter()],
  testFramework: { config: { timeout: 20_000 } },
  // A file is whole pages in some cases, and a busy machine needs more than the default of two minutes for them.
  testsFinishTimeout: 300_000,
};
