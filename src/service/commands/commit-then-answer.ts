import type { Decision, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/**
 * For calls that are answered only after their commit. `decide` stores a record and returns its id. The id is stored under the
 * idempotency key, so that a repeat continues with the same record.
 */
export async function commitThenAnswer(
  services: Services,
  { account, idempotency }: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<string>>,
): Promise<string> {
  const call: Call = idempotency === undefined ? { account } : { account, idempotency: { ...idempotency, encode: String } };
  try {
    return await write(services, call, decide);
  } catch (error) {
    if (error instanceof Replay) return error.answer;
    throw error;
  }
}
