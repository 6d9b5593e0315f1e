/**
 * `npm run gallery`: every screen on a phone and a desktop, light and dark, in four languages, on one page to look through.
 * `npm run gallery -- "checkout: form"` takes the pictures of the screens with these words in their name, and keeps the others.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOrInstallChromium } from '../test/support/browser.ts';
import { DEVICES, GALLERY, THEMES } from '../test/gallery/dresses.ts';
import { galleryPage, picturesOf } from '../test/gallery/page.ts';
import { isFresh } from './fresh.ts';

const root = join(import.meta.dirname, '..');
const run = (command: string, args: readonly string[]): number =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' }).status ?? 1;

if (!isFresh() && run('node', ['scripts/build.ts']) !== 0) process.exit(1);
process.env.CHROMIUM = findOrInstallChromium();
const words = process.argv.slice(2).flatMap((word) => ['--grep', word]);
process.exitCode = run('playwright', ['test', '--config', 'test/gallery/playwright.config.ts', ...words]);

mkdirSync(GALLERY, { recursive: true });
const pictures = picturesOf(globSync('*.png', { cwd: GALLERY }));
const page = join(GALLERY, 'index.html');
writeFileSync(page, await galleryPage(pictures, { devices: DEVICES, themes: THEMES }));
console.log(`${pictures.length} pictures: ${pathToFileURL(page).href}`);
