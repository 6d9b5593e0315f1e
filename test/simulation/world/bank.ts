import type {
  InstructionOnBook,
  SimulatedAuthorisation,
  SimulatedInstruction,
  SimulatedNetworkBook,
} from '../../../src/service/domain/rail-ports.ts';

/** The card network's own records: the truth about money, which no node of the service can change. */

/** The network's decisions, and the instructions that it got. */
export interface BankBook extends SimulatedNetworkBook {
  readonly authorisations: ReadonlyMap<string, SimulatedAuthorisation>;
  readonly instructions: readonly InstructionOnBook[];
}

/** Records that are read and written at the network itself, in no time. `decided` is called for each new entry. */
export function createBankBook(decided: () => void): BankBook {
  const authorisations = new Map<string, SimulatedAuthorisation>();
  const instructions = new Map<string, SimulatedInstruction>();
  const withAuthorisation = (one: SimulatedInstruction): InstructionOnBook => {
    const { merchant = null, purpose = null } = authorisations.get(one.of) ?? {};
    return { ...one, merchant, purpose };
  };
  return {
    authorisations,
    get instructions() {
      return [...instructions.values()].map((one) => withAuthorisation(one));
    },
    between: (from, before) => {
      const isThen = ({ at }: { readonly at: Date }) => at >= from && at < before;
      return Promise.resolve({
        authorisations: [...authorisations.values()].filter(isThen),
        instructions: [...instructions.values()].filter(isThen).map((one) => withAuthorisation(one)),
      });
    },
    find: (reference) => Promise.resolve(authorisations.get(reference)),
    decide(entry) {
      const stands = authorisations.get(entry.reference) ?? entry;
      authorisations.set(entry.reference, stands);
      decided();
      return Promise.resolve(stands);
    },
    instruct(entry) {
      const stands = instructions.get(entry.reference) ?? entry;
      instructions.set(entry.reference, stands);
      decided();
      return Promise.resolve(stands);
    },
  };
}
