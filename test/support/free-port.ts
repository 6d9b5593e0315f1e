import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that a system gives out by itself: what is free here stays so, also while a process is started again. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Whether nobody listens on a port at the moment. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** A port that nobody listens on, and that no other test is given by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}
