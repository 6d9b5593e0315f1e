import { portion, totals, vatRate } from '../money.ts';
import type { Day } from '../../../facts/days.ts';
import type { InvoiceItem } from '../invoice.ts';
import type { CollectionLine, Payment } from '../records/money.ts';
import type { DebitPart } from './schedule.ts';

/** The amount of each debit of a payment. */

/** The amount of one debit, in cents. `mandate_amount` is the mandate's amount on the day of the debit, after its adjustment. */
export function debitAmount(
  payment: Pick<Payment, 'amount' | 'follows_mandate' | 'first_collection'>,
  part: DebitPart,
  mandate_amount: number | null,
): number {
  if (part === 'FIRST_COLLECTION') return payment.first_collection?.amount ?? 0;
  return payment.follows_mandate && mandate_amount !== null ? mandate_amount : payment.amount;
}

/** The lines that a debit pays for: one-time lines with the first collection, recurring lines with each instalment. */
function linesOf(items: readonly CollectionLine[], part: DebitPart): readonly CollectionLine[] {
  if (part === 'ONE_TIME') return items;
  const pricing_type = part === 'FIRST_COLLECTION' ? 'ONE_TIME' : 'RECURRING';
  return items.filter((item) => item.pricing_type === pricing_type);
}

/**
 * The lines of the invoice for one debit of a collection. Where the mandate's adjustment made the debit larger than its lines, the
 * difference is a line of its own. So the invoice is for the collected amount, to the cent.
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
  // After rounding, no net amount may give exactly this total with VAT. The last cent is a line without VAT.
  const rest = amount - totals(adjusted, day).total_incl;
  return rest === 0 ? adjusted : [...adjusted, line('Rounding', rest, false)];
}

const line = (name: string, price: number, is_tax: boolean): InvoiceItem => ({ name, description: null, qty: 1, price, is_tax });
