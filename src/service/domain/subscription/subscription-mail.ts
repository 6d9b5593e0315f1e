import type { SubscriptionEvent } from '../../../contract/subscriptions.ts';
import { sastDay } from '../../../facts/days.ts';
import { rand } from '../../../facts/money.ts';
import { beginningOf } from '../../../facts/text.ts';
import { dayIn } from '../../../languages/documents.ts';
import type { Change, DecisionContext } from '../decision.ts';
import { attachedInvoice, mail, mailText } from '../mail.ts';
import type { Invoice, Subscription } from '../records/sales.ts';
import { requestsPayment } from './state.ts';

/** Emails about a subscription: invoices to the customer, events to the merchant's address. */

/** One event of a subscription, with the records that it concerns. */
export interface SubscriptionNotice {
  readonly event: SubscriptionEvent;
  readonly transaction_id?: string;
  readonly invoice?: Invoice;
  readonly error?: { readonly message: string };
}

/** Sends an invoice to the customer: a payment request always, a paid invoice where the call asked for it. */
function mailInvoice(ctx: DecisionContext, subscription: Subscription, invoice: Invoice): Change[] {
  const to = invoice.billed_to.email;
  const open = invoice.invoice_status === 'OPEN';
  if (to === null || !(open ? requestsPayment(subscription) : subscription.invoice.is_send)) return [];
  const { invoice_number, total_incl, date_due } = invoice;
  const due = dayIn('EN_ZA', date_due, sastDay(ctx.now));
  return mail(ctx, {
    to,
    subject: open ? `Please pay invoice ${invoice_number}` : `Invoice ${invoice_number}`,
    text: `${open ? `Please pay ${rand(total_incl)} by ${due}.` : `Thank you for your payment of ${rand(total_incl)}.`} ${attachedInvoice(invoice)}`,
    subject_id: subscription.id,
    invoice_id: invoice.id,
  });
}

/** The words for each event. */
const WORDS: Readonly<Record<SubscriptionEvent, string>> = {
  'subscription.created': 'was created',
  'subscription.trial_ended': 'has come to the end of its trial',
  'subscription.charged': 'was paid for',
  'subscription.charge_failed': 'could not be charged',
  'subscription.payment_requested': 'is waiting for its payment',
  'subscription.plan_change_scheduled': 'changes to another plan at the end of its period',
  'subscription.plan_changed': 'has another plan',
  'subscription.paused': 'is paused',
  'subscription.resumed': 'has started again',
  'subscription.cancellation_scheduled': 'ends at the end of its period',
  'subscription.cancelled': 'is cancelled',
  'subscription.reactivated': 'is active again',
  'subscription.expired': 'has reached its end date',
  'subscription.failed': 'has ended, because it was not paid',
};

/** Sends an event to notification.email. */
function mailEvent(ctx: DecisionContext, { id, notification, items }: Subscription, event: SubscriptionEvent): Change[] {
  if (notification.email === null) return [];
  const names = items.map(({ name }) => name).join(', ');
  const subject = `The subscription to ${names} ${WORDS[event]}`;
  return mail(ctx, {
    to: notification.email,
    subject: beginningOf(subject, 200),
    text: mailText(`${subject}.`, { Subscription: id }),
    subject_id: id,
  });
}

/** The events that send their invoice. */
const WITH_INVOICE: ReadonlySet<SubscriptionEvent> = new Set(['subscription.charged', 'subscription.payment_requested']);

/** The emails about an event. Who gets its invoice gets one mail (ruling *one mail per payment*). */
export function mailNotice(ctx: DecisionContext, row: Subscription, { event, invoice }: SubscriptionNotice): Change[] {
  const billed = invoice !== undefined && WITH_INVOICE.has(event) ? mailInvoice(ctx, row, invoice) : [];
  return billed.length > 0 && invoice?.billed_to.email === row.notification.email ? billed : [...billed, ...mailEvent(ctx, row, event)];
}
