import { databaseFault, type FaultClass } from '../domain/database-fault.ts';
import type { WorkKind } from '../domain/records/platform.ts';

/**
 * Tasks that a node repeats besides due work: looking for work, upkeep, looking for changes of followed sessions (`streams`), and
 * reading changed sessions (`stream`).
 */
export type Routine = 'look' | 'renew' | 'clock' | 'tokens' | 'sweep' | 'reconciliation' | 'retention' | 'streams' | 'stream';

/** The log entry of failed work or a failed routine. `fault` and `sqlstate` are set where the database failed. */
export interface WorkFault {
  readonly work: WorkKind | 'webhook.deliver' | Routine;
  readonly id: string;
  readonly error: string;
  readonly fault?: FaultClass;
  readonly sqlstate?: string | null;
}

/** The parts of an error that may be logged: its name and place. Its message may quote what people typed, so it is never logged. */
const wordsOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${
        error.stack
          ?.split('\n')
          .find((line) => line.startsWith('    at '))
          ?.trim() ?? ''
      }`
    : 'unknown';

/** The log entry of a failure. */
export function workFault(work: WorkFault['work'], id: string, error: unknown): WorkFault {
  const fault = databaseFault(error);
  return { work, id, error: wordsOf(error), ...(fault !== null && { fault: fault.class, sqlstate: fault.sqlstate }) };
}
