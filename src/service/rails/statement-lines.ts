import { endOfDay, startOfDay } from '../../facts/days.ts';
import type { InstructionOnBook, SimulatedAuthorisation, SimulatedNetworkBook } from '../domain/rail-ports.ts';
import type { RailStatement, StatementLine } from '../domain/reconciliation/statement.ts';
import type { BankEntry, SimulatedBankBook } from '../domain/simulated-bank-book.ts';

/** The statements of the simulated rails. They contain only what the rails themselves have stored. */

/** The statement of the card network: sales, captured holds, and refunds. A hold alone moves no money. */
export const networkLines = (
  authorisations: readonly SimulatedAuthorisation[],
  instructions: readonly InstructionOnBook[],
): StatementLine[] => [
  ...authorisations.filter(({ status, purpose }) => status === 'approved' && purpose !== 'hold' && purpose !== 'provider').map(saleLine),
  ...instructions
    .filter(({ kind }) => kind !== 'release')
    .map(({ merchant, reference, of, kind, amount, at }): StatementLine => {
      const entry = kind === 'refund' ? 'REFUNDED' : 'PAID';
      return { merchant, reference, transaction_id: of, entry, amount, at };
    }),
];

const saleLine = ({ merchant, reference, amount, at }: SimulatedAuthorisation): StatementLine => ({
  merchant,
  reference,
  transaction_id: reference,
  entry: 'PAID',
  amount,
  at,
});

/** The card network's statements. */
export const networkStatement = (book: SimulatedNetworkBook): RailStatement => ({
  async statement(day) {
    const { authorisations, instructions } = await book.between(startOfDay(day), endOfDay(day));
    return networkLines(authorisations, instructions);
  },
});

/** The statements of scan and redirect providers. */
export const providerStatement = (book: SimulatedNetworkBook): RailStatement => ({
  async statement(day) {
    const { authorisations } = await book.between(startOfDay(day), endOfDay(day));
    return authorisations.filter(({ status, purpose }) => status === 'approved' && purpose === 'provider').map(saleLine);
  },
});

/** A bank's statements of debits or payouts. */
export const bankStatement = (book: SimulatedBankBook, rail: BankEntry['rail']): RailStatement => ({
  async statement(day) {
    const entries = await book.between(rail, startOfDay(day), endOfDay(day));
    return entries.map(({ merchant, reference, entry, amount, at }) => ({
      merchant,
      reference,
      transaction_id: reference,
      entry,
      amount,
      at,
    }));
  },
});
