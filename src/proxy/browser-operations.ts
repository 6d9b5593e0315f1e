import { ROWS, type Surface } from './browser-surface.ts';
import { EMANDATE_ROWS } from './emandate-surface.ts';
import { idsIn, PORTAL_ROWS } from './portal-surface.ts';

/** The operations of all three elements, by path. */

/** An operation at a path, ready to run. */
export interface BrowserOperation {
  readonly method: 'GET' | 'POST';
  readonly session_id: string;
  /** The operation's name without the session: `checkout/pay`. */
  readonly at: string;
  /** Answers a request. @throws ProxyProblem, Refusal, UpstreamUnavailable */
  readonly run: (request: Request) => Promise<Response>;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The operations at a path below `basePath`; empty if the path does not exist. */
export function browserOperations(basePath: string): (pathname: string, surface: Surface, address: string | null) => BrowserOperation[] {
  const base = escapeRegExp(basePath);
  const path = new RegExp(`^${base}/(checkout|emandate)/([A-Za-z0-9_-]{1,64})(?:/([a-z]+))?/?$`);
  const portalPath = new RegExp(`^${base}/portal/([A-Za-z0-9_-]{1,64})(?:/([\\w/-]+?))?/?$`);
  return (pathname, surface, address) => {
    const [, element, session_id = '', action = ''] = path.exec(pathname) ?? [];
    const at = `${element ?? ''}/${action}`;
    if (element === 'checkout')
      return ROWS.filter((row) => row.action === action).map(({ method, run }) => ({
        method,
        session_id,
        at,
        run: (request) => run(surface, session_id, request),
      }));
    if (element === 'emandate')
      return EMANDATE_ROWS.filter((row) => row.action === action).map(({ method, run }) => ({
        method,
        session_id,
        at,
        run: (request) => run({ surface, session_id, request, address }),
      }));
    const [, portal_id, rest = ''] = portalPath.exec(pathname) ?? [];
    return portal_id === undefined ? [] : portalOperations(surface, portal_id, rest);
  };
}

const portalOperations = (surface: Surface, session_id: string, rest: string): BrowserOperation[] =>
  PORTAL_ROWS.flatMap((row) => {
    const ids = idsIn(row, rest);
    if (ids === null) return [];
    return [
      { method: row.method, session_id, at: `portal/${row.action}`, run: (request) => row.run({ surface, session_id, ids, request }) },
    ];
  });
