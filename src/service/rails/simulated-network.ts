import type { Authoriser } from '../vault/ports.ts';
import type { Clock } from '../domain/ports.ts';
import type {
  CardNetwork,
  DeclineReason,
  InstructionAnswer,
  NetworkAnswer,
  NetworkInquiry,
  SimulatedAuthorisation,
  SimulatedNetworkBook,
} from '../domain/rail-ports.ts';
import { behaviourOf } from './scenarios.ts';
import { networkStatement } from './statement-lines.ts';

/** The answer to a question about an entry. For a closed reference it is `unknown`, as if the request had never arrived. */
export function inquiryOf({ status, detail }: SimulatedAuthorisation, reason: DeclineReason): NetworkInquiry {
  if (status === 'approved') return { type: 'approved', code: detail ?? '' };
  return status === 'declined' ? { type: 'declined', reason } : { type: 'unknown' };
}

/** The network's answer: it stores the reason of a decline as the detail. */
const answerOf = (entry: SimulatedAuthorisation): NetworkInquiry => inquiryOf(entry, (entry.detail ?? 'card_declined') as DeclineReason);

/**
 * A simulated card network. It stores what it authorised, because a real network's records would survive a crash of the service.
 * One reference is one authorisation, however often it is asked.
 */
export function createSimulatedNetwork(book: SimulatedNetworkBook, clock: Clock): CardNetwork & Authoriser {
  /** A hold ends only once: the first instruction counts. */
  async function endHold(of: string, kind: 'capture' | 'release', amount: number): Promise<InstructionAnswer> {
    const held = await book.find(of);
    if (held?.status !== 'approved') return { type: 'refused', message: 'nothing is held under this reference' };
    if (amount > held.amount) return { type: 'refused', message: 'more than is held' };
    const stands = await book.instruct({ reference: `end_${of}`, kind, of, amount, at: clock.now() });
    return stands.kind === kind && stands.amount === amount
      ? { type: 'done' }
      : { type: 'refused', message: `the hold was ended: ${stands.kind}` };
  }

  return {
    ...networkStatement(book),
    capture: (reference, amount) => endHold(reference, 'capture', amount),
    release: (reference) => endHold(reference, 'release', 0),
    async refund({ reference, of, amount }) {
      const taken = await book.find(of);
      if (taken?.status !== 'approved') return { type: 'refused', message: 'nothing was taken under this reference' };
      const stands = await book.instruct({ reference, kind: 'refund', of, amount, at: clock.now() });
      return stands.of === of && stands.amount === amount
        ? { type: 'done' }
        : { type: 'refused', message: 'this reference was used before' };
    },

    async authorise({ reference, merchant, amount, number, initiator, hold }): Promise<NetworkAnswer> {
      const behaviour = behaviourOf(number, initiator);
      const declined = behaviour.type === 'decline';
      const entry = await book.decide({
        reference,
        amount,
        status: declined ? 'declined' : 'approved',
        detail: declined ? behaviour.reason : approvalCode(reference),
        // In whole seconds, so that the index of times gets a new value once a second and not with every payment.
        at: new Date(Math.floor(clock.now().getTime() / 1000) * 1000),
        merchant,
        purpose: hold === true ? 'hold' : 'sale',
      });
      if (behaviour.type === 'silent') return new Promise<never>(() => undefined);
      const answer = answerOf(entry);
      return answer.type === 'unknown' ? { type: 'declined', reason: 'card_declined' } : answer;
    },

    async inquire(reference): Promise<NetworkInquiry> {
      const entry = await book.find(reference);
      return entry === undefined ? { type: 'unknown' } : answerOf(entry);
    },

    async close(reference): Promise<NetworkInquiry> {
      return answerOf(await book.decide(closedAuthorisation(reference, clock)));
    },
  };
}

/** The entry for a closed reference, under which nothing is accepted any more. */
export const closedAuthorisation = (reference: string, clock: Clock): SimulatedAuthorisation => ({
  reference,
  amount: 0,
  status: 'closed',
  detail: null,
  at: clock.now(),
  merchant: null,
  purpose: null,
});

/** An approval code of six digits. It is derived from the reference, so that a repeat gets the same code. */
function approvalCode(reference: string): string {
  let code = 7;
  for (const letter of reference) code = (code * 31 + letter.charCodeAt(0)) % 1_000_000;
  return String(code).padStart(6, '0');
}
