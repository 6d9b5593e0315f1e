import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { root } from './program.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Serves a file of the build for script tags. */
export async function fileOf(path: string): Promise<Response> {
  const file = normalize(path).replace(/^\/+/, '');
  if (!/^pay-elements(\.js|\/[\w.-]+)$/.test(file)) return new Response('nothing here', { status: 404 });
  const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return new Response(await readFile(join(root, 'dist', file)), { headers: { 'content-type': type } });
}
