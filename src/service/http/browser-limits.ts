import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../../addresses/ranges.ts';
import { tooMany } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { clientAddressOf } from './client-address.ts';

/** The paths that need no key. They are limited by network address, so that a program cannot avoid the limit with made-up ids. */
export const BROWSER_PATHS = [
  '/checkout/*',
  '/portal/*',
  '/emandate/*',
  '/pay/*',
  '/frame/card',
  '/frame/challenge/*',
  '/vault/*',
  '/sandbox/provider/*',
  '/2.0/checkout/form',
] as const;

/** The limits for all browsers at one address, in proportion to `rate`, the requests a second of an API key. */
export function browserLimits(rate: number): MiddlewareHandler {
  const now = () => performance.now();
  const asked = createTokenBuckets({ perSecond: rate / 2, burst: rate * 5, now });
  /** Counts requests for ids that do not exist. */
  const missed = createTokenBuckets({ perSecond: rate / 100, burst: rate * 0.6, now });
  /** Counts new sessions of visitors who open a mandate page without a link. */
  const visited = createTokenBuckets({ perSecond: rate / 100, burst: rate * 0.6, now });
  const require = (seconds: number): void => {
    if (seconds > 0) throw tooMany('address', 'too many requests from this address', seconds);
  };
  const makesSession = (path: string): boolean => path.startsWith('/emandate/pag_');
  return async (c, next) => {
    const network = networkOf(clientAddressOf(c) ?? '');
    if (network !== null) {
      require(asked(network));
      require(missed.look(network));
      if (makesSession(c.req.path)) require(visited(network));
    }
    await next();
    if (network !== null && c.res.status === 404) missed.owe(network);
  };
}
