import type { PreAuthBody } from '../../../contract/card-vault.ts';
import { refuseField } from '../../../contract/errors.ts';
import { sastDay } from '../../../facts/days.ts';
import { LARGEST_AMOUNT } from '../../../facts/money.ts';
import { openCharge } from '../charge/new-charge.ts';
import { insert, journalLine, schedule, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { postHold } from '../ledger.ts';
import { totals } from '../money.ts';
import type { Customer } from '../records/people.ts';
import type { Card, Charge, HoldLines, PreAuth } from '../records/cards.ts';
import type { PaymentMethod } from '../records/money.ts';
import { withoutTax } from '../transaction.ts';
import { holdExpiry, movePreAuth } from './hold.ts';
import { itemsOf, requireSold, sumOf, type Catalogue } from './hold-lines.ts';
import { announcePreAuth } from './view.ts';

/** Places a hold: the customer's cards are tried in order, and the result is stored. */

/** The records that a new hold depends on. */
export interface PreAuthOpenFacts {
  readonly customer: Customer;
  readonly method: PaymentMethod;
  readonly cards: readonly [Card, ...Card[]];
  readonly catalogue: Catalogue;
  readonly request_hash: string;
}

const linesOf = ({ item, items }: PreAuthBody): HoldLines => ({
  title: item.title ?? null,
  description: item.description ?? null,
  items: items ?? null,
});

/** Stores a hold and the charge that asks the cards for it. @throws Refusal 003, 005, 007, 009 */
export function openPreAuth(ctx: DecisionContext, body: PreAuthBody, facts: PreAuthOpenFacts): Decision<PreAuth> {
  const { customer, method } = facts;
  if (body.items !== undefined) requireSold(body.items, facts.catalogue);
  const amount = body.items === undefined ? body.item.amount : sumOf(itemsOf(body.items, facts.catalogue), ctx.now);
  const field = body.items === undefined ? 'item.amount' : 'items';
  if (amount <= 0) throw refuseField('003', field, 'min', `${field} must come to more than 0.00`);
  if (amount > LARGEST_AMOUNT) throw refuseField('003', field, 'max', `${field} come to more than can be held`);
  requireWithin(method, field, amount);
  const id = ctx.newId('pre_');
  const { changes, charge } = openCharge(ctx, {
    purpose: { type: 'pre_auth', id },
    hold: true,
    customer_id: customer.id,
    method,
    cards: facts.cards,
    amount,
    currency: body.currency,
    transaction_reference: body.transaction_reference,
    payment_data: {
      pre_auth_id: id,
      customer_id: customer.id,
      currency: body.currency,
      title: body.item.title ?? body.transaction_reference,
      ...(body.items === undefined ? {} : withoutTax(totals(itemsOf(body.items, facts.catalogue), sastDay(ctx.now)).total_excl)),
    },
  });
  const row: PreAuth = {
    account_id: ctx.account_id,
    id,
    customer_id: customer.id,
    amount,
    currency: body.currency,
    transaction_reference: body.transaction_reference,
    pre_auth_status: 'PENDING',
    card_id: null,
    transaction_id: null,
    attempts: [],
    charge_id: charge.id,
    request_hash: facts.request_hash,
    expires_at: holdExpiry(ctx.now, body.expires_in_days),
    ending: null,
    lines: linesOf(body),
    notification_email: body.notification?.email ?? null,
    webhook_url: body.notification?.webhook_url ?? null,
    metadata: body.metadata ?? null,
    captured_amount: null,
    capture_reference: null,
    captured_at: null,
    invoice_id: null,
    created_at: ctx.now,
    updated_at: null,
  };
  return { changes: [insert('pre_auths', row), ...changes, journalLine(ctx, 'pre_auth.asked', id, { amount })], result: row };
}

/** Checks a single charge against the limit of its method. @throws Refusal 009 */
export function requireWithin({ item_limit }: PaymentMethod, field: string, amount: number): void {
  if (item_limit !== null && amount > item_limit)
    throw refuseField('009', field, 'item_limit', `${field} may be at most the item_limit of the card payment method`);
}

/** The id of the work that ends a hold when its time is over. */
export const holdExpiryId = ({ id }: Pick<PreAuth, 'id'>): string => `hex_${id}`;

/** The hold after the result of its charge. */
export function decidePreAuth(
  ctx: DecisionContext,
  row: PreAuth,
  charge: Pick<Charge, 'attempts'>,
  result: { readonly type: 'paid'; readonly card_id: string; readonly transaction_id: string } | { readonly type: 'declined' },
): Change[] {
  const held = result.type === 'paid';
  const set: Partial<PreAuth> = {
    pre_auth_status: movePreAuth(row.pre_auth_status, held ? 'AUTHORISED' : 'FAILED'),
    card_id: held ? result.card_id : null,
    transaction_id: held ? result.transaction_id : null,
    attempts: charge.attempts.map(({ state: _state, ...attempt }) => attempt),
    updated_at: ctx.now,
  };
  const decided = { ...row, ...set };
  return [
    update('pre_auths', row.id, set),
    ...(held ? [scheduleExpiry(ctx, decided)] : []),
    journalLine(ctx, held ? 'pre_auth.authorised' : 'pre_auth.failed', row.id),
    ...announcePreAuth(ctx, held ? 'preauth.successful' : 'preauth.failed', decided),
  ];
}

/** Schedules the work that ends a hold at its time, unless it has ended before. */
const scheduleExpiry = (ctx: DecisionContext, row: PreAuth): Change =>
  schedule(ctx, { id: holdExpiryId(row), kind: 'pre_auth.expire', subject_id: row.id, due_at: row.expires_at });

/** The fields of a hold that come from the checkout session. */
export interface SessionHold {
  readonly customer_id: string;
  readonly card_id: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly transaction_reference: string;
  /** The session's notify_url, which receives the hold's events. */
  readonly webhook_url: string | null;
  readonly metadata: PreAuth['metadata'];
}

const SESSION_HOLD_DAYS = 7;

/** A hold that a checkout session made (ruling *PA*). It is captured and reversed like any other, through the session's transaction. */
export function holdOfSession(ctx: DecisionContext, hold: SessionHold): Change[] {
  const row: PreAuth = {
    ...hold,
    account_id: ctx.account_id,
    id: ctx.newId('pre_'),
    pre_auth_status: 'AUTHORISED',
    attempts: [
      {
        sequence: 1,
        card_id: hold.card_id,
        is_default: false,
        transaction_id: hold.transaction_id,
        transaction_status: 'PENDING',
        error: null,
      },
    ],
    charge_id: null,
    request_hash: null,
    expires_at: holdExpiry(ctx.now, SESSION_HOLD_DAYS),
    ending: null,
    lines: { title: null, description: null, items: null },
    notification_email: null,
    captured_amount: null,
    capture_reference: null,
    captured_at: null,
    invoice_id: null,
    created_at: ctx.now,
    updated_at: null,
  };
  return [
    insert('pre_auths', row),
    ...postHold(ctx, hold.transaction_id, hold.amount),
    scheduleExpiry(ctx, row),
    ...announcePreAuth(ctx, 'preauth.successful', row),
  ];
}
