import { and, eq, sql } from 'drizzle-orm';
import type { AdjustableClock, ClockMove } from '../domain/ports.ts';
import type { Db } from '../storage/connection.ts';
import { clock as table } from '../storage/tables/platform.ts';

type State = Omit<typeof table.$inferSelect, 'id'>;

const WALL: State = { shift_ms: 0, frozen_at: null, target: null, target_frozen: false };

/** The stored clock, shared by all nodes. */
export interface ClockRecord {
  read(): Promise<State | undefined>;
  /** Writes the state `to`, if the stored one is still `from`. Returns whether it was written. */
  replace(from: State, to: State): Promise<boolean>;
}

/** Opens the clock of a database. Until it is first set, it shows real time. */
export function openClock(db: Db, wall: () => number): Promise<AdjustableClock> {
  const record: ClockRecord = {
    read: async () => (await db.select().from(table).where(eq(table.id, 1)))[0],
    async replace({ shift_ms, frozen_at, target, target_frozen }, to) {
      const isSame = and(
        eq(table.shift_ms, shift_ms),
        sql`${table.frozen_at} is not distinct from ${sql.param(frozen_at, table.frozen_at)}`,
        sql`${table.target} is not distinct from ${sql.param(target, table.target)}`,
        eq(table.target_frozen, target_frozen),
      );
      const rows = await db
        .insert(table)
        .values({ ...to, id: 1 })
        .onConflictDoUpdate({ target: table.id, set: to, setWhere: isSame })
        .returning({ id: table.id });
      return rows.length > 0;
    },
  };
  return clockOn(record, wall);
}

/** A clock with a stored state. */
export async function clockOn(record: ClockRecord, wall: () => number): Promise<AdjustableClock> {
  let state = WALL;
  let written = 0;
  /**
   * A state that was read during a write may be older than the write, so it is ignored. Otherwise the clock would go back, and due
   * work would no longer be due.
   */
  const refresh = async () => {
    const before = written;
    const read = await record.read();
    if (read !== undefined && written === before) state = read;
  };
  /**
   * Writes the next state, unless the stored one is not the one that this node knows: then that one is read. Two nodes may make the same
   * move at once, if one has lost its connection, so a state must never be written over one that was not seen.
   */
  const replace = async (next: State): Promise<boolean> => {
    written += 1;
    const isWritten = await record.replace(state, next);
    written += 1;
    if (isWritten) state = next;
    else await refresh();
    return isWritten;
  };
  await refresh();

  /** The state of a clock that has reached a moment, and runs on or stays stopped there. */
  const standing = (at: Date, freeze: boolean): State => ({
    ...WALL,
    ...(freeze ? { frozen_at: at } : { shift_ms: at.getTime() - wall() }),
  });
  const now = () => state.frozen_at ?? new Date(wall() + state.shift_ms);
  const isMaking = ({ target, freeze }: ClockMove) => state.target?.getTime() === target.getTime() && state.target_frozen === freeze;
  return {
    now,
    frozen: () => state.frozen_at !== null,
    move: () => (state.target === null ? null : { target: state.target, freeze: state.target_frozen }),
    isMaking,
    begin: async ({ target, freeze }) =>
      state.target === null && (await replace({ ...state, frozen_at: now(), target, target_frozen: freeze })),
    stepTo: async (move, at) => isMaking(move) && at >= now() && (await replace({ ...state, frozen_at: at })),
    arrive: async (move) => isMaking(move) && (await replace(standing(move.target, move.freeze))),
    async giveUp() {
      await refresh();
      while (state.target !== null) if (await replace(standing(now(), state.target_frozen))) return true;
      return false;
    },
    refresh,
  };
}
