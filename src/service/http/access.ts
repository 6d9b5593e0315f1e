import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../../addresses/loopback.ts';
import { normalAddress } from '../../addresses/ranges.ts';
import { Refusal } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { clientAddressOf } from './client-address.ts';

/** Who may open the pages and operations that need no API key: the console, the sandbox's own operations and the metrics. */

/** How the service can be reached. */
export interface AccessOptions {
  /** The address that it listens on. */
  readonly host: string;
  /** Its origin as browsers reach it. */
  readonly publicUrl: string;
  /** Further names under which it is reached, without ports. */
  readonly allowedHosts: readonly string[];
  /** The password of the console; undefined where there is none. */
  readonly consolePassword: string | undefined;
}

/** Where no password is set, only this machine gets in. @throws Error that says how to go on */
export function requireConsolePassword({ host, consolePassword }: Pick<AccessOptions, 'host' | 'consolePassword'>): void {
  if (consolePassword !== undefined && consolePassword.length < 8) throw new Error('CONSOLE_PASSWORD must have at least 8 characters.');
  if (consolePassword === undefined && !isLoopbackHost(host))
    throw new Error(
      `HOST is ${host}, so that other machines reach the console and the sandbox's operations. ` +
        'Set CONSOLE_PASSWORD, or leave HOST out to listen on this machine only.',
    );
}

/** A Host header without its port, in lower case. */
const hostNameOf = (c: Context): string => (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();

/** What load balancers ask under whatever name they like, and what says nothing of anyone. */
const HEALTH = new Set(['/healthz', '/readyz']);

/**
 * Refuses names that are not ours: a page of another site can make its own name mean this machine (DNS rebinding), and
 * would then read what is answered. A bare address is no name, so it cannot be such a page's.
 */
export function knownHosts({ host, publicUrl, allowedHosts }: AccessOptions): MiddlewareHandler {
  const known = new Set([host, new URL(publicUrl).hostname, ...allowedHosts].map((name) => name.toLowerCase()));
  return async (c, next) => {
    const name = hostNameOf(c);
    const isAddress = normalAddress(name.replace(/^\[|\]$/g, '')) !== null;
    if (!HEALTH.has(c.req.path) && !known.has(name) && !isLoopbackHost(name) && !isAddress)
      throw new Refusal('006', 'this is not a host name of this service; add it to ALLOWED_HOSTS if it is to be one', { status: 421 });
    await next();
  };
}

/** Operations at the service's root that ask for an API key themselves. */
const KEYED = new Set((Object.values(routes) as Route[]).flatMap(({ root, path }) => (root === true ? [path] : [])));

/** What merchants' servers read to know how old a webhook is: a moment, which says nothing of anyone. Moving the clock stays behind the password. */
const isClockRead = (method: string, path: string): boolean => method === 'GET' && path === '/sandbox/clock';

/** The pages under /sandbox that a payer is sent to; the attempt's id in their address is the secret. */
const isPayersPage = (path: string): boolean => path.startsWith('/sandbox/provider/');

/** Wrong passwords that an address may send in a minute. */
const WRONG_TRIES = { perSecond: 20 / 60, burst: 20 };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password in a Basic Authorization header, whatever the user name; null where there is none. */
function passwordIn(header: string | undefined): string | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.includes(':') ? credentials.slice(credentials.indexOf(':') + 1) : null;
}

/** Whether a request was passed on by another server: then the other end of the connection is not whoever asks. */
const isPassedOn = (c: Context): boolean => c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;

/**
 * Lets in who has the console's password (Basic, any user name). Where none is set, lets in who asks from this machine
 * under its own name, which is how the sandbox is used on a developer's desk.
 */
export function operatorsOnly({ consolePassword }: Pick<AccessOptions, 'consolePassword'>): MiddlewareHandler {
  const wait = createTokenBuckets({ ...WRONG_TRIES, now: () => performance.now() });
  const expected = consolePassword === undefined ? null : digest(consolePassword);
  return async (c, next) => {
    if (KEYED.has(c.req.path) || isPayersPage(c.req.path) || isClockRead(c.req.method, c.req.path)) return next();
    if (expected === null) {
      if (!isLoopbackHost(hostNameOf(c)) || isPassedOn(c))
        throw new Refusal('001', 'from another machine this needs a password: set CONSOLE_PASSWORD and start the service again');
      return next();
    }
    const password = passwordIn(c.req.header('authorization'));
    if (password !== null && timingSafeEqual(digest(password), expected)) return next();
    const seconds = password === null ? 0 : wait(clientAddressOf(c) ?? '');
    if (seconds > 0) throw new Refusal('011', 'too many wrong passwords', { headers: { 'retry-after': String(seconds) } });
    throw new Refusal('001', 'the password of the console is asked for', {
      headers: { 'www-authenticate': 'Basic realm="pay-elements console", charset="UTF-8"' },
    });
  };
}

/** Where {@link operatorsOnly} stands. */
export const OPERATOR_PATHS: readonly string[] = ['/', '/console', '/console/*', '/metrics', '/sandbox/*'];
