import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagePath } from '../package-path.ts';

/** The built files that pages load. Their names contain a hash, so browsers may keep them for ever. */

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

const dist = () => packagePath('sandbox/dist', 'dist');

const manifest = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(dist(), folder, 'manifest.json'), 'utf8')) as Record<string, string>;

/** The card frame's script and style sheet, as paths on the service's origin. */
export function frameAssets(): { js: string; css: string } {
  const { js = '', css = '' } = manifest('frame');
  return { js: `/frame/${js}`, css: `/frame/${css}` };
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

/** A built file as a response; null for an unknown name. */
export async function serveAsset(folder: 'frame' | 'pages' | 'pay-elements' | '.', name: string): Promise<Response | null> {
  const extension = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(js|css|svg)$/.exec(name)?.[1];
  const type = extension === undefined ? undefined : TYPES[extension];
  if (type === undefined) return null;
  const body = await readFile(join(dist(), folder, name)).catch(() => null);
  if (body === null) return null;
  const hashed = /-[A-Za-z0-9_-]{8,}\.\w+$/.test(name);
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
