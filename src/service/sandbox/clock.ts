import { eq } from 'drizzle-orm';
import type { AdjustableClock } from '../domain/ports.ts';
import type { Db } from '../storage/database.ts';
import { clock as table } from '../storage/tables/platform.ts';

/** Opens the clock. Until it is first set it is the wall clock. */
export async function openClock(db: Db, wall: () => number): Promise<AdjustableClock> {
  let state = { shift_ms: 0, frozen_at: null as Date | null };
  const refresh = async () => {
    const rows = await db.select().from(table).where(eq(table.id, 1));
    state = rows[0] ?? state;
  };
  const save = async (next: typeof state) => {
    await db
      .insert(table)
      .values({ id: 1, ...next })
      .onConflictDoUpdate({ target: table.id, set: next });
    state = next;
  };
  await refresh();
  return {
    now: () => state.frozen_at ?? new Date(wall() + state.shift_ms),
    frozen: () => state.frozen_at !== null,
    stepTo: (at) => save({ shift_ms: state.shift_ms, frozen_at: at }),
    set: (at, freeze) => save(freeze ? { shift_ms: 0, frozen_at: at } : { shift_ms: at.getTime() - wall(), frozen_at: null }),
    refresh,
  };
}
