import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer } from '../node-http/close-server.ts';

/**
 * Stopping in order, so that a restart costs nobody a request: first /readyz says so, for as long as whoever sends requests
 * needs to hear it; then no connection is taken any more, streams are ended, and what is under way is finished.
 */

/** How to stop. */
export interface StopOptions {
  /**
   * Milliseconds for which /readyz says that it stops while requests are still taken. At most a second of it is used where
   * nobody asked /readyz in the last minute. Default 0.
   */
  readonly notice?: number;
  /** What has to end before requests are refused, such as a shop in the same process that pays through this service. */
  readonly first?: () => Promise<unknown>;
}

/** What is stopped after the requests, in this order. */
export interface StopStep {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** How a service stops. */
export interface Stop {
  /** Whether it has begun. */
  isStopping(): boolean;
  /** Aborted when streams are to end. */
  readonly streams: AbortSignal;
  /** Told that somebody asked /readyz. */
  asked(): void;
  /** Stops; a second call waits for the first. Never throws: what fails is logged, and the rest is stopped all the same. */
  run(server: Server, steps: readonly StopStep[], options?: StopOptions): Promise<void>;
}

/** Milliseconds in which what is under way has to be finished. */
const DEADLINE_MS = 20_000;
/** Each step gets at least this, also when requests used up the rest. */
const STEP_MS = 2_000;
/** The notice where nobody seems to listen, and since when nobody must have asked. */
const SHORT_NOTICE_MS = 1_000;
const LISTENING_MS = 60_000;

/** The orderly stop of a node. `log` gets each step that failed. */
export function createStop(log: (fault: { step: string; error: string }) => void): Stop {
  const streams = new AbortController();
  let lastAsked = Number.NEGATIVE_INFINITY;
  let stopping: Promise<void> | null = null;

  /** Waits for something, but not longer than until then. */
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
    const isHeard = performance.now() - lastAsked < LISTENING_MS;
    await sleep(isHeard ? notice : Math.min(notice, SHORT_NOTICE_MS));
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
    asked() {
      lastAsked = performance.now();
    },
    run(server, steps, options = {}) {
      stopping ??= stop(server, steps, options);
      return stopping;
    },
  };
}
