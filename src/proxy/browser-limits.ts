import { networkOf } from '../addresses/ranges.ts';
import { Refusal } from '../contract/errors.ts';
import { createTokenBuckets } from '../contract/token-bucket.ts';
import { ProxyProblem } from './answers.ts';

/**
 * Rate limits for browsers. The address is checked first, because a program cannot choose it; then the session. Unknown ids of one
 * address share one small limit: a client that invents ids reaches the service a few times, not once for each id.
 */

/** Many shoppers may share one address. */
const ADDRESS_RATE = { perSecond: 20, burst: 300 };
/** A page needs a few requests for each session; more means a loop, or somebody who guesses. */
const SESSION_RATE = { perSecond: 5, burst: 40 };
/** Requests for sessions that are not known yet, from one address. */
const STRANGER_RATE = { perSecond: 1, burst: 60 };
/** The same limit for all shoppers together, if the merchant's server does not supply their addresses. */
const STRANGERS_RATE = { perSecond: 10, burst: 300 };
/** How many existing sessions are remembered; the oldest are dropped first. */
const REMEMBERED = 50_000;

const isUnknown = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === '007') || (error instanceof ProxyProblem && error.problem.code === 'not_found');

/** Limits for one proxy. `now`: milliseconds on a clock that never goes back. */
export function createBrowserLimits(now: () => number) {
  const byAddress = createTokenBuckets({ ...ADDRESS_RATE, now });
  const bySession = createTokenBuckets({ ...SESSION_RATE, now });
  const strangers = createTokenBuckets({ ...STRANGER_RATE, now });
  const allStrangers = createTokenBuckets({ ...STRANGERS_RATE, now });
  const known = new Set<string>();

  const require = (seconds: number, what: string): void => {
    if (seconds > 0) throw new ProxyProblem('too_many_requests', `too many requests ${what}`, { retry_after: seconds });
  };
  const remember = (session_id: string): void => {
    known.delete(session_id);
    known.add(session_id);
    const [oldest] = known;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  };

  return {
    /** This proxy has created a session, so it exists. */
    remember,
    /** Runs a request of a browser within the limits. @throws ProxyProblem too_many_requests */
    async run<R>({ address, session_id }: { address: string | null; session_id: string }, body: () => Promise<R>): Promise<R> {
      const network = address === null ? null : networkOf(address);
      if (network !== null) require(byAddress(network), 'from this address');
      const [unknown, key] = network === null ? [allStrangers, ''] : [strangers, network];
      const strange = !known.has(session_id);
      if (strange) require(unknown(key), 'for sessions that are not known');
      require(bySession(session_id), 'for this session');
      try {
        const answer = await body();
        if (strange) {
          unknown.giveBack(key);
          remember(session_id);
        }
        return answer;
      } catch (error) {
        if (strange && !isUnknown(error)) unknown.giveBack(key);
        throw error;
      }
    },
  };
}
