import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * These ports are below the range that the operating system assigns by itself. So a port that is free now stays free, even
 * while a process is restarted.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Whether no program listens on a port at the moment. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** A port that no program listens on. It is chosen at random, so that two tests hardly ever get the same port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}
