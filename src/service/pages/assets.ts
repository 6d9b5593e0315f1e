import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { packagePath } from '../package-path.ts';

/** The built files that pages load. Their names contain a hash, so browsers may keep them for ever. */

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

const dist = () => packagePath('sandbox/dist', 'dist');

const manifest = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(dist(), folder, 'manifest.json'), 'utf8')) as Record<string, string>;

/** The card frame's script as a path on the service's origin, and the text of its style sheet. */
export function frameAssets(): { js: string; css: string } {
  const { js = '', css = '' } = manifest('frame');
  return { js: `/frame/${js}`, css: readFileSync(join(dist(), 'frame', css), 'utf8') };
}

/** A page asset's path on the service's origin, by its source name such as `hosted.css`. */
export function pageAsset(name: string): string {
  const file = manifest('pages')[name];
  if (file === undefined) throw new Error(`no page asset ${name}`);
  return `/pages/${file}`;
}

/** The text of a page asset, for a page that includes it inline. */
export const pageAssetText = (name: string): string => readFileSync(join(dist(), pageAsset(name)), 'utf8');

/** The elements of hosted pages, by the name of their part. */
export type ElementName = 'checkout' | 'portal' | 'emandate';

/** The path of a part of the elements on the service's origin. A page that names it loads it together with the script, not after it. */
export function elementPart(element: ElementName | 'hydration'): string {
  const file = readdirSync(join(dist(), 'pay-elements')).find((name) => name.startsWith(`${element}-`));
  if (file === undefined) throw new Error(`no part of ${element}`);
  return `/pay-elements/${file}`;
}

const brotli = promisify(brotliCompress);

/** The files in brotli, by path. Each is compressed once, because brotli's best quality takes its time. */
const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

async function readInBrotli(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = compressed.get(path);
  if (known) return known;
  const made = brotli(await readFile(path));
  compressed.set(path, made);
  return made;
}

/** A built file as a response; null for an unknown name. If the browser does not accept brotli, the route may compress it. */
export async function serveAsset(
  { req }: Context,
  folder: 'frame' | 'pages' | 'pay-elements' | '.',
  name: string,
): Promise<Response | null> {
  const extension = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(js|css|svg)$/.exec(name)?.[1];
  const mime = extension === undefined ? undefined : TYPES[extension];
  if (mime === undefined) return null;
  const inBrotli = parseAccept(req.header('accept-encoding') ?? '').some(({ type, q }) => type === 'br' && q > 0);
  const read = inBrotli ? readInBrotli : readFile;
  const body = await read(join(dist(), folder, name)).catch(() => null);
  if (body === null) return null;
  const hashed = /-[A-Za-z0-9_-]{8,}\.\w+$/.test(name);
  return new Response(body, {
    headers: {
      'content-type': `${mime}; charset=utf-8`,
      ...(inBrotli && { 'content-encoding': 'br' }),
      vary: 'Accept-Encoding',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
