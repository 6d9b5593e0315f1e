import { refuseField } from '../../../contract/errors.ts';
import type { SubscriptionCreateBody, RequestedLine } from '../../../contract/subscriptions.ts';
import type { Day } from '../../../facts/days.ts';
import { LARGEST_NET } from '../../../facts/money.ts';
import { netOf, type SubscriptionLine } from '../billing/lines.ts';
import { newSubscription } from '../billing/new-subscription.ts';
import type { DecisionContext } from '../decision.ts';
import type { Customer } from '../records/people.ts';
import type { Product, Subscription } from '../records/sales.ts';

/** Creates subscriptions from the fields of a call. */

const DUE_DAYS = 7;

/**
 * Lines of the catalogue as a subscription stores them. Later changes of a product's name or price do not change the lines.
 * @throws Refusal 007 for products that do not exist, 005 for products that are not for sale, 003 for a total that is too large
 */
export function linesOf(wanted: readonly RequestedLine[], products: ReadonlyMap<string, Product>): SubscriptionLine[] {
  const lines = wanted.map(({ product_id, qty, price_excl }, index) => {
    const field = `items.${index}.product_id`;
    const product = products.get(product_id);
    if (product === undefined) throw refuseField('007', field, 'exists', `${field} ${product_id} was not found`);
    if (product.product_status !== 'ACTIVE')
      throw refuseField('005', field, 'active', `product ${product_id} is ${product.product_status} and not for sale`);
    const { name, description, pricing_type, billing_period, custom_interval, custom_period } = product;
    const price = price_excl ?? product.price_excl;
    return { product_id, name, description, qty, price, pricing_type, billing_period, custom_interval, custom_period };
  });
  if (netOf(lines) > LARGEST_NET) throw refuseField('003', 'items', 'max', 'the lines come to more than can be billed');
  return lines;
}

/** A new subscription. @throws Refusal 005 for lines or days that contradict each other */
export function createSubscription(
  ctx: DecisionContext,
  customer: Customer,
  body: SubscriptionCreateBody,
  items: readonly SubscriptionLine[],
  today: Day,
): Subscription {
  const { billing, trial_days, is_tax, invoice, notification } = body;
  return {
    account_id: ctx.account_id,
    id: ctx.newId('sub_'),
    customer_id: customer.id,
    collection_method: body.collection_method,
    due_days: body.collection_method === 'REQUEST_PAYMENT' ? (body.due_days ?? DUE_DAYS) : null,
    card_id: body.card_id ?? null,
    cascade: { is_enabled: body.cascade.is_enabled, max_attempts: body.cascade.max_attempts ?? null },
    currency: body.currency,
    ...newSubscription(
      {
        items,
        billing: {
          ...(billing.billing_day === undefined ? {} : { billing_day: billing.billing_day }),
          ...(billing.date_start === undefined ? {} : { date_start: billing.date_start }),
          date_end: billing.date_end ?? null,
        },
        trial_days: trial_days ?? null,
        is_tax,
      },
      today,
    ),
    invoice: { is_generate: invoice.is_generate, is_send: invoice.is_send, memo: invoice.memo ?? null, footer: invoice.footer ?? null },
    notification: { email: notification.email ?? null, webhook_url: notification.webhook_url ?? null },
    metadata: body.metadata ?? null,
    last_transaction_id: null,
    last_invoice_id: null,
    owed: null,
    pending: null,
    run_at: null,
    created_at: ctx.now,
    updated_at: null,
  };
}
