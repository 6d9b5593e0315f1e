import type { Sleep } from '../domain/ports.ts';

/** A rail did not answer in time. What it was asked may have been done all the same: whoever asked finds out later. */
export class RailTimeout extends Error {
  override readonly name = 'RailTimeout';
}

/** How long a rail may take. */
export interface Deadline {
  readonly sleep: Sleep;
  /** Real milliseconds. */
  readonly limit: number;
}

/**
 * A rail of which every call ends: one that says nothing holds up neither the payer who waits for it nor due work, which
 * would be claimed by its node for as long as that lives. @throws RailTimeout from each method
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

async function inTime<Answer>({ sleep, limit }: Deadline, answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = sleep(limit, answered.signal).then(
    () => Promise.reject(new RailTimeout('the rail did not answer in time')),
    // The answer has come: nobody waits for this any more.
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}
