import type { AuthorisationRequest, CardNetwork, InstructionAnswer, NetworkAnswer, Verdict } from '../domain/ports.ts';
import type { Services } from './write.ts';

/** Asking the card network, which may answer late or never. */

const NO_ANSWER = { type: 'no_answer' } as const;
type NoAnswer = typeof NO_ANSWER;

/** The network's answer, or that there was none in time. What it says later is found out by asking again. */
export function ask({ network, networkTimeout }: Services, request: AuthorisationRequest): Promise<NetworkAnswer> {
  return inTime(network.authorise(request), networkTimeout);
}

/** What to believe of a request whose answer never came: ask, and if the network never saw it, make sure it never will. */
export async function verdictOf(network: CardNetwork, reference: string): Promise<Verdict> {
  const told = await network.inquire(reference).catch(() => NO_ANSWER);
  if (told.type !== 'unknown') return told;
  const closed = await network.close(reference).catch(() => NO_ANSWER);
  return closed.type === 'unknown' ? { type: 'not_processed' } : closed;
}

/** The network's answer to an instruction, or that there was none in time. An instruction is safe to repeat. */
export function tell(services: Services, instruct: (services: Services) => Promise<InstructionAnswer>): Promise<InstructionAnswer> {
  return inTime(instruct(services), services.networkTimeout);
}

async function inTime<Answer>(answer: Promise<Answer>, limit: number): Promise<Answer | NoAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<NoAnswer>((resolve) => {
    timer = setTimeout(() => resolve(NO_ANSWER), limit);
  });
  try {
    return await Promise.race([answer.catch(() => NO_ANSWER), late]);
  } finally {
    clearTimeout(timer);
  }
}
