import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** A browser engine that tests run in: where it is found, and which Debian packages install it. */
interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The programs that the engine needs. Each program has a list of paths, and the first path that exists is used. */
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

/** WebKit in its GTK build: its driver, which finds the browser by itself, and a virtual screen for it. */
const WEBKIT: Engine = {
  name: 'WebKit',
  programs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
  packages: ['webkit2gtk-driver', 'xvfb'],
};

/** Chromium cannot use its sandbox when root runs it. */
export const chromiumArguments: string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A Chromium to run tests in: the one in the variable `CHROMIUM`, Playwright's own, or one of the system. */
export function findChromium(): string {
  const [path] = find(CHROMIUM) ?? [];
  if (path === undefined)
    throw new Error(`no Chromium found: ${whatToRun(CHROMIUM)} or "npx playwright install chromium", or name one in CHROMIUM`);
  return path;
}

/** Finds a Chromium in the same way, and installs one first if that is possible on this machine. */
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

/**
 * Installs every engine that can be installed on this machine. Chromium is required; for each other engine that is missing,
 * one line says so.
 */
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

/** The facts about a machine that decide whether an engine can be installed on it. */
export interface Machine {
  readonly isRoot: boolean;
  readonly hasApt: boolean;
}

/** How a missing engine is installed: from the system's packages, by Playwright's own download, or not at all. */
export type Way = 'system' | 'playwright' | 'none';

/**
 * Only root may install packages of the system. Playwright installs Chromium into any user's home folder. Playwright's own
 * Firefox and WebKit are not used, because they are not the ones that the browser tests drive.
 */
export function wayToBring(engine: 'Chromium' | 'Firefox' | 'WebKit', { isRoot, hasApt }: Machine): Way {
  if (isRoot && hasApt) return 'system';
  return engine === 'Chromium' ? 'playwright' : 'none';
}

/** Installs an engine if it is missing and this machine allows it. A line on the console says when Playwright downloads it. */
function bring(engine: Engine): void {
  if (find(engine) !== undefined) return;
  const way = wayToBring(engine.name, { isRoot: process.getuid?.() === 0, hasApt: existsSync('/usr/bin/apt-get') });
  try {
    if (way === 'system') installPackages(engine.packages);
    // If apt has no such package, Playwright's download is tried next.
    if (way === 'playwright' || (way === 'system' && engine === CHROMIUM && find(engine) === undefined)) installOwn();
  } catch {
    // The code that needs the engine reports that it is missing.
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
    // Another way to install the engine may still work.
  }
}

/** Installs Playwright's own Chromium into the cache of the user who runs the tests. */
function installOwn(): void {
  console.log('no Chromium here: Playwright brings its own ("npx playwright install chromium"), once');
  execFileSync(process.execPath, [join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
}

function whatToRun({ packages }: Engine): string {
  return `run "apt-get install ${packages.join(' ')}" as root`;
}
