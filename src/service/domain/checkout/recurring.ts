import { partsOf, sastDay, type Day } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import { insert, type Change, type DecisionContext } from '../decision.ts';
import { newPayment, runningFrom, scheduleRun } from '../payment/payment.ts';
import { announcePayment } from '../payment/view.ts';
import { referenceOf } from './session.ts';
import type { Card } from '../records/cards.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { Payment, PaymentMethod } from '../records/money.ts';
import type { Customer } from '../records/people.ts';

/**
 * The payment that continues a RECURRING checkout: it is RUNNING and charged on the same day of every month or year (ruling
 * *RECURRING checkout*).
 */

/** The day of the second charge, after today. */
function nextDay(today: Day, interval: NonNullable<CheckoutSession['recurring_interval']>): Day {
  const { year, month, date } = partsOf(today);
  return interval === 'MONTHLY' ? clampedDay(year, month + 1, date) : clampedDay(year + 1, month, date);
}

/** The records of a recurring payment. */
interface RecurringFacts {
  readonly card: Card;
  readonly method: PaymentMethod;
  readonly customer: Pick<Customer, 'customer_status'>;
}

/**
 * The payment that charges the card from now on. The first charge belongs to the session. Nothing is charged by itself for a customer
 * who left ACTIVE while their bank was asked: the payment is PAUSED, and the merchant can resume it (ruling *RECURRING checkout*).
 */
export function recurringPayment(
  ctx: DecisionContext,
  session: CheckoutSession,
  { card, method, customer }: RecurringFacts,
): { payment: Payment; changes: Change[] } {
  const payment_interval = session.recurring_interval ?? 'MONTHLY';
  const today = sastDay(ctx.now);
  const waiting = newPayment(ctx, {
    customer_id: card.customer_id,
    payment_methods_id: method.id,
    amount: session.amount,
    currency: session.currency,
    order_id: session.order_id,
    transaction_reference: referenceOf(session),
    card_ids: [card.id],
    recurring: { process_day: partsOf(today).date, payment_interval, date_start: nextDay(today, payment_interval), date_end: null },
  });
  const next = runningFrom(ctx, waiting, { method, mandate: null });
  const payment: Payment =
    customer.customer_status === 'ACTIVE'
      ? { ...waiting, payment_status: 'RUNNING', ...next }
      : { ...waiting, payment_status: 'PAUSED', progress: next.progress };
  return {
    payment,
    changes: [insert('payments', payment), ...announcePayment(ctx, 'created', payment), ...scheduleRun(ctx, payment)],
  };
}
