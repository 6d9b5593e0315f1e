import { sql } from 'drizzle-orm';
import { Overtaken } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import { OVERTAKEN, stepsOf, takesDelivery, type AppendContext, type Step, type StepRow } from './append.ts';
import type { Unit } from './connection.ts';
import type { PortalRaise } from './portal-versions.ts';
import { send } from './templates.ts';

/** Changes of a transaction that are not written down yet. */
export interface ChangeBuffer {
  add(changes: readonly Change[]): void;
  /** Writes them down, so that what is read next sees them. */
  write(): Promise<void>;
  /**
   * Writes them down as the last thing of the transaction, and raises the versions of portals. What is one statement then, of a
   * transaction that has not begun, is a transaction by itself. Answers the portals.
   */
  finish(raise: PortalRaise | null): Promise<{ id: string; version: number }[]>;
}

/** Whether a statement was refused because a record was no longer as it was decided of. */
const isOvertaken = (error: unknown): boolean => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && at.code === '22P02' && at.message.includes(OVERTAKEN)) return true;
  return false;
};

/** A buffer of a transaction that begins when it has to. */
export function createChangeBuffer(unit: Unit, pen: AppendContext): ChangeBuffer {
  let unwritten: Change[] = [];
  const { db } = pen;

  /**
   * Lets the next delivery out of the park, where one was taken away. A statement of its own: it has to see what was parked
   * while the one before waited for its lock. What is let out may be followed too.
   */
  const releaseNextDelivery = (receiver: string, queue: string, seq: number | string) =>
    db.execute(sql`
      update work set parked = false, followed = true from (
        select account_id, id from work
        where receiver = ${receiver} and queue = ${queue} and seq > ${seq}::bigint order by seq limit 1
      ) as next where work.account_id = next.account_id and work.id = next.id and work.parked`);

  async function runBillingStep(steps: readonly Step[]): Promise<{ id: string; version: number }[]> {
    const raised: { id: string; version: number }[] = [];
    for (const step of steps) {
      const rows = await send(db, step, step.build).catch((error: unknown) => {
        throw isOvertaken(error) ? new Overtaken({ cause: error }) : error;
      });
      for (const row of rows as unknown as readonly StepRow[])
        if (row.receiver !== null) await releaseNextDelivery(row.receiver, row.queue, row.seq);
        else raised.push({ id: row.id, version: row.version });
    }
    return raised;
  }

  async function write(raise: PortalRaise | null, isEnd: boolean): Promise<{ id: string; version: number }[]> {
    const changes = unwritten;
    unwritten = [];
    if (isEnd && !unit.isBegun()) {
      const steps = stepsOf(pen, changes, { raise, alone: true });
      if (steps.length <= 1)
        try {
          return await runBillingStep(steps);
        } catch (error) {
          // Others are parked behind a delivery: they are let out in a transaction.
          if (!(error instanceof Overtaken && changes.some(takesDelivery))) throw error;
        }
    }
    const steps = stepsOf(pen, changes, { raise, alone: false });
    if (steps.length > 0) await unit.begin();
    return runBillingStep(steps);
  }

  return {
    add: (changes) => void unwritten.push(...changes),
    async write() {
      if (unwritten.length > 0) await write(null, false);
    },
    finish: (raise) => write(raise, true),
  };
}
