import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';

/**
 * Readiness from looks at the database. While nothing is wrong, each question is answered by a look of its own, so that the
 * answer is never older than the question. Once something is wrong, that is the answer at once, and looks are made on their
 * own until one finds nothing: whoever asks in the midst of a fault waits for nothing.
 */

/** Milliseconds. */
export interface ProbeTimes {
  /** For a look. What a busy process adds to it must leave the answer within a second. */
  readonly look: number;
  /** Between two looks during a fault. */
  readonly again: number;
}

const TIMES: ProbeTimes = { look: 600, again: 250 };

const SILENT: DatabaseFault = { class: 'timeout', sqlstate: null };

/** What a probe needs. */
export interface ProbeSource {
  /** Finds out what is wrong, however long it takes; null when nothing is. Never throws. */
  readonly find: () => Promise<DatabaseFault | null>;
  /** Told of each look that found something wrong. */
  readonly failed?: () => void;
  readonly close?: () => void;
}

/** A probe that keeps to its times whatever the database and the process are at. */
export function watchedProbe({ find, failed = () => undefined, close = () => undefined }: ProbeSource, times = TIMES): DatabaseProbe {
  /** What the last look found. */
  let known: DatabaseFault | null = null;
  let finding: Promise<DatabaseFault | null> | null = null;
  let next: NodeJS.Timeout | null = null;
  let closed = false;

  async function look(): Promise<DatabaseFault | null> {
    // A look that is still under way is waited for once more: one begun for every question would keep a slow database busy.
    finding ??= find().finally(() => {
      finding = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, times.look);
    })
      // In a process that was busy for so long the answer may have arrived and not been read: it is read before the next turn.
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
