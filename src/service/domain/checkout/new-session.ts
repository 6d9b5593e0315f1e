import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutPageBody, CheckoutUpdateBody } from '../../../contract/checkout.ts';
import { LARGEST_AMOUNT } from '../../../facts/money.ts';
import { taggedId } from '../account-tag.ts';
import { intervalOf, type Choice } from '../checkout-link/choice.ts';
import { requireRand } from '../money.ts';
import { customerFields, displayName, newCustomer } from '../customer.ts';
import { insert, journalLine, schedule, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { newOrder, storedItem } from '../new-record.ts';
import { requireTaken, type OrderFacts } from '../order-status.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Customer } from '../records/people.ts';
import type { Order } from '../records/sales.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';
import { sessionMethods } from './methods.ts';
import { payerData } from './payer.ts';
import { askedFields, whoPays } from './prefill.ts';
import { expiryId } from './session.ts';

/** The account's records that POST /checkout/page refers to. */
export interface SessionOpenFacts {
  readonly customer: Customer | undefined;
  readonly order: Order | undefined;
  /** The transactions that pay for the order, if it exists already. */
  readonly order_transactions?: readonly Transaction[] | undefined;
  /** The account's active payment methods. */
  readonly methods: readonly PaymentMethod[];
  /** The choice that a checkout link leaves to its payer. */
  readonly choice?: Choice;
  /** What a link gives besides the page. */
  readonly link?: LinkExtras;
  /** Mode SAVE: the fee that verifies the card, where it is not the usual R2.00 that is refunded. */
  readonly fee?: { readonly amount: number; readonly is_refund: boolean };
}

/** What a link gives besides the page that it opens. */
export interface LinkExtras {
  /** The merchant's own address, which is told about a payment. */
  readonly notify_email: string | null;
  readonly invoice: CheckoutSession['notifications']['invoice'];
}

/** The usual fee that verifies a card in mode SAVE, in cents (`contract/checkout.ts`). */
export const VERIFICATION_FEE = 200;

/** The fields of a session before its first attempt. */
const UNPAID = {
  completed_at: null,
  left_at: null,
  abandoned_at: null,
  action: null,
  declines: 0,
  attempt_key: null,
  failure: null,
  outcome: null,
} as const satisfies Partial<CheckoutSession>;

/** @throws Refusal 008 for an order that takes no payment of this amount; the fee that verifies a card pays for no order */
function requireOrderTakes(
  body: CheckoutPageBody,
  { order_transactions }: SessionOpenFacts,
  order: Order | undefined,
  amount: number,
): void {
  if (order === undefined || body.mode === 'SAVE') return;
  const field = body.order === undefined ? 'order_id' : 'amount';
  requireTaken({ order, transactions: order_transactions ?? [] }, amount, field, 'arrived');
}

/** Opens a session. @throws Refusal 004 or 005 for a session that cannot be offered */
export function openSession(ctx: DecisionContext, body: CheckoutPageBody, facts: SessionOpenFacts): Decision<CheckoutSession> {
  const { customer: named, prefill } = whoPays(body);
  requireRand(body.currency);
  const holds = body.payment.payment_type === 'PA';
  if (holds && body.mode !== 'ONE_TIME')
    throw refuseField('005', 'payment.payment_type', 'mode', `a card is held in mode ONE_TIME only, not in ${body.mode}`);
  const [cardOnly, wallets] = [body.mode !== 'ONE_TIME' || holds, body.cards.request_3ds !== 'always'];
  const methods = sessionMethods(facts.methods, { payment_methods: body.payment.payment_methods, cardOnly, wallets });
  const fee = facts.fee ?? { amount: VERIFICATION_FEE, is_refund: true };
  const amount = body.mode === 'SAVE' ? fee.amount : (body.amount ?? 0);

  const session_id = taggedId(ctx, 'ses_');
  const customer = named === undefined ? facts.customer : newCustomer(ctx, customerFields(named, session_id));
  const order =
    body.order === undefined ? facts.order : orderOf(ctx, { ...body, amount }, { session_id, customer_id: customer?.id ?? null });
  requireOrderTakes(body, facts, order, amount);
  const expires_at = new Date(ctx.now.getTime() + body.expires_in_minutes * 60_000);
  const session: CheckoutSession = {
    account_id: ctx.account_id,
    id: ctx.newId('chk_'),
    session_id,
    created_at: ctx.now,
    updated_at: ctx.now,
    state: 'open',
    version: 1,
    revision: 1,
    mode: body.mode,
    payment_type: body.payment.payment_type,
    amount,
    currency: body.currency,
    order_id: order?.id ?? null,
    cart: order === undefined ? null : cartOf(order),
    customer_id: customer?.id ?? null,
    customer_name: customer === undefined ? null : displayName(customer),
    customer_captured: false,
    customer_fields: customer === undefined ? askedFields(body.customer_fields, prefill) : [],
    prefill,
    methods,
    customization: lookOf(body),
    success_url: body.redirects.success_url ?? null,
    cancel_url: body.redirects.cancel_url ?? null,
    notify_url: body.redirects.notify_url ?? null,
    save_cards: body.cards.save_cards,
    show_cards: body.cards.show_cards,
    request_3ds: body.cards.request_3ds,
    request_code: body.cards.request_code,
    recurring_interval: intervalOf(body.mode, facts.choice),
    choice: facts.choice ?? null,
    refund_fee: body.mode === 'SAVE' && fee.is_refund,
    notifications: {
      invoice: body.notifications.send_invoice === true ? { is_sent: true, memo: null, footer: null } : (facts.link?.invoice ?? null),
      send_confirmation_email: body.notifications.send_confirmation_email ?? false,
      confirmation_email: body.notifications.confirmation_email_override ?? null,
      notify_email: facts.link?.notify_email ?? null,
    },
    metadata: body.payment.metadata ?? null,
    payer: named === undefined ? null : payerData(named),
    allowed_origins: body.allowed_origins ?? null,
    expires_at,
    ...UNPAID,
  };
  const changes: Change[] = [
    ...(named !== undefined && customer !== undefined ? [insert('customers', customer)] : []),
    ...(body.order !== undefined && order !== undefined ? [insert('orders', order)] : []),
    insert('checkout_sessions', session),
    schedule(ctx, { id: expiryId(session), kind: 'checkout.expire', subject_id: session.id, due_at: expires_at }),
    journalLine(ctx, 'checkout.opened', session.id, { amount: session.amount }),
  ];
  return { changes, result: session };
}

/** Changes an open session. From then on a payment for an earlier revision is refused. */
export function changeSession(
  ctx: DecisionContext,
  session: CheckoutSession,
  body: CheckoutUpdateBody,
  facts: OrderFacts | undefined,
): Decision<CheckoutSession> {
  if (session.state !== 'open')
    throw refuseField('008', 'session_id', session.state, `the session is ${session.state} and cannot be changed`);
  if (body.amount !== undefined && session.mode === 'SAVE')
    throw refuseField('005', 'amount', 'mode', 'the verification fee of mode SAVE cannot be changed', { amount: body.amount });
  if (body.amount !== undefined && session.choice !== null)
    throw refuseField('005', 'amount', 'choice', 'the payer of this link chooses the amount', { amount: body.amount });
  const next = changedOrder(ctx, session, body, facts?.order);
  const order = next?.order ?? facts?.order;
  if (order !== undefined && session.mode !== 'SAVE')
    requireTaken({ order, transactions: facts?.transactions ?? [] }, body.amount ?? session.amount, 'amount', 'arrived');
  const set: Partial<CheckoutSession> = {
    amount: body.amount ?? session.amount,
    ...(next === null ? {} : { cart: cartOf(next.order), order_id: next.order.id }),
    ...(body.customization === undefined ? {} : { customization: lookOf(body, session.customization) }),
    ...prefillAfter(session, body),
    revision: session.revision + 1,
    version: session.version + 1,
    updated_at: ctx.now,
  };
  const changes: Change[] = [
    ...(next === null ? [] : [next.change]),
    update('checkout_sessions', session.id, set),
    journalLine(ctx, 'checkout.changed', session.id, { amount: set.amount ?? null }),
  ];
  return { changes, result: { ...session, ...set } };
}

/** What the form begins with after a change. @throws Refusal 005 where the payer is known */
function prefillAfter(session: CheckoutSession, body: CheckoutUpdateBody): Pick<CheckoutSession, 'prefill' | 'customer_fields'> | null {
  const { prefill } = whoPays({ ...body, customer: undefined });
  if (prefill === null) return null;
  if (session.customer_id !== null && !session.customer_captured)
    throw refuseField('005', 'customer_prefill', 'either', 'the customer of this session is known');
  return { prefill, customer_fields: askedFields(session.customer_fields, prefill) };
}

/**
 * The order after a change of its session, and the change; null where the order stays as it is. An order that exists keeps its statuses
 * and every field that is not sent. Its total follows the session's amount if both were the same before: otherwise the session pays a
 * part of the order.
 */
function changedOrder(
  ctx: DecisionContext,
  session: CheckoutSession,
  body: CheckoutUpdateBody,
  order: Order | undefined,
): { readonly order: Order; readonly change: Change } | null {
  const { amount = session.amount, order: sent } = body;
  if (order === undefined) {
    if (sent === undefined) return null;
    const made = orderOf(ctx, { order: { ...sent, items: sent.items ?? [] }, amount, currency: session.currency }, session);
    return { order: made, change: insert('orders', made) };
  }
  const { description, items, amount_total, ...rest } = sent ?? {};
  const total = amount_total ?? (order.amount_total === session.amount ? amount : order.amount_total);
  if (sent === undefined && total === order.amount_total) return null;
  const set: Partial<Order> = {
    ...rest,
    ...(description == null ? {} : { description }),
    ...(items === undefined ? {} : { items: items.map(storedItem) }),
    amount_total: total,
    updated_at: ctx.now,
  };
  return { order: { ...order, ...set }, change: update('orders', order.id, set) };
}

function orderOf(
  ctx: DecisionContext,
  { order, amount, currency }: Pick<CheckoutPageBody, 'order' | 'amount' | 'currency'>,
  { session_id: reference, customer_id }: Pick<CheckoutSession, 'session_id' | 'customer_id'>,
): Order {
  const fields = order ?? { items: [] };
  return newOrder(ctx, {
    ...fields,
    reference: fields.reference ?? reference,
    description: fields.description ?? fields.reference ?? reference,
    amount_total: fields.amount_total ?? amount ?? 0,
    currency,
    customer_id,
    order_status: 'PENDING_PAYMENT',
    fulfillment_status: 'NONE',
  });
}

/** The sum of what the lines say; null if none of them says anything, or if the sum is more than an amount can be. */
function sumOfLines(order: Order, field: 'tax_amount' | 'discount_amount'): number | null {
  const said = order.items.flatMap((item) => item[field] ?? []);
  const sum = said.reduce((total, cents) => total + cents, 0);
  return said.length === 0 || sum > LARGEST_AMOUNT ? null : sum;
}

const cartOf = (order: Order): NonNullable<CheckoutSession['cart']> => ({
  reference: order.reference,
  description: order.description,
  items: order.items.map(({ name, sku, quantity, unit_amount }) => ({ name, sku, quantity, unit_amount })),
  amount_subtotal: order.amount_subtotal,
  amount_discount: order.amount_discount ?? sumOfLines(order, 'discount_amount'),
  amount_shipping: order.amount_shipping,
  amount_tax: order.amount_tax ?? sumOfLines(order, 'tax_amount'),
  amount_total: order.amount_total,
});

function lookOf(
  { customization: asked = {}, redirects }: Pick<CheckoutPageBody, 'customization'> & Partial<Pick<CheckoutPageBody, 'redirects'>>,
  before?: CheckoutSession['customization'],
): CheckoutSession['customization'] {
  return {
    locale: asked.locale ?? before?.locale ?? null,
    theme: asked.theme ?? before?.theme ?? null,
    type: asked.type ?? before?.type ?? null,
    // Without a cancel_url a cancel button would lead nowhere. It is then shown only when asked for.
    display_cancel_button: asked.display_cancel_button ?? before?.display_cancel_button ?? redirects?.cancel_url !== undefined,
    display_total: asked.display_total ?? before?.display_total ?? true,
    display_cart: asked.display_cart ?? before?.display_cart ?? true,
    brand_primary: asked.brand?.primary ?? before?.brand_primary ?? null,
    brand_name: asked.brand?.name ?? before?.brand_name ?? null,
    brand_logo: asked.brand?.logo ?? before?.brand_logo ?? null,
  };
}
