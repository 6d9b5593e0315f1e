import type { AuthorisationRequest, CardNetwork, InstructionAnswer, NetworkAnswer, Verdict } from '../domain/ports.ts';
import type { Services } from './write.ts';

/** Asking the card network, which may answer late or never. */

/** The network's answer, or that there was none in time. What it says later is found out by asking again. */
export async function ask({ network, networkTimeout }: Services, request: AuthorisationRequest): Promise<NetworkAnswer> {
  const { promise: late, resolve } = Promise.withResolvers<NetworkAnswer>();
  const timer = setTimeout(() => resolve({ type: 'no_answer' }), networkTimeout);
  try {
    return await Promise.race([network.authorise(request).catch(() => ({ type: 'no_answer' }) as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What to believe of a request whose answer never came: ask, and if the network never saw it, make sure it never will. */
export async function verdictOf(network: CardNetwork, reference: string): Promise<Verdict> {
  const told = await network.inquire(reference).catch(() => ({ type: 'no_answer' }) as const);
  if (told.type !== 'unknown') return told;
  const closed = await network.close(reference).catch(() => ({ type: 'no_answer' }) as const);
  return closed.type === 'unknown' ? { type: 'not_processed' } : closed;
}

/** The network's answer to an instruction, or that there was none in time. An instruction is safe to repeat. */
export async function tell(services: Services, instruct: (services: Services) => Promise<InstructionAnswer>): Promise<InstructionAnswer> {
  const { promise: late, resolve } = Promise.withResolvers<InstructionAnswer>();
  const timer = setTimeout(() => resolve({ type: 'no_answer' }), services.networkTimeout);
  try {
    return await Promise.race([instruct(services).catch(() => ({ type: 'no_answer' }) as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
