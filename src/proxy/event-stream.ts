import { createParser } from 'eventsource-parser';

/** Passes the service's event stream on to a browser: each view is projected, heartbeats and hints are passed on. */

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** A heartbeat is an event here, because a page cannot see comments and has to know whether its stream is alive. */
const ALIVE = 'event: alive\ndata: {}\n\n';

/** The JSON of an event; null if something on the way sent anything else. */
function eventJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * Answers with the events of `source`, each projected; events that cannot be projected are left out. A view is passed on as `relayed`
 * returns it.
 */
export function eventStream<V extends object>(
  source: ReadableStream<Uint8Array>,
  projected: (answer: unknown) => V | null,
  relayed: (view: V) => Promise<V>,
): Response {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let parts: Promise<string>[] = [Promise.resolve('retry: 2000\n\n')];
  const send = (text: string): void => void parts.push(Promise.resolve(text));
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'away') send(`event: away\ndata: ${/^\d{1,6}$/.test(data) ? data : '1000'}\n\n`);
      else {
        const answer = eventJson(data);
        const view = answer === null ? null : projected(answer);
        if (view !== null) parts.push(relayed(view).then((sent) => `event: view\ndata: ${JSON.stringify(sent)}\n\n`));
      }
    },
    onComment: () => send(ALIVE),
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(out) {
      while (parts.length === 0) {
        const { done, value } = await reader.read();
        if (done) {
          out.close();
          return;
        }
        parser.feed(decoder.decode(value, { stream: true }));
      }
      const ready = parts;
      parts = [];
      out.enqueue(encoder.encode((await Promise.all(ready)).join('')));
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { headers: HEADERS });
}

/** A response that frees its place when it ends, in whatever way. */
export function releasePlaceAtEnd(response: Response, leave: () => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined || !response.ok) {
    leave();
    return response;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(out) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          leave();
          out.close();
        } else out.enqueue(value);
      } catch (error) {
        leave();
        throw error;
      }
    },
    cancel(reason) {
      leave();
      return reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/**
 * An event stream that ends when `ending` is aborted, with a hint to reconnect after that many milliseconds; any other response
 * unchanged. {@link eventStream} sends only whole events, so the hint is never inside one.
 */
export function endWithReconnectHint(response: Response, ending: AbortSignal, pause: () => number): Response {
  if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response;
  const reader = response.body.getReader();
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      end = () => {
        out.enqueue(new TextEncoder().encode(`event: away\ndata: ${pause()}\n\n`));
        out.close();
        void reader.cancel();
      };
      if (ending.aborted) end();
      else ending.addEventListener('abort', end, { once: true });
    },
    async pull(out) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        // The stream ends with this error, so there is nothing left to end.
        ending.removeEventListener('abort', end);
        throw error;
      });
      if (ending.aborted) return;
      if (!done) out.enqueue(value);
      else {
        ending.removeEventListener('abort', end);
        out.close();
      }
    },
    cancel(reason) {
      ending.removeEventListener('abort', end);
      return reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
