import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../support/browser.ts';
import { fontHash } from './fonts.ts';

/** The accepted pictures: the software that they were made with, and how they are kept small. */

/** The folder of the accepted pictures. */
export const ACCEPTED = join(import.meta.dirname, 'accepted');

/** What decides how a letter is drawn. */
interface Maker {
  readonly chromium: string;
  readonly font: string | null;
}

const MADE_WITH = join(ACCEPTED, 'made-with.json');

/** The browser's main version and the font on this machine. */
function makerHere(): Maker {
  const said = execFileSync(findChromium(), ['--version', '--no-sandbox'], { encoding: 'utf8' });
  return { chromium: /(\d+)\.\d+/.exec(said)?.[1] ?? said.trim(), font: fontHash() };
}

/** Why the pictures cannot be compared on this machine, or null if they can. */
export function whyNotHere(): string | null {
  const here = makerHere();
  if (here.font === null) return 'the pictures are drawn in Liberation Sans, which is not here: apt-get install fonts-liberation';
  if (!existsSync(MADE_WITH)) return 'no picture has been accepted yet: npm run gallery -- --accept';
  const made = JSON.parse(readFileSync(MADE_WITH, 'utf8')) as Maker;
  if (made.font !== here.font) return 'the pictures were drawn in another version of Liberation Sans: accept them anew here to compare';
  return made.chromium === here.chromium
    ? null
    : `the pictures were drawn by Chromium ${made.chromium}, and here is Chromium ${here.chromium}: accept them anew here to compare`;
}

/** Deletes the earlier accepted pictures, so that no picture of a removed screen stays. */
export function forgetAccepted(): void {
  rmSync(ACCEPTED, { recursive: true, force: true });
}

/** Records the software that made the new pictures. Returns their number and size. */
export function keepAccepted(): { readonly count: number; readonly bytes: number } {
  const files = globSync('*.png', { cwd: ACCEPTED }).map((file) => join(ACCEPTED, file));
  writeFileSync(MADE_WITH, `${JSON.stringify(makerHere(), null, 2)}\n`);
  return { count: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}
