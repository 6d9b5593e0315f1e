import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** An engine that tests run in: where it is found, and what brings it to a Debian. */
interface Engine {
  readonly name: string;
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

/** Installs an engine where that is possible and it is not there yet. */
function bring(engine: Engine): void {
  if (find(engine) !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...engine.packages);
  } catch {
    // Whoever needs it says what is missing.
  }
}

function whatToRun({ packages }: Engine): string {
  return `run "apt-get install ${packages.join(' ')}" as root`;
}
