import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder } from '../facts/versions.ts';
import type { PackageScript } from './examine-scripts.ts';
import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import { integrityOf } from './integrity.ts';
import { filesOf } from './inventory.ts';

/** Compares the page's scripts with the files of this package, whose hashes the doctor knows. */

/** The hashes of this package's own files. */
export interface OwnScripts {
  readonly version: string;
  /** `sha384-…` of every script that a page loads, by its path below the folder that is served. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Reads the hashes from the folder of the built files. */
export function ownScripts(dist: string): OwnScripts {
  const { version } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { version: string };
  const files = ['pay-elements.js', `pay-elements-${version}.js`].flatMap((main) => filesOf(dist, main));
  return { version, hashes: new Map(files.map((file) => [file, integrityOf(readFileSync(join(dist, file)))])) };
}

/** The file for a script tag, with the version in its name or without. Files that a bundler made have other names. */
const MAIN = /\/(pay-elements(?:-(\d+\.\d+\.\d+[^/]*))?)\.js$/;

/** Compares each script of this package in the page, and the parts that it loads, with the published files. */
export async function versionFindings(scripts: readonly PackageScript[], own: OwnScripts, get: FetchAddress): Promise<Finding[]> {
  const found = scripts.map(async ({ url }) => {
    const [, name, version] = MAIN.exec(url?.pathname ?? '') ?? [];
    if (url === null || name === undefined) return [];
    if (version === undefined || version === own.version) return compare(url, name, own, get);
    const said = isOlder(version, own.version) ? 'CHANGELOG.md says what changed' : `run the doctor of ${version}`;
    return [warning('version', `the script is ${version}; this doctor knows ${own.version} and its files alone: ${said}`)];
  });
  return (await Promise.all(found)).flat();
}

/** Compares a script and the files of its folder with the published ones. */
async function compare(url: URL, name: string, own: OwnScripts, get: FetchAddress): Promise<Finding[]> {
  const files = [...own.hashes].filter(([path]) => path === `${name}.js` || path.startsWith(`${name}/`));
  const faults = await Promise.all(
    files.map(async ([path, hash]) => {
      const { href } = new URL(path, url);
      const answer = await get(href).catch((error: unknown) => words(error));
      if (typeof answer === 'string') return `${href} does not answer: ${answer}`;
      if (!answer.ok) return `${href} answers ${answer.status}: serve all of node_modules/pay-elements/dist there`;
      if (integrityOf(new Uint8Array(await answer.arrayBuffer())) === hash) return null;
      return `${href} is not the file of ${own.version}: it was changed, or it is of another version, which only the doctor of that version can tell`;
    }),
  );
  const wrong = faults.flatMap((fault) => (fault === null ? [] : [problem('version', fault)]));
  return wrong.length > 0 ? wrong : [ok('version', `the script is ${own.version}, and its ${files.length} files are those of the release`)];
}
