/** What can be wrong with the database, in one word each, for answers, logs and metrics. */
export type FaultClass =
  /** It cannot be reached: down, restarting, failing over, or the connection was cut. */
  | 'away'
  /** It did not answer in time, or a lock was held for too long. */
  | 'timeout'
  /** No connection is free, here or at the database. */
  | 'busy'
  /** It takes no changes: a standby, or set to read only. */
  | 'read_only'
  /** Its disk is full, or it is out of memory. */
  | 'full'
  /** Two transactions were in each other's way and this one had to give up. */
  | 'conflict'
  /** A statement is wrong, or breaks a constraint: a fault of ours. */
  | 'defect';

/** A fault of the database: its class, and its SQLSTATE where the database gave one. */
export interface DatabaseFault {
  readonly class: FaultClass;
  readonly sqlstate: string | null;
}

/** An error of the database that is known to be one although nothing in the error itself says so. */
export class DatabaseError extends Error {
  readonly fault: DatabaseFault;
  constructor(fault: DatabaseFault, options?: ErrorOptions) {
    super(`the database is ${fault.class}`, options);
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}

/** What was decided of a record that another one has changed meanwhile: nothing of it is stored, and it can be decided again. */
export class Overtaken extends DatabaseError {
  constructor(options?: ErrorOptions) {
    super({ class: 'conflict', sqlstate: null }, options);
    this.name = 'Overtaken';
  }
}

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

/** After how many seconds it is worth trying again. Null: trying again does not help. */
const RETRY_AFTER: Readonly<Record<FaultClass, number | null>> = {
  away: 2,
  timeout: 2,
  busy: 1,
  read_only: 10,
  full: 10,
  conflict: 1,
  defect: null,
};

/** After how many seconds a request that met this fault may be sent again; null where the fault would only repeat. */
export const retryAfter = (fault: DatabaseFault): number | null => RETRY_AFTER[fault.class];

/** Causes that are looked through before an error is taken for something else. */
const DEPTH = 5;

const hasState = (error: Error): error is Error & { code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** What the driver says where the database said nothing: of a query that was given up, or of a connection. */
function unsaid({ message }: Error): DatabaseFault {
  // The pool's own words for a queue that did not move.
  if (message === 'timeout exceeded when trying to connect') return { class: 'busy', sqlstate: null };
  return { class: /read timeout/i.test(message) ? 'timeout' : 'away', sqlstate: null };
}

const ofState = (sqlstate: string): DatabaseFault => ({
  class: BY_STATE[sqlstate] ?? BY_STATE[sqlstate.slice(0, 2)] ?? 'defect',
  sqlstate,
});

/** The database's part in an error; null when it had none. Looks through the causes, because queries wrap what went wrong. */
export function databaseFault(error: unknown): DatabaseFault | null {
  let isQuery = false;
  let last: Error | null = null;
  for (let at = error, depth = 0; at instanceof Error && depth < DEPTH; at = at.cause, depth += 1) {
    if (at instanceof DatabaseError) return at.fault;
    if (hasState(at)) return ofState(at.code);
    // A query that failed carries its statement; what is below it came from the driver or the network.
    if ('query' in at && 'params' in at) isQuery = true;
    last = at;
  }
  return isQuery && last !== null ? unsaid(last) : null;
}

/** An error that the driver threw, as one that says by itself that it is the database's. */
export function ofDriver(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const fault = databaseFault(error) ?? (error instanceof Error ? unsaid(error) : { class: 'away', sqlstate: null });
  return new DatabaseError(fault, { cause: error });
}
