import { normalAddress, type AddressRanges } from './ranges.ts';

/** What is known about the origin of a request. */
export interface Arrival {
  /** The address at the other end of the connection; null or undefined if the server does not know it. */
  readonly socket: string | null | undefined;
  /** The header `X-Forwarded-For`. Anyone may write anything into it. */
  readonly forwardedFor: string | null | undefined;
}

/**
 * The client's address (ruling *addresses*). If the other end of the connection is not a trusted proxy, it is the client. Otherwise the
 * header is read from its end, where the nearest proxy wrote, up to the first address that is not a trusted proxy. Entries before that one
 * are ignored, because any client can forge them. Null if the server does not know the connection.
 */
export function clientAddress({ socket, forwardedFor }: Arrival, trusted: AddressRanges): string | null {
  let nearest = normalAddress(socket ?? '');
  if (nearest === null) return null;
  for (const entry of (forwardedFor ?? '').split(',').reverse()) {
    if (!trusted(nearest)) return nearest;
    const before = normalAddress(withoutPort(entry.trim()));
    if (before === null) return nearest;
    nearest = before;
  }
  return nearest;
}

/** Removes the port that some proxies write: `196.25.1.9:51312` or `[2001:db8::1]:51312`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
