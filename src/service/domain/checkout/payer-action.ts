import { note, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutAttempt, CheckoutSession, PayerAction } from '../records/checkout.ts';
import type { Transaction } from '../records/money.ts';
import { announceCheckout } from './announce-checkout.ts';
import { guardDue, inquiryId } from './attempt.ts';
import { changeOpenSession } from './session.ts';

/** Attempts that wait for their payer: at the bank's 3D Secure page, in an app, or at a provider. */

/** How long a payer has; then the attempt has failed, and the session is open again. */
const PATIENCE_MS = 10 * 60_000;

/** The first time a provider is asked what became of a payer who has not come back. */
const FIRST_LOOK_MS = 10_000;

/** What is known of an attempt that goes to its payer. */
export interface AwaitFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
}

/** Where the payer has something to do. */
export type NewPayerAction = Pick<PayerAction, 'type' | 'url' | 'app_url'>;

const REASONS = { challenge: '3DS', scan: 'SCAN', redirect: 'REDIRECT' } as const;

/**
 * The attempt waits for its payer, and with it what the vault keeps until they are back. Nothing changes when its outcome is
 * known already, or it waits by now.
 */
export function awaitPayer(
  ctx: DecisionContext,
  { session, attempt, transaction }: AwaitFacts,
  errand: NewPayerAction,
  kept: readonly Change[] = [],
): Decision<CheckoutSession> {
  if (attempt.status !== 'accepted' || session.state !== 'processing') return { changes: [], result: session };
  const until = new Date(ctx.now.getTime() + PATIENCE_MS);
  const action: PayerAction = {
    ...errand,
    attempt_id: attempt.id,
    attempt_key: attempt.attempt_key,
    method: attempt.method,
    until: until.toISOString(),
  };
  const next = changeOpenSession(ctx, session, { state: 'action', action });
  const due_at = errand.type === 'challenge' ? until : new Date(ctx.now.getTime() + FIRST_LOOK_MS);
  const changes: Change[] = [
    ...(errand.type === 'challenge' ? [update('checkout_attempts', attempt.id, { step: 'challenge' })] : []),
    ...kept,
    update('work', inquiryId(transaction), { due_at, attempts: 0, claimed_until: null }),
    ...next.changes,
    note(ctx, 'checkout.pending', session.id, { transaction_id: transaction.id }),
    ...announceCheckout(ctx, next.result, 'checkout.pending', {
      transaction: { id: transaction.id, status: transaction.transaction_status },
      pending: { reason: REASONS[errand.type] },
    }),
  ];
  return { changes, result: next.result };
}

/** Whether the payer's time for an errand is over. */
export const isOverdue = ({ action }: Pick<CheckoutSession, 'action'>, now: Date): boolean =>
  action !== null && new Date(action.until) <= now;

/**
 * The bank's holder approved: the card is charged now. `go` is false when this was said before, or too late: then there is
 * nothing to be charged.
 */
export function passChallenge(ctx: DecisionContext, { session, attempt, transaction }: AwaitFacts): Decision<{ go: boolean }> {
  if (attempt.status !== 'accepted' || attempt.step !== 'challenge' || isOverdue(session, ctx.now))
    return { changes: [], result: { go: false } };
  const next = changeOpenSession(ctx, session, { state: 'processing', action: null });
  return {
    changes: [
      update('checkout_attempts', attempt.id, { step: 'network' }),
      update('work', inquiryId(transaction), { due_at: guardDue(ctx), attempts: 0, claimed_until: null }),
      ...next.changes,
      note(ctx, 'checkout.authenticated', session.id, { transaction_id: transaction.id }),
    ],
    result: { go: true },
  };
}
