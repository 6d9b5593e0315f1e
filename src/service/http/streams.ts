import { tooMany } from '../../contract/errors.ts';
import { openSink, type StreamReader } from './sinks.ts';
import { FollowedSessions, sendState, type FollowedSession, type Reader, type SessionSource } from './streams/followed-sessions.ts';
import { Heartbeats, endStream, TURN_MS } from './streams/heartbeats.ts';

/**
 * Event streams of sessions. Changes by this node are sent at once. Twice a second, one query finds the changes of other nodes,
 * however many sessions are followed. An idle stream costs only its heartbeats.
 */

/** The open event streams of a node. */
export interface Streams {
  /** Opens a stream as the answer to a request. @throws Refusal 011 when too many are open */
  open(followed: FollowedSession, asker: StreamReader): Response;
  /** This node has changed a record: its followers get the change. */
  changed(id: string): void;
  /** Ends all streams. Each reader is told to come back after a different time, so that not all come back at once. */
  endAll(): void;
  /** The number of open streams. */
  readonly count: number;
  /** Stops looking for changes. */
  close(): void;
}

/** The parts of the streams. */
export interface StreamsOptions extends SessionSource {
  /** The most streams of this node. Default 20,000. */
  readonly most?: number;
}

/** The most streams of one session at this node. */
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
      if (count >= most || group.readers.length >= MOST_OF_A_SESSION) throw tooMany('session_id', 'too many event streams are open', 30);
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
      // If the group is newer than the state that was read, the session has changed in between.
      if (group.version > first.version) void sessions.refresh(group);
      else group.version = first.version;
      sendState(reader, first);
      // A reader who comes while the node stops gets the present state, and is sent to another node.
      if (ending) endStream(reader);
      // If the reader hung up before the stream was open, no event reports it any more.
      if (asker instanceof AbortSignal ? asker.aborted : asker.destroyed) sink.cut();
      return response;
    },
    changed: (id) => sessions.changed(id),
    endAll() {
      ending = true;
      for (const reader of sessions.readers()) endStream(reader);
    },
    get count() {
      return count;
    },
    close: () => clearInterval(timer),
  };
}
