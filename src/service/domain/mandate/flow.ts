import type { MANDATE_STATUSES, PAYMENT_STATUSES } from '../../../contract/enums.ts';
import { Refusal } from '../../../contract/errors.ts';

/** Where mandates, payments and collections may go from where they are. What is not in a table does not happen. */

/** One of the interface's mandate statuses. */
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

/** EFT debit orders live by the merchant's word; DebiCheck and registered mandates by the bank's. */
export type MandateKind = 'EFT' | 'AUTHENTICATED';

type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** From a status to those that may follow it. A status that is missing is an end. */
type Moves<S extends string> = Readonly<Partial<Record<S, readonly S[]>>>;

/** Ruling *mandate flow*; the interface's own moves of EFT mandates; ruling *mandates* for reauthorising. */
export const MANDATE_MOVES: Readonly<Record<MandateKind, Moves<MandateStatus>>> = {
  EFT: {
    ACTIVE: ['ARCHIVED', 'DISABLED'],
    DISABLED: ['ACTIVE', 'ARCHIVED'],
    ARCHIVED: ['ACTIVE', 'DISABLED'],
  },
  AUTHENTICATED: {
    GENERATED: ['PENDING', 'REJECTED'],
    PENDING: ['ACTIVE', 'REJECTED', 'NO_REPLY'],
    ACTIVE: ['SUSPENDED', 'CANCELLATION_PENDING'],
    SUSPENDED: ['CANCELLATION_PENDING'],
    CANCELLATION_PENDING: ['CANCELLATION_SUCCESSFUL', 'CANCELLATION_REJECTED'],
    // The bank kept it: it can be asked again.
    CANCELLATION_REJECTED: ['CANCELLATION_PENDING'],
    // Asked again in the same words; only where `reauthoriseProblems` finds nothing.
    REJECTED: ['PENDING'],
    NO_REPLY: ['PENDING'],
  },
};

/** Payments and collections alike. One of a mandate that is not approved yet is PENDING. */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  PENDING: ['RUNNING', 'STOPPED', 'CANCELLED'],
  RUNNING: ['PAUSED', 'STOPPED', 'CANCELLED', 'COMPLETED'],
  PAUSED: ['RUNNING', 'STOPPED', 'CANCELLED'],
};

function move<S extends string>(what: string, moves: Moves<S>, from: S, to: S): S {
  if (moves[from]?.includes(to) !== true) throw new Refusal('008', `${what} cannot go from ${from} to ${to}`);
  return to;
}

/** The mandate's next status. @throws Refusal 008 when the move is not in the table */
export const moveMandate = (kind: MandateKind, from: MandateStatus, to: MandateStatus): MandateStatus =>
  move('a mandate', MANDATE_MOVES[kind], from, to);

/** The payment's or collection's next status. @throws Refusal 008 when the move is not in the table */
export const movePayment = (from: PaymentStatus, to: PaymentStatus): PaymentStatus => move('a payment', PAYMENT_MOVES, from, to);
