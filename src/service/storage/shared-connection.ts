import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { ofDriver, type DatabaseFault, type FaultClass } from '../domain/database-fault.ts';
import { createStatementQueue, type StatementQueue } from './statement-queue.ts';

/**
 * One connection for the short statements of all callers. Each statement is a transaction of its own. They are sent without waiting for
 * the answers to earlier ones, so one process of PostgreSQL takes one after the other without falling asleep in between. On a busy
 * machine this needs much less processor time than a connection for each caller, on both sides.
 *
 * A statement waits for those in front. So it gets a connection of its own if that wait would be long, for example because each commit
 * waits for a standby.
 */
export interface SharedConnection {
  /** Sends a statement. It may be sent a second time if the first time certainly had no effect. */
  query(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult>;
  /** Sends no more statements over the present connection, which closes after its last answer. The next statement opens another one. */
  leave(): void;
  /** Leaves the connection when everything sent over it is answered, and opens no other one. */
  close(): Promise<void>;
}

/** Faults after which a connection is not used again: its state is unknown, or it is at the wrong host. */
export const CONNECTION_FAULTS: ReadonlySet<FaultClass> = new Set(['away', 'timeout', 'read_only']);

/** The longest wait for the statements in front, in milliseconds. */
const LONGEST_WAIT_MS = 8;

/**
 * The server's limits for a statement that others wait behind: waiting for a lock, and altogether. Milliseconds. A statement that needs
 * longer is sent again on a connection of its own, with the limits of all connections.
 */
const LIMITS = 'set lock_timeout = 10; set statement_timeout = 1000';

/**
 * Errors of a statement that took too long. It had no effect and is sent again on a connection of its own. The shared connection is left
 * alone for a moment, because other statements may wait for the same lock, one after the other.
 */
const TOO_LONG: ReadonlySet<string | null> = new Set(['55P03', '57014']);
/**
 * Errors of a statement that is not prepared as this connection expects: one in front of it failed to prepare it, or a table has
 * changed. It had no effect and is sent again. The connection is not used again.
 */
const NOT_PREPARED: ReadonlySet<string | null> = new Set(['26000', '42P05', '0A000']);
/** Whether a connection is not used again after an error. */
const isUnusable = ({ class: type, sqlstate }: DatabaseFault): boolean => CONNECTION_FAULTS.has(type) || NOT_PREPARED.has(sqlstate);

/** An open connection and what was sent over it. */
interface Line {
  readonly client: PoolClient;
  readonly queue: StatementQueue;
}

/** Opens the connection when the first statement is sent. `connect` takes a connection from the pool. */
export function createSharedConnection(connect: () => Promise<PoolClient>): SharedConnection {
  let line: Line | null = null;
  let isOpening = false;
  let isClosed = false;

  function leave(left: Line | null): void {
    if (left === null || left !== line) return;
    line = null;
    left.client.release(true);
  }

  /** Opens the connection. Until then, and if that fails, statements get connections of their own. */
  async function open(): Promise<void> {
    isOpening = true;
    try {
      const client = await connect();
      const opened = { client, queue: createStatementQueue(LONGEST_WAIT_MS) };
      line = opened;
      client.on('error', () => leave(opened));
      if (isClosed) leave(opened);
      else await client.query(LIMITS);
    } catch {
      // Statements that need a connection report the fault themselves.
      leave(line);
    } finally {
      isOpening = false;
    }
  }

  /** Sends a statement over a connection that nobody else uses at the same time. */
  async function sendAlone(statement: QueryConfig | string, values: unknown[] | undefined): Promise<QueryResult> {
    const client = await connect();
    let isBroken = false;
    try {
      return await client.query(statement, values);
    } catch (error) {
      isBroken = isUnusable(ofDriver(error).fault);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Sends a statement over the shared connection. */
  async function send(over: Line, statement: QueryConfig | string, values: unknown[] | undefined): Promise<QueryResult> {
    over.queue.sent(performance.now());
    try {
      return await over.client.query(statement, values).finally(() => over.queue.answered(performance.now()));
    } catch (error) {
      const { fault } = ofDriver(error);
      const isLate = TOO_LONG.has(fault.sqlstate);
      if (isLate) over.queue.avoid(performance.now());
      else if (isUnusable(fault)) leave(over);
      if (isLate || NOT_PREPARED.has(fault.sqlstate)) return await sendAlone(statement, values);
      throw error;
    }
  }

  return {
    query(statement, values) {
      if (line === null && !isOpening && !isClosed) void open();
      return line === null || line.queue.isLong(performance.now()) ? sendAlone(statement, values) : send(line, statement, values);
    },
    leave: () => leave(line),
    async close() {
      isClosed = true;
      const last = line;
      // Answers have the order of the statements.
      await last?.client.query('select').catch(() => undefined);
      leave(last);
    },
  };
}
