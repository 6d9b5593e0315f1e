import { journalLine, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutAttempt, CheckoutSession, PayerAction } from '../records/checkout.ts';
import type { Transaction } from '../records/money.ts';
import { announceCheckout } from './announce-checkout.ts';
import { guardDue, inquiryId } from './attempt.ts';
import { changeOpenSession } from './session.ts';

/** Attempts that wait for an action of the payer: at the bank's 3D Secure page, in an app, or at a provider. */

/** How long a payer has, in milliseconds. After that the attempt fails and the session is open again. */
const PAYER_TIMEOUT_MS = 10 * 60_000;

/** Milliseconds until a provider is first asked about a payer who has not come back. */
const FIRST_LOOK_MS = 10_000;

/** The records of an attempt that waits for its payer. */
export interface AwaitFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
}

/** The page or app in which the payer acts. */
export type NewPayerAction = Pick<PayerAction, 'type' | 'url' | 'app_url'>;

const REASONS = { challenge: '3DS', scan: 'SCAN', redirect: 'REDIRECT' } as const;

/**
 * Makes the attempt wait for its payer. The vault keeps the payer's card data as part of the same commit. Does nothing when the
 * attempt waits already or its outcome is known.
 */
export function awaitPayer(
  ctx: DecisionContext,
  { session, attempt, transaction }: AwaitFacts,
  payerAction: NewPayerAction,
  kept: readonly Change[] = [],
): Decision<CheckoutSession> {
  if (attempt.status !== 'accepted' || session.state !== 'processing') return { changes: [], result: session };
  const until = payerDeadline(session, ctx.now);
  const action: PayerAction = {
    ...payerAction,
    attempt_id: attempt.id,
    attempt_key: attempt.attempt_key,
    method: attempt.method,
    until: until.toISOString(),
  };
  const next = changeOpenSession(ctx, session, { state: 'action', action });
  const due_at = payerAction.type === 'challenge' ? until : new Date(ctx.now.getTime() + FIRST_LOOK_MS);
  const changes: Change[] = [
    ...(payerAction.type === 'challenge' ? [update('checkout_attempts', attempt.id, { step: 'challenge' })] : []),
    ...kept,
    update('work', inquiryId(transaction), { due_at, attempts: 0, claimed_until: null }),
    ...next.changes,
    journalLine(ctx, 'checkout.pending', session.id, { transaction_id: transaction.id }),
    ...announceCheckout(ctx, next.result, 'checkout.pending', {
      transaction: { id: transaction.id, status: transaction.transaction_status },
      pending: { reason: REASONS[payerAction.type] },
    }),
  ];
  return { changes, result: next.result };
}

/**
 * The end of the payer's time. A session that stores a card for later stores none after its own end: a new card in the portal ends with
 * the link to the portal.
 */
function payerDeadline({ mode, expires_at }: CheckoutSession, now: Date): Date {
  const until = new Date(now.getTime() + PAYER_TIMEOUT_MS);
  return mode === 'SAVE' && expires_at < until ? expires_at : until;
}

/** Whether the payer's time is over. */
export const isOverdue = ({ action }: Pick<CheckoutSession, 'action'>, now: Date): boolean =>
  action !== null && new Date(action.until) <= now;

/**
 * The cardholder passed the bank's challenge: the card is charged now. `mayCharge` is false when this was reported before or came too
 * late; then nothing may be charged.
 */
export function completeChallenge(ctx: DecisionContext, { session, attempt, transaction }: AwaitFacts): Decision<{ mayCharge: boolean }> {
  if (attempt.status !== 'accepted' || attempt.step !== 'challenge' || isOverdue(session, ctx.now))
    return { changes: [], result: { mayCharge: false } };
  const next = changeOpenSession(ctx, session, { state: 'processing', action: null });
  return {
    changes: [
      update('checkout_attempts', attempt.id, { step: 'network' }),
      update('work', inquiryId(transaction), { due_at: guardDue(ctx), attempts: 0, claimed_until: null }),
      ...next.changes,
      journalLine(ctx, 'checkout.authenticated', session.id, { transaction_id: transaction.id }),
    ],
    result: { mayCharge: true },
  };
}
