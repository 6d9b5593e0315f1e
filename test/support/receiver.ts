import { serve } from './http-server.ts';

/** One webhook as it arrived at the receiver. */
export interface Received {
  readonly path: string;
  /** The X-Webhook-Id header, which is the same for all attempts to deliver one webhook. */
  readonly id: string;
  /** The X-Timestamp header: the moment of this attempt in seconds. */
  readonly sent_at: number;
  /** The body exactly as it arrived. */
  readonly raw: string;
  readonly body: { readonly event: string; readonly created_at: string; readonly data: readonly Readonly<Record<string, unknown>>[] };
}

/** A receiver of webhooks whose answers a test can set. */
export interface Receiver {
  readonly origin: string;
  readonly received: readonly Received[];
  /** Sets the answer to all later webhooks. The default is 200. */
  answer(how: (received: Received) => Response | Promise<Response>): void;
  /** Resolves once `count` webhooks have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let how: (one: Received) => Response | Promise<Response> = () => new Response();
  const server = await serve(async (request) => {
    const raw = await request.text();
    const one: Received = {
      raw,
      sent_at: Number(request.headers.get('x-timestamp')),
      path: new URL(request.url).pathname,
      id: request.headers.get('x-webhook-id') ?? '',
      body: JSON.parse(raw) as Received['body'],
    };
    received.push(one);
    for (const look of waiting) look();
    return how(one);
  });
  return {
    origin: server.origin,
    received,
    answer: (next) => void (how = next),
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => server.close(),
  };
}
