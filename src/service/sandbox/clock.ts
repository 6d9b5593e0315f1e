import { and, eq, isNotNull } from 'drizzle-orm';
import type { AdjustableClock, ClockMove } from '../domain/ports.ts';
import type { Db } from '../storage/connection.ts';
import { clock as table } from '../storage/tables/platform.ts';

type State = Omit<typeof table.$inferSelect, 'id'>;

const WALL: State = { shift_ms: 0, frozen_at: null, target: null, target_frozen: false };

/** Where the clock is on record, for all nodes. */
export interface ClockRecord {
  read(): Promise<State | undefined>;
  write(state: State): Promise<void>;
  /** Changes it only while a move is under way: whoever gives the move up wins. Answers whether there was one. */
  writeMoving(change: Partial<State>): Promise<boolean>;
}

/** Opens the clock of a database. Until it is first set it is the wall clock. */
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

/** A clock on its record. */
export async function clockOn(record: ClockRecord, wall: () => number): Promise<AdjustableClock> {
  let state = WALL;
  let written = 0;
  /** What was read while something was written may be from before it: then it says nothing, or the clock would go back and due work not be due. */
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
  /** Changes the move that is under way. Where it was given up, what is on record is read instead. */
  const saveMoving = async (change: Partial<State>): Promise<boolean> => {
    written += 1;
    const isMoving = await record.writeMoving(change);
    written += 1;
    if (isMoving) state = { ...state, ...change };
    else await refresh();
    return isMoving;
  };
  await refresh();

  /** The record of a clock that has come to a moment, and ticks or stands still there. */
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
