import type { Timer } from '../domain/ports.ts';

/** A rail did not answer in time. It may have carried out the request all the same; the caller finds out later. */
export class RailTimeout extends Error {
  override readonly name = 'RailTimeout';
}

/** The time limit of a rail. */
export interface Deadline {
  readonly timer: Timer;
  /** Real milliseconds. */
  readonly limit: number;
}

/**
 * Wraps a rail so that every call ends in time. A rail that never answers then delays neither a waiting payer nor due work, which
 * its node would otherwise keep claimed. @throws RailTimeout from each method
 */
export function withDeadline<Rail extends object>(rail: Rail, deadline: Deadline): Rail {
  return new Proxy(rail, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...asked: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, asked);
        return answer instanceof Promise ? inTime(deadline, answer) : answer;
      };
    },
  });
}

/** The timer of this machine. */
export const realTimer: Timer = (ms, ring) => {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
};

const inTime = <Answer>({ timer, limit }: Deadline, answer: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const stop = timer(limit, () => reject(new RailTimeout('the rail did not answer in time')));
    answer.finally(stop).then(resolve, reject);
  });
