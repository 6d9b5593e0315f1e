import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { merchant } from '../../../demo/merchant.ts';
import { serve } from '../../support/http-server.ts';
import type { Town } from './town.ts';

/** Content types of the files that Vite builds. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves a built app with the merchant's server behind it. Returns its address. */
export async function serveApp(town: Town, folder: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  let handle: (request: Request) => Promise<Response | undefined> = () => Promise.resolve(undefined);
  const server = await serve(async (request) => (await handle(request)) ?? (await fileIn(folder, new URL(request.url).pathname)));
  handle = merchant({ service: town.service, origin: server.origin });
  return { url: server.origin, close: () => server.close() };
}

/** Serves a file of a built app. */
async function fileIn(folder: string, path: string): Promise<Response> {
  const file = path === '/' ? '/index.html' : path;
  if (file.includes('..')) return new Response(null, { status: 404 });
  try {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return new Response(await readFile(join(folder, file)), { headers: { 'content-type': type } });
  } catch {
    return new Response(null, { status: 404 });
  }
}
