import type { CheckoutPayBody } from '../../../contract/sessions/checkout-pay.ts';
import { Refusal } from '../../../contract/errors.ts';
import { acceptAttempt, type Accepted } from '../../domain/checkout/attempt.ts';
import { endForOrder } from '../../domain/checkout/session-end.ts';
import { wasAttempted } from '../../domain/checkout/session.ts';
import type { Change } from '../../domain/decision.ts';
import type { OrderBar } from '../../domain/order-status.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { CheckoutAttempt, CheckoutSession } from '../../domain/records/checkout.ts';
import type { Customer } from '../../domain/records/people.ts';
import { recordAttemptStart } from '../../domain/velocity.ts';
import type { Chargeable } from '../../domain/vault.ts';
import { type AcceptedFacts, chargeAttempt, settle } from './settle.ts';
import { orderFactsOf } from '../sales/sales.ts';
import { lockSession } from './session-lookups.ts';
import { addressSubject, isOverDeclineLimit, retryWhilePending } from '../account/velocity.ts';
import { sendToBank, sendToProvider } from './payer-actions.ts';
import { Replay, write, type Call, type Services } from '../write.ts';

/**
 * Pays a session in three steps with a commit after each, so that the process may die at any point: accept (store the attempt; the
 * session is in progress), ask (charge the card, or send the payer elsewhere), settle (store the outcome). Due work settles an
 * attempt whose process died.
 * Returns the session if it is settled; null where the caller must read the session again. `payer` says whether only an ACTIVE
 * customer may pay, or any customer that the session has.
 */
export async function pay(
  services: Services,
  call: Call,
  session_id: string,
  body: CheckoutPayBody,
  payer: 'active' | 'any' = 'active',
): Promise<CheckoutSession | null> {
  const accepted = await retryWhilePending(services, () => accept(services, call, session_id, body, payer)).catch(
    async (error: unknown) => {
      if (isOfOrderThatIsOver(error)) await closeForOrder(services, call, session_id, body.attempt_key);
      throw error;
    },
  );
  if (accepted.type === 'repeat') return null;
  const { session, attempt, transaction, money } = accepted;
  if (accepted.isRateLimited) return settle(services, call.account, transaction.id, { type: 'left', reason: 'too_many_attempts' });
  if (money === null) await sendToProvider(services, call.account, { session, attempt, transaction });
  else if (!(await sendToBank(services, call.account, { session, attempt, transaction }, money)))
    return chargeAttempt(services, call.account, accepted, money, accepted);
  return null;
}

/** Whether an attempt was refused because nothing is left of the order. While payments are in progress, something may be left after all. */
const isOfOrderThatIsOver = (error: unknown): boolean =>
  error instanceof Refusal && error.details.some(({ errors }) => OVER.has(errors['session_id']?.rule ?? ''));

const OVER: ReadonlySet<string> = new Set<OrderBar>(['order_closed', 'order_left']);

/** Ends a session whose order takes no more payments, so that every page of it says so. */
const closeForOrder = (services: Services, { account }: Call, session_id: string, attempt_key: string): Promise<void> =>
  write(services, { account }, async (tx, ctx) => ({
    changes: endForOrder(ctx, await lockSession(tx, session_id), attempt_key),
    result: undefined,
  }));

type NewAttempt = Extract<Accepted, { type: 'fresh' }>;
/** A new attempt with the card to charge (null where a provider takes the money), or a repeat of an earlier attempt. */
type AcceptResult =
  { type: 'repeat' } | (NewAttempt & AcceptedFacts & { readonly money: Chargeable | null; readonly isRateLimited: boolean });

/** The session's attempt with this key. A session without attempts needs no query. */
const priorOf = (tx: Transactional, session: CheckoutSession, key: string): Promise<CheckoutAttempt | undefined> =>
  wasAttempted(session)
    ? tx.findOne('checkout_attempts', [
        { field: 'session_id', is: session.id },
        { field: 'attempt_key', is: key },
      ])
    : Promise.resolve(undefined);

/** The session is locked first: a copy of an attempt that comes meanwhile waits, and then finds the attempt, not a token that was used. */
async function accept(
  services: Services,
  call: Call,
  session_id: string,
  body: CheckoutPayBody,
  payer: 'active' | 'any',
): Promise<AcceptResult> {
  // A repeat is answered with the present state, so no answer is stored under the key.
  const idempotency = call.idempotency && { ...call.idempotency, encode: () => '' };
  try {
    return await write<AcceptResult>(services, { account: call.account, ...(idempotency && { idempotency }) }, async (tx, ctx) => {
      const session = await lockSession(tx, session_id);
      const { money, ...means } = await services.vault.meansOf(tx, body, services.realNow());
      const prior = await priorOf(tx, session, body.attempt_key);
      const pam = session.methods.find(({ id: name }) => name === body.method)?.payment_methods_id;
      const method = await tx.find('payment_methods', pam ?? null);
      const order = session.mode === 'SAVE' || prior !== undefined ? undefined : await orderFactsOf(tx, session.order_id);
      const customer = payer === 'any' ? undefined : await tx.find('customers', session.customer_id);
      const { changes, result } = acceptAttempt(ctx, body, {
        session,
        prior,
        customer,
        order,
        ...means,
        method,
        publicUrl: services.publicUrl,
        realNow: services.realNow(),
      });
      if (result.type === 'repeat') return { changes, result };
      const subjects = { card: money?.fingerprint ?? null, address: addressSubject(services, call.client) };
      const isRateLimited = await isOverDeclineLimit(tx, services, call.account, subjects);
      const places = isRateLimited ? [] : recordAttemptStart(ctx, result.attempt.id, subjects);
      return {
        changes: [...changes, ...places],
        result: { ...result, money, isRateLimited, token: means.token, customer: newCustomerIn(changes), method },
      };
    });
  } catch (error) {
    if (error instanceof Replay) return { type: 'repeat' };
    throw error;
  }
}

/** The customer that an attempt has created for its payer; undefined for a payer who was known. */
function newCustomerIn(changes: readonly Change[]): Customer | undefined {
  for (const change of changes) if (change.kind === 'customers' && change.op === 'insert') return change.row;
  return undefined;
}
