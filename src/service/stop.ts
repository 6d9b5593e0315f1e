import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer } from '../node-http/close-server.ts';

/**
 * Stops a service in order, so that a restart loses no request. First /readyz reports the stop, long enough for load balancers to
 * notice. Then no connection is accepted, streams are ended, and requests in progress are finished.
 */

/** The options of a stop. */
export interface StopOptions {
  /**
   * Milliseconds during which /readyz reports the stop while requests are still accepted. At most one second is used if nobody
   * asked /readyz in the last minute. Default 0.
   */
  readonly notice?: number;
  /** A task that must end before requests are refused, such as stopping a shop in the same process that uses this service. */
  readonly first?: () => Promise<unknown>;
}

/** A step that runs after the requests have ended, in order. */
export interface StopStep {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** How a service stops. */
export interface Stop {
  /** Whether the stop has begun. */
  isStopping(): boolean;
  /** Aborted when streams must end. */
  readonly streams: AbortSignal;
  /** Somebody has asked /readyz. */
  readinessChecked(): void;
  /** Stops; a second call waits for the first. Never throws: a failed step is logged, and the other steps run all the same. */
  run(server: Server, steps: readonly StopStep[], options?: StopOptions): Promise<void>;
}

/** Milliseconds within which requests in progress must be finished. */
const DEADLINE_MS = 20_000;
/** The least milliseconds for each step, even if the requests have used up the rest. */
const STEP_MS = 2_000;
/** The notice time if nobody has asked /readyz for this long (milliseconds, both). */
const SHORT_NOTICE_MS = 1_000;
const POLLED_WITHIN_MS = 60_000;

/** Creates the stop of a node. `log` gets each failed step. */
export function createStop(log: (fault: { step: string; error: string }) => void): Stop {
  const streams = new AbortController();
  let lastCheck = Number.NEGATIVE_INFINITY;
  let stopping: Promise<void> | null = null;

  /** Waits for a task, but at most `ms` milliseconds. */
  async function within(ms: number, name: string, run: () => Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const late = sleep(ms, 'late', { signal: over.signal }).catch(() => 'done');
    const end = await Promise.race([
      run().then(
        () => 'done',
        (error: unknown) => {
          log({ step: name, error: error instanceof Error ? error.name : 'unknown' });
          return 'failed';
        },
      ),
      late,
    ]);
    over.abort();
    if (end === 'late') log({ step: name, error: 'not done in time' });
  }

  async function stop(server: Server, steps: readonly StopStep[], { notice = 0, first }: StopOptions): Promise<void> {
    const isPolled = performance.now() - lastCheck < POLLED_WITHIN_MS;
    await sleep(isPolled ? notice : Math.min(notice, SHORT_NOTICE_MS));
    const deadline = performance.now() + DEADLINE_MS;
    const left = () => Math.max(STEP_MS, deadline - performance.now());
    if (first !== undefined) await within(left(), 'first', first);
    streams.abort();
    await within(left(), 'requests', () => closeServer(server));
    server.closeAllConnections();
    for (const { name, run } of steps) await within(left(), name, run);
  }

  return {
    isStopping: () => stopping !== null,
    streams: streams.signal,
    readinessChecked() {
      lastCheck = performance.now();
    },
    run(server, steps, options = {}) {
      stopping ??= stop(server, steps, options);
      return stopping;
    },
  };
}
