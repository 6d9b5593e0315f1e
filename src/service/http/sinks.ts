import type { ServerResponse } from 'node:http';

/** The target of an event stream's text. */
export interface Sink {
  /** Sends text, or bytes that many streams share. */
  write(data: string | Uint8Array): void;
  /** The bytes that were sent and not yet received; 0 when the reader has received everything. */
  backlog(): number;
  /** Ends the stream after everything that was sent. */
  end(): void;
  /** Closes the connection at once, because nobody reads it. */
  cut(): void;
}

/** A sink with its HTTP response. */
export interface OpenedSink {
  readonly sink: Sink;
  readonly response: Response;
}

/** The reader of a stream: the response of Node's server to write to or, for an in-process call, a signal that the caller has hung up. */
export type StreamReader = ServerResponse | AbortSignal;

/** The headers of every event stream. */
export const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** Opens an event stream. `closed` is called once, whatever ends the stream. */
export function openSink(asker: StreamReader, closed: () => void): OpenedSink {
  return asker instanceof AbortSignal ? openWebSink(asker, closed) : openNodeSink(asker, closed);
}

function openWebSink(signal: AbortSignal, closed: () => void): OpenedSink {
  const encoder = new TextEncoder();
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  let open = true;
  const close = (last: () => void) => {
    if (!open) return;
    open = false;
    signal.removeEventListener('abort', hangUp);
    last();
    closed();
  };
  const hangUp = () => close(() => out?.close());
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (out = controller),
      cancel: () => close(() => undefined),
    },
    // The backlog is counted in bytes.
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  signal.addEventListener('abort', hangUp);
  return {
    sink: {
      write(data) {
        if (open) out?.enqueue(typeof data === 'string' ? encoder.encode(data) : data);
      },
      backlog: () => (open ? -(out?.desiredSize ?? 0) : 0),
      end: () => close(() => out?.close()),
      cut: () => close(() => out?.error(new Error('nobody reads the stream'))),
    },
    response: new Response(body, { headers: STREAM_HEADERS }),
  };
}

/** Sinks whose headers are not sent yet, by their response. */
const headless = new WeakMap<object, NodeSink>();

/**
 * Writes directly to the response of Node's server, because a web stream costs three times as much memory and time as the
 * connection. The headers are sent after every middleware has added its own ({@link sendStreamHead}).
 */
class NodeSink implements Sink {
  readonly #out: ServerResponse;
  /** Called when the stream ends; undefined after that. */
  #closed: (() => void) | undefined;
  /** Text that waits for the headers; undefined after they were sent. */
  #first: string | undefined = '';

  constructor(out: ServerResponse, closed: () => void) {
    this.#out = out;
    this.#closed = closed;
    // Otherwise the framework would keep the whole request for a signal that nobody uses.
    out.removeAllListeners('close');
    out.on('close', () => this.#close());
    // A write may come after the connection was lost and before `close` is reported.
    out.on('error', ignore);
  }

  write(data: string | Uint8Array): void {
    if (this.#closed === undefined) return;
    if (this.#first !== undefined) this.#first += typeof data === 'string' ? data : new TextDecoder().decode(data);
    else if (!this.#out.destroyed) this.#out.write(data);
  }

  backlog(): number {
    return this.#closed === undefined ? 0 : this.#out.writableLength;
  }

  end(): void {
    // Before the headers are sent, this ends the stream.
    if (this.#close() && this.#first === undefined) this.#out.end();
  }

  cut(): void {
    if (this.#close()) this.#out.destroy();
  }

  /** Sends the headers, and the text that waited for them. */
  begin(status: number, headers: Headers): void {
    const first = this.#first ?? '';
    this.#first = undefined;
    if (this.#out.destroyed) return;
    this.#out.writeHead(status, Object.fromEntries(headers));
    if (first === '') this.#out.flushHeaders();
    else this.#out.write(first);
    if (this.#closed === undefined) this.#out.end();
  }

  #close(): boolean {
    const closed = this.#closed;
    this.#closed = undefined;
    closed?.();
    return closed !== undefined;
  }
}

const ignore = (): void => undefined;

/** Marks a response whose body is written directly to the connection. */
const STREAM = 'x-event-stream';

function openNodeSink(out: ServerResponse, closed: () => void): OpenedSink {
  const sink = new NodeSink(out, closed);
  headless.set(out, sink);
  return { sink, response: new Response(null, { headers: { ...STREAM_HEADERS, [STREAM]: 'open' } }) };
}

/**
 * Sends the headers of a stream that writes to `out` directly. Returns whether it did. If not, the response is another one, such as
 * an error of a middleware, and must still be sent.
 */
export function sendStreamHead(response: Response, out: object): boolean {
  const sink = headless.get(out);
  if (sink === undefined) return false;
  headless.delete(out);
  const headers = new Headers(response.headers);
  if (!headers.has(STREAM)) {
    sink.end();
    return false;
  }
  headers.delete(STREAM);
  sink.begin(response.status, headers);
  return true;
}
