import { payInvoice } from '../invoice.ts';
import type { Change, DecisionContext } from '../decision.ts';
import type { Invoice, PendingCharge, Subscription, SubscriptionCause } from '../records/sales.ts';
import type { SubscriptionState } from '../billing/subscription.ts';
import { bill, type Biller } from './charge-invoice.ts';
import { storeSubscriptionChange } from './store-subscription.ts';
import type { SubscriptionNotice } from './subscription-mail.ts';
import { requestsPayment } from './state.ts';

/** Stores the result of a subscription's charge. */

/** A charge that a subscription needs, before or after it is started. */
export type DueCharge = Omit<PendingCharge, 'charge_id'>;

/** The result of the charge. `transaction_id` is null where no card was asked. */
export type Outcome =
  | { readonly type: 'paid'; readonly transaction_id: string | null }
  | { readonly type: 'declined'; readonly transaction_id: string | null; readonly message: string };

/** The records that are needed to store the result. */
export interface SubscriptionSettleFacts {
  readonly subscription: Subscription;
  readonly wanted: DueCharge;
  readonly outcome: Outcome;
  /** The open invoice that the charge pays; null where there is none yet. */
  readonly invoice: Invoice | null;
  /** The next unpaid invoice after this one is paid. */
  readonly owedNext: Subscription['owed'];
  /** The billed customer and invoice number. Required where {@link needsInvoice} answers true. */
  readonly biller: Biller | null;
}

/** The automatic charges of a cycle. Only their declines count as dunning tries. */
const COUNTS: ReadonlySet<SubscriptionCause> = new Set(['cycle', 'retry']);

/** Whether an invoice is made: for a payment that pays no open invoice, and at the first decline of a cycle. */
export function needsInvoice({ invoice }: Subscription, wanted: DueCharge, outcome: Pick<Outcome, 'type'>): boolean {
  if (!invoice.is_generate || wanted.invoice_id !== null) return false;
  return outcome.type === 'paid' || wanted.cause === 'cycle';
}

/** The statuses in which a subscription has ended. */
const ENDED: ReadonlySet<Subscription['subscription_status']> = new Set(['CANCELLED', 'EXPIRED', 'FAILED']);

/** Whether a subscription has ended. */
export const hasEnded = (status: Subscription['subscription_status']): boolean => ENDED.has(status);

/** The events that follow from a change of state, whatever caused it. */
function statusNotices(before: SubscriptionState, after: SubscriptionState, cause: SubscriptionCause): SubscriptionNotice[] {
  const trialEnded = cause === 'cycle' && before.subscription_status === 'TRIAL' && after.subscription_status !== 'TRIAL';
  const adopted = cause === 'cycle' && before.change_plan_items !== null && after.change_plan_items === null;
  return [
    ...(trialEnded ? [{ event: 'subscription.trial_ended' } as const] : []),
    ...(adopted || cause === 'plan_change' ? [{ event: 'subscription.plan_changed' } as const] : []),
    ...(cause === 'reactivation' ? [{ event: 'subscription.reactivated' } as const] : []),
  ];
}

/** Stores the result of a charge. */
export function settle(
  ctx: DecisionContext,
  facts: SubscriptionSettleFacts,
): { changes: Change[]; subscription: Subscription; invoice: Invoice | null } {
  return facts.outcome.type === 'paid' ? paid(ctx, facts) : declined(ctx, facts, facts.outcome);
}

const about = (transaction_id: string | null, invoice: Invoice | undefined) => ({
  ...(transaction_id === null ? {} : { transaction_id }),
  ...(invoice === undefined ? {} : { invoice }),
});

function paid(ctx: DecisionContext, { subscription, wanted, outcome, invoice, owedNext, biller }: SubscriptionSettleFacts) {
  const { transaction_id } = outcome;
  const settled =
    invoice !== null
      ? payInvoice(ctx, invoice, transaction_id)
      : biller === null
        ? null
        : bill(ctx, subscription, wanted.charge, biller, { status: 'PAID', transaction_id });
  const wasOwed = invoice !== null && subscription.owed?.invoice_id === invoice.id;
  const own = wanted.cause === 'invoice' ? {} : wanted.paid;
  const { changes, subscription: after } = storeSubscriptionChange(
    ctx,
    subscription,
    {
      ...own,
      pending: null,
      ...(transaction_id === null ? {} : { last_transaction_id: transaction_id }),
      ...(settled === null || invoice !== null ? {} : { last_invoice_id: settled.invoice.id }),
      ...(wasOwed ? { owed: owedNext } : {}),
    },
    [
      ...(wanted.cause === 'invoice' ? [] : statusNotices(subscription, wanted.paid, wanted.cause)),
      { event: 'subscription.charged', ...about(transaction_id, settled?.invoice) },
    ],
  );
  return { changes: [...(settled?.changes ?? []), ...changes], subscription: after, invoice: settled?.invoice ?? null };
}

function declined(
  ctx: DecisionContext,
  { subscription, wanted, invoice, biller }: SubscriptionSettleFacts,
  { transaction_id, message }: Extract<Outcome, { type: 'declined' }>,
) {
  const counts = COUNTS.has(wanted.cause);
  const state = counts ? wanted.declined : null;
  const made = biller === null ? null : bill(ctx, subscription, wanted.charge, biller, { status: 'OPEN', due_days: 0 });
  const owed = made === null ? subscription.owed : { invoice_id: made.invoice.id, date_due: made.invoice.date_due };
  const failed = state?.subscription_status === 'FAILED';
  const { changes, subscription: after } = storeSubscriptionChange(
    ctx,
    subscription,
    {
      ...(state ?? {}),
      pending: null,
      ...(counts && transaction_id !== null ? { last_transaction_id: transaction_id } : {}),
      ...(made === null ? {} : { last_invoice_id: made.invoice.id }),
      owed: failed ? null : owed,
    },
    [
      ...(state === null ? [] : statusNotices(subscription, state, wanted.cause)),
      { event: 'subscription.charge_failed', ...about(transaction_id, made?.invoice ?? invoice ?? undefined), error: { message } },
      ...(failed ? [{ event: 'subscription.failed' } as const] : []),
    ],
  );
  return { changes: [...(made?.changes ?? []), ...changes], subscription: after, invoice: made?.invoice ?? invoice };
}

/** Requests the payment by an open invoice, without charging a card. The subscription goes on (ruling *REQUEST_PAYMENT unpaid*). */
export function request(ctx: DecisionContext, subscription: Subscription, wanted: DueCharge, biller: Biller) {
  const free = wanted.charge.total_incl === 0;
  const made = bill(ctx, subscription, wanted.charge, biller, { status: free ? 'PAID' : 'OPEN', due_days: subscription.due_days ?? 0 });
  const { id: invoice_id, date_due } = made.invoice;
  const { changes, subscription: after } = storeSubscriptionChange(
    ctx,
    subscription,
    {
      ...wanted.paid,
      last_invoice_id: invoice_id,
      owed: subscription.owed ?? (free ? null : { invoice_id, date_due }),
    },
    [
      ...statusNotices(subscription, wanted.paid, wanted.cause),
      { event: free ? 'subscription.charged' : 'subscription.payment_requested', invoice: made.invoice },
    ],
  );
  return { changes: [...made.changes, ...changes], subscription: after, invoice: made.invoice };
}

/** Whether a payment is requested by invoice. */
export const isRequested = (subscription: Subscription, { cause }: Pick<DueCharge, 'cause'>): boolean =>
  requestsPayment(subscription) && cause !== 'invoice';
