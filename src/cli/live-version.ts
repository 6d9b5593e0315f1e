import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok, warning, type Finding, type FetchAddress } from './findings.ts';
import type { HtmlTag } from './html-tags.ts';

/** Checks whether the page's script has the version of this package, the newest that the doctor knows. */

/** The hashes of this package's own files. */
export interface OwnScripts {
  readonly version: string;
  /** SHA-256 of the script with the stable name. */
  readonly hash: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the hashes from the folder of the built files. */
export const ownScripts = (dist: string): OwnScripts => ({
  version: (JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { version: string }).version,
  hash: hashOf(readFileSync(join(dist, 'pay-elements.js'))),
});

/** Compares versions: `0.9.12` comes before `0.10.0`. */
const isOlder = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = (left ?? []).findIndex((part, index) => part !== (right ?? [])[index]);
  return at >= 0 && (left?.[at] ?? 0) < (right?.[at] ?? 0);
};

/** Reports the version of each script of this package in the page. */
export async function versionFindings(tags: readonly HtmlTag[], base: URL, own: OwnScripts, get: FetchAddress): Promise<Finding[]> {
  const scripts = tags.flatMap(({ name, attributes }) => {
    const match = name === 'script' ? /pay-elements(?:-(\d+\.\d+\.\d+))?\.js$/.exec(attributes['src'] ?? '') : null;
    return match === null || !URL.canParse(attributes['src'] ?? '', base.href)
      ? []
      : [{ url: new URL(attributes['src'] ?? '', base.href).href, version: match[1] }];
  });
  return Promise.all(
    scripts.map(async ({ url, version }) => {
      if (version !== undefined)
        return isOlder(version, own.version)
          ? warning('version', `the script is ${version}; this doctor knows ${own.version}: CHANGELOG.md says what changed`)
          : ok('version', `the script is ${version}`);
      const answer = await get(url).catch(() => null);
      if (answer?.ok !== true) return warning('version', `the version of ${url} is not known: it does not answer`);
      return hashOf(new Uint8Array(await answer.arrayBuffer())) === own.hash
        ? ok('version', `the script is ${own.version}`)
        : warning('version', `the script is not that of ${own.version}, the newest that this doctor knows`);
    }),
  );
}
