import type { Sleep } from '../domain/ports.ts';

/** A rail did not answer in time. It may have carried out the request all the same; the caller finds out later. */
export class RailTimeout extends Error {
  override readonly name = 'RailTimeout';
}

/** The time limit of a rail. */
export interface Deadline {
  readonly sleep: Sleep;
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

/** Why a time limit no longer matters. It is made once, because making an error with its stack takes time. */
const ANSWERED = new Error('the rail has answered');

async function inTime<Answer>({ sleep, limit }: Deadline, answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = sleep(limit, answered.signal).then(
    () => Promise.reject(new RailTimeout('the rail did not answer in time')),
    // The answer has come, so the time limit no longer matters.
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort(ANSWERED);
  }
}
