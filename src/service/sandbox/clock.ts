import { eq } from 'drizzle-orm';
import type { AdjustableClock, ClockMove } from '../domain/ports.ts';
import type { Db } from '../storage/database.ts';
import { clock as table } from '../storage/tables/platform.ts';

type State = Omit<typeof table.$inferSelect, 'id'>;

const WALL: State = { shift_ms: 0, frozen_at: null, target: null, target_frozen: false };

/** Opens the clock. Until it is first set it is the wall clock. */
export async function openClock(db: Db, wall: () => number): Promise<AdjustableClock> {
  let state = WALL;
  const refresh = async () => {
    const rows = await db.select().from(table).where(eq(table.id, 1));
    state = rows[0] ?? state;
  };
  const save = async (change: Partial<State>) => {
    const next = { ...state, ...change };
    await db
      .insert(table)
      .values({ ...next, id: 1 })
      .onConflictDoUpdate({ target: table.id, set: next });
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
