/**
 * Traces: what one request or one piece of due work did, and how long each part took. They carry the ids of attempts, transactions
 * and webhooks. They never carry the id of a session (which gives access to it), a card number, a secret or the contents of a
 * message.
 */

/** Attributes of a span, by the names under which people search for them. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span in progress: one part of a trace. */
export interface Span {
  /** Changes the span's name, where the name was not known at the start. */
  rename(name: string): void;
  /** Adds attributes. */
  note(facts: SpanFacts): void;
  /** Marks the span as failed. */
  fail(): void;
}

/** Records traces. */
export interface Traces {
  /**
   * Runs `body` as a span. Its parent is the current span or, where `traceparent` (W3C Trace Context) is given, the caller's span.
   * Errors are passed on. A refusal is a normal answer and does not mark the span as failed.
   */
  span<R>(name: string, facts: SpanFacts, body: (span: Span) => Promise<R>, traceparent?: string): Promise<R>;
  /** Adds attributes to the current span. */
  note(facts: SpanFacts): void;
  /** Sends the spans that were not sent yet, and closes. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { rename: () => undefined, note: () => undefined, fail: () => undefined };

/** Used where traces are not recorded. */
export const NO_TRACES: Traces = {
  span: (_name, _facts, body) => body(NO_SPAN),
  note: () => undefined,
  close: () => Promise.resolve(),
};
