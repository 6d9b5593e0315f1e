import { notFound } from '../../contract/errors.ts';
import { showsCards } from '../domain/checkout/source.ts';
import { sessionView } from '../domain/checkout/view.ts';
import type { Reader, Transactional } from '../domain/ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { Card } from '../domain/records/people.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import type { PaymentMethod } from '../domain/records/money.ts';
import type { Services } from './write.ts';

/** What commands about a session look up. */

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

/** Every stored card of a customer. */
export async function storedCards(reader: Reader, account: Account, customer_id: string): Promise<Card[]> {
  const { rows } = await reader.list(
    'cards',
    account.id,
    [
      { field: 'customer_id', is: customer_id },
      { field: 'is_stored', is: true },
    ],
    {},
  );
  return rows;
}

/** The account's active payment methods. */
export async function activeMethods(reader: Reader, account: Account): Promise<PaymentMethod[]> {
  return (await reader.list('payment_methods', account.id, [{ field: 'is_active', is: true }], {})).rows;
}

/** A session as its operations answer it. */
export async function answerOf(services: Services, account: Account, reader: Reader, session: CheckoutSession) {
  const cards = showsCards(session) ? await storedCards(reader, account, session.customer_id ?? '') : [];
  const context = { now: services.clock.now(), publicUrl: services.publicUrl, test: account.test, cards };
  return { status: true, result: sessionView(session, context) };
}
