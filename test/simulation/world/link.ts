import type { Life, Scheduler } from '../scheduler.ts';

/** A network between two parties. A request may arrive late, twice, damaged or not at all, and so may its answer. */

/** How bad a network is. Each field: once in this many times, and 0 is never. */
export interface Weather {
  lostOneIn: number;
  doubledOneIn: number;
  slowOneIn: number;
}

/** A network on which everything arrives. */
export const CALM: Weather = { lostOneIn: 0, doubledOneIn: 0, slowOneIn: 0 };
/** The worst network. */
export const STORM: Weather = { lostOneIn: 12, doubledOneIn: 10, slowOneIn: 10 };

const SLOW_MS = 8_000;

/** The result of a connection that breaks, or of an answer that nobody can read. */
export class NetworkFault extends Error {
  override readonly name = 'NetworkFault';
}

/**
 * Sends a request over a network. `life` belongs to the caller: after its death it gets no answer, but the request still
 * arrives. @throws NetworkFault
 */
export function askOver<T>(scheduler: Scheduler, weather: Weather, life: Life, there: () => Promise<T>): Promise<T> {
  const { dice } = scheduler;
  const happens = (oneIn: number) => oneIn > 0 && dice.oneIn(oneIn);
  const delay = () => (happens(weather.slowOneIn) ? dice.number(1_000, SLOW_MS) : dice.number(2, 60));
  return new Promise<T>((resolve, reject) => {
    /** No answer comes. The caller's side of the connection may notice this, or not. */
    const lose = () => {
      if (dice.oneIn(2)) scheduler.later(delay(), () => reject(new NetworkFault('the connection was reset')), life);
    };
    if (happens(weather.lostOneIn)) {
      lose();
      return;
    }
    // A device on the way sends the request a second time. Nobody waits for that answer.
    if (happens(weather.doubledOneIn)) scheduler.later(delay(), () => void there().catch(() => undefined));
    scheduler.later(delay(), () => {
      there().then(
        (answer) => {
          if (happens(weather.lostOneIn)) lose();
          else if (happens(weather.lostOneIn)) scheduler.later(delay(), () => reject(new NetworkFault('the answer is not one')), life);
          else scheduler.later(delay(), () => resolve(answer), life);
        },
        (error: unknown) => scheduler.later(delay(), () => reject(error instanceof Error ? error : new Error('failed')), life),
      );
    });
  });
}
