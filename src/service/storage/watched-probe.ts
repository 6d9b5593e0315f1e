import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';

/**
 * Readiness from looks at the database. While there is no fault, each question is answered by a new look, so the answer is never
 * older than the question. During a fault, the fault is answered at once, and looks repeat by themselves until one finds no fault.
 * So nobody waits during a fault.
 */

/** Times in milliseconds. */
export interface ProbeTimes {
  /** The time limit of one look. It must leave enough time that a busy process still answers within a second. */
  readonly look: number;
  /** The time between two looks during a fault. */
  readonly again: number;
}

const TIMES: ProbeTimes = { look: 600, again: 250 };

const SILENT: DatabaseFault = { class: 'timeout', sqlstate: null };

/** The parts of a probe. */
export interface ProbeSource {
  /** Looks for a fault, however long it takes; null when there is none. Never throws. */
  readonly find: () => Promise<DatabaseFault | null>;
  /** Called after each look that found a fault. */
  readonly failed?: () => void;
  readonly close?: () => void;
}

/** A probe that keeps its time limits, whatever the database and the process are doing. */
export function watchedProbe({ find, failed = () => undefined, close = () => undefined }: ProbeSource, times = TIMES): DatabaseProbe {
  /** The result of the last look. */
  let known: DatabaseFault | null = null;
  let finding: Promise<DatabaseFault | null> | null = null;
  let next: NodeJS.Timeout | null = null;
  let closed = false;

  async function look(): Promise<DatabaseFault | null> {
    // A look in progress is waited for again. A new look for every question would keep a slow database busy.
    finding ??= find().finally(() => {
      finding = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, times.look);
    })
      // If the process was busy for this long, the answer may have arrived without being read. It is read before the next turn.
      .then(() => nextTurn())
      .then(() => nextTurn())
      .then(() => SILENT);
    known = await Promise.race([finding, late]);
    clearTimeout(timer);
    if (known !== null) {
      failed();
      watch();
    }
    return known;
  }

  function watch(): void {
    if (next !== null || closed) return;
    next = setTimeout(() => {
      next = null;
      void look();
    }, times.again);
    next.unref();
  }

  return {
    look: () => (known === null ? look() : Promise.resolve(known)),
    close() {
      closed = true;
      if (next !== null) clearTimeout(next);
      close();
      return Promise.resolve();
    },
  };
}
