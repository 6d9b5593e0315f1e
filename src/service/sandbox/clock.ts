import { eq } from 'drizzle-orm';
import type { Clock } from '../domain/ports.ts';
import type { Db } from '../storage/database.ts';
import { clock as table } from '../storage/tables.ts';

/** A clock that can be moved forward; kept in the database, so that it outlives restarts and all nodes share it. */
export interface AdjustableClock extends Clock {
  /** Stands still at a moment while the work due there runs. */
  stepTo(at: Date): Promise<void>;
  /** Goes on from a moment, or stands still there. */
  set(at: Date, freeze: boolean): Promise<void>;
  /** Whether it stands still. */
  frozen(): boolean;
  /** Reads what another node may have set. */
  refresh(): Promise<void>;
}

/** Opens the clock. Until it is first set it is the wall clock. */
export async function openClock(db: Db, wall: () => number): Promise<AdjustableClock> {
  let state = { shift_ms: 0, frozen_at: null as Date | null };
  const refresh = async () => {
    const rows = await db.select().from(table).where(eq(table.id, 1));
    state = rows[0] ?? state;
  };
  const save = async (next: typeof state) => {
    await db.insert(table).values({ id: 1, ...next }).onConflictDoUpdate({ target: table.id, set: next });
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
