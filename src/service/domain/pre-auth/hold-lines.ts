import { refuseField } from '../../../contract/errors.ts';
import { sastDay } from '../../../facts/days.ts';
import type { CatalogueLine } from '../../../contract/card-vault.ts';
import { type Line, portion, shares, totals, vatRate } from '../money.ts';
import { itemOf, type InvoiceItem } from '../invoice.ts';
import type { HoldLines } from '../records/cards.ts';
import type { Product } from '../records/sales.ts';

/** The lines of a hold: their sum, and the lines of its invoice. */

/** Products by id. */
export type Catalogue = ReadonlyMap<string, Product>;

/** Checks the lines of a request. @throws Refusal 007 for a product that does not exist, 005 for one that is no longer sold */
export function requireSold(lines: readonly CatalogueLine[], catalogue: Catalogue): void {
  for (const [index, { product_id }] of lines.entries()) {
    const status = catalogue.get(product_id)?.product_status;
    const field = `items.${index}.product_id`;
    if (status === undefined) throw refuseField('007', field, 'exists', `product ${product_id} was not found`, { product_id });
    if (status !== 'ACTIVE') throw refuseField('005', field, 'active', `product ${product_id} is ${status}`, { product_id });
  }
}

/**
 * Lines with their products, also those that are no longer sold: the lines of an invoice are made after the network has captured, and
 * nothing may be refused then. Products are never deleted.
 */
export const itemsOf = (lines: readonly CatalogueLine[], catalogue: Catalogue): InvoiceItem[] =>
  lines.flatMap(({ product_id, qty, price_excl }) => {
    const product = catalogue.get(product_id);
    return product === undefined ? [] : [itemOf(product, qty, price_excl === undefined ? {} : { price: price_excl })];
  });

/** The total of lines, with VAT on the lines that bear it (ruling *VAT*: the call has no tax setting, so each product's own applies). */
export const sumOf = (items: readonly Line[], now: Date): number => totals(items, sastDay(now)).total_incl;

/**
 * The lines of a capture's invoice, which add up to the captured amount. Where the catalogue lines have another total, the captured
 * amount is shared among them in proportion to their prices. The share of a line that bears VAT contains its VAT.
 */
export function invoiceItems(lines: HoldLines, captured: number, reference: string, catalogue: Catalogue, now: Date): InvoiceItem[] {
  if (lines.items === null)
    return [{ name: lines.title ?? reference, description: lines.description, qty: 1, price: captured, is_tax: false }];
  const items = itemsOf(lines.items, catalogue);
  if (sumOf(items, now) === captured) return items;
  const parts = shares(
    captured,
    items.map((item) => sumOf([item], now)),
  );
  const taxed = parts.map((part, at) => (items[at]?.is_tax === true ? part : 0));
  const { net, left } = withoutVat(
    taxed.reduce((sum, part) => sum + part, 0),
    now,
  );
  const nets = shares(net, taxed);
  const shared = items.map((item, at) => ({ ...item, qty: 1, price: (item.is_tax ? nets[at] : parts[at]) ?? 0 }));
  return left === 0 ? shared : [...shared, { name: 'Rounding', description: null, qty: 1, price: left, is_tax: false }];
}

/** The net amount in an amount with VAT, and the cent that may be left, because not every amount is a net amount and its VAT. */
function withoutVat(incl: number, now: Date): { readonly net: number; readonly left: number } {
  const { of, over } = vatRate(sastDay(now));
  const leftOf = (net: number) => incl - sumOf([{ price: net, qty: 1, is_tax: true }], now);
  const rounded = portion(incl, { of: over, over: over + of });
  const net = leftOf(rounded) < 0 ? rounded - 1 : rounded;
  return { net, left: leftOf(net) };
}
