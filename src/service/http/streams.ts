import { Refusal } from '../../contract/errors.ts';
import type { FollowedKind, SessionVersion } from '../domain/ports.ts';
import { openSink, type StreamReader, type Sink } from './sinks.ts';

/**
 * Event streams of sessions. What this node changes itself is told at once; twice a second one look at the database finds
 * what other nodes changed, however many sessions are followed. A stream that is idle costs its heartbeat and nothing else.
 */

/** What is told of a session. */
export interface SessionState {
  readonly version: number;
  readonly text: string;
  /** Nothing comes after this. */
  readonly over: boolean;
}

/** A session to be followed. */
export interface FollowedSession {
  readonly kind: FollowedKind;
  readonly account_id: string;
  /** How it is read now; null where it cannot be read any more. */
  readonly read: () => Promise<SessionState | null>;
  /** What it is as the stream opens, and its record's id. */
  readonly first: SessionState & { readonly id: string };
}

/** The open streams of a node. */
export interface Streams {
  /** Opens one for whoever asked. @throws Refusal 011 where there are too many */
  open(followed: FollowedSession, asker: StreamReader): Response;
  /** This node has changed a record: whoever follows it is told. */
  changed(id: string): void;
  /** Ends all of them, each with a hint to come back after a while of its own, so that not all come at once. */
  endAll(): void;
  /** How many are open. */
  readonly count: number;
  /** Stops looking. */
  close(): void;
}

/** What the streams work with. */
export interface StreamsOptions {
  /** Of these sessions, those whose version is another by now, and those whose shopper has left. */
  readonly look: (kind: FollowedKind, known: readonly SessionVersion[]) => Promise<readonly SessionVersion[]>;
  /**
   * The sessions that any node has changed since it was asked before; null where all have to be compared. Null itself
   * where there is no other node.
   */
  readonly changes: (() => Promise<readonly { readonly id: string; readonly version: number }[] | null>) | null;
  /** Hears of a look at all sessions (`streams`) or a read of one (`stream`) that failed; both are made again by themselves. */
  readonly failed: (routine: 'streams' | 'stream', error: unknown) => void;
  /** Streams at this node, at most. Default 20,000. */
  readonly most?: number;
}

const LOOK_MS = 500;
/**
 * A heartbeat comes after so many looks: every twenty seconds. Elements wait 25 seconds for the next, and what stands between
 * ends a silent line after 30 at the soonest. Sooner would cost more: heartbeats are most of what an idle stream takes.
 */
const BEAT = 40;
/** After so many heartbeats, a quarter of an hour, a stream ends: a phone that has vanished does not come back. */
const BEATS_TO_LIVE = 45;
/** Streams of one session at this node, at most. */
const MOST_OF_A_SESSION = 20;
/** A reader with this many unread bytes is treated as gone. */
const BACKLOG = 64 * 1024;
/**
 * How long a session that changed is looked at more closely, five seconds: its shopper may have left and have it open
 * elsewhere.
 */
const RESTLESS_LOOKS = 10;
/** Milliseconds over which those come back whose streams were ended. */
const SPREAD_MS = { from: 200, to: 5_000 } as const;

const ALIVE = new TextEncoder().encode(': alive\n\n');

interface Reader {
  readonly sink: Sink;
  version: number;
  beats: number;
  idleBacklog: boolean;
}

interface Group {
  readonly kind: FollowedKind;
  readonly account_id: string;
  readonly id: string;
  readonly read: FollowedSession['read'];
  readonly readers: Reader[];
  version: number;
  reading: boolean;
  again: boolean;
  restless: number;
}

