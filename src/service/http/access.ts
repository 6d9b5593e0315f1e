import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../../addresses/loopback.ts';
import { networkOf, normalAddress } from '../../addresses/ranges.ts';
import { refuseField, tooMany } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { clientAddressOf } from './client-address.ts';

/** Access to the pages and operations that need no API key: the console, the sandbox's own operations and the metrics. */

/** The ways in which the service can be reached. */
export interface AccessOptions {
  /** The address that the service listens on. */
  readonly host: string;
  /** The service's origin as browsers reach it. */
  readonly publicUrl: string;
  /** Further host names of the service, without ports. */
  readonly allowedHosts: readonly string[];
  /** The password of the console; undefined where none is set. */
  readonly consolePassword: string | undefined;
}

/** Refuses a setup that other machines can reach without a password. @throws Error with advice what to set */
export function requireConsolePassword({ host, consolePassword }: Pick<AccessOptions, 'host' | 'consolePassword'>): void {
  if (consolePassword !== undefined && consolePassword.length < 8) throw new Error('CONSOLE_PASSWORD must have at least 8 characters.');
  if (consolePassword === undefined && !isLoopbackHost(host))
    throw new Error(
      `HOST is ${host}, so other machines can reach the console and the sandbox's operations. ` +
        'Set CONSOLE_PASSWORD, or leave HOST out to listen on this machine only.',
    );
}

/** A Host header without its port, in lower case. */
const hostNameOf = (c: Context): string => (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();

/** Paths that load balancers call under any host name. Their answers contain nothing about anybody. */
const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * Refuses unknown host names. A page of another site can make its own name point to this machine (DNS rebinding), and could then
 * read the answers. A bare IP address is not a name, so it cannot belong to such a page.
 */
export function knownHosts({ host, publicUrl, allowedHosts }: AccessOptions): MiddlewareHandler {
  const known = new Set([host, new URL(publicUrl).hostname, ...allowedHosts].map((name) => name.toLowerCase()));
  return async (c, next) => {
    const name = hostNameOf(c);
    const isAddress = normalAddress(name.replace(/^\[|\]$/g, '')) !== null;
    if (!HEALTH.has(c.req.path) && !known.has(name) && !isLoopbackHost(name) && !isAddress)
      throw refuseField(
        '006',
        'Host',
        'known',
        'this is not a host name of this service; add it to ALLOWED_HOSTS if it is to be one',
        {},
        { status: 421 },
      );
    await next();
  };
}

/** Operations at the service's root that check an API key themselves. */
const KEYED = new Set((Object.values(routes) as Route[]).flatMap(({ root, path }) => (root === true ? [path] : [])));

/**
 * Merchants' servers read the clock to find the age of a webhook. It contains nothing about anybody. Moving the clock needs the
 * password.
 */
const isClockRead = (method: string, path: string): boolean => method === 'GET' && path === '/sandbox/clock';

/** Pages under /sandbox for payers. The id of the attempt in the address is the secret. */
const isPayersPage = (path: string): boolean => path.startsWith('/sandbox/provider/');

/** How many wrong passwords one address may send in a minute. */
const WRONG_TRIES = { perSecond: 20 / 60, burst: 20 };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password in a Basic Authorization header, whatever the user name; null where there is no such header. */
function passwordIn(header: string | undefined): string | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.includes(':') ? credentials.slice(credentials.indexOf(':') + 1) : null;
}

/** Whether another server has passed the request on. The other end of the connection is then not the client. */
const isPassedOn = (c: Context): boolean => c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;

/**
 * Lets in callers with the console's password (Basic, any user name). Without a password, lets in requests from this machine under
 * its own name, as on a developer's computer.
 */
export function operatorsOnly({ consolePassword }: Pick<AccessOptions, 'consolePassword'>): MiddlewareHandler {
  const wrongPasswords = createTokenBuckets({ ...WRONG_TRIES, now: () => performance.now() });
  const expected = consolePassword === undefined ? null : digest(consolePassword);
  return async (c, next) => {
    if (KEYED.has(c.req.path) || isPayersPage(c.req.path) || isClockRead(c.req.method, c.req.path)) return next();
    if (expected === null) {
      if (!isLoopbackHost(hostNameOf(c)) || isPassedOn(c))
        throw refuseField(
          '001',
          'Authorization',
          'password',
          'from another machine this needs a password: set CONSOLE_PASSWORD and start the service again',
        );
      return next();
    }
    const password = passwordIn(c.req.header('authorization'));
    if (password !== null) {
      const address = clientAddressOf(c) ?? '';
      const network = networkOf(address) ?? address;
      // After too many wrong passwords, an address is not even told whether the next one was right.
      const seconds = wrongPasswords.look(network);
      if (seconds > 0) throw tooMany('address', 'too many wrong passwords from this address', seconds);
      if (timingSafeEqual(digest(password), expected)) return next();
      wrongPasswords.owe(network);
    }
    throw refuseField(
      '001',
      'Authorization',
      'password',
      'the password of the console is asked for',
      {},
      { headers: { 'www-authenticate': 'Basic realm="pay-elements console", charset="UTF-8"' } },
    );
  };
}

/** The paths that {@link operatorsOnly} protects. */
export const OPERATOR_PATHS: readonly string[] = ['/', '/console', '/console/*', '/metrics', '/sandbox/*'];
