import type { Decision, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/**
 * Begins what is only answered after its commit: `decide` gives the id of the record that holds it. Under an idempotency
 * key stands that id, so that a repeat goes on with the same record instead of beginning another.
 */
export async function begin(
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
