/**
 * Traces: what one request or one piece of due work did, and how long each part of it took. They carry the ids of attempts,
 * transactions and webhooks; never the id of a session, which opens it, nor a card number, a secret or a message's contents.
 */

/** Facts about a span, by the names under which they are searched. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A part of a trace that is under way. */
export interface Span {
  /** Gives it another name, which was not known when it began. */
  rename(name: string): void;
  /** Adds facts. */
  note(facts: SpanFacts): void;
  /** Marks it as failed. */
  fail(): void;
}

/** What records traces. */
export interface Traces {
  /**
   * Runs `body` as a span: a part of the span under way or, where `traceparent` (W3C Trace Context) names one, of the caller's.
   * What it throws is thrown on; a refusal is an answer and no failure.
   */
  span<R>(name: string, facts: SpanFacts, body: (span: Span) => Promise<R>, traceparent?: string): Promise<R>;
  /** Adds facts to the span under way. */
  note(facts: SpanFacts): void;
  /** Sends what was not sent yet, and ends. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { rename: () => undefined, note: () => undefined, fail: () => undefined };

/** Where nothing is recorded. */
export const NO_TRACES: Traces = {
  span: (_name, _facts, body) => body(NO_SPAN),
  note: () => undefined,
  close: () => Promise.resolve(),
};
