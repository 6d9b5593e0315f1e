import { awaitPayer, isOverdue, passChallenge, type AwaitFacts, type Errand } from '../domain/checkout/action.ts';
import type { Verdict } from '../domain/checkout/settle.ts';
import type { NetworkInquiry } from '../domain/ports.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../domain/records/checkout.ts';
import { charge, type Money } from './charge-payer.ts';
import { verdictOf } from './network.ts';
import { attemptFacts, settle } from './settle.ts';
import { write, type Services } from './write.ts';

/** Attempts whose payer has something to do elsewhere: where they are sent, what they answered, and what if they do not. */

const wait = (services: Services, account: Account, transaction_id: string, errand: Errand) =>
  write(services, { account }, async (tx, ctx) => awaitPayer(ctx, await attemptFacts(tx, account, transaction_id), errand));

/** Asks the card's bank whether its holder has to be asked first, and sends them there. Answers whether it was so. */
export async function sendToBank(
  services: Services,
  account: Account,
  { session, attempt, transaction }: AwaitFacts,
  number: string,
  code: string | null,
): Promise<boolean> {
  const challenge = await services.authenticator.challenge({ attempt_id: attempt.id, number, always: session.request_3ds === 'always' });
  if (challenge === null) return false;
  if (code !== null) services.codes.keep(attempt.id, code);
  await wait(services, account, transaction.id, { type: 'challenge', url: challenge.url, app_url: null });
  return true;
}

/** Sends the payer to a provider's app or page. */
export async function sendToProvider(services: Services, account: Account, { session, attempt, transaction }: AwaitFacts): Promise<void> {
  const { id: reference, amount, currency } = transaction;
  const errand = await services.providers
    .begin({ reference, attempt_id: attempt.id, amount, currency, method: attempt.method })
    .catch(() => null);
  if (errand === null) {
    await settle(services, account, reference, { type: 'not_processed' });
    return;
  }
  const kind = session.methods.find(({ id }) => id === attempt.method)?.kind;
  await wait(services, account, reference, { type: kind === 'scan' ? 'scan' : 'redirect', ...errand });
}

/** The card's holder answered their bank. */
export async function answerChallenge(services: Services, account: Account, attempt: CheckoutAttempt, approves: boolean): Promise<void> {
  const reference = attempt.transaction_id ?? '';
  if (!approves) {
    await settle(services, account, reference, { type: 'declined', reason: 'authentication_failed' });
    return;
  }
  const { go } = await write(services, { account }, async (tx, ctx) => passChallenge(ctx, await attemptFacts(tx, account, reference)));
  if (!go) return;
  const session = await services.store.find('checkout_sessions', account.id, attempt.session_id);
  const transaction = await services.store.find('transactions', account.id, reference);
  const money = await moneyAgain(services, account, attempt);
  if (session === undefined || transaction === undefined) throw new Error(`attempt ${attempt.id} is not complete`);
  if (money === null) await settle(services, account, reference, { type: 'left', reason: 'token_expired' });
  else await charge(services, account, { session, transaction }, money);
}

/** What was to be charged when the challenge began, if the vault still has it. */
async function moneyAgain(services: Services, account: Account, attempt: CheckoutAttempt): Promise<Money | null> {
  const code = services.codes.take(attempt.id);
  if (attempt.card_id !== null) {
    const card = await services.store.find('cards', account.id, attempt.card_id);
    return card?.number_sealed == null ? null : { type: 'card', card, code };
  }
  const token = attempt.token_id === null ? undefined : await services.store.find('vault_tokens', account.id, attempt.token_id);
  return token?.number_sealed == null ? null : { type: 'token', token, code };
}

/** What a provider says, as what to believe. */
const believed = (told: NetworkInquiry, unknown: Verdict): Verdict => {
  if (told.type === 'unknown') return unknown;
  return told.type === 'declined' ? { type: 'declined', reason: 'payment_declined' } : told;
};

const no_answer = { type: 'no_answer' } as const;

/** Asks a provider what became of a payer; one who has not answered still may, until their time is up. */
export async function askProvider(services: Services, account: Account, attempt: CheckoutAttempt, asked = 0): Promise<void> {
  const { providers, store } = services;
  const reference = attempt.transaction_id ?? '';
  const session = await store.find('checkout_sessions', account.id, attempt.session_id);
  let told = await providers.inquire(reference).catch(() => no_answer);
  // An attempt that never got as far as its payer was not processed.
  const begun = session?.action?.attempt_id === attempt.id;
  const over = session === undefined || !begun || isOverdue(session, services.clock.now());
  if (told.type === 'unknown' && over) told = await providers.close(reference).catch(() => no_answer);
  const unknown: Verdict = !over ? { type: 'waiting' } : begun ? { type: 'left', reason: 'not_completed' } : { type: 'not_processed' };
  await settle(services, account, reference, believed(told, unknown), asked);
}

/** The payer comes back to choose another way to pay. What they paid meanwhile stays paid. */
export async function withdrawAttempt(services: Services, account: Account, { state, action }: CheckoutSession): Promise<void> {
  if (state !== 'action' || action === null) return;
  const attempt = await services.store.find('checkout_attempts', account.id, action.attempt_id);
  if (attempt === undefined) return;
  const left = { type: 'left', reason: 'withdrawn' } as const;
  const told = attempt.step === 'provider' ? await services.providers.close(attempt.transaction_id ?? '').catch(() => no_answer) : null;
  await settle(services, account, attempt.transaction_id ?? '', told === null ? left : believed(told, left));
}

/** Due work: finds out what became of an attempt, and records it. Safe to run any number of times. */
export async function inquire(services: Services, account: Account, item: Work): Promise<void> {
  const reference = item.subject_id;
  const attempt = await services.store.findWhere('checkout_attempts', account.id, [{ field: 'transaction_id', is: reference }]);
  if (attempt === undefined) throw new Error(`no attempt has transaction ${reference}`);
  if (attempt.step === 'provider') return askProvider(services, account, attempt, item.attempts);
  if (attempt.step === 'network') {
    await settle(services, account, reference, await verdictOf(services.network, reference), item.attempts);
    return;
  }
  const session = await services.store.find('checkout_sessions', account.id, attempt.session_id);
  const over = session === undefined || isOverdue(session, services.clock.now());
  await settle(services, account, reference, over ? { type: 'left', reason: 'not_completed' } : { type: 'waiting' }, item.attempts);
}
