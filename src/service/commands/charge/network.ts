import type { CardNetwork, InstructionAnswer, NetworkAnswer, Verdict } from '../../domain/rail-ports.ts';
import type { Chargeable, ChargeRequest } from '../../domain/vault.ts';
import type { Services } from '../write.ts';

/** Requests to the card network, which may answer late or never. Every call has a time limit (`rails/deadline.ts`). */

const NO_ANSWER = { type: 'no_answer' } as const;

/** The network's answer; `no_answer` if none came in time. Asking again later finds a late answer. */
export function askNetwork(money: Chargeable, request: ChargeRequest): Promise<NetworkAnswer> {
  return money.charge(request).catch(() => NO_ANSWER);
}

/**
 * The outcome of a request whose answer never came. If the network never received the request, its reference is closed, so that it
 * is refused later.
 */
export async function verdictOf(network: CardNetwork, reference: string): Promise<Verdict> {
  const inquiry = await network.inquire(reference).catch(() => NO_ANSWER);
  if (inquiry.type !== 'unknown') return inquiry;
  const closed = await network.close(reference).catch(() => NO_ANSWER);
  return closed.type === 'unknown' ? { type: 'not_processed' } : closed;
}

/** The network's answer to an instruction; `no_answer` if none came in time. An instruction is safe to repeat. */
export function instructNetwork(
  services: Services,
  instruct: (services: Services) => Promise<InstructionAnswer>,
): Promise<InstructionAnswer> {
  return instruct(services).catch(() => NO_ANSWER);
}
