import type { Sink } from '../sinks.ts';

/** Heartbeats of event streams: they show a reader that the stream works, and show us that the reader is still there. */

/** How often something is sent, in milliseconds: each reader gets a heartbeat in one of {@link BEAT} turns. */
export const TURN_MS = 500;
/**
 * A heartbeat comes after so many turns: every twenty seconds. Elements wait 25 seconds for the next, and what stands between
 * ends a silent line after 30 at the soonest. Sooner would cost more: heartbeats are most of what an idle stream takes.
 */
const BEAT = 40;
/** After so many heartbeats, a quarter of an hour, a stream ends: a phone that has vanished does not come back. */
const BEATS_TO_LIVE = 45;
/** Milliseconds over which those come back whose streams were ended. */
const SPREAD_MS = { from: 200, to: 5_000 } as const;

const ALIVE = new TextEncoder().encode(': alive\n\n');

/** A stream that gets heartbeats. */
export interface BeatingStream {
  readonly sink: Sink;
  /** The heartbeats that it has had. */
  beats: number;
  /** Bytes of the last heartbeat were still unread when the next one was due. */
  idleBacklog: boolean;
}

/** Ends a stream with a hint to come back after a while of its own, so that not all come back at once. */
export function sendAway({ sink }: Pick<BeatingStream, 'sink'>): void {
  const ms = Math.round(SPREAD_MS.from + Math.random() * (SPREAD_MS.to - SPREAD_MS.from));
  sink.write(`event: away\ndata: ${ms}\nretry: ${ms}\n\n`);
  sink.end();
}

function beat(stream: BeatingStream): void {
  const stuck = stream.sink.backlog() > 0;
  // Two heartbeats that nobody has taken: nobody reads.
  if (stuck && stream.idleBacklog) {
    stream.sink.cut();
    return;
  }
  stream.idleBacklog = stuck;
  stream.beats += 1;
  if (stream.beats > BEATS_TO_LIVE) sendAway(stream);
  else stream.sink.write(ALIVE);
}

/** The streams that get heartbeats, spread evenly over the turns. */
export class Heartbeats {
  readonly #turns: readonly Set<BeatingStream>[] = Array.from({ length: BEAT }, () => new Set<BeatingStream>());
  #turn = 0;

  /** Adds the `index`th stream. Answers what removes it again. */
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
