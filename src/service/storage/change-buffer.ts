import { sql } from 'drizzle-orm';
import { WriteConflict } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import {
  CHECK_MESSAGE,
  WRITE_CONFLICT_MESSAGE,
  stepsOf,
  removesDelivery,
  type AppendContext,
  type Step,
  type StatementRow,
  type WriteCheck,
} from './append.ts';
import type { Unit } from './connection.ts';
import type { PortalRaise } from './portal-versions.ts';
import { runStatement } from './statement-templates.ts';

/** Collects the changes of a transaction that are not written yet. */
export interface ChangeBuffer {
  add(changes: readonly Change[]): void;
  /** Lets the next statement that writes changes check something. */
  require(check: WriteCheck): void;
  /** Writes the changes, so that the next read sees them. */
  write(): Promise<void>;
  /**
   * Writes the changes at the end of the transaction, and raises the versions of portals. If the transaction has not begun and
   * everything fits into one statement, that statement is the transaction, except on a distributed database. Returns the portals.
   */
  finish(raise: PortalRaise | null): Promise<{ id: string; version: number }[]>;
}

/** Whether the database refused a statement because a record was changed after it was read for a decision. */
const isWriteConflict = (error: unknown, message = WRITE_CONFLICT_MESSAGE): boolean => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && at.code === '22P02' && at.message.includes(message)) return true;
  return false;
};

/** A buffer for a transaction that begins only when needed. */
export function createChangeBuffer(unit: Unit, pen: AppendContext): ChangeBuffer {
  let unwritten: Change[] = [];
  let unchecked: WriteCheck | null = null;

  /**
   * Releases the next parked delivery of a queue after the first one was removed. This must be a separate statement: only that one
   * sees deliveries that were parked while the statement before waited for its lock. The released delivery is marked as followed,
   * because more may be parked behind it.
   */
  const releaseNextDelivery = (receiver: string, queue: string, seq: number | string) =>
    unit.short.execute(sql`
      update work set parked = false, followed = true from (
        select account_id, id from work
        where receiver = ${receiver} and queue = ${queue} and seq > ${seq}::bigint order by seq limit 1
      ) as next where work.account_id = next.account_id and work.id = next.id and work.parked`);

  async function sendSteps(steps: readonly Step[], check: WriteCheck | null): Promise<{ id: string; version: number }[]> {
    const raised: { id: string; version: number }[] = [];
    for (const step of steps) {
      const rows = await runStatement(unit.short, step, step.build).catch((error: unknown) => {
        if (isWriteConflict(error, WRITE_CONFLICT_MESSAGE + CHECK_MESSAGE)) check?.onFailed();
        throw isWriteConflict(error) ? new WriteConflict({ cause: error }) : error;
      });
      for (const row of rows as unknown as readonly StatementRow[])
        if (row.receiver !== null) await releaseNextDelivery(row.receiver, row.queue, row.seq);
        else raised.push({ id: row.id, version: row.version });
    }
    return raised;
  }

  async function write(raise: PortalRaise | null, isEnd: boolean): Promise<{ id: string; version: number }[]> {
    const changes = unwritten;
    const check = unchecked;
    unwritten = [];
    unchecked = null;
    // On a distributed database a statement alone would wait for a lock without the limit that its transactions have.
    if (isEnd && !unit.isBegun() && !pen.isDistributed) {
      const steps = stepsOf(pen, changes, { raise, alone: true, check });
      if (steps.length <= 1)
        try {
          return await sendSteps(steps, check);
        } catch (error) {
          // Other deliveries are parked behind a removed one. They are released in a real transaction below.
          if (!(error instanceof WriteConflict && changes.some(removesDelivery))) throw error;
        }
    }
    const steps = stepsOf(pen, changes, { raise, alone: false, check });
    if (steps.length > 0) await (await unit.begin()).answered;
    return sendSteps(steps, check);
  }

  return {
    add: (changes) => void unwritten.push(...changes),
    require(check) {
      unchecked = check;
    },
    async write() {
      if (unwritten.length > 0) await write(null, false);
    },
    finish: (raise) => write(raise, true),
  };
}
