import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/**
 * The files for a script tag, so that a shop in another language needs nothing from npm: `{basePath}/pay-elements.js` and the files it
 * loads.
 */

/** A file as it is sent. */
export interface ScriptFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** `pay-elements.js` and the files of the folder beside it, under the stable name and under the version's name. */
const SCRIPT = /^pay-elements(-[^/]+)?(\/[^/]+)?\.js$/;

/** The files with a version in their name never change. */
const isVersioned = (path: string): boolean => /^pay-elements-\d/.test(path);

const COMPRESSIONS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** Whether a browser accepts a compression. */
const takes = (accepted: string, name: string): boolean =>
  accepted.split(',').some((entry) => {
    const [token = '', ...parameters] = entry.trim().toLowerCase().split(';');
    return token.trim() === name && !parameters.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each));
  });

/** The scripts of a built package, by path; each is read and compressed once, at the first request. */
export function createScripts(dist: string): (path: string, acceptEncoding: string) => Promise<ScriptFile | null> {
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const names = new Set(all.filter((path) => SCRIPT.test(path)));
  const made = new Map<string, Promise<ScriptFile>>();

  async function make(path: string, encoding: keyof typeof COMPRESSIONS | null): Promise<ScriptFile> {
    const plain = readFileSync(join(dist, path));
    const bytes = encoding === null ? plain : await COMPRESSIONS[encoding](plain);
    return {
      bytes,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(bytes.byteLength),
        'cache-control': isVersioned(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
        // A module from another origin only runs if that origin allows it. These files are public.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        ...(encoding !== null && { 'content-encoding': encoding }),
      },
    };
  }

  return async (path, acceptEncoding) => {
    if (!names.has(path)) return null;
    const encoding = (['br', 'gzip'] as const).find((name) => takes(acceptEncoding, name)) ?? null;
    const key = `${path} ${encoding ?? ''}`;
    const file = made.get(key) ?? make(path, encoding);
    made.set(key, file);
    return file;
  };
}
