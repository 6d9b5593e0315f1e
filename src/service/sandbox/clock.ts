import { eq } from 'drizzle-orm';
import type { AdjustableClock, ClockMove } from '../domain/ports.ts';
import type { Db } from '../storage/database.ts';
import { clock as table } from '../storage/tables/platform.ts';

type State = Omit<typeof table.$inferSelect, 'id'>;

const WALL: State = { shift_ms: 0, frozen_at: null, target: null, target_frozen: false };

/** Where the clock is on record, for all nodes. */
export interface ClockRecord {
  read(): Promise<State | undefined>;
  write(state: State): Promise<void>;
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
  await refresh();

  const now = () => state.frozen_at ?? new Date(wall() + state.shift_ms);
  return {
    now,
    frozen: () => state.frozen_at !== null,
    move: () => (state.target === null ? null : { target: state.target, freeze: state.target_frozen }),
    begin: ({ target, freeze }) => save({ frozen_at: now(), target, target_frozen: freeze }),
    stepTo: (at) => save({ frozen_at: at }),
    arrive: ({ target, freeze }: ClockMove) =>
      save({ ...WALL, ...(freeze ? { frozen_at: target } : { shift_ms: target.getTime() - wall() }) }),
    refresh,
  };
}
