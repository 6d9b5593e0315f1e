import { awaitPayer, isOverdue, completeChallenge, type AwaitFacts, type NewPayerAction } from '../../domain/checkout/payer-action.ts';
import type { Verdict } from '../../domain/checkout/attempt-settlement.ts';
import type { Change } from '../../domain/decision.ts';
import type { NetworkInquiry } from '../../domain/rail-ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../../domain/records/checkout.ts';
import type { Chargeable } from '../../domain/vault.ts';
import { attemptFacts, chargeAttempt, settle } from './settle.ts';
import { verdictOf } from '../charge/network.ts';
import { attemptOf } from './session-lookups.ts';
import { isOverDeclineLimitNow, retryWhilePending } from '../account/velocity.ts';
import { recordAttemptResumed } from '../../domain/velocity.ts';
import { write, type Services } from '../write.ts';

/** Attempts whose payer must act elsewhere: sends payers there, takes their answers, and handles payers who do not answer. */

/** An attempt's reference at the network or the provider: the id of its transaction. @throws Error for an attempt without a transaction */
function referenceOf({ id, transaction_id }: CheckoutAttempt): string {
  if (transaction_id === null) throw new Error(`attempt ${id} has no transaction`);
  return transaction_id;
}

const wait = (services: Services, account: Account, transaction_id: string, payerAction: NewPayerAction, kept: readonly Change[] = []) =>
  write(services, { account }, async (tx, ctx) => awaitPayer(ctx, await attemptFacts(tx, transaction_id), payerAction, kept));

/**
 * Asks the card's bank whether the cardholder must answer a challenge, and sends them there if so. Returns whether there is a
 * challenge.
 */
export async function sendToBank(
  services: Services,
  account: Account,
  { session, attempt, transaction }: AwaitFacts,
  money: Chargeable,
): Promise<boolean> {
  const { id: attempt_id, token_id } = attempt;
  const challenge = await money.challenge({ attempt_id, token_id, always: session.request_3ds === 'always' });
  if (challenge === null) return false;
  await wait(services, account, transaction.id, { type: 'challenge', url: challenge.url, app_url: null }, challenge.changes);
  return true;
}

/** Sends the payer to a provider's app or page. */
export async function sendToProvider(services: Services, account: Account, { session, attempt, transaction }: AwaitFacts): Promise<void> {
  const { id: reference, amount, currency } = transaction;
  const payerAction = await services.providers
    .begin({ reference, merchant: account.id, attempt_id: attempt.id, amount, currency, method: attempt.method })
    .catch(() => null);
  if (payerAction === null) {
    await settle(services, account, reference, { type: 'not_processed' });
    return;
  }
  const kind = session.methods.find(({ id }) => id === attempt.method)?.kind;
  await wait(services, account, reference, { type: kind === 'scan' ? 'scan' : 'redirect', ...payerAction });
}

/**
 * The cardholder answered the bank's challenge; any node can handle this. `secret` is the end of the challenge's address. With it
 * the vault opens the stored security code, and deletes it in the commit that lets the attempt go on.
 */
export async function answerChallenge(
  services: Services,
  account: Account,
  { attempt, secret }: { readonly attempt: CheckoutAttempt; readonly secret: string },
  approves: boolean,
): Promise<void> {
  const reference = referenceOf(attempt);
  if (!approves) {
    await settle(services, account, reference, { type: 'declined', reason: 'authentication_failed' });
    return;
  }
  // Challenges can wait side by side, so the limits against card testing count again when the network is asked.
  const passed = await retryWhilePending(services, () =>
    write(services, { account }, async (tx, ctx) => {
      const facts = await attemptFacts(tx, reference);
      const { changes, result } = completeChallenge(ctx, facts);
      if (!result.mayCharge) return { changes, result: null };
      const isRateLimited = await isOverDeclineLimitNow(tx, services, account, attempt.id);
      const { money, changes: forgets } = await services.vault.afterChallenge(tx, facts.attempt, secret, ctx.realNow);
      return { changes: [...changes, ...forgets, ...recordAttemptResumed(ctx, attempt.id)], result: { ...facts, money, isRateLimited } };
    }),
  );
  if (passed === null) return;
  const { money, session, transaction, isRateLimited } = passed;
  if (isRateLimited) await settle(services, account, reference, { type: 'left', reason: 'too_many_attempts' });
  else if (money === null) await settle(services, account, reference, { type: 'left', reason: 'token_expired' });
  else await chargeAttempt(services, account, { session, transaction }, money);
}

/** The outcome that follows from a provider's answer. */
const providerVerdict = (inquiry: NetworkInquiry, unknown: Verdict): Verdict => {
  if (inquiry.type === 'unknown') return unknown;
  return inquiry.type === 'declined' ? { type: 'declined', reason: 'payment_declined' } : inquiry;
};

const no_answer = { type: 'no_answer' } as const;

/** Asks a provider about a payer. A payer who has not answered may still do so until the time is over. */
export async function askProvider(services: Services, account: Account, attempt: CheckoutAttempt, asked = 0): Promise<void> {
  const { providers, store } = services;
  const reference = referenceOf(attempt);
  const session = await store.of(account.id).find('checkout_sessions', attempt.session_id);
  let inquiry = await providers.inquire(reference).catch(() => no_answer);
  // An attempt that was never begun at the provider counts as not processed.
  const begun = session?.action?.attempt_id === attempt.id;
  const over = session === undefined || !begun || isOverdue(session, services.clock.now());
  if (inquiry.type === 'unknown' && over) inquiry = await providers.close(reference).catch(() => no_answer);
  const unknown: Verdict = !over ? { type: 'waiting' } : begun ? { type: 'left', reason: 'not_completed' } : { type: 'not_processed' };
  await settle(services, account, reference, providerVerdict(inquiry, unknown), { asked });
}

/** The payer comes back to choose another way to pay. A payment that was approved meanwhile stays paid. */
export async function withdrawAttempt(services: Services, account: Account, { state, action }: CheckoutSession): Promise<void> {
  if (state !== 'action' || action === null) return;
  const attempt = await services.store.of(account.id).find('checkout_attempts', action.attempt_id);
  if (attempt === undefined) return;
  const left = { type: 'left', reason: 'withdrawn' } as const;
  const inquiry = attempt.step === 'provider' ? await services.providers.close(referenceOf(attempt)).catch(() => no_answer) : null;
  await settle(services, account, referenceOf(attempt), inquiry === null ? left : providerVerdict(inquiry, left));
}

/** Due work: finds out the outcome of an attempt and stores it. It can run any number of times. */
export async function inquireAttempt(services: Services, account: Account, item: Work): Promise<void> {
  const reference = item.subject_id;
  const reader = services.store.of(account.id);
  const attempt = await attemptOf(reader, await reader.find('transactions', reference));
  if (attempt === undefined) throw new Error(`no attempt has transaction ${reference}`);
  if (attempt.step === 'provider') return askProvider(services, account, attempt, item.attempts);
  if (attempt.step === 'network') {
    await settle(services, account, reference, await verdictOf(services.network, reference), { asked: item.attempts });
    return;
  }
  const session = await services.store.of(account.id).find('checkout_sessions', attempt.session_id);
  const over = session === undefined || isOverdue(session, services.clock.now());
  await settle(services, account, reference, over ? { type: 'left', reason: 'not_completed' } : { type: 'waiting' }, {
    asked: item.attempts,
  });
}
