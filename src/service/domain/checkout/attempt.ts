import { Refusal, refuseField } from '../../../contract/errors.ts';
import type { CheckoutPayBody } from '../../../contract/checkout-session.ts';
import { customerFields, displayName, newCustomer } from '../customer.ts';
import { insert, note, schedule, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import type { CheckoutAttempt, CheckoutSession, PaymentMethod, Transaction, VaultToken } from '../records.ts';
import { newTransaction, openTransaction } from '../transaction.ts';

/** What an attempt to pay finds. */
export interface AttemptFacts {
  readonly session: CheckoutSession;
  /** The attempt with this key, if it came before. */
  readonly prior: CheckoutAttempt | undefined;
  /** The token as the vault knows it. */
  readonly token: VaultToken | undefined;
  readonly method: PaymentMethod;
  /** Real time, for the token's life. */
  readonly realNow: Date;
}

/** `repeat`: this attempt is under way or over already; nothing new may start. */
export type Accepted = { type: 'repeat' } | { type: 'fresh'; session: CheckoutSession; attempt: CheckoutAttempt; transaction: Transaction };

/** How long after an attempt was accepted its outcome is asked for, should the process not live to record it. */
const GUARD_MS = 10_000;

/** Accepts an attempt, so that from this commit on the session is in progress for everybody. @throws Refusal */
export function acceptAttempt(ctx: DecisionContext, body: CheckoutPayBody, facts: AttemptFacts): Decision<Accepted> {
  const { session, prior, token, method } = facts;
  if (prior !== undefined) {
    if (prior.token_id !== body.token.split('.')[0])
      throw refuseField('010', 'attempt_key', 'same_content', 'this attempt_key was used with another card');
    return { changes: [], result: { type: 'repeat' } };
  }
  requireOpen(ctx, session, body.revision);
  if (token?.session_id !== session.session_id || (token.used_by !== null && token.used_by !== body.attempt_key))
    throw refuseField('005', 'token', 'unused', 'the token is not one of this session, or was used before');
  if (token.number_sealed === null || token.expires_at <= facts.realNow)
    throw refuseField('005', 'token', 'token_expired', 'the token is too old; nothing was charged');

  const payer = payerChanges(ctx, session, body);
  const transaction = sessionTransaction(ctx, session, body, token, method, payer.customer_id);
  const attempt: CheckoutAttempt = {
    account_id: ctx.account_id,
    id: ctx.newId('att_'),
    session_id: session.id,
    attempt_key: body.attempt_key,
    token_id: token.id,
    transaction_id: transaction.id,
    status: 'accepted',
    created_at: ctx.now,
  };
  const set: Partial<CheckoutSession> = {
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
    update('vault_tokens', token.id, { used_by: body.attempt_key }),
    update('checkout_sessions', session.id, set),
    schedule(ctx, {
      id: inquiryId(transaction),
      kind: 'card.inquire',
      subject_id: transaction.id,
      due_at: new Date(ctx.now.getTime() + GUARD_MS),
    }),
    note(ctx, 'checkout.attempted', session.id, { transaction_id: transaction.id }),
  ];
  return { changes, result: { type: 'fresh', session: { ...session, ...set }, attempt, transaction } };
}

/** The work that asks the network again; dropped once the outcome is recorded. */
export const inquiryId = (transaction: Pick<Transaction, 'id'>): string => `inq_${transaction.id}`;

function requireOpen(ctx: DecisionContext, session: CheckoutSession, revision: number): void {
  if (session.state === 'processing' || session.state === 'checking')
    throw refuseField('008', 'session_id', 'in_progress', 'another attempt is under way; its outcome decides');
  if (session.state !== 'open') throw refuseField('008', 'session_id', session.state, `the session is ${session.state}`);
  if (session.expires_at <= ctx.now) throw refuseField('008', 'session_id', 'expired', 'the session has expired');
  if (session.revision !== revision)
    throw refuseField('008', 'revision', 'stale', `the amount or cart has changed: show revision ${session.revision} first`);
}

interface PayerChanges {
  customer_id: string;
  session: Partial<CheckoutSession>;
  changes: Change[];
}

/** The customer this attempt is for: known, or captured by the form (a later attempt may correct what an earlier one said). */
function payerChanges(ctx: DecisionContext, session: CheckoutSession, { customer }: CheckoutPayBody): PayerChanges {
  if (session.customer_id !== null && !session.customer_captured) return { customer_id: session.customer_id, session: {}, changes: [] };
  if (customer === undefined)
    throw refuseField('003', 'customer', 'required', 'customer is required: name and surname, and what the session asks for');
  const missing = session.customer_fields
    .map((field) => (field === 'billing' ? 'billing_address' : field))
    .filter((field) => customer[field] === undefined);
  if (missing.length > 0)
    throw new Refusal('003', `customer lacks ${missing.join(', ')}`, {
      details: [
        {
          record: {},
          errors: Object.fromEntries(missing.map((field) => [`customer.${field}`, { message: `${field} is required`, rule: 'required' }])),
        },
      ],
    });
  const made = newCustomer(ctx, customerFields(customer, session.cart?.reference ?? session.session_id));
  const name = displayName(made);
  if (session.customer_id === null)
    return {
      customer_id: made.id,
      session: { customer_id: made.id, customer_name: name, customer_captured: true },
      changes: [insert('customers', made)],
    };
  const { id: _id, created_at: _created, account_id: _account, ...corrected } = made;
  return {
    customer_id: session.customer_id,
    session: { customer_name: name },
    changes: [update('customers', session.customer_id, { ...corrected, updated_at: ctx.now })],
  };
}

function sessionTransaction(
  ctx: DecisionContext,
  session: CheckoutSession,
  body: CheckoutPayBody,
  token: VaultToken,
  method: PaymentMethod,
  customers_id: string,
): Transaction {
  return newTransaction(ctx, {
    method,
    customers_id,
    transaction_reference: session.cart?.reference ?? session.session_id,
    amount: session.amount,
    currency: session.currency,
    payment_data: {
      checkout_id: session.id,
      session_id: session.session_id,
      currency: session.currency,
      payment_method: 'CARD',
      card: { brand: token.brand, last4: token.last4 },
      order: session.cart === null ? null : { id: session.order_id, ...session.cart },
      customer: { id: customers_id, ...plain(body.customer) },
    },
  });
}

/** What the form captured as plain JSON, without what it left out. */
const plain = (customer: CheckoutPayBody['customer']): Transaction['payment_data'] =>
  customer === undefined ? {} : (JSON.parse(JSON.stringify(customer)) as Transaction['payment_data']);
