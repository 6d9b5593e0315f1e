import { inquiryDue, NETWORK_WORDS } from '../network-words.ts';
import type { Verdict } from '../ports.ts';
import { insert, note, remove, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import type { Card, CheckoutAttempt, CheckoutSession, Transaction, VaultToken } from '../records.ts';
import { moveOn } from '../transaction.ts';
import { inquiryId } from './attempt.ts';
import { announce } from './announce.ts';
import { expiryId } from './open.ts';

/** What is known when the network has spoken. */
export interface SettleFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
  readonly token: VaultToken;
}

/** Five declines close a session as failed (ruling *checkout session life*). */
const MAX_DECLINES = 5;

/** Plain words for a developer and, where nothing better is there, a shopper. */
const REASONS: Readonly<Record<NonNullable<CheckoutSession['failure']>['code'], string>> = {
  ...NETWORK_WORDS,
  token_expired: 'The card details were entered too long ago. Nothing was charged.',
};

/** Records what the network said. Says nothing when the outcome is known already: it never changes. */
export function settleAttempt(ctx: DecisionContext, facts: SettleFacts, verdict: Verdict, asked: number): Decision<CheckoutSession> {
  if (facts.attempt.status !== 'accepted') return { changes: [], result: facts.session };
  if (verdict.type === 'approved') return approve(ctx, facts, verdict.code);
  if (verdict.type === 'no_answer') return wait(ctx, facts, asked);
  return fail(ctx, facts, verdict.type === 'declined' ? verdict.reason : 'not_processed');
}

function approve(ctx: DecisionContext, { session, attempt, transaction, token }: SettleFacts, code: string): Decision<CheckoutSession> {
  const card = usedCard(ctx, token, session.customer_id ?? '');
  const ended = end(ctx, session, {
    state: 'completed',
    completed_at: ctx.now,
    failure: null,
    outcome: {
      transaction_id: transaction.id,
      transaction_status: 'PAID',
      card_id: card.id,
      card: { brand: token.brand, last4: token.last4 },
    },
  });
  const changes: Change[] = [
    insert('cards', card),
    ...moveOn(ctx, transaction, 'PAID', { message: 'Approved', code, card_id: card.id }).changes,
    update('checkout_attempts', attempt.id, { status: 'paid' }),
    update('vault_tokens', token.id, { number_sealed: null }),
    remove('work', inquiryId(transaction)),
    ...(session.order_id === null ? [] : [update('orders', session.order_id, { order_status: 'PAID', updated_at: ctx.now })]),
    ...ended.changes,
    note(ctx, 'checkout.completed', session.id, { transaction_id: transaction.id }),
    ...announce(ctx, ended.result, 'checkout.completed'),
  ];
  return { changes, result: ended.result };
}

function fail(ctx: DecisionContext, facts: SettleFacts, code: NonNullable<CheckoutSession['failure']>['code']): Decision<CheckoutSession> {
  const { session, attempt, transaction, token } = facts;
  const declines = session.declines + (code === 'not_processed' ? 0 : 1);
  const late = session.expires_at <= ctx.now;
  const state = declines >= MAX_DECLINES ? 'failed' : late ? 'expired' : 'open';
  const failure = { attempt_key: attempt.attempt_key, code, message: REASONS[code], retryable: state === 'open' };
  const next =
    state === 'open'
      ? keep(ctx, session, { state, declines, failure, attempt_key: null })
      : end(ctx, session, { state, declines, failure, attempt_key: null });
  const changes: Change[] = [
    ...moveOn(ctx, transaction, 'DECLINED', { message: REASONS[code], unpaid_reason: REASONS[code] }).changes,
    update('checkout_attempts', attempt.id, { status: 'failed' }),
    update('vault_tokens', token.id, { number_sealed: null }),
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

function wait(ctx: DecisionContext, { session, transaction }: SettleFacts, asked: number): Decision<CheckoutSession> {
  const changes: Change[] = [
    update('work', inquiryId(transaction), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null }),
  ];
  if (transaction.transaction_status === 'NO_RESPONSE') return { changes, result: session };
  const next = keep(ctx, session, { state: 'checking' });
  return {
    changes: [
      ...changes,
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

/** The session goes on. */
export function keep(ctx: DecisionContext, session: CheckoutSession, set: Partial<CheckoutSession>): Decision<CheckoutSession> {
  const all = { ...set, version: session.version + 1, updated_at: ctx.now };
  return { changes: [update('checkout_sessions', session.id, all)], result: { ...session, ...all } };
}

/** The session is over: nothing waits for its expiry any more. */
export function end(ctx: DecisionContext, session: CheckoutSession, set: Partial<CheckoutSession>): Decision<CheckoutSession> {
  const kept = keep(ctx, session, set);
  return { changes: [...kept.changes, remove('work', expiryId(session))], result: kept.result };
}

/** The card as it was used: known by its ending, its number not kept. */
function usedCard(ctx: DecisionContext, token: VaultToken, customer_id: string): Card {
  return {
    account_id: ctx.account_id,
    id: ctx.newId('crd_'),
    created_at: ctx.now,
    updated_at: null,
    card_status: 'ACTIVE',
    customer_id,
    card_nickname: null,
    card_ending: token.last4,
    card_expire: token.expiry,
    card_brand: token.brand,
    card_token: ctx.newId('ctk_'),
    is_recurring: false,
    is_default: false,
    fingerprint: token.fingerprint,
    number_sealed: null,
    is_stored: false,
  };
}
