import type { Sink } from '../sinks.ts';

/** Heartbeats of event streams. They show a reader that the stream works, and show the service that the reader is still there. */

/** Milliseconds between two turns. Each reader gets a heartbeat in one of {@link BEAT} turns. */
export const TURN_MS = 500;
/**
 * The number of turns between two heartbeats of a reader: every twenty seconds. Elements wait 25 seconds for the next heartbeat,
 * and proxies close a silent connection after 30 seconds at the earliest. More heartbeats would cost more, because they are most of
 * the cost of an idle stream.
 */
const BEAT = 40;
/** After this many heartbeats (a quarter of an hour) a stream ends, because a phone that has lost its connection does not close it. */
const BEATS_TO_LIVE = 45;
/** The time in milliseconds over which the readers of ended streams come back. */
const SPREAD_MS = { from: 200, to: 5_000 } as const;

const ALIVE = new TextEncoder().encode(': alive\n\n');

/** A stream that gets heartbeats. */
export interface BeatingStream {
  readonly sink: Sink;
  /** How many heartbeats the stream has had. */
  beats: number;
  /** Whether bytes of the last heartbeat were still unread when the next one was due. */
  idleBacklog: boolean;
}

/** Ends a stream. Each reader is told to come back after a different time, so that not all come back at once. */
export function endStream({ sink }: Pick<BeatingStream, 'sink'>): void {
  const ms = Math.round(SPREAD_MS.from + Math.random() * (SPREAD_MS.to - SPREAD_MS.from));
  sink.write(`event: away\ndata: ${ms}\nretry: ${ms}\n\n`);
  sink.end();
}

function beat(stream: BeatingStream): void {
  const stuck = stream.sink.backlog() > 0;
  // Nobody has received the last two heartbeats, so nobody reads.
  if (stuck && stream.idleBacklog) {
    stream.sink.cut();
    return;
  }
  stream.idleBacklog = stuck;
  stream.beats += 1;
  if (stream.beats > BEATS_TO_LIVE) endStream(stream);
  else stream.sink.write(ALIVE);
}

/** The streams that get heartbeats, spread evenly over the turns. */
export class Heartbeats {
  readonly #turns: readonly Set<BeatingStream>[] = Array.from({ length: BEAT }, () => new Set<BeatingStream>());
  #turn = 0;

  /** Adds the stream with number `index`. Returns a function that removes it. */
  add(stream: BeatingStream, index: number): () => void {
    const turn = this.#turns[index % BEAT];
    turn?.add(stream);
    return () => turn?.delete(stream);
  }

  /** Sends the heartbeats of the next turn. */
  next(): void {
    this.#turn = (this.#turn + 1) % BEAT;
    for (const stream of this.#turns[this.#turn] ?? []) beat(stream);
  }
}
