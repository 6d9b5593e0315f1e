import { ROWS } from './browser-surface.ts';
import { EMANDATE_ROWS } from './emandate-surface.ts';
import { idsIn, PORTAL_ROWS } from './portal-surface.ts';

/** The name of a route for logs and metrics. It has no ids, because anybody who has a session's id can read the session. */

/** The known paths below a session's id, for each element. */
const ACTIONS: Readonly<Record<string, (rest: string) => string | undefined>> = {
  checkout: (rest) => ROWS.find(({ action }) => action === rest)?.action,
  emandate: (rest) => EMANDATE_ROWS.find(({ action }) => action === rest)?.action,
  portal: (rest) => PORTAL_ROWS.find((row) => idsIn(row, rest) !== null)?.action.replaceAll('{}', '{id}'),
};

/** For example `/pay/checkout/{session_id}/pay`; null for a path that is no route of the proxy. The number of names is limited. */
export function routeName(basePath: string, pathname: string): string | null {
  if (pathname === `${basePath}/webhooks`) return pathname;
  if (!pathname.startsWith(`${basePath}/`)) return null;
  const [element = '', session_id = '', ...rest] = pathname
    .slice(basePath.length + 1)
    .replace(/\/$/, '')
    .split('/');
  const known = Object.hasOwn(ACTIONS, element) ? ACTIONS[element] : undefined;
  const action = session_id === '' ? undefined : known?.(rest.join('/'));
  if (action === undefined) return null;
  return `${basePath}/${element}/{session_id}${action === '' ? '' : `/${action}`}`;
}
