import type { StopOptions } from './stop.ts';

/** Seconds for which /readyz says that a process stops while it still takes requests, unless STOP_NOTICE says otherwise. */
const NOTICE_SECONDS = 5;

/**
 * Ends this process in order when it is told to: SIGTERM, which a deployment sends, gives notice first (STOP_NOTICE, in
 * seconds); SIGINT, Ctrl+C, does not. A second signal means now.
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
