import { normalAddress, type AddressRanges } from './ranges.ts';

/** What is known of where a request came from. */
export interface Arrival {
  /** The address at the other end of the connection, as the server knows it; null where it does not. */
  readonly socket: string | null | undefined;
  /** The header `X-Forwarded-For`: anyone may write anything into it. */
  readonly forwardedFor: string | null | undefined;
}

/**
 * The client's address (ruling *addresses*): the other end of the connection, unless that is a trusted proxy. Then the
 * header is read from its end, where the nearest proxy wrote, back to the first address that is not a trusted proxy:
 * what stands before that one was written by who knows whom. Null where the server does not know the connection.
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

/** Some proxies write `196.25.1.9:51312` or `[2001:db8::1]:51312`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
