import { requireFound } from '../../../contract/errors.ts';
import { brandOf } from '../../domain/brand.ts';
import { showsCards } from '../../domain/checkout/source.ts';
import { sessionView } from '../../domain/checkout/view.ts';
import type { Condition, Reader, Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { CheckoutAttempt, CheckoutSession } from '../../domain/records/checkout.ts';
import type { PaymentMethod, Transaction } from '../../domain/records/money.ts';
import type { Services } from '../write.ts';

/** Queries that several commands of a checkout session share. */

/** Finds a session by the id that browsers know. */
const bySessionId = (session_id: string): readonly Condition<'checkout_sessions'>[] => [{ field: 'session_id', is: session_id }];

/** Reads and locks the session: no other transaction changes it until the commit. @throws Refusal 007 */
export async function lockSession(tx: Transactional, session_id: string): Promise<CheckoutSession> {
  const session = requireFound(await tx.lockOne('checkout_sessions', bySessionId(session_id)), 'session_id', session_id);
  return session;
}

/** Reads the session outside a transaction. @throws Refusal 007 */
export async function readSession({ store }: Services, account: Account, session_id: string): Promise<CheckoutSession> {
  const session = requireFound(await store.of(account.id).findOne('checkout_sessions', bySessionId(session_id)), 'session_id', session_id);
  return session;
}

/** A customer's stored cards, the newest first. */
export async function storedCardsOf(reader: Pick<Reader, 'list'>, customer_id: string): Promise<Card[]> {
  const { rows } = await reader.list('cards', [
    { field: 'customer_id', is: customer_id },
    { field: 'is_stored', is: true },
  ]);
  return rows;
}

/** The account's active payment methods. */
export async function activeMethods(reader: Reader): Promise<PaymentMethod[]> {
  return (await reader.list('payment_methods', [])).rows.filter(({ is_active }) => is_active);
}

/** A session as its operations answer it. */
export async function answerOf(services: Services, account: Account, reader: Reader, session: CheckoutSession) {
  const cards = showsCards(session) ? await storedCardsOf(reader, session.customer_id) : [];
  const context = { now: services.clock.now(), publicUrl: services.publicUrl, test: account.test, cards, brand: brandOf(account, session) };
  return { status: true, result: sessionView(session, context), allowed_origins: session.allowed_origins };
}

/** The attempt that a transaction belongs to; undefined where it is not one of a session. No index contains transactions of attempts. */
export async function attemptOf(
  reader: Reader,
  transaction: Pick<Transaction, 'id' | 'payment_data'> | undefined,
): Promise<CheckoutAttempt | undefined> {
  const session_id = transaction?.payment_data['checkout_id'];
  if (transaction === undefined || typeof session_id !== 'string') return undefined;
  return reader.findOne('checkout_attempts', [
    { field: 'session_id', is: session_id },
    { field: 'transaction_id', is: transaction.id },
  ]);
}
