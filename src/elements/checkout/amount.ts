import type { CheckoutChoice } from '../../protocol/checkout.ts';

/** An amount that a shopper types, as South Africans write money. */

/** What is wrong with one. */
export type AmountProblem = 'required' | 'invalid' | 'too_much';

/** Whole cents of what was typed (`150`, `1 500,50`, `R 1,500.50`), or null where it is no amount. */
export function parseAmount(typed: string): number | null {
  const compact = typed.replace(/^\s*(?:ZAR|R)/i, '').replace(/[\s\u00a0]/g, '');
  // The last separator with one or two digits behind it is the cents'; any other only groups.
  const parts = /^(\d+(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(compact);
  if (!parts) return null;
  const whole = Number((parts[1] ?? '').replace(/[.,]/g, ''));
  const cents = whole * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}

/** What is wrong with a typed amount, or undefined. */
export function amountProblem(typed: string, { amount_max }: Pick<CheckoutChoice, 'amount_max'>): AmountProblem | undefined {
  if (!typed.trim()) return 'required';
  const cents = parseAmount(typed);
  if (cents === null) return 'invalid';
  return amount_max !== null && cents > amount_max ? 'too_much' : undefined;
}
