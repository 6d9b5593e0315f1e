import type { z } from 'zod';
import type { Column, Fields, NewRecord } from '../../contract/resource.ts';
import type { DecisionContext } from './decision.ts';
import type { AccountRecord } from './records/platform.ts';
import { bankAccounts } from '../../contract/bank-accounts.ts';
import type { BankAccount, Recipient } from './records/people.ts';
import { type orderItem, orders, amountOfItems } from '../../contract/orders.ts';
import type { Order, Product } from './records/sales.ts';
import { products } from '../../contract/products.ts';
import { recipients } from '../../contract/recipients.ts';
import type { PaymentEntry } from '../../contract/payments.ts';

/** A resource's table of fields, and the field whose value ARCHIVED gives a record its `deleted_at`. */
interface Resource<F extends Fields> {
  readonly fields: F;
  readonly archived?: (keyof F & string) | undefined;
}

/** The time when a record was archived, or null when it is active again. Empty when its status is not sent. */
export function archivedAt(ctx: Pick<DecisionContext, 'now'>, { archived }: { readonly archived?: string | undefined }, sent: object) {
  const status: unknown = archived === undefined ? undefined : Reflect.get(sent, archived);
  return status === undefined ? {} : { deleted_at: status === 'ARCHIVED' ? ctx.now : null };
}

/** A new record of a resource from the fields that were sent. What was not sent is null. */
export function newRecord<F extends Fields>(
  ctx: Pick<DecisionContext, 'account_id' | 'now'>,
  id: string,
  resource: Resource<F>,
  sent: NewRecord<F>,
): AccountRecord & z.output<z.ZodObject<Column<F, 'answer'>>> {
  const given: Readonly<Record<string, unknown>> = sent;
  const values = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, given[field] ?? null]));
  const record: object = { ...values, ...archivedAt(ctx, resource, sent), account_id: ctx.account_id, id, created_at: ctx.now };
  return record as AccountRecord & z.output<z.ZodObject<Column<F, 'answer'>>>;
}

export const newBankAccount = (ctx: DecisionContext, fields: z.output<typeof bankAccounts.create>): BankAccount =>
  newRecord(ctx, ctx.newId('ban_'), bankAccounts, fields);

export const newOrder = (ctx: DecisionContext, fields: z.output<typeof orders.create>): Order => ({
  ...newRecord(ctx, ctx.newId('ord_'), orders, fields),
  currency: fields.currency ?? 'ZAR',
  items: fields.items.map(storedItem),
});

/** An order's line as it is stored. */
export const storedItem = (item: z.output<typeof orderItem>): Order['items'][number] => ({
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  unit_amount: item.unit_amount,
  tax_amount: item.tax_amount ?? null,
  discount_amount: item.discount_amount ?? null,
  currency: item.currency ?? null,
  metadata: item.metadata ?? null,
});

type SentProduct = z.output<typeof products.create>;

/** The billing period of a product: what is billed once has none, whatever was sent (ruling *layouts taken beside ours*). */
export const periodOf = ({ pricing_type, billing_period = null }: Pick<SentProduct, 'pricing_type' | 'billing_period'>) =>
  pricing_type === 'ONE_TIME' ? null : billing_period;

/** A new product from the fields of /products/create. */
export const newProduct = (ctx: DecisionContext, fields: SentProduct): Product => ({
  ...newRecord(ctx, ctx.newId('pro_'), products, fields),
  billing_period: periodOf(fields),
});

type SentRecipient = z.output<typeof recipients.create>;

/** A new recipient from the fields of /recipients/create or of a payout. A payout may leave out the email address. */
export const newRecipient = (
  ctx: DecisionContext,
  sent: Omit<SentRecipient, 'email'> & { email?: string | null | undefined },
): Recipient => ({
  ...newRecord(ctx, ctx.newId('rcp_'), recipients, { ...sent, email: sent.email ?? '' }),
  email: sent.email ?? null,
});

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
