import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { HtmlPart } from './parts.ts';

/** Sends a page with a version. A browser that already has this version gets an empty 304 answer. */
export async function sendPage(
  c: Context,
  { page, version }: { page: HtmlPart | string; version: string },
  status: 200 | 400,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
  c.header('etag', etag);
  // The browser may store the page, but must ask before showing it again.
  c.header('cache-control', 'private, no-cache');
  if (status === 200 && c.req.header('if-none-match')?.replace(/^W\//, '') === etag) return c.body(null, 304);
  return c.html(page, status);
}
