import { issueInvoice, newInvoice, type InvoiceItem } from '../invoice.ts';
import type { Charge } from '../billing/subscription.ts';
import type { Change, DecisionContext } from '../decision.ts';
import type { Customer } from '../records/people.ts';
import type { Invoice, Subscription } from '../records/sales.ts';

/** Makes the invoice for a charge of a subscription. Its amounts are the amounts of the charge. */

/** The billed customer, and the account's next invoice number. */
export interface Biller {
  readonly customer: Customer;
  readonly number: number;
}

/** The reference of a charge: the subscription and the first day of the paid period. */
export const referenceOf = ({ id }: Pick<Subscription, 'id'>, { cycle }: Pick<Charge, 'cycle'>): string => `${id}-${cycle}`;

function itemsOf({ is_tax }: Subscription, { lines, credit }: Charge): InvoiceItem[] {
  const items = lines.map(({ product_id, name, description, qty, price }) => ({ product_id, name, description, qty, price, is_tax }));
  return credit === 0 ? items : [...items, { name: 'Credit for days that were not used', qty: 1, price: -credit, is_tax }];
}

/** Makes the invoice. */
export function bill(
  ctx: DecisionContext,
  subscription: Subscription,
  charge: Charge,
  { customer, number }: Biller,
  how: { readonly status: Invoice['invoice_status']; readonly due_days?: number; readonly transaction_id?: string | null },
): { changes: Change[]; invoice: Invoice } {
  const invoice = newInvoice(ctx, {
    number,
    customer,
    items: itemsOf(subscription, charge),
    currency: subscription.currency,
    reference: referenceOf(subscription, charge),
    memo: subscription.invoice.memo,
    footer: subscription.invoice.footer,
    subscription_id: subscription.id,
    ...how,
  });
  return { changes: issueInvoice(ctx, invoice), invoice };
}
