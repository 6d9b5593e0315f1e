import type { Decision, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/**
 * For calls that are answered only after their commit: `decide` stores a record and gives its id. Under an idempotency
 * key stands that id, so that a repeat goes on with the same record instead of beginning another.
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
