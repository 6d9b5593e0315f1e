import type { Context, MiddlewareHandler } from 'hono';
import { clientAddress } from '../../addresses/client-address.ts';
import { addressRanges } from '../../addresses/ranges.ts';

/** Where requests to the service come from (ruling *addresses*). */

declare module 'hono' {
  interface ContextVariableMap {
    /** The client's address; null for a request without a connection. */
    clientAddress: string | null;
  }
}

/** The address at the other end of a request's connection, from Node's server. */
function socketOf(c: Context): string | null {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? null;
}

/** Finds the client's address of each request, for {@link clientAddressOf}. @throws Error for an invalid list */
export function clientAddresses(trustedProxies: readonly string[]): MiddlewareHandler {
  const trusted = addressRanges(trustedProxies);
  return async (c, next) => {
    c.set('clientAddress', clientAddress({ socket: socketOf(c), forwardedFor: c.req.header('x-forwarded-for') }, trusted));
    await next();
  };
}

/**
 * The address of the client that sent a request. It is never taken from the client's own words. Null for a request without a
 * connection (a page of the service that calls the interface in the same process).
 */
export const clientAddressOf = (c: Context): string | null => c.get('clientAddress') ?? null;
