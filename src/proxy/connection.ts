/**
 * The connection of a request, as the server in front of the proxy passes it to its handler: the second argument of `pay.fetch`. A
 * platform's Request does not contain the client's address.
 */
export interface Connection {
  /** The client's address at the other end of the connection, if your server passes it (Express: `socket.remoteAddress`). */
  readonly address?: string | null | undefined;
  /** Node with `@hono/node-server`; Hono passes it as `c.env`. */
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } | undefined;
  /** Deno. */
  readonly remoteAddr?: { readonly hostname?: string } | undefined;
  /** Bun. */
  readonly requestIP?: ((request: Request) => { readonly address: string } | null) | undefined;
}

/** The address at the other end of a connection; null if the server does not supply it. */
export function socketAddress(request: Request, connection: Connection | undefined): string | null {
  const { address, incoming, remoteAddr } = connection ?? {};
  return address ?? incoming?.socket.remoteAddress ?? remoteAddr?.hostname ?? connection?.requestIP?.(request)?.address ?? null;
}
