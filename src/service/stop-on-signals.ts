import type { StopOptions } from './stop.ts';

/** Seconds during which /readyz reports the stop while requests are still accepted, unless STOP_NOTICE sets another time. */
const NOTICE_SECONDS = 5;

/**
 * Stops this process in order on a signal. SIGTERM, which a deployment sends, first waits for the notice time (STOP_NOTICE, in
 * seconds). SIGINT (Ctrl+C) does not wait. A second signal ends the process at once.
 */
export function stopOnSignals(close: (options: StopOptions) => Promise<void>, env: NodeJS.ProcessEnv): void {
  const seconds = Number(env['STOP_NOTICE'] ?? NOTICE_SECONDS);
  if (!(seconds >= 0)) throw new Error('STOP_NOTICE must be a number of seconds, 0 or more');
  let stopping = false;
  const stop = (notice: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    close({ notice }).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(seconds * 1000));
}
