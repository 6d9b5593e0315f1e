import { lt, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { session_changes } from './tables/sessions.ts';

/**
 * Reads the changes that all nodes made to sessions, in one small statement. It works through any pooler, because it keeps nothing
 * at the connection. It needs no notifications, which would make all commits of a database wait for each other.
 * Transactions do not commit in the order of their numbers. So each look stores a mark: the oldest transaction that was still
 * running. Everything before the mark had ended and was seen; everything from the mark on is read again by the next look.
 */

/** For how many minutes changes are kept, and after how many milliseconds without a look a mark is no longer used. */
const KEPT_MINUTES = 15;
const TRUSTED_MS = 5 * 60 * 1000;

/** A session that was changed, and its version at that time. */
export interface SessionChange {
  readonly id: string;
  readonly version: number;
}

/**
 * Returns the sessions that changed since the last call; null where this is not known, so that all sessions must be compared: at
 * the first call, after a call that failed, and after a long break.
 */
export type SessionFeed = () => Promise<readonly SessionChange[] | null>;

interface Found {
  readonly mark: string;
  /** Whether the mark has not gone back. It goes back after a failover that lost transactions. */
  readonly onward: boolean;
  readonly changes: readonly (SessionChange & { readonly seq: number })[];
}

/** Follows the changes of sessions in a database. */
export function createSessionFeed(db: Db, now: () => number): SessionFeed {
  let mark: string | null = null;
  let looked = 0;
  /** Changes that the last look has already returned, among those that are read again. */
  let knownSeqs = new Set<number>();

  return async () => {
    const since = mark !== null && now() - looked < TRUSTED_MS ? mark : null;
    mark = null;
    const from = since === null ? sql`pg_snapshot_xmin(pg_current_snapshot())` : sql`${since}::text::xid8`;
    const answer: unknown = await db.execute(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
        pg_snapshot_xmin(pg_current_snapshot()) >= ${from} as onward,
        coalesce((select json_agg(json_build_object('seq', seq, 'id', id, 'version', version)) from session_changes where xid >= ${from}), '[]') as changes`);
    const [found] = (answer as { readonly rows: readonly Found[] }).rows;
    if (found === undefined) return null;
    const fresh = found.changes.filter(({ seq }) => !knownSeqs.has(seq));
    knownSeqs = new Set(found.changes.map(({ seq }) => seq));
    mark = found.mark;
    looked = now();
    return since === null || !found.onward ? null : fresh;
  };
}

/** Deletes changes that every node has read. */
export async function forgetSessionChanges(db: Db): Promise<void> {
  await db.delete(session_changes).where(lt(session_changes.at, sql`now() - make_interval(mins => ${KEPT_MINUTES}::int)`));
}
