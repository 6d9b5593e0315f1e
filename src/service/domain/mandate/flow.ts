import type { MANDATE_STATUSES, PAYMENT_STATUSES } from '../../../contract/enums.ts';
import { refuseField } from '../../../contract/errors.ts';

/** The allowed changes of status of mandates, payments and collections. All other changes are refused. */

/** One of the interface's mandate statuses. */
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

/** EFT debit orders follow the merchant's decisions; DebiCheck and registered mandates follow the bank's. */
export type MandateKind = 'EFT' | 'AUTHENTICATED';

type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The statuses that may follow each status. A status without a row is final. */
type Moves<S extends string> = Readonly<Partial<Record<S, readonly S[]>>>;

/** Sources: ruling *mandate flow*; the interface, for EFT mandates; ruling *mandates*, for asking the payer again. */
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
    // The bank kept the mandate: its cancellation can be requested again.
    CANCELLATION_REJECTED: ['CANCELLATION_PENDING'],
    // The payer is asked again with the same terms; only where `reauthoriseProblems` finds nothing.
    REJECTED: ['PENDING'],
    NO_REPLY: ['PENDING'],
  },
};

/** Used for payments and collections. A payment whose mandate is not approved yet is PENDING. */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  PENDING: ['RUNNING', 'STOPPED', 'CANCELLED'],
  RUNNING: ['PAUSED', 'STOPPED', 'CANCELLED', 'COMPLETED'],
  // A card's network may answer while a payment is paused: its last charge completes it.
  PAUSED: ['RUNNING', 'STOPPED', 'CANCELLED', 'COMPLETED'],
};

function move<S extends string>(what: 'mandate' | 'payment', moves: Moves<S>, from: S, to: S): S {
  if (moves[from]?.includes(to) !== true) throw refuseField('008', `${what}_status`, 'status', `a ${what} cannot go from ${from} to ${to}`);
  return to;
}

/** The mandate's next status. @throws Refusal 008 when the move is not in the table */
export const moveMandate = (kind: MandateKind, from: MandateStatus, to: MandateStatus): MandateStatus =>
  move('mandate', MANDATE_MOVES[kind], from, to);

/** The payment's or collection's next status. @throws Refusal 008 when the move is not in the table */
export const movePayment = (from: PaymentStatus, to: PaymentStatus): PaymentStatus => move('payment', PAYMENT_MOVES, from, to);
