import { BANK_ENTRIES, type StatementEntry } from '../domain/reconciliation/statement.ts';
import type { BankEntry, SimulatedBankBook } from '../domain/simulated-bank-book.ts';

/** The steps of a simulated bank for a debit, payout or mandate. */

/** One step of the bank, and the moment from which it is reported. */
export interface Step<Status> {
  readonly to: Status;
  readonly at: Date;
}

/** The bank's code and message for each status. The codes are those of South African debit files. */
export type BankReasons<Status extends string> = Readonly<Record<Status, { readonly code: string; readonly message: string }>>;

/** The codes and messages that debits and payouts share. */
export const BANK_REASONS = {
  SENT_TO_BANK: { code: '900', message: 'Sent to the bank' },
  ACCEPTED_BY_BANK: { code: '901', message: 'Accepted by the bank' },
  REJECTED_BY_BANK: { code: '05', message: 'Account details are not correct' },
  CANCELLED: { code: '26', message: 'Cancelled at the bank' },
  PAID: { code: '00', message: 'Paid' },
  REVERSED: { code: '08', message: 'Reversed by the bank' },
} as const;

/** The bank's next step after `status`. `PENDING` is the status before the first step. */
export function nextStep<Status extends string>(
  steps: readonly Step<Status>[],
  status: string,
  now: Date,
  words: BankReasons<Status>,
):
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | { readonly type: 'moved'; readonly to: Status; readonly at: Date; readonly code: string; readonly message: string } {
  const at = steps.findIndex(({ to }) => to === status);
  const next = steps[at + 1];
  // Nothing follows a status that is not one of the steps.
  if (next === undefined || (at === -1 && status !== 'PENDING')) return { type: 'waiting', again_at: null };
  return next.at > now ? { type: 'waiting', again_at: next.at } : { type: 'moved', to: next.to, at: next.at, ...words[next.to] };
}

/** Reports a step. Before that, the bank stores what it did with the money and on which day. */
export async function recordStep<Status extends string>(
  book: SimulatedBankBook,
  of: Pick<BankEntry, 'reference' | 'merchant' | 'amount' | 'rail'>,
  step: ReturnType<typeof nextStep<Status>>,
) {
  if (step.type === 'waiting') return step;
  const { at, ...report } = step;
  const { reference, merchant, amount, rail } = of;
  if (BANK_ENTRIES.has(step.to)) await book.enter({ reference, merchant, amount, rail, entry: step.to as StatementEntry & Status, at });
  return report;
}
