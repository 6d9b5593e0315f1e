import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the current request. When a hosted page calls the interface in the same process, the call belongs to the page's
 * request: the access log, the error log and the answer have the same id.
 */
const current = new AsyncLocalStorage<string>();

/** Runs `body` as part of the request with this id. */
export const withRequestId = <R>(id: string, body: () => R): R => current.run(id, body);

/** The id of the current request; undefined outside of requests. */
export const requestIdNow = (): string | undefined => current.getStore();
