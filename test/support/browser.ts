import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

/** An engine that tests run in: where it is found, and what brings it to a Debian. */
interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The programs it needs; for each, where it may be. The first that exists is taken. */
  readonly programs: readonly (readonly string[])[];
  readonly packages: readonly string[];
}

const named = (path: string | undefined): readonly string[] => (path === undefined || path === '' ? [] : [path]);

const CHROMIUM: Engine = {
  name: 'Chromium',
  programs: [
    [
      ...named(process.env.CHROMIUM),
      chromium.executablePath(),
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  ],
  packages: ['chromium-headless-shell', 'fonts-liberation'],
};

const FIREFOX: Engine = {
  name: 'Firefox',
  programs: [[...named(process.env.FIREFOX), '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']],
  packages: ['firefox-esr'],
};

/** WebKit as GTK has it: its driver, which knows its browser, and a screen for it. */
const WEBKIT: Engine = {
  name: 'WebKit',
  programs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
  packages: ['webkit2gtk-driver', 'xvfb'],
};

/** A Chromium can only be sandboxed by somebody other than root. */
export const chromiumArguments: string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A Chromium to run tests in: `CHROMIUM` in the environment, Playwright's own, or one of the system. */
export function findChromium(): string {
  const [path] = find(CHROMIUM) ?? [];
  if (path === undefined)
    throw new Error(`no Chromium found: ${whatToRun(CHROMIUM)} or "npx playwright install chromium", or name one in CHROMIUM`);
  return path;
}

/** The same, after installing one if that is possible here. */
export function findOrInstallChromium(): string {
  bring(CHROMIUM);
  return findChromium();
}

/** The Firefox of the system, or the one in `FIREFOX`. */
export function findFirefox(): string | undefined {
  return find(FIREFOX)?.[0];
}

/** The driver of the system's WebKit, and the screen it needs. */
export function findWebKit(): { readonly driver: string; readonly screen: string } | undefined {
  const [driver, screen] = find(WEBKIT) ?? [];
  return driver === undefined || screen === undefined ? undefined : { driver, screen };
}

/** Brings every engine that can be had here. Without a Chromium nothing goes; what else is missing is said in a line each. */
export function bringBrowsers(): void {
  process.env.CHROMIUM = findOrInstallChromium();
  for (const engine of [FIREFOX, WEBKIT]) {
    bring(engine);
    if (find(engine) === undefined) console.log(`no ${engine.name} here, so its stories are left out: ${whatToRun(engine)} for them`);
  }
}

function find({ programs }: Engine): readonly string[] | undefined {
  const found = programs.flatMap((paths) => paths.find((path) => existsSync(path)) ?? []);
  return found.length === programs.length ? found : undefined;
}

/** What there is on a machine that may bring an engine. */
export interface Machine {
  readonly isRoot: boolean;
  readonly hasApt: boolean;
}

/** How an engine that is missing is brought: by the system's packages, by Playwright's own download, or not at all. */
export type Way = 'system' | 'playwright' | 'none';

/**
 * Only root may install packages of the system; Playwright brings a Chromium into the home folder of anybody. Its Firefox
 * and WebKit are not the ones that the stories drive.
 */
export function wayToBring(engine: 'Chromium' | 'Firefox' | 'WebKit', { isRoot, hasApt }: Machine): Way {
  if (isRoot && hasApt) return 'system';
  return engine === 'Chromium' ? 'playwright' : 'none';
}

/** Installs an engine where that is possible and it is not there yet; where Playwright brings it, that is said in a line. */
function bring(engine: Engine): void {
  if (find(engine) !== undefined) return;
  const way = wayToBring(engine.name, { isRoot: process.getuid?.() === 0, hasApt: existsSync('/usr/bin/apt-get') });
  try {
    if (way === 'system') installPackages(engine.packages);
    // An apt that has no such package leaves the same way on.
    if (way === 'playwright' || (way === 'system' && engine === CHROMIUM && find(engine) === undefined)) installOwn();
  } catch {
    // Whoever needs it says what is missing.
  }
}

function installPackages(packages: readonly string[]): void {
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // Another way may be left.
  }
}

/** Playwright's own Chromium, in the cache of whoever runs the tests. */
function installOwn(): void {
  console.log('no Chromium here: Playwright brings its own ("npx playwright install chromium"), once');
  execFileSync(process.execPath, [join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
}

function whatToRun({ packages }: Engine): string {
  return `run "apt-get install ${packages.join(' ')}" as root`;
}
