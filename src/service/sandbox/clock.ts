import { and, eq, isNotNull } from 'drizzle-orm';
import type { AdjustableClock, ClockMove } from '../domain/ports.ts';
import type { Db } from '../storage/connection.ts';
import { clock as table } from '../storage/tables/platform.ts';

type State = Omit<typeof table.$inferSelect, 'id'>;

const WALL: State = { shift_ms: 0, frozen_at: null, target: null, target_frozen: false };

/** The stored clock, shared by all nodes. */
export interface ClockRecord {
  read(): Promise<State | undefined>;
  write(state: State): Promise<void>;
  /** Changes the clock only while it is being moved, because giving up a move takes precedence. Returns whether there was a move. */
  writeMoving(change: Partial<State>): Promise<boolean>;
}

/** Opens the clock of a database. Until it is first set, it shows real time. */
export function openClock(db: Db, wall: () => number): Promise<AdjustableClock> {
  const record: ClockRecord = {
    read: async () => (await db.select().from(table).where(eq(table.id, 1)))[0],
    async write(state) {
      await db
        .insert(table)
        .values({ ...state, id: 1 })
        .onConflictDoUpdate({ target: table.id, set: state });
    },
    async writeMoving(change) {
      const moving = and(eq(table.id, 1), isNotNull(table.target));
      return (await db.update(table).set(change).where(moving).returning({ id: table.id })).length > 0;
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
  const save = async (change: Partial<State>) => {
    const next = { ...state, ...change };
    written += 1;
    await record.write(next);
    written += 1;
    state = next;
  };
  /** Changes the move in progress. If the move was given up, the stored state is read. */
  const saveMoving = async (change: Partial<State>): Promise<boolean> => {
    written += 1;
    const isMoving = await record.writeMoving(change);
    written += 1;
    if (isMoving) state = { ...state, ...change };
    else await refresh();
    return isMoving;
  };
  await refresh();

  /** The state of a clock that has reached a moment, and runs on or stays stopped there. */
  const standing = (at: Date, freeze: boolean): State => ({
    ...WALL,
    ...(freeze ? { frozen_at: at } : { shift_ms: at.getTime() - wall() }),
  });
  const now = () => state.frozen_at ?? new Date(wall() + state.shift_ms);
  return {
    now,
    frozen: () => state.frozen_at !== null,
    move: () => (state.target === null ? null : { target: state.target, freeze: state.target_frozen }),
    begin: ({ target, freeze }) => save({ frozen_at: now(), target, target_frozen: freeze }),
    stepTo: (at) => saveMoving({ frozen_at: at }),
    arrive: ({ target, freeze }: ClockMove) => saveMoving(standing(target, freeze)),
    async giveUp() {
      await refresh();
      return saveMoving(standing(now(), state.target_frozen));
    },
    refresh,
  };
}
