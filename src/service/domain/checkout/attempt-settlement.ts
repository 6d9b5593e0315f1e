import { note, remove, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { NETWORK_MESSAGES, inquiryDue } from '../network-messages.ts';
import type { DeclineReason, Verdict as NetworkVerdict } from '../ports.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import { moveOn } from '../transaction.ts';
import { announceCheckout } from './announce-checkout.ts';
import { inquiryId } from './attempt.ts';
import { completeAttempt, type Completion } from './completion.ts';
import { recordAttemptEnd } from '../velocity.ts';
import { endSession, changeOpenSession } from './session.ts';
import type { AttemptSettleFacts } from './settlement-facts.ts';

/** Why an attempt failed. */
export type Failure = NonNullable<CheckoutSession['failure']>['code'];

/**
 * What to believe of an attempt: what the network said, or what became of its payer. `waiting`: the payer still has time.
 */
export type Verdict =
  | Exclude<NetworkVerdict, { type: 'declined' }>
  | { readonly type: 'declined'; readonly reason: DeclineReason | 'authentication_failed' | 'payment_declined' }
  | { readonly type: 'waiting' }
  | { readonly type: 'left'; readonly reason: 'not_completed' | 'withdrawn' | 'token_expired' | 'too_many_attempts' };

/** How long at most until a provider is asked again about a payer who has not come back. */
const LOOK_GAPS = [20_000, 60_000, 120_000];

/** Plain words for a developer and, where nothing better is there, a shopper. */
const REASONS: Readonly<Record<Failure, string>> = {
  ...NETWORK_MESSAGES,
  token_expired: 'The card details were entered too long ago. Nothing was charged.',
  authentication_failed: 'The bank did not confirm the card’s holder. Nothing was charged.',
  payment_declined: 'The payment was declined. Nothing was charged.',
  not_completed: 'The payment was not confirmed in time. Nothing was charged.',
  withdrawn: 'The payment was given up before it was confirmed. Nothing was charged.',
  too_many_attempts: 'There were too many declined attempts. Nobody was asked, and nothing was charged. Try again in an hour.',
};

/** Somebody was asked, and said no: this counts against the session, and for an hour against the card and the address. */
const DECLINES: ReadonlySet<Failure> = new Set([
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_code',
  'authentication_failed',
  'payment_declined',
]);

/** Records what is known of an attempt. Says nothing when the outcome is known already: it never changes. */
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
      if (completion === undefined) throw new Error(`what attempt ${attempt.id} completes was not looked up`);
      return withEnd(ctx, attempt.id, completeAttempt(ctx, facts, completion, verdict.code));
    case 'no_answer':
      return wait(ctx, facts, asked);
    case 'waiting':
      return lookAgain(ctx, facts, asked);
    case 'declined':
      // A challenge is answered once: after a yes, a no comes too late, and the network has the word.
      return verdict.reason === 'authentication_failed' && attempt.step !== 'challenge'
        ? { changes: [], result: session }
        : fail(ctx, facts, verdict.reason);
    case 'not_processed':
      return fail(ctx, facts, 'not_processed');
    case 'left':
      // Found out before the payer came back after all: the attempt went on, and the network has the word.
      return attempt.step === 'network' && verdict.reason !== 'token_expired' && verdict.reason !== 'too_many_attempts'
        ? { changes: [], result: session }
        : fail(ctx, facts, verdict.reason);
  }
}

/** What paid counts against nobody. */
const withEnd = <R>(ctx: DecisionContext, attempt_id: string, { changes, result }: Decision<R>): Decision<R> => ({
  changes: [...changes, ...recordAttemptEnd(ctx, attempt_id, false)],
  result,
});

function fail(
  ctx: DecisionContext,
  facts: AttemptSettleFacts & { readonly maxDeclines: number },
  code: Failure,
): Decision<CheckoutSession> {
  const { session, attempt, transaction } = facts;
  // An attempt that was stopped counts against its session, or a program could go on in it for ever; not against the card, whose owner may be another.
  const declines = session.declines + (DECLINES.has(code) || code === 'too_many_attempts' ? 1 : 0);
  const late = session.expires_at <= ctx.now;
  const state = declines >= facts.maxDeclines ? 'failed' : late ? 'expired' : 'open';
  const failure = { attempt_key: attempt.attempt_key, code, message: REASONS[code], retryable: state === 'open' };
  const set = { state, declines, failure, attempt_key: null, action: null } as const;
  const next = state === 'open' ? changeOpenSession(ctx, session, set) : endSession(ctx, session, set);
  const changes: Change[] = [
    ...moveOn(ctx, transaction, 'DECLINED', { message: REASONS[code], unpaid_reason: REASONS[code] }).changes,
    update('checkout_attempts', attempt.id, { status: 'failed' }),
    ...recordAttemptEnd(ctx, attempt.id, DECLINES.has(code)),
    ...(attempt.token_id === null ? [] : [update('vault_tokens', attempt.token_id, {}, { number: null, challenge_code: null })]),
    remove('work', inquiryId(transaction)),
    ...next.changes,
    note(ctx, 'checkout.failed', session.id, { transaction_id: transaction.id, code }),
    ...announceCheckout(ctx, next.result, 'checkout.failed', {
      transaction: { id: transaction.id, status: 'DECLINED' },
      error: { code, message: REASONS[code], attempt: declines },
    }),
    ...(state === 'expired' ? announceCheckout(ctx, next.result, 'checkout.expired') : []),
  ];
  return { changes, result: next.result };
}

/** Nobody knows yet: the network did not answer, and is asked again. */
function wait(ctx: DecisionContext, { session, transaction }: AttemptSettleFacts, asked: number): Decision<CheckoutSession> {
  const again = update('work', inquiryId(transaction), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null });
  if (transaction.transaction_status === 'NO_RESPONSE') return { changes: [again], result: session };
  const next = changeOpenSession(ctx, session, { state: 'checking', action: null });
  return {
    changes: [
      again,
      ...moveOn(ctx, transaction, 'NO_RESPONSE', { message: 'The network did not answer' }).changes,
      ...next.changes,
      note(ctx, 'checkout.pending', session.id, { transaction_id: transaction.id }),
      ...announceCheckout(ctx, next.result, 'checkout.pending', {
        transaction: { id: transaction.id, status: 'NO_RESPONSE' },
        pending: { reason: 'NO_RESPONSE' },
      }),
    ],
    result: next.result,
  };
}

/** The payer still has time: looked at again in a while, at the latest when it is up. */
function lookAgain(ctx: DecisionContext, { session, transaction }: AttemptSettleFacts, asked: number): Decision<CheckoutSession> {
  const gap = LOOK_GAPS[Math.min(asked, LOOK_GAPS.length - 1)] ?? 120_000;
  const until = session.action === null ? Infinity : new Date(session.action.until).getTime();
  const due_at = new Date(Math.max(ctx.now.getTime() + 1000, Math.min(ctx.now.getTime() + gap, until)));
  return { changes: [update('work', inquiryId(transaction), { due_at, attempts: asked + 1, claimed_until: null })], result: session };
}
