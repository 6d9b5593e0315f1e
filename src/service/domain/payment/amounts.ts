import { portion, totals, vatRate } from '../money.ts';
import type { Day } from '../../../facts/days.ts';
import type { InvoiceItem } from '../invoice.ts';
import type { CollectionLine, Payment } from '../records/payments.ts';
import type { DebitPart } from './schedule.ts';

/** What each debit of a payment comes to. */

/** The amount of one debit, in cents; `mandate_amount` is the mandate's on the debit's day, adjusted as it says. */
export function debitAmount(
  payment: Pick<Payment, 'amount' | 'follows_mandate' | 'first_collection'>,
  part: DebitPart,
  mandate_amount: number | null,
): number {
  if (part === 'FIRST_COLLECTION') return payment.first_collection?.amount ?? 0;
  return payment.follows_mandate && mandate_amount !== null ? mandate_amount : payment.amount;
}

/** Which lines a debit collects for: one-time ones with the first collection, recurring ones with each instalment. */
function linesOf(items: readonly CollectionLine[], part: DebitPart): readonly CollectionLine[] {
  if (part === 'ONE_TIME') return items;
  const pricing_type = part === 'FIRST_COLLECTION' ? 'ONE_TIME' : 'RECURRING';
  return items.filter((item) => item.pricing_type === pricing_type);
}

/**
 * What a collection's invoice bills for one debit: its lines, and where the mandate's adjustment made the debit more than
 * they come to, that as a line of its own, so that the invoice is for what was collected, to the cent.
 */
export function invoiceLines(
  { items, is_tax }: { readonly items: readonly CollectionLine[]; readonly is_tax: boolean },
  part: DebitPart,
  amount: number,
  day: Day,
): InvoiceItem[] {
  const lines = linesOf(items, part).map(({ product_id, name, description, qty, price }) => ({
    ...(product_id === null ? {} : { product_id }),
    name,
    description,
    qty,
    price,
    is_tax,
  }));
  const { total_incl, total_excl } = totals(lines, day);
  if (total_incl === amount) return lines;
  const { of, over } = vatRate(day);
  const excl = is_tax ? portion(amount, { of: over, over: over + of }) : amount;
  const adjusted = [...lines, line('Adjustment', excl - total_excl, is_tax)];
  // A cent that no net amount comes to with its tax.
  const rest = amount - totals(adjusted, day).total_incl;
  return rest === 0 ? adjusted : [...adjusted, line('Rounding', rest, false)];
}

const line = (name: string, price: number, is_tax: boolean): InvoiceItem => ({ name, description: null, qty: 1, price, is_tax });
