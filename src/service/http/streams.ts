import { Refusal } from '../../contract/errors.ts';
import { openSink, type StreamReader } from './sinks.ts';
import { FollowedSessions, sendState, type FollowedSession, type Reader, type SessionSource } from './streams/followed-sessions.ts';
import { Heartbeats, sendAway, TURN_MS } from './streams/heartbeats.ts';

/**
 * Event streams of sessions. What this node changes itself is sent at once; twice a second one look at the database finds
 * what other nodes changed, however many sessions are followed. A stream that is idle costs its heartbeat and nothing else.
 */

/** The open streams of a node. */
export interface Streams {
  /** Opens a stream as the answer to a request. @throws Refusal 011 where there are too many */
  open(followed: FollowedSession, asker: StreamReader): Response;
  /** This node has changed a record: those who follow it get the change. */
  changed(id: string): void;
  /** Ends all of them, each with a hint to come back after a while of its own, so that not all come at once. */
  endAll(): void;
  /** How many are open. */
  readonly count: number;
  /** Stops looking. */
  close(): void;
}

/** What the streams work with. */
export interface StreamsOptions extends SessionSource {
  /** Streams at this node, at most. Default 20,000. */
  readonly most?: number;
}

/** Streams of one session at this node, at most. */
const MOST_OF_A_SESSION = 20;

/** Opens the event streams of this node, and sends each session its new views. */
export function createStreams({ most = 20_000, ...options }: StreamsOptions): Streams {
  const sessions = new FollowedSessions(options);
  const heartbeats = new Heartbeats();
  let count = 0;
  let ending = false;
  const timer = setInterval(() => {
    heartbeats.next();
    sessions.look();
  }, TURN_MS);
  timer.unref();

  return {
    open(followed, asker) {
      const { first } = followed;
      const group = sessions.groupOf(followed);
      if (count >= most || group.readers.length >= MOST_OF_A_SESSION)
        throw new Refusal('011', 'too many event streams are open', { headers: { 'retry-after': '30' } });
      const closed = () => {
        count -= 1;
        sessions.remove(group, reader);
        endBeats();
      };
      const { sink, response } = openSink(asker, closed);
      const reader: Reader = { sink, version: -1, beats: 0, idleBacklog: false };
      const endBeats = heartbeats.add(reader, count);
      count += 1;
      sessions.add(group, reader);
      // A group that is newer than what was read has been told of a change in between.
      if (group.version > first.version) void sessions.refresh(group);
      else group.version = first.version;
      sendState(reader, first);
      // A reader who comes while the node stops gets the session as it is, and is sent to another node.
      if (ending) sendAway(reader);
      // A reader who hung up before the stream was open never says so again.
      if (asker instanceof AbortSignal ? asker.aborted : asker.destroyed) sink.cut();
      return response;
    },
    changed: (id) => sessions.changed(id),
    endAll() {
      ending = true;
      for (const reader of sessions.readers()) sendAway(reader);
    },
    get count() {
      return count;
    },
    close: () => clearInterval(timer),
  };
}
