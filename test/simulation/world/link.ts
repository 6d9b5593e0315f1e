import type { Life, Scheduler } from '../scheduler.ts';

/** A network between two who talk: what is asked may come late, twice, garbled or not at all, and so may the answer. */

/** How bad a network is. Each: once in so many times; 0 is never. */
export interface Weather {
  lostOneIn: number;
  doubledOneIn: number;
  slowOneIn: number;
}

/** A network on which everything arrives. */
export const CALM: Weather = { lostOneIn: 0, doubledOneIn: 0, slowOneIn: 0 };
/** A network as bad as it gets. */
export const STORM: Weather = { lostOneIn: 12, doubledOneIn: 10, slowOneIn: 10 };

const SLOW_MS = 8_000;

/** What comes of a connection that breaks, or of an answer that nobody can read. */
export class NetworkFault extends Error {
  override readonly name = 'NetworkFault';
}

/** Asks over a network. `life` is the asker's: whoever dies hears nothing, but what was asked arrives all the same. @throws NetworkFault */
export function askOver<T>(scheduler: Scheduler, weather: Weather, life: Life, there: () => Promise<T>): Promise<T> {
  const { dice } = scheduler;
  const happens = (oneIn: number) => oneIn > 0 && dice.oneIn(oneIn);
  const delay = () => (happens(weather.slowOneIn) ? dice.number(1_000, SLOW_MS) : dice.number(2, 60));
  return new Promise<T>((resolve, reject) => {
    /** Nothing comes: the asker's side of the connection may notice, or not. */
    const lose = () => {
      if (dice.oneIn(2)) scheduler.later(delay(), () => reject(new NetworkFault('the connection was reset')), life);
    };
    if (happens(weather.lostOneIn)) {
      lose();
      return;
    }
    // Somebody in between sends it once more; nobody waits for that answer.
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
