import { z } from 'zod';
import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutPayBody } from '../../../contract/sessions/checkout-pay.ts';
import { orderValues } from '../../../contract/orders.ts';
import { taggedId } from '../account-tag.ts';
import { applyChoice } from '../checkout-link/choice.ts';
import { type Change, type Decision, type DecisionContext, insert, journalLine, schedule, update } from '../decision.ts';
import { type OrderFacts, requireTaken } from '../order-status.ts';
import type { CheckoutAttempt, CheckoutSession } from '../records/checkout.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';
import type { Customer } from '../records/people.ts';
import { newTransaction, openTransaction, withoutTax } from '../transaction.ts';
import { payerChanges } from './payer.ts';
import { isInProgress, referenceOf } from './session.ts';
import { checkSource, offeredMethod, type SourceFacts, sourceOf } from './source.ts';

/** The records that a new attempt to pay depends on. */
export interface AttemptFacts extends Omit<SourceFacts, 'now'> {
  readonly session: CheckoutSession;
  /** An earlier attempt with the same key, if there was one. */
  readonly prior: CheckoutAttempt | undefined;
  /** The payment method behind the checkout method; undefined when the session does not offer it. */
  readonly method: PaymentMethod | undefined;
  /** The session's customer, who must be ACTIVE; undefined where the form captures one in this attempt, or where any customer may pay. */
  readonly customer: Customer | undefined;
  /** The session's order with its transactions; undefined where the session pays for none. */
  readonly order: OrderFacts | undefined;
  /** The service's own origin. Payers may always return to it. */
  readonly publicUrl: string;
}

/** `repeat`: the attempt with this key is in progress or finished, so no new one may start. */
export type Accepted = { type: 'repeat' } | { type: 'fresh'; session: CheckoutSession; attempt: CheckoutAttempt; transaction: Transaction };

/** How long after an attempt was accepted its outcome is asked for, in case the process dies before it stores the outcome. */
const GUARD_MS = 10_000;

/** The moment at which the outcome of an attempt that goes to the network now is asked for. */
export const guardDue = (ctx: DecisionContext): Date => new Date(ctx.now.getTime() + GUARD_MS);

/** Accepts an attempt. Once this is committed, everybody sees the session in progress. @throws Refusal */
export function acceptAttempt(ctx: DecisionContext, body: CheckoutPayBody, facts: AttemptFacts): Decision<Accepted> {
  const { session: found, prior } = facts;
  if (prior !== undefined) {
    if (prior.source !== sourceOf(body))
      throw refuseField('010', 'attempt_key', 'same_content', 'this attempt_key was used with another card, method or choice');
    return { changes: [], result: { type: 'repeat' } };
  }
  requireOpen(ctx, found, body.revision);
  // The customer may have left ACTIVE since the session was made. Nothing about the customer is told to the page.
  if (facts.customer !== undefined && facts.customer.customer_status !== 'ACTIVE')
    throw refuseField('008', 'session_id', 'customer', 'the session’s customer is not active');
  const chosen = applyChoice(found, body.choice, body.method);
  const session: CheckoutSession = { ...found, ...chosen };
  requireTaken(facts.order, session.amount, 'session_id', 'all');
  const { kind, method } = offeredMethod(session, facts.method, body.method);
  const source = checkSource(session, kind, body, { ...facts, now: ctx.now });
  if (body.save_card && !storesCards(session) && !session.save_cards)
    throw refuseField('005', 'save_card', 'offered', 'this session does not offer to store cards');
  const return_url = checkReturn(body.return_url, session, facts.publicUrl);

  const payer = payerChanges(ctx, session, body);
  const after: CheckoutSession = { ...session, ...payer.session };
  const transaction = transactionOf(ctx, after, source, method, payer.customer_id);
  const attempt: CheckoutAttempt = {
    account_id: ctx.account_id,
    id: taggedId(ctx, 'att_'),
    session_id: session.id,
    attempt_key: body.attempt_key,
    method: body.method,
    ...source,
    save_card: source.card_id === null && source.step === 'network' && source.token_id !== null && (body.save_card || storesCards(session)),
    card_nickname: body.card_nickname ?? null,
    return_url,
    transaction_id: transaction.id,
    status: 'accepted',
    created_at: ctx.now,
  };
  const set: Partial<CheckoutSession> = {
    ...chosen,
    ...payer.session,
    state: 'processing',
    attempt_key: body.attempt_key,
    failure: null,
    version: session.version + 1,
    updated_at: ctx.now,
  };
  const changes: Change[] = [
    ...payer.changes,
    ...openTransaction(ctx, transaction),
    insert('checkout_attempts', attempt),
    ...(source.token_id === null ? [] : [update('vault_tokens', source.token_id, { used_by: body.attempt_key }, { code: null })]),
    update('checkout_sessions', session.id, set),
    schedule(ctx, { id: inquiryId(transaction), kind: 'card.inquire', subject_id: transaction.id, due_at: guardDue(ctx) }),
    journalLine(ctx, 'checkout.attempted', session.id, { transaction_id: transaction.id }),
  ];
  return { changes, result: { type: 'fresh', session: { ...session, ...set }, attempt, transaction } };
}

