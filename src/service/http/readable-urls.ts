import type { MiddlewareHandler } from 'hono';
import { refuseField } from '../../contract/errors.ts';

/** A part of a URL as text; null where its percent encoding is broken or is not UTF-8. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Control characters. No id or name of the service has one, and no database can store the first of them. */
const CONTROL = /\p{Cc}/u;

/**
 * Refuses URLs with a broken percent encoding or with control characters such as `%00`. The operations of the interface name the
 * wrong parameter in their refusal, so they check for themselves.
 */
export const readableUrls: MiddlewareHandler = async (c, next) => {
  const [, rest = ''] = /^[^:]+:\/\/[^/]*(.*)$/.exec(c.req.url) ?? [];
  const [path = '', ...query] = rest.split('?');
  const [pathText, queryText] = [decoded(path), decoded(query.join('?'))];
  const api = path.startsWith('/2.0/');
  if (pathText === null || (!api && CONTROL.test(pathText)))
    throw refuseField(api ? '006' : '007', 'path', 'text', 'no such path: it cannot be read as text');
  if (queryText === null || (!api && CONTROL.test(queryText)))
    throw refuseField('006', 'query', 'text', 'the query string cannot be read as text');
  await next();
};
