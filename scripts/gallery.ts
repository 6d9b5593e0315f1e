/**
 * `npm run gallery`: makes one page with pictures of every screen, on a phone and a desktop, light and dark, in four languages.
 * `npm run gallery -- "checkout: form"` takes only the pictures of screens with these words in their name, and keeps the other pictures.
 * `npm run gallery -- --compare` compares the main screens with their accepted pictures, and `--accept` accepts the screens as they are
 * now. Words after either option select screens.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOrInstallChromium } from '../test/support/browser.ts';
import { forgetAccepted, keepAccepted, whyNotHere } from '../test/gallery/accepted.ts';
import { DEVICES, GALLERY, THEMES } from '../test/gallery/dresses.ts';
import { galleryPage, picturesOf } from '../test/gallery/page.ts';
import { isFresh } from './fresh.ts';

const root = join(import.meta.dirname, '..');
const run = (command: string, args: readonly string[]): number =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' }).status ?? 1;

const given = process.argv.slice(2);
const [accepts, compares] = [given.includes('--accept'), given.includes('--compare')];
const words = given.filter((word) => !word.startsWith('--'));
const play = (...more: readonly string[]): number =>
  run('playwright', ['test', '--config', 'test/gallery/playwright.config.ts', ...more, ...words.flatMap((word) => ['--grep', word])]);

process.env.CHROMIUM = findOrInstallChromium();
const skipped = compares && !accepts ? whyNotHere() : null;
if (skipped === null && !isFresh() && run('node', ['scripts/build.ts']) !== 0) process.exit(1);

if (skipped !== null) {
  console.log(`not compared: ${skipped}`);
} else if (accepts) {
  process.env.GALLERY_COMPARES = 'accept';
  if (words.length === 0) forgetAccepted();
  process.exitCode = play('--update-snapshots', 'all');
  run('node', ['scripts/generate.ts', 'palette']);
  const { count, bytes } = keepAccepted();
  console.log(`${count} pictures accepted, ${Math.round(bytes / 1000)} kB: look at each before you commit it`);
} else if (compares) {
  process.env.GALLERY_COMPARES = 'compare';
  process.exitCode = play('--update-snapshots', 'none');
  if (process.exitCode !== 0) console.log('what differs is in test-artefacts/gallery-runs; npm run gallery -- --accept where it is meant');
} else {
  process.exitCode = play();
  mkdirSync(GALLERY, { recursive: true });
  const pictures = picturesOf(globSync('*.png', { cwd: GALLERY }));
  const page = join(GALLERY, 'index.html');
  writeFileSync(page, await galleryPage(pictures, { devices: DEVICES, themes: THEMES }));
  console.log(`${pictures.length} pictures: ${pathToFileURL(page).href}`);
}
