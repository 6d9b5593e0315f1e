import type { WorkQueue } from '../../../src/service/domain/ports.ts';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import { keyOf, type SimulatedDatabase } from './database.ts';
import type { Line } from './line.ts';
import type { Holder } from './locks.ts';
import type { Row } from './rows.ts';

/** The due work in the simulated database, as one node sees it. */

/** How long a claim is valid without renewal, in real milliseconds. */
const CLAIM_MS = 30_000;

const workOf = (row: Row): Work => ({ ...row }) as unknown as Work;
const timeOf = (row: Row): number => (row['due_at'] as Date).getTime();
const inTime = (a: Row, b: Row): number => timeOf(a) - timeOf(b) || a.seq - b.seq;

/** Creates the queue of a node. */
export function createSimulatedQueue(database: SimulatedDatabase, line: Line, node: number, realNow: () => Date): WorkQueue {
  const lockOf = (row: Row): string => `work ${keyOf(row.account_id, row.id)}`;
  const isFree = (row: Row): boolean => {
    const until = row['claimed_until'] as Date | null;
    return (until === null || until <= realNow()) && !database.locks.isHeld(lockOf(row));
  };
  const isDue = (row: Row, due: Date): boolean => timeOf(row) <= due.getTime() && isFree(row);

  /** The first delivery of each queue. Only these may be sent. */
  const heads = (): Row[] => {
    const first = new Map<string, Row>();
    for (const row of database.all('work')) {
      if (row['receiver'] === null) continue;
      const queue = JSON.stringify([row['receiver'], row['queue']]);
      const known = first.get(queue);
      if (known === undefined || row.seq < known.seq) first.set(queue, row);
    }
    return [...first.values()];
  };

  function take(rows: readonly Row[]): Work[] {
    const claimed_until = new Date(realNow().getTime() + CLAIM_MS);
    return rows.map((row) => {
      const taken = { ...row, claimed_until, node };
      database.set('work', taken);
      return workOf(taken);
    });
  }

  /** Changes an item of work as one statement does. It waits for the holder of the row. */
  async function change(item: Work, fields: object): Promise<void> {
    await line.trip(async () => {
      const holder: Holder = { locks: new Set(), waitsFor: null };
      const row = database.row('work', item.account_id, item.id);
      if (row === undefined) return;
      await database.locks.acquire(holder, lockOf(row));
      const now = database.row('work', item.account_id, item.id);
      if (now !== undefined) database.set('work', { ...now, ...fields });
      database.locks.release(holder);
    });
  }

  return {
    claim: (due, count) =>
      line.trip(() =>
        take(
          database
            .all('work')
            .filter((row) => row['receiver'] === null && isDue(row, due))
            .sort(inTime)
            .slice(0, count),
        ),
      ),

    claimDeliveries: (due, count, each, busy) =>
      line.trip(() => {
        const room = new Map(Object.entries(busy).map(([receiver, under]) => [receiver, Math.max(0, each - under)]));
        const chosen = heads()
          .filter((row) => isDue(row, due))
          .sort(inTime)
          .filter((row) => {
            const receiver = typeof row['receiver'] === 'string' ? row['receiver'] : '';
            const left = room.get(receiver) ?? each;
            room.set(receiver, left - 1);
            return left > 0;
          });
        return take(chosen.slice(0, count));
      }),

    nextDue: (until) =>
      line.trip(() => {
        const rows = [...database.all('work').filter((row) => row['receiver'] === null), ...heads()];
        const next = Math.min(...rows.map(timeOf));
        return rows.length === 0 || next > until.getTime() ? undefined : new Date(next);
      }),

    release: (item, due) => change(item, { claimed_until: null, node: null, due_at: due, attempts: item.attempts + 1 }),

    async renew(items) {
      const claimed_until = new Date(realNow().getTime() + CLAIM_MS);
      for (const item of items)
        if (database.row('work', item.account_id, item.id)?.['node'] === node) await change(item, { claimed_until });
    },

    /** The simulation parks no work. */
    releaseOrphanedDeliveries: () => Promise.resolve(),

    releaseDeadNodes: () =>
      line.trip(() => {
        for (const row of database.all('work')) {
          const claimant = row['node'];
          if (typeof claimant === 'number' && !database.living.has(claimant))
            database.set('work', { ...row, node: null, claimed_until: null });
        }
        // It matters only to parked work that a node is gone, and the simulation parks none.
        return false;
      }),

    async runAlone(body) {
      const turn = { node };
      // The turn ends with the connection that it was taken on, even if the answer about it was lost.
      try {
        const isFirst = await line.trip(() => {
          database.alone ??= turn;
          return database.alone === turn;
        });
        return isFirst ? { result: await body() } : null;
      } finally {
        if (database.alone === turn) database.alone = null;
      }
    },

    waiting: (due) =>
      line.trip(() => {
        const rows = database.all('work');
        const deliveries = rows.filter((row) => row['receiver'] !== null).length;
        return { due: rows.filter((row) => row['receiver'] === null && timeOf(row) <= due.getTime()).length, deliveries };
      }),
  };
}
