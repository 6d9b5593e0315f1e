import { type Change, type Decision, type DecisionContext, journalLine, remove, schedule, update } from '../decision.ts';
import { orderAfterMove, type OrderFacts } from '../order-status.ts';
import { holdOfSession } from '../pre-auth/new-hold.ts';
import type { Customer } from '../records/people.ts';
import type { Card } from '../records/cards.ts';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';
import { authorised, changeTransactionStatus } from '../transaction.ts';
import type { Sealed } from '../records/every-record.ts';
import { announceCheckout } from './announce-checkout.ts';
import { inquiryId } from './attempt.ts';
import { cardOf, type CardOutcome, storedCardOf } from './session-cards.ts';
import { receiptOf } from './receipt.ts';
import { recurringPayment } from './recurring.ts';
import { endSession } from './session.ts';

/** Completes an attempt that paid: card, money, order, recurring payment and messages are stored in one commit. */

/** The records that are needed to complete a paid attempt. */
export interface Completion {
  readonly method: PaymentMethod;
  readonly customer: Customer;
  /** Every stored card of the customer. */
  readonly cards: readonly Card[];
  /** The order that is paid; undefined where there is none, or where its amount is only held. */
  readonly order: OrderFacts | undefined;
  /** The account's next invoice number; null where the session sends no invoice. */
  readonly invoice_number: number | null;
  /** The merchant's name. */
  readonly merchant: string;
  /** Moves the card number to a stored card; null where the payer does not store the card. */
  readonly keep: ((card_id: string) => Sealed) | null;
}

/** The id of the work that refunds the fee of a card verification. */
const feeRefundId = (session: Pick<CheckoutSession, 'id'>): string => `fee_${session.id}`;

function cardThatPaid(ctx: DecisionContext, facts: AttemptSettleFacts, { cards, customer, keep }: Completion): CardOutcome | null {
  const { session, attempt, token } = facts;
  if (attempt.card_id !== null) {
    const card = cards.find(({ id }) => id === attempt.card_id);
    return card === undefined ? null : storedCardOf(ctx, session, card);
  }
  return token === undefined ? null : cardOf(ctx, { session, customer_id: customer.id, attempt, token, cards, keep });
}

/** payment_type PA: the amount is held as a pre-auth. Its transaction stays PENDING until it is captured or reversed. */
const hold = (ctx: DecisionContext, session: CheckoutSession, transaction: Transaction, card: Card, code: string): Change[] => [
  ...authorised(ctx, transaction, { card_id: card.id, code }).changes,
  ...holdOfSession(ctx, {
    customer_id: card.customer_id,
    card_id: card.id,
    transaction_id: transaction.id,
    amount: transaction.amount,
    currency: transaction.currency,
    transaction_reference: transaction.transaction_reference,
    metadata: session.metadata,
    webhook_url: session.notify_url,
  }),
];

/** Stores that an attempt paid. */
export function completeAttempt(
  ctx: DecisionContext,
  facts: AttemptSettleFacts,
  completion: Completion,
  code: string,
): Decision<CheckoutSession> {
  const { session, attempt, transaction } = facts;
  const used = cardThatPaid(ctx, facts, completion);
  const held = session.payment_type === 'PA' && used !== null;
  const recurring =
    session.mode === 'RECURRING' && used !== null ? recurringPayment(ctx, session, { ...completion, card: used.card }) : null;
  const linked = recurring === null ? transaction : { ...transaction, payments_id: recurring.payment.id };
  const money = held
    ? hold(ctx, session, transaction, used.card, code)
    : changeTransactionStatus(ctx, linked, 'PAID', { message: 'Approved', code, ...(used === null ? {} : { card_id: used.card.id }) })
        .changes;
  const ended = endSession(ctx, session, {
    state: 'completed',
    completed_at: ctx.now,
    failure: null,
    action: null,
    outcome: {
      transaction_id: transaction.id,
      transaction_status: held ? 'PENDING' : 'PAID',
      method: attempt.method,
      card_id: used?.card.id ?? null,
      payment_id: recurring?.payment.id ?? null,
      card: attempt.card,
    },
  });
  const refundsFee = session.mode === 'SAVE' && session.refund_fee;
  const changes: Change[] = [
    ...(used?.changes ?? []),
    ...(recurring?.changes ?? []),
    ...(recurring === null ? [] : [update('transactions', transaction.id, { payments_id: recurring.payment.id })]),
    ...money,
    update('checkout_attempts', attempt.id, { status: 'paid' }),
    ...(attempt.token_id === null ? [] : [remove('vault_tokens', attempt.token_id)]),
    remove('work', inquiryId(transaction)),
    ...orderAfterMove(ctx, completion.order, { ...transaction, transaction_status: 'PAID' }, 'payment'),
    ...ended.changes,
    ...(refundsFee
      ? [schedule(ctx, { id: feeRefundId(session), kind: 'checkout.fee_refund', subject_id: transaction.id, due_at: ctx.now })]
      : []),
    ...receiptOf(ctx, { ...completion, session: ended.result, transaction }),
    journalLine(ctx, 'checkout.completed', session.id, { transaction_id: transaction.id }),
    ...announceCheckout(ctx, ended.result, 'checkout.completed', {
      ...(used?.saved === true ? { card_token: used.card.card_token } : {}),
      ...(recurring === null ? {} : { payment: recurring.payment, payment_method: attempt.method }),
    }),
  ];
  return { changes, result: ended.result };
}

/** Stores that the verification fee was refunded. Empty when that was stored before. */
export const feeReturned = (ctx: DecisionContext, transaction: Transaction): Change[] =>
  transaction.transaction_status === 'PAID'
    ? [
        ...changeTransactionStatus(ctx, transaction, 'REVERSED', { message: 'The card is verified; what verified it went back' }).changes,
        journalLine(ctx, 'checkout.fee_returned', transaction.id),
      ]
    : [];

/** The records of an attempt whose outcome is stored. */
export interface AttemptSettleFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
  /** The vault token that the attempt was paid with; undefined where it was paid with something else. */
  readonly token: VaultToken | undefined;
}
