import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { Day } from '../../../facts/days.ts';
import { intervalOf, meanLength } from '../calendar/interval.ts';
import { nextDue, runDue } from '../billing/due.ts';
import { recurringOf, type SubscriptionLine } from '../billing/lines.ts';
import { settle, type SubscriptionState } from '../billing/subscription.ts';
import { portion, vatRate } from '../money.ts';
import type { PortalSession, Product } from '../records/sales.ts';

/** The products that a customer is offered, and the next charges. */

/** Whether a session offers a product. */
export const isOffered = ({ settings }: PortalSession, product: Product): boolean =>
  product.pricing_type === 'RECURRING' &&
  product.product_status === 'ACTIVE' &&
  (settings.available_product_ids?.includes(product.id) ?? true);

/** The subscription's lines at their present prices, if exactly these products and quantities were chosen; otherwise undefined. */
export function presentLines(items: readonly SubscriptionLine[], chosen: readonly { readonly product_id: string; readonly qty: number }[]) {
  const present = recurringOf(items);
  const named = (lines: typeof chosen) =>
    lines
      .map(({ product_id, qty }) => `${product_id} ${qty}`)
      .toSorted()
      .join();
  if (named(present) !== named(chosen)) return undefined;
  return present.map(({ product_id, qty, price }) => ({ product_id, qty, price_excl: price }));
}

type Package = PortalView['packages'][number];

const lengthOf = ({ billing_period, custom_interval, custom_period }: Product): number =>
  meanLength(intervalOf({ billing_period: billing_period ?? 'MONTHLY', custom_interval, custom_period }));

/**
 * Products grouped by interval, shortest interval first, cheapest product first. `current` are the ids of the subscribed products.
 * Prices are those of `day`, with VAT where the subscription bears it.
 */
export function packagesOf(
  products: readonly Product[],
  { current, is_tax, day }: { current: ReadonlySet<string>; is_tax: boolean; day: Day },
): Package[] {
  const groups = new Map<string, Package>();
  for (const product of products.toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.price_excl - b.price_excl)) {
    const { billing_period, custom_interval, custom_period } = product;
    const key = [billing_period, custom_interval, custom_period].join();
    const group = groups.get(key) ?? {
      billing_period: billing_period ?? 'MONTHLY',
      ...(custom_interval === null ? {} : { custom_interval }),
      ...(custom_period === null ? {} : { custom_period }),
      products: [],
    };
    const { id: product_id, name, description, unit_label, price_excl: price } = product;
    const price_incl = price + (is_tax ? portion(price, vatRate(day)) : 0);
    group.products.push({ product_id, name, description, unit_label, price_incl, is_current: current.has(product_id) });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A limit for the loop below, larger than any real number of steps, so that a wrong rule cannot make it endless. */
const STEPS = 50;

/** The next charges, if all of them are paid. They come from the rules that will make them. */
export function upcomingCharges(state: SubscriptionState, days: readonly number[], count = 3): PortalView['upcoming'] {
  const charges: PortalView['upcoming'] = [];
  let at = state;
  for (let step = 0; step < STEPS && charges.length < count; step += 1) {
    const due = nextDue(at, days);
    if (due === null) break;
    at = settle(runDue(at, due, due.day, days), ({ total_excl, total_tax, total_incl }) => {
      charges.push({ date: due.day, total_excl, total_tax, total_incl });
      return 'PAID';
    });
  }
  return charges;
}
