import { notFound } from '../../contract/errors.ts';
import type { CheckoutPayBody } from '../../contract/checkout-session.ts';
import { acceptAttempt, type Accepted } from '../domain/checkout/attempt.ts';
import { settleAttempt } from '../domain/checkout/settle.ts';
import type { Sealer, Transactional, Verdict } from '../domain/ports.ts';
import type { Account, CheckoutSession, VaultToken } from '../domain/records.ts';
import { ask, verdictOf } from './network.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/**
 * Paying a session, in three steps with a commit between them, so that a process may die anywhere:
 * accept (the attempt is on record and the session in progress), ask the network, settle. Work due a little later
 * asks the network what became of an attempt whose process did not live to settle it.
 */
export async function pay(services: Services, call: Call, session_id: string, body: CheckoutPayBody): Promise<CheckoutSession> {
  const accepted = await accept(services, call, session_id, body);
  if (accepted.type === 'fresh') await charge(services, call.account, accepted);
  return readSession(services, call.account, session_id);
}

/** An attempt that may be charged, with what the vault knows of its card; or one that came before. */
type Chargeable = { type: 'repeat' } | (Extract<Accepted, { type: 'fresh' }> & { token: VaultToken; code: string | null });

async function accept(services: Services, call: Call, session_id: string, body: CheckoutPayBody): Promise<Chargeable> {
  const id = await sessionKey(services, call.account, session_id);
  // A repeat is answered with what is true by then, so under its key only the fact is kept.
  const idempotency = call.idempotency && { ...call.idempotency, encode: () => '' };
  try {
    return await write<Chargeable>(services, { account: call.account, ...(idempotency && { idempotency }) }, async (tx, ctx) => {
      const session = await lockSession(tx, call.account, id, session_id);
      const prior = await tx.findWhere('checkout_attempts', call.account.id, [
        { field: 'session_id', is: session.id },
        { field: 'attempt_key', is: body.attempt_key },
      ]);
      const known = await tx.find('vault_tokens', call.account.id, tokenId(body.token));
      const code = known === undefined ? null : codeIn(services.sealer, known, body.token);
      // A token whose two halves were not made together is none: nothing is accepted that could not be charged.
      const token = code === null ? undefined : known;
      const method = await cardMethod(tx, call.account);
      const { changes, result } = acceptAttempt(ctx, body, { session, prior, token, method, realNow: services.realNow() });
      return { changes, result: result.type === 'repeat' || token === undefined ? { type: 'repeat' } : { ...result, token, code } };
    });
  } catch (error) {
    if (error instanceof Replay) return { type: 'repeat' };
    throw error;
  }
}

async function charge(
  services: Services,
  account: Account,
  { transaction, token, code }: Exclude<Chargeable, { type: 'repeat' }>,
): Promise<void> {
  const answer = await ask(services, {
    reference: transaction.id,
    amount: transaction.amount,
    currency: transaction.currency,
    number: services.sealer.open(token.number_sealed ?? '', token.id),
    expiry: token.expiry,
    code,
    initiator: 'customer',
  });
  await settle(services, account, transaction.id, answer, 0);
}

/** Asks the network what became of an attempt, and records it. Due work; safe to run any number of times. */
export async function inquire(services: Services, account: Account, transaction_id: string, asked: number): Promise<void> {
  await settle(services, account, transaction_id, await verdictOf(services.network, transaction_id), asked);
}

async function settle(services: Services, account: Account, transaction_id: string, verdict: Verdict, asked: number): Promise<void> {
  await write(services, { account }, async (tx, ctx) => {
    const attempt = await tx.findWhere('checkout_attempts', account.id, [{ field: 'transaction_id', is: transaction_id }]);
    if (attempt === undefined) throw new Error(`no attempt has transaction ${transaction_id}`);
    // The session is locked first, everywhere: whoever has it decides, the others wait.
    const session = await tx.lock('checkout_sessions', account.id, attempt.session_id);
    const [current, transaction, token] = [
      await tx.find('checkout_attempts', account.id, attempt.id),
      await tx.find('transactions', account.id, transaction_id),
      await tx.find('vault_tokens', account.id, attempt.token_id),
    ];
    if (session === undefined || current === undefined || transaction === undefined || token === undefined)
      throw new Error(`attempt ${attempt.id} is not complete`);
    return settleAttempt(ctx, { session, attempt: current, transaction, token }, verdict, asked);
  });
}

const tokenId = (token: string): string => token.split('.')[0] ?? '';

/** The security code sealed into a token, or null when it was not sealed into this one. */
function codeIn(sealer: Sealer, token: VaultToken, sent: string): string | null {
  try {
    return sealer.open(sent.split('.')[1] ?? '', token.id);
  } catch {
    return null;
  }
}

async function cardMethod(tx: Transactional, account: Account) {
  const method = await tx.findWhere('payment_methods', account.id, [
    { field: 'payment_method_type', is: 'CARD' },
    { field: 'is_active', is: true },
  ]);
  if (method === undefined) throw new Error(`account ${account.id} has no card payment method`);
  return method;
}

/** The record id of this account's session. @throws Refusal 007 */
export async function sessionKey({ store }: Services, account: Account, session_id: string): Promise<string> {
  const owner = await store.ownerOfSession(session_id);
  if (owner?.account_id !== account.id) throw notFound('session_id', session_id);
  return owner.id;
}

/** The session for a change: nobody else changes it until the commit. @throws Refusal 007 */
export async function lockSession(tx: Transactional, account: Account, id: string, session_id: string): Promise<CheckoutSession> {
  const session = await tx.lock('checkout_sessions', account.id, id);
  if (session === undefined) throw notFound('session_id', session_id);
  return session;
}

/** The session as it is. @throws Refusal 007 */
export async function readSession(services: Services, account: Account, session_id: string): Promise<CheckoutSession> {
  const session = await services.store.find('checkout_sessions', account.id, await sessionKey(services, account, session_id));
  if (session === undefined) throw notFound('session_id', session_id);
  return session;
}
