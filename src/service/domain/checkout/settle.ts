import { note, remove, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { NETWORK_WORDS, inquiryDue } from '../network-words.ts';
import type { DeclineReason, Verdict as NetworkVerdict } from '../ports.ts';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { Transaction } from '../records/money.ts';
import { moveOn } from '../transaction.ts';
import { announce } from './announce.ts';
import { inquiryId } from './attempt.ts';
import { completeAttempt, type Completion } from './complete.ts';
import { end, keep } from './session.ts';

/** What is known of an attempt when there is something to say of it. */
export interface SettleFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
  /** The vault's token it was paid with; undefined where it was paid with something else. */
  readonly token: VaultToken | undefined;
}

/** Why an attempt failed. */
export type Failure = NonNullable<CheckoutSession['failure']>['code'];

/**
 * What to believe of an attempt: what the network said, or what became of its payer. `waiting`: the payer still has time.
 */
export type Verdict =
  | Exclude<NetworkVerdict, { type: 'declined' }>
  | { readonly type: 'declined'; readonly reason: DeclineReason | 'authentication_failed' | 'payment_declined' }
  | { readonly type: 'waiting' }
  | { readonly type: 'left'; readonly reason: 'not_completed' | 'withdrawn' | 'token_expired' };

/** Five declines close a session as failed (ruling *checkout session life*). */
const MAX_DECLINES = 5;

/** How long at most until a provider is asked again about a payer who has not come back. */
const LOOK_GAPS = [20_000, 60_000, 120_000];

/** Plain words for a developer and, where nothing better is there, a shopper. */
const REASONS: Readonly<Record<Failure, string>> = {
  ...NETWORK_WORDS,
  token_expired: 'The card details were entered too long ago. Nothing was charged.',
  authentication_failed: 'The bank did not confirm the card’s holder. Nothing was charged.',
  payment_declined: 'The payment was declined. Nothing was charged.',
  not_completed: 'The payment was not confirmed in time. Nothing was charged.',
  withdrawn: 'The payment was given up before it was confirmed. Nothing was charged.',
};

/** What counts towards the five: somebody was asked, and said no. */
const COUNTS: ReadonlySet<Failure> = new Set([
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
  facts: SettleFacts & { readonly completion: Completion | undefined },
  verdict: Verdict,
  asked: number,
): Decision<CheckoutSession> {
  const { session, attempt, completion } = facts;
  if (attempt.status !== 'accepted') return { changes: [], result: session };
  switch (verdict.type) {
    case 'approved':
      if (completion === undefined) throw new Error(`what attempt ${attempt.id} completes was not looked up`);
      return completeAttempt(ctx, facts, completion, verdict.code);
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
      return attempt.step === 'network' && verdict.reason !== 'token_expired'
        ? { changes: [], result: session }
        : fail(ctx, facts, verdict.reason);
  }
}

function fail(ctx: DecisionContext, facts: SettleFacts, code: Failure): Decision<CheckoutSession> {
  const { session, attempt, transaction } = facts;
  const declines = session.declines + (COUNTS.has(code) ? 1 : 0);
  const late = session.expires_at <= ctx.now;
  const state = declines >= MAX_DECLINES ? 'failed' : late ? 'expired' : 'open';
  const failure = { attempt_key: attempt.attempt_key, code, message: REASONS[code], retryable: state === 'open' };
  const set = { state, declines, failure, attempt_key: null, action: null } as const;
  const next = state === 'open' ? keep(ctx, session, set) : end(ctx, session, set);
  const changes: Change[] = [
    ...moveOn(ctx, transaction, 'DECLINED', { message: REASONS[code], unpaid_reason: REASONS[code] }).changes,
    update('checkout_attempts', attempt.id, { status: 'failed' }),
    ...(attempt.token_id === null ? [] : [update('vault_tokens', attempt.token_id, { number_sealed: null })]),
    remove('work', inquiryId(transaction)),
    ...next.changes,
    note(ctx, 'checkout.failed', session.id, { transaction_id: transaction.id, code }),
    ...announce(ctx, next.result, 'checkout.failed', {
      transaction: { id: transaction.id, status: 'DECLINED' },
      error: { code, message: REASONS[code], attempt: declines },
    }),
    ...(state === 'expired' ? announce(ctx, next.result, 'checkout.expired') : []),
  ];
  return { changes, result: next.result };
}

/** Nobody knows yet: the network did not answer, and is asked again. */
function wait(ctx: DecisionContext, { session, transaction }: SettleFacts, asked: number): Decision<CheckoutSession> {
  const again = update('work', inquiryId(transaction), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null });
  if (transaction.transaction_status === 'NO_RESPONSE') return { changes: [again], result: session };
  const next = keep(ctx, session, { state: 'checking', action: null });
  return {
    changes: [
      again,
      ...moveOn(ctx, transaction, 'NO_RESPONSE', { message: 'The network did not answer' }).changes,
      ...next.changes,
      note(ctx, 'checkout.pending', session.id, { transaction_id: transaction.id }),
      ...announce(ctx, next.result, 'checkout.pending', {
        transaction: { id: transaction.id, status: 'NO_RESPONSE' },
        pending: { reason: 'NO_RESPONSE' },
      }),
    ],
    result: next.result,
  };
}

/** The payer still has time: looked at again in a while, at the latest when it is up. */
function lookAgain(ctx: DecisionContext, { session, transaction }: SettleFacts, asked: number): Decision<CheckoutSession> {
  const gap = LOOK_GAPS[Math.min(asked, LOOK_GAPS.length - 1)] ?? 120_000;
  const until = session.action === null ? Infinity : new Date(session.action.until).getTime();
  const due_at = new Date(Math.max(ctx.now.getTime() + 1000, Math.min(ctx.now.getTime() + gap, until)));
  return { changes: [update('work', inquiryId(transaction), { due_at, attempts: asked + 1, claimed_until: null })], result: session };
}
