import type { ServerResponse } from 'node:http';

/** Where the text of an event stream goes. */
export interface Sink {
  /** Sends text, or bytes that many streams share. */
  write(data: string | Uint8Array): void;
  /** Bytes that were sent and are not taken yet; 0 when whoever reads is up to date. */
  backlog(): number;
  /** Ends the stream after what was sent. */
  end(): void;
  /** Closes the connection at once, because nobody reads it. */
  cut(): void;
}

/** A sink with the answer that it belongs to. */
export interface OpenedSink {
  readonly sink: Sink;
  readonly response: Response;
}

/**
 * Who asked for a stream: the answer of Node's own server to write to, or, where one is asked in process, what says that
 * they hung up.
 */
export type StreamReader = ServerResponse | AbortSignal;

/** The headers of every event stream. */
export const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** Opens an event stream. `closed` is called once, however it ends. */
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
    // What is not taken yet is counted in bytes.
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

/** Sinks whose head is not sent yet, by the answer that they write to. */
const headless = new WeakMap<object, NodeSink>();

/**
 * Writes to the answer of Node's server itself: a web stream, with all that carries it, costs three times as much memory
 * and time as the connection. The head is sent when every layer has put its headers on ({@link sendStreamHead}).
 */
class NodeSink implements Sink {
  readonly #out: ServerResponse;
  /** Called when the stream ends; undefined after that. */
  #closed: (() => void) | undefined;
  /** Text that waits for the head; undefined once that is sent. */
  #first: string | undefined = '';

  constructor(out: ServerResponse, closed: () => void) {
    this.#out = out;
    this.#closed = closed;
    // The framework would keep the whole request for the sake of a signal that nobody listens to.
    out.removeAllListeners('close');
    out.on('close', () => this.#close());
    // A write that comes after a lost connection and before the word of it.
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
    // Before the head is sent, that is what ends it.
    if (this.#close() && this.#first === undefined) this.#out.end();
  }

  cut(): void {
    if (this.#close()) this.#out.destroy();
  }

  /** Sends the head, and what has been waiting for it. */
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

/** Marks the answer whose body goes to the connection by another way. */
const STREAM = 'x-event-stream';

function openNodeSink(out: ServerResponse, closed: () => void): OpenedSink {
  const sink = new NodeSink(out, closed);
  headless.set(out, sink);
  return { sink, response: new Response(null, { headers: { ...STREAM_HEADERS, [STREAM]: 'open' } }) };
}

/**
 * Sends the head of a stream that writes to `out` itself. Answers whether it did: another answer, such as one that a layer
 * put in the stream's place, is still to be sent.
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
