import { z } from 'zod';
import { transaction as transactionAnswer, type TransactionAnswer } from '../../contract/transactions.ts';
import { refuseField } from '../../contract/errors.ts';
import { sastDay } from '../../facts/days.ts';
import { announceRecord } from './announce-record.ts';
import { insert, update, type Change, type DecisionContext } from './decision.ts';
import { postMove } from './ledger.ts';
import type { PaymentMethod, Transaction } from './records/money.ts';

type Status = Transaction['transaction_status'];

/** The allowed changes of a transaction's status (ruling *transaction flow*). All other changes are refused. */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  PENDING: ['SENT_TO_BANK', 'REJECTED_BY_API', 'CANCELLED', 'PAID', 'DECLINED', 'NO_RESPONSE'],
  // The network had approved a hold after all: it waits for its capture.
  NO_RESPONSE: ['PAID', 'DECLINED', 'PENDING'],
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

/** Whether a transaction may go from one status to another. */
export const isMove = (from: Status, to: Status): boolean => MOVES[from].includes(to);

/** The ids of collections begin like this. */
export const COLLECTION_PREFIX = 'col_';

const RAILS: Readonly<Record<PaymentMethod['payment_method_type'], Transaction['rail']>> = {
  CARD: 'card',
  APPLE_PAY: 'card',
  GOOGLE_PAY: 'card',
  SCAN_TO_PAY: 'card',
  REDIRECT: 'card',
  DEBIT_ORDER: 'debit',
  DEBICHECK: 'debit',
  REGISTERED_MANDATES: 'debit',
  PAYIN: 'pay_in',
  PAYOUTS: 'payout',
};

/** The fields from which a transaction is made; the amount in cents. */
export interface TransactionRequest extends Partial<
  Pick<
    Transaction,
    | 'currency'
    | 'payment_data'
    | 'customers_id'
    | 'bank_accounts_id'
    | 'mandates_id'
    | 'payments_id'
    | 'card_id'
    | 'submission_batch_reference'
    | 'payment_reference'
  >
> {
  readonly method: Pick<PaymentMethod, 'id' | 'payment_method_type' | 'abbreviated_name'>;
  readonly amount: number;
  readonly transaction_reference: string;
}

/** A transaction that was not sent to anybody yet. */
export function newTransaction(ctx: DecisionContext, request: TransactionRequest): Transaction {
  const { method, ...fields } = request;
  const id = ctx.newId('tra_');
  return {
    created_at: ctx.now,
    updated_at: null,
    charged_at: null,
    status_changed_at: ctx.now,
    payment_methods_id: method.id,
    payments_id: null,
    customers_id: null,
    bank_accounts_id: null,
    mandates_id: null,
    card_id: null,
    payment_reference: `${method.abbreviated_name} ${id.slice(-8).toUpperCase()}`,
    submission_batch_reference: null,
    currency: 'ZAR',
    payment_data: {},
    ...fields,
    account_id: ctx.account_id,
    id,
    transaction_status: 'PENDING',
    unpaid_reason: null,
    submission_data: [],
    rail: RAILS[method.payment_method_type],
    refunded_amount: 0,
  };
}

/**
 * The amount without VAT, for a transaction's payment data: nothing where it is the same, or not known. A merchant may state more tax than
 * the order comes to; then it is not known.
 */
export const withoutTax = (cents: number | null): Transaction['payment_data'] =>
  cents === null || cents < 0 ? {} : { amount_excl: cents / 100 };

/** The amount without VAT, in cents. */
const amountExcl = ({ amount, payment_data: { amount_excl } }: Pick<Transaction, 'amount' | 'payment_data'>): number =>
  typeof amount_excl === 'number' ? Math.round(amount_excl * 100) : amount;

/** A transaction as the interface answers it. */
export const transactionView = (transaction: Transaction): TransactionAnswer => ({
  ...transaction,
  collections_id: transaction.payments_id?.startsWith(COLLECTION_PREFIX) === true ? transaction.payments_id : null,
  amount_excl: amountExcl(transaction),
});

