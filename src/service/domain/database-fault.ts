/** The classes of faults of the database, for answers, logs and metrics. */
export type FaultClass =
  /** The database cannot be reached: it is down, restarting or failing over, or the connection was cut. */
  | 'away'
  /** The database did not answer in time, or a lock was held for too long. */
  | 'timeout'
  /** No connection is free, in this process or at the database. */
  | 'busy'
  /** The database takes no changes: it is a standby or read-only. */
  | 'read_only'
  /** The database's disk is full, or it is out of memory. */
  | 'full'
  /** Two transactions were in conflict and this one had to give up. */
  | 'conflict'
  /** A statement is wrong or breaks a constraint: a defect of this program. */
  | 'defect';

/** A fault of the database: its class, and its SQLSTATE if the database gave one. */
export interface DatabaseFault {
  readonly class: FaultClass;
  readonly sqlstate: string | null;
}

/** An error of the database that could not be recognised from its own fields. */
export class DatabaseError extends Error {
  readonly fault: DatabaseFault;
  constructor(fault: DatabaseFault, options?: ErrorOptions) {
    super(`the database is ${fault.class}`, options);
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}

/** A record was changed after it was read for a decision. Nothing of the decision is stored, and the decision can be made again. */
export class WriteConflict extends DatabaseError {
  constructor(options?: ErrorOptions) {
    super({ class: 'conflict', sqlstate: null }, options);
    this.name = 'WriteConflict';
  }
}

/**
 * Citus has lost a server in the middle of a transaction, or of its commit. It reports this as an internal error, so only the words tell.
 */
const INTERNAL_ERROR = 'XX000';
const LOST_SERVER =
  /^(?:could not commit transaction for shard|failure on connection marked as essential|server closed the connection|no connection to the server)/;

/** Classes by SQLSTATE, or by its first two characters. */
const BY_STATE: Readonly<Record<string, FaultClass>> = {
  '08': 'away',
  '57': 'away',
  '57014': 'timeout',
  '55P03': 'timeout',
  '25P03': 'timeout',
  '25P04': 'timeout',
  '25006': 'read_only',
  '53': 'full',
  '53300': 'busy',
  '53400': 'busy',
  '40': 'conflict',
  '58030': 'full',
};

/** Seconds after which a new try is worthwhile. Null: a new try does not help. */
const RETRY_AFTER: Readonly<Record<FaultClass, number | null>> = {
  away: 2,
  timeout: 2,
  busy: 1,
  read_only: 10,
  full: 10,
  conflict: 1,
  defect: null,
};

/** Seconds after which a request that met this fault may be sent again; null where the fault would only repeat. */
export const retryAfter = (fault: DatabaseFault): number | null => RETRY_AFTER[fault.class];

/** How many nested causes of an error are searched. */
const DEPTH = 5;

const hasState = (error: Error): error is Error & { code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** The class of an error without SQLSTATE, from the driver's message: a query that timed out, or a lost connection. */
function faultFromMessage({ message }: Error): DatabaseFault {
  // The pool's message when no connection became free in time.
  if (message === 'timeout exceeded when trying to connect') return { class: 'busy', sqlstate: null };
  return { class: /read timeout/i.test(message) ? 'timeout' : 'away', sqlstate: null };
}

function ofState({ code: sqlstate, message }: { readonly code: string; readonly message: string }): DatabaseFault {
  if (sqlstate === INTERNAL_ERROR && LOST_SERVER.test(message)) return { class: 'away', sqlstate };
  return { class: BY_STATE[sqlstate] ?? BY_STATE[sqlstate.slice(0, 2)] ?? 'defect', sqlstate };
}

/** The database fault in an error; null when there is none. The causes are searched too, because queries wrap the original error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  let isQuery = false;
  let last: Error | null = null;
  for (let at = error, depth = 0; at instanceof Error && depth < DEPTH; at = at.cause, depth += 1) {
    if (at instanceof DatabaseError) return at.fault;
    if (hasState(at)) return ofState(at);
    // A failed query carries its statement. Its cause came from the driver or the network.
    if ('query' in at && 'params' in at) isQuery = true;
    last = at;
  }
  return isQuery && last !== null ? faultFromMessage(last) : null;
}

/** Turns an error that the driver threw into a DatabaseError. */
export function ofDriver(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const fault = databaseFault(error) ?? (error instanceof Error ? faultFromMessage(error) : { class: 'away', sqlstate: null });
  return new DatabaseError(fault, { cause: error });
}
