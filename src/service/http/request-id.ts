import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the request that is being answered. What a hosted page asks of the interface in the same process belongs to
 * the request for the page: the access line, the error line and the answer all carry one id.
 */
const current = new AsyncLocalStorage<string>();

/** Runs `body` as a part of the request with this id. */
export const withRequestId = <R>(id: string, body: () => R): R => current.run(id, body);

/** The id of the request under way; undefined outside of any. */
export const requestIdNow = (): string | undefined => current.getStore();
