import type { CardNetwork, InstructionAnswer, NetworkAnswer, Verdict } from '../../domain/ports.ts';
import type { Chargeable, ChargeRequest } from '../../domain/vault.ts';
import type { Services } from '../write.ts';

/** Requests to the card network, which may answer late or never. All its calls end in time (`rails/deadline.ts`). */

const NO_ANSWER = { type: 'no_answer' } as const;

/** The network's answer, or `no_answer` when there is none in time. A later answer is found by asking again. */
export function askNetwork(money: Chargeable, request: ChargeRequest): Promise<NetworkAnswer> {
  return money.charge(request).catch(() => NO_ANSWER);
}

/** What to believe of a request whose answer never came: ask, and if the network never saw it, make sure it never will. */
export async function verdictOf(network: CardNetwork, reference: string): Promise<Verdict> {
  const told = await network.inquire(reference).catch(() => NO_ANSWER);
  if (told.type !== 'unknown') return told;
  const closed = await network.close(reference).catch(() => NO_ANSWER);
  return closed.type === 'unknown' ? { type: 'not_processed' } : closed;
}

/** The network's answer to an instruction, or that there was none in time. An instruction is safe to repeat. */
export function instructNetwork(
  services: Services,
  instruct: (services: Services) => Promise<InstructionAnswer>,
): Promise<InstructionAnswer> {
  return instruct(services).catch(() => NO_ANSWER);
}
