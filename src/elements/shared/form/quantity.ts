import { pastedDigits } from '../../../facts/digits.ts';

/** The most of one product that a mandate or a subscription takes. */
export const MAX_QUANTITY = 1000;

/** A quantity within its limits. */
export const quantityWithin = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity));

/** The quantity that was typed or pasted, within its limits; `otherwise` where the text is no number. */
export const typedQuantity = (text: string, otherwise: number): number =>
  quantityWithin(Math.round(Number(pastedDigits(text))) || otherwise);
