import type { Change } from '../../../src/service/domain/decision.ts';
import type { Account } from '../../../src/service/domain/records/platform.ts';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import { tables } from '../../../src/service/storage/tables.ts';
import type { ClockRecord } from '../../../src/service/sandbox/clock.ts';
import { Locks } from './locks.ts';
import type { Row } from './rows.ts';

/** A database in memory that several nodes share: the committed rows, and who holds which locks. It survives when nodes die. */

/** The key of a row among those of its kind. */
export const keyOf = (account_id: string, id: string): string => `${account_id} ${id}`;

/** The uncommitted changes of a transaction. Null means that a row is deleted. */
export type Overlay = Map<Kind, Map<string, Row | null>>;

/** An idempotency key as it is stored. */
export interface KeptKey {
  readonly hash: string;
  readonly at: Date;
  readonly answer: string | null;
}

/** The committed data. */
export class SimulatedDatabase {
  readonly rows = new Map<Kind, Map<string, Row>>((Object.keys(tables) as Kind[]).map((kind) => [kind, new Map()]));
  readonly accounts = new Map<string, Account>();
  readonly counters = new Map<string, number>();
  readonly keys = new Map<string, KeptKey>();
  readonly locks = new Locks();
  /** The lease for the work that must run alone. */
  alone: { until: Date } | null = null;
  clock: Awaited<ReturnType<ClockRecord['read']>>;
  readonly #places = new Map<Kind, number>();
  readonly #committed: (changes: readonly Change[]) => void;

  /** `committed` is called with the changes of each transaction, in the order of the commits. */
  constructor(committed: (changes: readonly Change[]) => void) {
    this.#committed = committed;
  }

  /** The position of a new row in the order of writing. */
  nextPlace(kind: Kind): number {
    const place = (this.#places.get(kind) ?? 0) + 1;
    this.#places.set(kind, place);
    return place;
  }

  requireAccount(id: string): Account {
    const account = this.accounts.get(id);
    if (account === undefined) throw new Error(`account ${id} is gone`);
    return account;
  }

  row(kind: Kind, account_id: string, id: string): Row | undefined {
    return this.rows.get(kind)?.get(keyOf(account_id, id));
  }

  all(kind: Kind): Row[] {
    return [...(this.rows.get(kind)?.values() ?? [])];
  }

  /** Commits the changes of a transaction. */
  commit(overlay: Overlay, changes: readonly Change[]): void {
    for (const [kind, rows] of overlay)
      for (const [key, row] of rows)
        if (row === null) this.rows.get(kind)?.delete(key);
        else this.rows.get(kind)?.set(key, row);
    if (changes.length > 0) this.#committed(changes);
  }

  /** Changes a row outside a transaction. */
  set(kind: Kind, row: Row): void {
    this.rows.get(kind)?.set(keyOf(row.account_id, row.id), row);
  }
}
