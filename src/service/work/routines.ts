import { workFault, type Routine, type WorkFault } from './work-fault.ts';

/** Tasks that a node repeats. A failed task is logged, and runs again at its next time. */
export interface Routines {
  /** Repeats a task at an interval. It never runs twice at the same time, however long it takes. */
  every(ms: number, routine: Routine, run: () => Promise<unknown>): void;
  /**
   * Logs a failure, unless the same failure was logged a moment ago. Otherwise a task that runs twice a second would fill the log
   * while the database is down.
   */
  failed(routine: Routine, error: unknown): void;
  stop(): void;
}

/** How long the same failure is not logged again (milliseconds). */
const QUIET_MS = 30_000;

/** Creates the routines of a node. */
export function createRoutines(log: (fault: WorkFault) => void): Routines {
  const timers: NodeJS.Timeout[] = [];
  const logged = new Map<Routine, { kind: string; at: number }>();

  function failed(routine: Routine, error: unknown): void {
    const fault = workFault(routine, '', error);
    const kind = `${fault.fault ?? fault.error} ${fault.sqlstate ?? ''}`;
    const last = logged.get(routine);
    if (last?.kind === kind && performance.now() - last.at < QUIET_MS) return;
    logged.set(routine, { kind, at: performance.now() });
    log(fault);
  }

  return {
    failed,
    every(ms, routine, run) {
      let running = false;
      const timer = setInterval(() => {
        if (running) return;
        running = true;
        run()
          .catch((error: unknown) => failed(routine, error))
          .finally(() => {
            running = false;
          });
      }, ms);
      timer.unref();
      timers.push(timer);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
