import { databaseFault, type FaultClass } from '../domain/database-fault.ts';
import type { WorkKind } from '../domain/records/platform.ts';

/**
 * What a node does on its own again and again, besides work: looking for work, its chores, looking for changes of sessions
 * that are followed here (`streams`), and reading those that changed (`stream`).
 */
export type Routine = 'look' | 'bury' | 'renew' | 'clock' | 'tokens' | 'sweep' | 'reconciliation' | 'retention' | 'streams' | 'stream';

/** What is logged of work or a routine that failed. `fault` and `sqlstate` are there where it was the database's. */
export interface WorkFault {
  readonly work: WorkKind | Routine;
  readonly id: string;
  readonly error: string;
  readonly fault?: FaultClass;
  readonly sqlstate?: string | null;
}

/** What of an error may be logged: its name and where, never its message, which may quote what people typed. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${
        error.stack
          ?.split('\n')
          .find((line) => line.startsWith('    at '))
          ?.trim() ?? ''
      }`
    : 'unknown';

/** How a failure is logged. */
export function workFault(work: WorkKind | Routine, id: string, error: unknown): WorkFault {
  const fault = databaseFault(error);
  return { work, id, error: wordsOf(error), ...(fault !== null && { fault: fault.class, sqlstate: fault.sqlstate }) };
}