/** Opens the event streams of this node, and sends each session its new views. */
export function createStreams({ look, changes, failed, most = 20_000 }: StreamsOptions): Streams {
  const groups = new Map<string, Group>();
  const beats: Set<Reader>[] = Array.from({ length: BEAT }, () => new Set());
  let turn = 0;
  let count = 0;
  let looking = false;
  let ending = false;
  /** Whether every session has to be compared with the database before its changes alone say enough. */
  let unsure = false;

  const tell = (reader: Reader, { version, text, over }: SessionState) => {
    if (version > reader.version) {
      reader.version = version;
      reader.sink.write(`event: session\ndata: ${text}\n\n`);
    }
    if (reader.sink.backlog() > BACKLOG) reader.sink.cut();
    else if (over) reader.sink.end();
  };

  /** Reads a session once for all who follow it. What changes meanwhile is read again. */
  async function refresh(group: Group): Promise<void> {
    group.again = true;
    if (group.reading) return;
    group.reading = true;
    try {
      while (group.again) {
        group.again = false;
        const told = await group.read();
        if (told !== null) group.version = Math.max(group.version, told.version);
        // A copy: whoever is told of the end leaves.
        for (const reader of [...group.readers])
          if (told === null) reader.sink.end();
          else tell(reader, told);
      }
    } catch (error) {
      // The next look sees the same difference.
      group.restless = RESTLESS_LOOKS;
      failed('stream', error);
    } finally {
      group.reading = false;
    }
  }

  function changed(id: string): void {
    const group = groups.get(id);
    if (group === undefined) return;
    group.restless = RESTLESS_LOOKS;
    void refresh(group);
  }

  /** Hears what other nodes changed, and compares those sessions by their keys that moved, or were opened, a moment ago. */
  async function lookAtAll(): Promise<void> {
    if (changes !== null && groups.size > 0) {
      const found = await changes();
      if (found === null) unsure = true;
      for (const { id, version } of found ?? []) {
        const group = groups.get(id);
        if (group === undefined) continue;
        group.restless = RESTLESS_LOOKS;
        // What this node changed itself has been told already.
        if (version > group.version) void refresh(group);
      }
    }
    const all = unsure;
    const kinds = new Map<FollowedKind, Group[]>();
    for (const group of groups.values()) {
      if (group.restless > 0) group.restless -= 1;
      else if (!all) continue;
      const known = kinds.get(group.kind);
      if (known === undefined) kinds.set(group.kind, [group]);
      else known.push(group);
    }
    for (const [kind, known] of kinds)
      for (const { id, left } of await look(kind, known)) {
        const group = groups.get(id);
        if (group === undefined) continue;
        if (left) group.restless = RESTLESS_LOOKS;
        void refresh(group);
      }
    unsure = false;
  }

  const tick = () => {
    turn = (turn + 1) % BEAT;
    for (const reader of beats[turn] ?? []) beat(reader);
    if (looking) return;
    looking = true;
    void lookAtAll()
      .catch((error: unknown) => {
        unsure = true;
        failed('streams', error);
      })
      .finally(() => void (looking = false));
  };
  const timer = setInterval(tick, LOOK_MS);
  timer.unref();

  function beat(reader: Reader): void {
    const stuck = reader.sink.backlog() > 0;
    // Two heartbeats that nobody has taken: nobody reads.
    if (stuck && reader.idleBacklog) {
      reader.sink.cut();
      return;
    }
    reader.idleBacklog = stuck;
    reader.beats += 1;
    if (reader.beats > BEATS_TO_LIVE) away(reader);
    else reader.sink.write(ALIVE);
  }

  function away({ sink }: Reader): void {
    const ms = Math.round(SPREAD_MS.from + Math.random() * (SPREAD_MS.to - SPREAD_MS.from));
    sink.write(`event: away\ndata: ${ms}\nretry: ${ms}\n\n`);
    sink.end();
  }

  return {
    open(followed, asker) {
      const { kind, account_id, first, read } = followed;
      const { id } = first;
      const group: Group = groups.get(id) ?? {
        ...{ kind, account_id, id, read, readers: [], version: first.version },
        ...{ reading: false, again: false, restless: RESTLESS_LOOKS },
      };
      if (count >= most || group.readers.length >= MOST_OF_A_SESSION)
        throw new Refusal('011', 'too many event streams are open', { headers: { 'retry-after': '30' } });
      groups.set(id, group);
      const places = beats[count % BEAT];
      const closed = () => {
        count -= 1;
        group.readers.splice(group.readers.indexOf(reader), 1);
        places?.delete(reader);
        if (group.readers.length === 0 && groups.get(id) === group) groups.delete(id);
      };
      const { sink, response } = openSink(asker, closed);
      const reader: Reader = { sink, version: -1, beats: 0, idleBacklog: false };
      count += 1;
      group.readers.push(reader);
      places?.add(reader);
      // A group that is newer than what was read has been told of a change in between.
      if (group.version > first.version) void refresh(group);
      else group.version = first.version;
      tell(reader, first);
      // Whoever comes while the node stops is told how it is, and sent elsewhere.
      if (ending) away(reader);
      // Whoever hung up before it was open never says so again.
      if (asker instanceof AbortSignal ? asker.aborted : asker.destroyed) sink.cut();
      return response;
    },
    changed,
    endAll() {
      ending = true;
      for (const group of groups.values()) for (const reader of [...group.readers]) away(reader);
    },
    get count() {
      return count;
    },
    close: () => clearInterval(timer),
  };
}
