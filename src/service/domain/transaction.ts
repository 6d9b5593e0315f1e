import type { Transaction } from './records.ts';
import { Refusal } from '../../contract/errors.ts';

type Status = Transaction['transaction_status'];

/** Where a transaction may go from where it is (ruling *transaction flow*). What is not here does not happen. */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  PENDING: ['SENT_TO_BANK', 'REJECTED_BY_API', 'CANCELLED', 'PAID', 'DECLINED', 'NO_RESPONSE'],
  NO_RESPONSE: ['PAID', 'DECLINED'],
  SENT_TO_BANK: ['ACCEPTED_BY_BANK', 'REJECTED_BY_BANK', 'CANCELLED'],
  ACCEPTED_BY_BANK: ['IN_TRACKING', 'PAID', 'UNPAID', 'CANCELLED'],
  IN_TRACKING: ['PAID', 'UNPAID'],
  PAID: ['DISPUTED', 'REVERSED', 'REFUNDED', 'CHARGEBACK'],
  UNPAID: [],
  DISPUTED: [],
  REVERSED: [],
  REFUNDED: [],
  CHARGEBACK: [],
  DECLINED: [],
  CANCELLED: [],
  REJECTED_BY_API: [],
  REJECTED_BY_BANK: [],
};

/** The change that moves a transaction on. @throws Refusal 008 when the move is not in the table */
export function moveTransaction(
  transaction: Transaction,
  to: Status,
  at: Date,
  extra: { unpaid_reason?: string; message?: string; code?: string } = {},
): Partial<Transaction> {
  if (!MOVES[transaction.transaction_status].includes(to))
    throw new Refusal('008', `a transaction cannot go from ${transaction.transaction_status} to ${to}`);
  return {
    transaction_status: to,
    status_changed_at: at,
    updated_at: at,
    ...(to === 'PAID' ? { charged_at: at } : {}),
    ...(extra.unpaid_reason === undefined ? {} : { unpaid_reason: extra.unpaid_reason }),
    submission_data: [
      ...transaction.submission_data,
      {
        status: to,
        timestamp: `${at.toISOString().slice(0, 19)}Z`,
        ...(extra.message === undefined ? {} : { message: extra.message }),
        ...(extra.code === undefined ? {} : { code: extra.code }),
      },
    ],
  };
}
