import type { Due, WorkQueue } from '../../../src/service/domain/ports.ts';
import type { WebhookQueue, Work } from '../../../src/service/domain/records/platform.ts';
import { keyOf, type SimulatedDatabase } from './database.ts';
import type { Line } from './line.ts';
import type { Holder } from './locks.ts';
import type { Row } from './rows.ts';

/** The due work in the simulated database, as one node sees it. */

/** How long a lease is valid without renewal, in real milliseconds. */
const LEASE_MS = 30_000;

const KINDS = ['work', 'webhook_queues'] as const;
type DueKind = (typeof KINDS)[number];

const kindOf = (item: Due): DueKind => ('kind' in item ? 'work' : 'webhook_queues');
const timeOf = (row: Row): number => (row['due_at'] as Date).getTime();
const inTime = (a: Row, b: Row): number => timeOf(a) - timeOf(b) || a.seq - b.seq;

/** Creates the queue of a node. */
export function createSimulatedQueue(database: SimulatedDatabase, line: Line, realNow: () => Date): WorkQueue {
  const lockOf = (kind: DueKind, row: { account_id: string; id: string }): string => `${kind} ${keyOf(row.account_id, row.id)}`;
  const until = () => new Date(realNow().getTime() + LEASE_MS);

  /** The rows that are due, not claimed and not locked, soonest first. */
  const free = (kind: DueKind, due: Date): Row[] =>
    database
      .all(kind)
      .filter((row) => {
        const claimed = row['claimed_until'] as Date | null;
        return timeOf(row) <= due.getTime() && (claimed === null || claimed <= realNow()) && !database.locks.isHeld(lockOf(kind, row));
      })
      .sort(inTime);

  function take<T extends Due>(kind: DueKind, rows: readonly Row[]): T[] {
    return rows.map((row) => {
      const taken = { ...row, claimed_until: until() };
      database.set(kind, taken);
      return { ...taken } as unknown as T;
    });
  }

  /** Changes a row as one statement does, which waits for the holder of the row. Null removes it. */
  const change = (item: Due, to: (row: Row) => Row | null): Promise<boolean> =>
    line.trip(async () => {
      const kind = kindOf(item);
      const holder: Holder = { locks: new Set(), waitsFor: null };
      if (database.row(kind, item.account_id, item.id) === undefined) return false;
      await database.locks.acquire(holder, lockOf(kind, item));
      const row = database.row(kind, item.account_id, item.id);
      const next = row && to(row);
      if (next === null) database.rows.get(kind)?.delete(keyOf(item.account_id, item.id));
      else if (next !== undefined) database.set(kind, next);
      database.locks.release(holder);
      return next === null;
    });
  const lease = async (items: readonly Due[], claimed_until: Date | null): Promise<void> => {
    for (const item of items) await change(item, (row) => ({ ...row, claimed_until }));
  };

  return {
    claim: (due, count) => line.trip(() => take<Work>('work', free('work', due).slice(0, count))),

    claimQueues: (due, count, each, busy) =>
      line.trip(() => {
        const room = new Map(Object.entries(busy).map(([receiver, under]) => [receiver, Math.max(0, each - under)]));
        const chosen = free('webhook_queues', due).filter((row) => {
          const receiver = String(row['receiver']);
          const left = room.get(receiver) ?? each;
          room.set(receiver, left - 1);
          return left > 0;
        });
        return take<WebhookQueue>('webhook_queues', chosen.slice(0, count));
      }),

    nextDue: (latest) =>
      line.trip(() => {
        const next = Math.min(...KINDS.flatMap((kind) => database.all(kind)).map(timeOf));
        return next <= latest.getTime() ? new Date(next) : undefined;
      }),

    async release(item, due_at) {
      await change(item, (row) => ({
        ...row,
        claimed_until: null,
        due_at,
        ...('kind' in item && { attempts: item.attempts + 1 }),
      }));
    },
    giveBack: (items) => lease(items, null),
    renew: (items) => lease(items, until()),

    removeEmpty: (queue) =>
      change(queue, (row) => {
        const isWaiting = (webhook: Row) =>
          webhook.account_id === row.account_id && webhook['queue'] === row.id && webhook['status'] === 'pending';
        return row['added'] === queue.added && !database.all('webhooks').some(isWaiting) ? null : row;
      }),

    async runAlone(body) {
      const turn = { until: until() };
      const isFirst = await line.trip(() => {
        if (database.alone !== null && database.alone.until > realNow()) return false;
        database.alone = turn;
        return true;
      });
      if (!isFirst) return null;
      const renewal = line.every(LEASE_MS / 3, () => {
        turn.until = until();
      });
      try {
        return { result: await body() };
      } finally {
        renewal();
        if (database.alone === turn) database.alone = null;
      }
    },

    waiting: (due) =>
      line.trip(() => ({
        due: database.all('work').filter((row) => timeOf(row) <= due.getTime()).length,
        deliveries: database.all('webhooks').filter((row) => row['status'] === 'pending').length,
      })),
  };
}
