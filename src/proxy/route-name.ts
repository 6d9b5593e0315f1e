import { operationsBelow } from './browser-operations.ts';

/**
 * The name of a route for logs and metrics, for example `/pay/checkout/{session_id}/pay`; null for a path that is no route of the proxy.
 * It has no ids, because anybody who has a session's id can read the session. The number of names is limited.
 */
export function routeName(basePath: string, pathname: string): string | null {
  if (pathname === `${basePath}/webhooks`) return pathname;
  const name = operationsBelow(basePath)(pathname)?.name;
  return name === undefined ? null : `${basePath}/${name}`;
}
