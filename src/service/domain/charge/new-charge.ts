import { insert, schedule, type Change, type DecisionContext } from '../decision.ts';
import type { Card, Charge, ChargeAttempt, ChargePurpose } from '../records/cards.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';
import { newTransaction, openTransaction } from '../transaction.ts';

/** Charges that the merchant starts. Stored cards are tried in order until one pays (`contract/card-vault.ts`: the cascade). */

/** The fields from which a charge is made. */
export interface ChargeRequest {
  readonly purpose: { readonly type: ChargePurpose; readonly id: string };
  readonly hold?: boolean;
  readonly customer_id: string;
  readonly method: PaymentMethod;
  /** The cards in the order in which they are tried; at least one. */
  readonly cards: readonly [Card, ...Card[]];
  /** Cents. */
  readonly amount: number;
  readonly currency?: string;
  readonly transaction_reference: string;
  readonly payments_id?: string | null;
  readonly submission_batch_reference?: string | null;
  readonly payment_data?: Transaction['payment_data'];
}

/** How long (real time) one node alone works on a charge. After that another node may take it over. */
const CLAIM_MS = 30_000;

/** The id of the work that continues a charge if the process that started it dies. */
export const chargeWorkId = (charge: Pick<Charge, 'id'>): string => `chr_${charge.id}`;

/** The moment (real time) until which only the node that continues a charge may work on it. */
export const claimedUntil = ({ realNow }: DecisionContext): Date => new Date(realNow.getTime() + CLAIM_MS);

/** A charge with its first attempt. Once this is committed, the outcome is found out even if the process dies. */
export function openCharge(ctx: DecisionContext, request: ChargeRequest): { changes: Change[]; charge: Charge; first: ChargeAttempt } {
  const { method, cards, purpose } = request;
  const base: Charge = {
    account_id: ctx.account_id,
    id: ctx.newId('chg_'),
    purpose,
    hold: request.hold ?? false,
    charge_status: 'RUNNING',
    customer_id: request.customer_id,
    payment_methods_id: method.id,
    payments_id: request.payments_id ?? null,
    cards: cards.map(({ id }) => id),
    attempts: [],
    amount: request.amount,
    currency: request.currency ?? 'ZAR',
    transaction_reference: request.transaction_reference,
    submission_batch_reference: request.submission_batch_reference ?? null,
    payment_data: request.payment_data ?? {},
    created_at: ctx.now,
    updated_at: null,
  };
  const first = newAttempt(ctx, base, cards[0], method);
  const charge = { ...base, attempts: [first.attempt] };
  return {
    charge,
    first: first.attempt,
    changes: [
      insert('charges', charge),
      ...first.changes,
      schedule(ctx, {
        id: chargeWorkId(charge),
        kind: 'charge.run',
        subject_id: charge.id,
        due_at: ctx.now,
        claimed_until: claimedUntil(ctx),
      }),
    ],
  };
}

/** The next attempt of a charge: another card, with a transaction of its own. */
export function newAttempt(
  ctx: DecisionContext,
  charge: Charge,
  card: Card,
  method: PaymentMethod,
): { changes: Change[]; attempt: ChargeAttempt } {
  const transaction = newTransaction(ctx, {
    method,
    amount: charge.amount,
    currency: charge.currency,
    transaction_reference: charge.transaction_reference,
    customers_id: charge.customer_id,
    payments_id: charge.payments_id,
    card_id: card.id,
    submission_batch_reference: charge.submission_batch_reference,
    payment_data: {
      ...charge.payment_data,
      payment_method: 'CARD',
      card: { id: card.id, brand: card.card_brand, last4: card.card_ending },
    },
  });
  return {
    changes: openTransaction(ctx, transaction),
    attempt: {
      sequence: charge.attempts.length + 1,
      card_id: card.id,
      is_default: card.is_default,
      transaction_id: transaction.id,
      transaction_status: 'PENDING',
      state: 'asking',
      error: null,
    },
  };
}
