import type { z } from 'zod';
import { amountOfItems, type orders } from '../../../contract/orders.ts';
import type { PaymentEntry } from '../../../contract/payments.ts';

/** An order of payments/submit in the layout of /orders/create. Missing values are derived from the others. */
export function orderFields(
  order: NonNullable<PaymentEntry['order']>,
  customer_id: string,
  amount: number | null,
  made_reference: string,
): z.output<typeof orders.create> {
  const { reference, description, amount_total, items, ...amounts } = order;
  const known = reference ?? made_reference;
  return {
    ...amounts,
    reference: known,
    description: description ?? known,
    customer_id,
    amount_total: amount_total ?? (items.length > 0 ? amountOfItems(items) : (amount ?? 0)),
    order_status: 'PENDING_PAYMENT',
    fulfillment_status: 'NONE',
    items,
  };
}
