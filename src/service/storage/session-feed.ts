import { lt, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { session_changes } from './tables/session-changes.ts';

/**
 * What all nodes changed of sessions, in one small statement. It works through any pooler, because it keeps nothing at the
 * connection, and needs no notifications, which would make all commits of a database wait for each other.
 *
 * Commits come in another order than their numbers. So the mark of a look is the oldest transaction that was still under
 * way then: everything before it was over and seen, and everything from it on is read again by the next look.
 */

/** Minutes for which changes are kept; and after how long without a look nothing is built on the mark any more. */
const KEPT_MINUTES = 15;
const TRUSTED_MS = 5 * 60 * 1000;

/** A session that was changed, and its version then. */
export interface SessionChange {
  readonly id: string;
  readonly version: number;
}

/**
 * Answers the sessions that changed since it was asked before; null where it cannot know, so that all have to be
 * compared: at first, after a look that failed, and after a long while.
 */
export type SessionFeed = () => Promise<readonly SessionChange[] | null>;

interface Found {
  readonly mark: string;
  /** Whether the mark is what it was or newer: it is not after a failover that lost transactions. */
  readonly onward: boolean;
  readonly changes: readonly (SessionChange & { readonly seq: number })[];
}

/** Follows the changes of a database. */
export function createSessionFeed(db: Db, now: () => number): SessionFeed {
  let mark: string | null = null;
  let looked = 0;
  /** Changes that the look before has told, of those that are read again. */
  let told = new Set<number>();

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
    const fresh = found.changes.filter(({ seq }) => !told.has(seq));
    told = new Set(found.changes.map(({ seq }) => seq));
    mark = found.mark;
    looked = now();
    return since === null || !found.onward ? null : fresh;
  };
}

/** Forgets changes that every node has read. */
export async function forgetSessionChanges(db: Db): Promise<void> {
  await db.delete(session_changes).where(lt(session_changes.at, sql`now() - make_interval(mins => ${KEPT_MINUTES}::int)`));
}
