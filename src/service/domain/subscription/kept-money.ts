import { quote, recurringOf } from '../billing/lines.ts';
import { EVERYTHING } from '../billing/subscription.ts';
import type { Fraction } from '../money.ts';
import type { Transaction } from '../records/money.ts';
import type { Subscription } from '../records/sales.ts';

/** The part of a period's money that the merchant has kept (ruling *refunded periods*). */

type Status = Transaction['transaction_status'];

/** The statuses of a transaction that has paid, whatever happened to its money later. */
const HAS_PAID: ReadonlySet<Status> = new Set(['PAID', 'REFUNDED', 'REVERSED', 'CHARGEBACK']);

/** Whether a transaction has paid a charge of a subscription. */
export const hasPaidFor = ({ id }: Pick<Subscription, 'id'>, { transaction_status, payment_data }: Transaction): boolean =>
  HAS_PAID.has(transaction_status) && payment_data['subscription_id'] === id;

/**
 * The kept part of the present period. `payment` is the transaction that paid it; undefined where credit covered it or nothing was asked
 * yet. `refunding`: the refunds that the network has not confirmed yet. Credit that was used counts as money that was kept: the period is
 * worth its full price if less than that was charged.
 */
export function keptOf({ items, is_tax, date_last_billing }: Subscription, payment: Transaction | undefined, refunding: number): Fraction {
  if (payment === undefined || date_last_billing === null) return EVERYTHING;
  const { amount, refunded_amount, transaction_status } = payment;
  const returned = transaction_status === 'PAID' ? Math.min(amount, refunded_amount + refunding) : amount;
  if (returned === 0) return EVERYTHING;
  const { total_incl } = quote(recurringOf(items), { is_tax, day: date_last_billing });
  const over = Math.max(amount, total_incl);
  return { of: over - returned, over };
}