const wire = (transaction: Transaction) => z.encode(transactionAnswer, transactionView(transaction));

/** Stores a new transaction and announces it. */
export const openTransaction = (ctx: DecisionContext, transaction: Transaction): Change[] => [
  insert('transactions', transaction),
  ...announceRecord(ctx, 'transaction.created', wire(transaction)),
];

/** A transaction after a change, with the changes that store and announce it. */
export interface TransactionChange {
  readonly changes: Change[];
  readonly transaction: Transaction;
}

function change(ctx: DecisionContext, transaction: Transaction, set: Partial<Transaction>): TransactionChange {
  const all = { ...set, updated_at: ctx.now };
  const changed = { ...transaction, ...all };
  return {
    changes: [update('transactions', transaction.id, all), ...announceRecord(ctx, 'transaction.updated', wire(changed))],
    transaction: changed,
  };
}

/** Changes a transaction's fields other than its status. */
export const changeTransaction = (
  ctx: DecisionContext,
  transaction: Transaction,
  set: Omit<Partial<Transaction>, 'transaction_status'>,
): TransactionChange => change(ctx, transaction, set);

/** Details of a change of status. */
export interface MoveDetails {
  readonly message?: string;
  /** The code of a card network, or of a bank for EFT debit orders. */
  readonly code?: string;
  /** The bank's code for DebiCheck and registered mandates. */
  readonly bank_code?: string;
  readonly unpaid_reason?: string;
  /** The card that was charged. */
  readonly card_id?: string;
}

/** One line of a transaction's history, in the layout of its rail (`contract/transactions.ts`: submission_data). */
function history(to: Status, at: Date, { message, code, bank_code }: MoveDetails, rail: Transaction['rail']) {
  const timestamp = `${at.toISOString().slice(0, 19)}Z`;
  const said = message === undefined ? {} : { message };
  if (bank_code !== undefined) return { status: to, ...said, bank_code, timestamp };
  if (rail !== 'card') return { date: sastDay(at), code: code ?? to, message: message ?? to };
  return { status: to, timestamp, ...said, ...(code === undefined ? {} : { code }) };
}

/**
 * Changes a transaction's status. Writes its history and the ledger, and announces the change.
 * @throws Refusal 008 when the table does not allow the change
 */
export function changeTransactionStatus(
  ctx: DecisionContext,
  transaction: Transaction,
  to: Status,
  details: MoveDetails = {},
): TransactionChange {
  if (!isMove(transaction.transaction_status, to))
    throw refuseField('008', 'transaction_status', 'status', `a transaction cannot go from ${transaction.transaction_status} to ${to}`);
  const { unpaid_reason, card_id } = details;
  const moved = change(ctx, transaction, {
    transaction_status: to,
    status_changed_at: ctx.now,
    ...(to === 'PAID' ? { charged_at: ctx.now } : {}),
    ...(unpaid_reason === undefined ? {} : { unpaid_reason }),
    ...(card_id === undefined ? {} : { card_id }),
    submission_data: [...transaction.submission_data, history(to, ctx.now, details, transaction.rail)],
  });
  return { ...moved, changes: [...moved.changes, ...postMove(ctx, transaction, to)] };
}

/** The card's network holds the amount. The transaction waits for its capture; the network's answer goes into its history. */
export function authorised(ctx: DecisionContext, transaction: Transaction, { card_id, ...details }: MoveDetails): TransactionChange {
  const card = card_id === undefined ? {} : { card_id };
  const said = { message: 'Authorised', ...details, ...card };
  if (transaction.transaction_status !== 'PENDING') return changeTransactionStatus(ctx, transaction, 'PENDING', said);
  const line = history('PENDING', ctx.now, said, transaction.rail);
  return change(ctx, transaction, { ...card, submission_data: [...transaction.submission_data, line] });
}
