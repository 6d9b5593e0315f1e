import { journalLine, remove, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { type DeclineReason, inquiryDue, NETWORK_MESSAGES, type Verdict as NetworkVerdict } from '../rail-ports.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { changeTransactionStatus } from '../transaction.ts';
import { announceCheckout } from './announce-checkout.ts';
import { inquiryId } from './attempt.ts';
import { type AttemptSettleFacts, completeAttempt, type Completion } from './completion.ts';
import { recordAttemptEnd } from '../velocity.ts';
import { endSession, changeOpenSession } from './session.ts';

/** Why an attempt failed. */
export type Failure = NonNullable<CheckoutSession['failure']>['code'];

/** The outcome of an attempt, from the network or from what the payer did. `waiting`: the payer still has time. */
export type Verdict =
  | Exclude<NetworkVerdict, { type: 'declined' }>
  | { readonly type: 'declined'; readonly reason: DeclineReason | 'authentication_failed' | 'payment_declined' }
  | { readonly type: 'waiting' }
  | { readonly type: 'left'; readonly reason: 'not_completed' | 'withdrawn' | 'token_expired' | 'too_many_attempts' };

/** Milliseconds until a provider is asked again about a payer who has not come back: after the first, second and every later time. */
const LOOK_GAPS = [20_000, 60_000, 120_000];

/** The message of each failure, for developers. Shoppers see it where there is no better text. */
const REASONS: Readonly<Record<Exclude<Failure, 'order_closed'>, string>> = {
  ...NETWORK_MESSAGES,
  token_expired: 'The card details were entered too long ago. Nothing was charged.',
  authentication_failed: 'The bank did not confirm the card’s holder. Nothing was charged.',
  payment_declined: 'The payment was declined. Nothing was charged.',
  not_completed: 'The payment was not confirmed in time. Nothing was charged.',
  withdrawn: 'The payment was given up before it was confirmed. Nothing was charged.',
  too_many_attempts: 'There were too many declined attempts. Nobody was asked, and nothing was charged. Try again in an hour.',
};

/**
 * Failures in which somebody was asked and refused. They count against the session, and for an hour against the card and the
 * network address.
 */
const DECLINES: ReadonlySet<Failure> = new Set([
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_code',
  'authentication_failed',
  'payment_declined',
]);

/** Stores the outcome of an attempt. Does nothing when an outcome is stored already, because it never changes. */
export function settleAttempt(
  ctx: DecisionContext,
  facts: AttemptSettleFacts & { readonly completion: Completion | undefined; readonly maxDeclines: number },
  verdict: Verdict,
  asked: number,
): Decision<CheckoutSession> {
  const { session, attempt, completion } = facts;
  if (attempt.status !== 'accepted') return { changes: [], result: session };
  switch (verdict.type) {
    case 'approved':
      if (completion === undefined) throw new Error(`the records to complete attempt ${attempt.id} were not read`);
      return withEnd(ctx, attempt.id, completeAttempt(ctx, facts, completion, verdict.code));
    case 'no_answer':
      return wait(ctx, facts, asked);
    case 'waiting':
      return lookAgain(ctx, facts, asked);
    case 'declined':
      // A challenge is answered only once. After approval, a failed authentication comes too late: the network decides.
      return verdict.reason === 'authentication_failed' && attempt.step !== 'challenge'
        ? { changes: [], result: session }
        : fail(ctx, facts, verdict.reason);
    case 'not_processed':
      return fail(ctx, facts, 'not_processed');
    case 'left':
      // Does nothing when the payer came back after all: the attempt has gone on to the network, which now decides.
      return attempt.step === 'network' && verdict.reason !== 'token_expired' && verdict.reason !== 'too_many_attempts'
        ? { changes: [], result: session }
        : fail(ctx, facts, verdict.reason);
  }
}

/** A paid attempt does not count against the card or the address. */
const withEnd = <R>(ctx: DecisionContext, attempt_id: string, { changes, result }: Decision<R>): Decision<R> => ({
  changes: [...changes, ...recordAttemptEnd(ctx, attempt_id, false)],
  result,
});

function fail(
  ctx: DecisionContext,
  facts: AttemptSettleFacts & { readonly maxDeclines: number },
  code: keyof typeof REASONS,
): Decision<CheckoutSession> {
  const { session, attempt, transaction } = facts;
  // A blocked attempt counts against the session, so that a program cannot try for ever. It does not count against the card, which may
  // belong to somebody else.
  const declines = session.declines + (DECLINES.has(code) || code === 'too_many_attempts' ? 1 : 0);
  const late = session.expires_at <= ctx.now;
  const state = declines >= facts.maxDeclines ? 'failed' : late ? 'expired' : 'open';
  const failure = { attempt_key: attempt.attempt_key, code, message: REASONS[code], retryable: state === 'open' };
  const set = { state, declines, failure, attempt_key: null, action: null } as const;
  const next = state === 'open' ? changeOpenSession(ctx, session, set) : endSession(ctx, session, set);
  const changes: Change[] = [
    ...changeTransactionStatus(ctx, transaction, 'DECLINED', { message: REASONS[code], unpaid_reason: REASONS[code] }).changes,
    update('checkout_attempts', attempt.id, { status: 'failed' }),
    ...recordAttemptEnd(ctx, attempt.id, DECLINES.has(code)),
    ...(attempt.token_id === null ? [] : [remove('vault_tokens', attempt.token_id)]),
    remove('work', inquiryId(transaction)),
    ...next.changes,
    journalLine(ctx, 'checkout.failed', session.id, { transaction_id: transaction.id, code }),
    ...announceCheckout(ctx, next.result, 'checkout.failed', {
      transaction: { id: transaction.id, status: 'DECLINED' },
      error: { code, message: REASONS[code], attempt: declines },
    }),
    ...(state === 'expired' ? announceCheckout(ctx, next.result, 'checkout.expired') : []),
  ];
  return { changes, result: next.result };
}

/** The network did not answer, so the outcome is not known. It is asked again later. */
function wait(ctx: DecisionContext, { session, transaction }: AttemptSettleFacts, asked: number): Decision<CheckoutSession> {
  const again = update('work', inquiryId(transaction), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null });
  if (transaction.transaction_status === 'NO_RESPONSE') return { changes: [again], result: session };
  const next = changeOpenSession(ctx, session, { state: 'checking', action: null });
  return {
    changes: [
      again,
      ...changeTransactionStatus(ctx, transaction, 'NO_RESPONSE', { message: 'The network did not answer' }).changes,
      ...next.changes,
      journalLine(ctx, 'checkout.pending', session.id, { transaction_id: transaction.id }),
      ...announceCheckout(ctx, next.result, 'checkout.pending', {
        transaction: { id: transaction.id, status: 'NO_RESPONSE' },
        pending: { reason: 'NO_RESPONSE' },
      }),
    ],
    result: next.result,
  };
}

/** The payer still has time. The provider is asked again later, at the latest when the time is over. */
function lookAgain(ctx: DecisionContext, { session, transaction }: AttemptSettleFacts, asked: number): Decision<CheckoutSession> {
  const gap = LOOK_GAPS[Math.min(asked, LOOK_GAPS.length - 1)] ?? 120_000;
  const until = session.action === null ? Infinity : new Date(session.action.until).getTime();
  const due_at = new Date(Math.max(ctx.now.getTime() + 1000, Math.min(ctx.now.getTime() + gap, until)));
  return { changes: [update('work', inquiryId(transaction), { due_at, attempts: asked + 1, claimed_until: null })], result: session };
}