/** Whether a session always stores the card, because that is its purpose. */
export const storesCards = ({ mode }: Pick<CheckoutSession, 'mode'>): boolean => mode !== 'ONE_TIME';

/** The id of the work that asks the network or the provider again. It is dropped once the outcome is stored. */
export const inquiryId = (transaction: Pick<Transaction, 'id'>): string => `inq_${transaction.id}`;

function requireOpen(ctx: DecisionContext, session: CheckoutSession, revision: number): void {
  if (isInProgress(session)) throw refuseField('008', 'session_id', 'in_progress', 'another attempt is under way; its outcome decides');
  if (session.state !== 'open') throw refuseField('008', 'session_id', session.state, `the session is ${session.state}`);
  if (session.expires_at <= ctx.now) throw refuseField('008', 'session_id', 'expired', 'the session has expired');
  if (session.revision !== revision)
    throw refuseField('008', 'revision', 'stale', `the amount or cart has changed: show revision ${session.revision} first`);
}

/**
 * A session's amount without VAT: the order's tax is inside its total. Null where the order names no tax, or where the session pays
 * something else than the order comes to.
 */
function amountWithoutTax({ cart, amount }: CheckoutSession): number | null {
  if (cart?.amount_tax == null) return null;
  const { amount_tax, amount_subtotal: subtotal, amount_discount, amount_shipping } = cart;
  const net = subtotal === null ? amount : subtotal - (amount_discount ?? 0) + (amount_shipping ?? 0);
  return net === amount || net + amount_tax === amount ? amount - amount_tax : null;
}

function transactionOf(
  ctx: DecisionContext,
  session: CheckoutSession,
  { card }: Pick<CheckoutAttempt, 'card'>,
  method: PaymentMethod,
  customers_id: string,
): Transaction {
  const named = session.methods.find(({ payment_methods_id }) => payment_methods_id === method.id);
  return newTransaction(ctx, {
    method,
    amount: session.amount,
    currency: session.currency,
    customers_id,
    transaction_reference: referenceOf(session),
    payment_data: {
      checkout_id: session.id,
      session_id: session.session_id,
      mode: session.mode,
      payment_type: session.payment_type,
      currency: session.currency,
      payment_method: named?.id ?? method.payment_method_type,
      ...(session.choice === null ? {} : { item: { title: session.choice.title, description: session.choice.description } }),
      ...(card === null ? {} : { card: { brand: card.brand, last4: card.last4 } }),
      order: session.cart === null ? null : { id: session.order_id, ...z.encode(orderValues, session.cart) },
      customer: { id: customers_id, ...session.payer },
      ...(session.metadata === null ? {} : { metadata: session.metadata }),
      ...withoutTax(amountWithoutTax(session)),
    },
  });
}

/** The address to return to; null for the hosted page. @throws Refusal 005 for a page that may not show the session */
function checkReturn(return_url: string | undefined, session: CheckoutSession, publicUrl: string): string | null {
  if (return_url === undefined) return null;
  const { origin } = new URL(return_url);
  if (origin !== publicUrl && session.allowed_origins?.includes(origin) !== true)
    throw refuseField('005', 'return_url', 'allowed_origin', 'return_url is not on one of the session’s allowed origins');
  return return_url;
}
