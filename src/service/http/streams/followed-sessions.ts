import type { FollowedKind, SessionVersion } from '../../domain/ports.ts';
import type { BeatingStream } from './heartbeats.ts';

/** The sessions that somebody follows: each is read once for all its readers, when it has changed here or at another node. */

/** The source of sessions' changes. */
export interface SessionSource {
  /** Returns which of these sessions have another version now, and which have a shopper who left. */
  readonly look: (kind: FollowedKind, known: readonly SessionVersion[]) => Promise<readonly SessionVersion[]>;
  /**
   * Returns the sessions that any node has changed since the last call; null if all sessions must be compared. The function is null
   * if there is no other node.
   */
  readonly changes: (() => Promise<readonly { readonly id: string; readonly version: number }[] | null>) | null;
  /** Called if a look at all sessions (`streams`) or a read of one (`stream`) failed. Both are repeated without a call. */
  readonly failed: (routine: 'streams' | 'stream', error: unknown) => void;
}

/** A session in the form that its readers get. */
export interface SessionState {
  readonly version: number;
  readonly text: string;
  /** No other state follows. */
  readonly over: boolean;
}

/** A session that somebody wants to follow. */
export interface FollowedSession {
  readonly kind: FollowedKind;
  readonly account_id: string;
  /** Reads the session; null if it can no longer be read. */
  readonly read: () => Promise<SessionState | null>;
  /** The state of the session when the stream opens, and the id of its record. */
  readonly first: SessionState & { readonly id: string };
}

/** A reader with this many unread bytes is treated as gone. */
const BACKLOG = 64 * 1024;
/** For how many looks (five seconds) a changed session is compared by key. Its shopper may have left and have it open elsewhere. */
const RECHECK_LOOKS = 10;

/** Somebody who follows a session. */
export interface Reader extends BeatingStream {
  /** The version that was sent last; -1 before the first. */
  version: number;
}

export interface SessionReaders {
  readonly kind: FollowedKind;
  readonly account_id: string;
  readonly id: string;
  readonly read: FollowedSession['read'];
  readonly readers: Reader[];
  version: number;
  /** The session is being read. */
  reading: boolean;
  /** The session has changed since the read began, so it is read again. */
  again: boolean;
  /** In how many more looks the session is compared by key. */
  recheckLooks: number;
}

/** Sends a session to a reader who does not have this version. */
export function sendState(reader: Reader, { version, text, over }: SessionState): void {
  if (version > reader.version) {
    reader.version = version;
    reader.sink.write(`event: session\ndata: ${text}\n\n`);
  }
  if (reader.sink.backlog() > BACKLOG) reader.sink.cut();
  else if (over) reader.sink.end();
}

/** All sessions that are followed at this node. */
export class FollowedSessions {
  readonly #source: SessionSource;
  readonly #groups = new Map<string, SessionReaders>();
  #looking = false;
  /** Whether all sessions must be compared with the database once, before the list of changes is enough again. */
  #unsure = false;

  constructor(source: SessionSource) {
    this.#source = source;
  }

  /** The group of a session; a new one if nobody follows it yet. */
  groupOf({ kind, account_id, first, read }: FollowedSession): SessionReaders {
    const { id, version } = first;
    return (
      this.#groups.get(id) ?? {
        kind,
        account_id,
        id,
        read,
        readers: [],
        version,
        reading: false,
        again: false,
        recheckLooks: RECHECK_LOOKS,
      }
    );
  }

  add(group: SessionReaders, reader: Reader): void {
    this.#groups.set(group.id, group);
    group.readers.push(reader);
  }

  remove(group: SessionReaders, reader: Reader): void {
    group.readers.splice(group.readers.indexOf(reader), 1);
    if (group.readers.length === 0 && this.#groups.get(group.id) === group) this.#groups.delete(group.id);
  }

  /** All readers. This is a copy, because readers who are sent away are removed from the groups. */
  readers(): readonly Reader[] {
    return [...this.#groups.values()].flatMap((group) => group.readers);
  }

  /** This node has changed a record: it is read again if somebody follows it. */
  changed(id: string): void {
    const group = this.#groups.get(id);
    if (group !== undefined) this.#markChanged(group);
  }

  #markChanged(group: SessionReaders): void {
    group.recheckLooks = RECHECK_LOOKS;
    void this.refresh(group);
  }

  /** Reads a session once for all its readers. If it changes meanwhile, it is read again. */
  async refresh(group: SessionReaders): Promise<void> {
    group.again = true;
    if (group.reading) return;
    group.reading = true;
    try {
      while (group.again) {
        group.again = false;
        const state = await group.read();
        if (state !== null) group.version = Math.max(group.version, state.version);
        // A copy, because readers whose session is over are removed.
        for (const reader of [...group.readers])
          if (state === null) reader.sink.end();
          else sendState(reader, state);
      }
    } catch (error) {
      // The next look finds the same difference again.
      group.recheckLooks = RECHECK_LOOKS;
      this.#source.failed('stream', error);
    } finally {
      group.reading = false;
    }
  }

  /** Looks for changes by other nodes, unless the last look is still in progress. */
  look(): void {
    if (this.#looking) return;
    this.#looking = true;
    void this.#lookAtAll()
      .catch((error: unknown) => {
        this.#unsure = true;
        this.#source.failed('streams', error);
      })
      .finally(() => void (this.#looking = false));
  }

  async #lookAtAll(): Promise<void> {
    await this.#readChanges();
    for (const [kind, known] of this.#toCompare())
      for (const { id, left } of await this.#source.look(kind, known)) {
        const group = this.#groups.get(id);
        if (group === undefined) continue;
        if (left) group.recheckLooks = RECHECK_LOOKS;
        void this.refresh(group);
      }
    this.#unsure = false;
  }

  /** Reads the sessions that other nodes have changed. */
  async #readChanges(): Promise<void> {
    const { changes } = this.#source;
    if (changes === null || this.#groups.size === 0) return;
    const found = await changes();
    if (found === null) this.#unsure = true;
    for (const { id, version } of found ?? []) {
      const group = this.#groups.get(id);
      if (group === undefined) continue;
      // Changes by this node were sent already.
      if (version > group.version) this.#markChanged(group);
      else group.recheckLooks = RECHECK_LOOKS;
    }
  }

  /** The sessions to compare with the database by key: those that changed or were opened recently, or all. */
  #toCompare(): Map<FollowedKind, SessionReaders[]> {
    const kinds = new Map<FollowedKind, SessionReaders[]>();
    for (const group of this.#groups.values()) {
      if (group.recheckLooks > 0) group.recheckLooks -= 1;
      else if (!this.#unsure) continue;
      const known = kinds.get(group.kind);
      if (known === undefined) kinds.set(group.kind, [group]);
      else known.push(group);
    }
    return kinds;
  }
}
