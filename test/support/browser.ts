import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const packages = ['chromium-headless-shell', 'fonts-liberation'];
const quiet = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];

/** A Chromium can only be sandboxed by somebody other than root. */
export const chromiumArguments: string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A Chromium to run tests in: `CHROMIUM` in the environment, Playwright's own, or one of the system. */
export function findChromium(): string {
  const found = lookForChromium();
  if (found === undefined) throw new Error(whatToRun());
  return found;
}

/** The same, after installing one if that is possible here. */
export function findOrInstallChromium(): string {
  const found = lookForChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) => execFileSync('apt-get', [...quiet, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
  }
  return findChromium();
}

function lookForChromium(): string | undefined {
  return [process.env.CHROMIUM, chromium.executablePath(), ...systemPaths].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

function whatToRun(): string {
  return `no Chromium found: run "apt-get install ${packages.join(' ')}" as root or "npx playwright install chromium", or name one in CHROMIUM`;
}
