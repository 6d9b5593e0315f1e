import { insert, type Change, type DecisionContext } from './decision.ts';
import type { LedgerAccount, Posting, Transaction } from './records/money.ts';

/** The ledger: every cent that moves is a balanced posting. Debits are positive, credits are negative, and the total is always zero. */

type Rail = Transaction['rail'];
type Status = Transaction['transaction_status'];

/** The ledger accounts that a sum is debited to and credited to. */
interface Entry {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
}

/** The account that holds a rail's money until it is settled. */
const CLEARING: Readonly<Record<Rail, LedgerAccount>> = { card: 'card_networks', debit: 'banks', pay_in: 'banks', payout: 'banks' };

/** Money that the merchant received, or paid out. */
const moneyIn = (rail: Rail): Entry =>
  rail === 'payout' ? { debit: 'merchant', credit: CLEARING[rail] } : { debit: CLEARING[rail], credit: 'merchant' };

const reversed = ({ debit, credit }: Entry): Entry => ({ debit: credit, credit: debit });

/** The effect of a status on money: it was moved, or it was returned. Every other status moves nothing. */
const MEANING: Readonly<Partial<Record<Status, 'moved' | 'back'>>> = {
  PAID: 'moved',
  DISPUTED: 'back',
  REVERSED: 'back',
  REFUNDED: 'back',
  CHARGEBACK: 'back',
};

/** A balanced posting. @throws Error when the sum of its lines is not zero, because a wrong posting must never be stored */
function post(ctx: DecisionContext, { event, transaction_id, lines }: Pick<Posting, 'event' | 'transaction_id' | 'lines'>): Change {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error(`the posting ${event} does not balance`);
  return insert('postings', { account_id: ctx.account_id, id: ctx.newId('pst_'), at: ctx.now, event, transaction_id, lines });
}

const entry = (ctx: DecisionContext, event: string, transaction_id: string, { debit, credit }: Entry, amount: number): Change[] =>
  amount === 0
    ? []
    : [
        post(ctx, {
          event,
          transaction_id,
          lines: [
            { ledger_account: debit, amount },
            { ledger_account: credit, amount: -amount },
          ],
        }),
      ];

/** The postings of a transaction's next status. Only the part that was not refunded before is returned. */
export function postMove(ctx: DecisionContext, transaction: Transaction, to: Status): Change[] {
  const meaning = MEANING[to];
  // A hold that was never paid, or a debit that the bank refused, has nothing to return.
  if (meaning === undefined || (meaning === 'back' && transaction.transaction_status !== 'PAID')) return [];
  const forward = moneyIn(transaction.rail);
  return meaning === 'moved'
    ? entry(ctx, to, transaction.id, forward, transaction.amount)
    : entry(ctx, to, transaction.id, reversed(forward), transaction.amount - transaction.refunded_amount);
}

/** Part of a paid transaction is refunded to the payer. */
export const postRefund = (ctx: DecisionContext, transaction: Transaction, amount: number): Change[] =>
  entry(ctx, 'refund', transaction.id, reversed(moneyIn(transaction.rail)), amount);

const HELD: Entry = { debit: 'holds_at_networks', credit: 'holds_of_merchant' };

/** The card's network holds a sum for the merchant. No money moves yet. */
export const postHold = (ctx: DecisionContext, transaction_id: string, amount: number): Change[] =>
  entry(ctx, 'hold', transaction_id, HELD, amount);

/** A hold has ended: it was captured, released or has expired. */
export const postHoldEnd = (ctx: DecisionContext, transaction_id: string, amount: number): Change[] =>
  entry(ctx, 'hold_end', transaction_id, reversed(HELD), amount);
