import { withoutCurrencyAndSpaces, parseAmount, AMBIGUOUS_SEPARATOR } from './amount.ts';

/** Checks an amount that a person typed. It is separate from the parser, because a form needs the parser before any amount is wrong. */

/** The kinds of problem that an amount can have. */
export type AmountProblem = 'required' | 'invalid' | 'unclear' | 'too_little' | 'too_much';

/** What is wrong with a typed amount, or undefined. `most` is the largest allowed amount in cents; null means no limit. */
export function amountProblem(typed: string, most: number | null = null): AmountProblem | undefined {
  const text = withoutCurrencyAndSpaces(typed);
  if (!text) return 'required';
  if (AMBIGUOUS_SEPARATOR.test(text)) return 'unclear';
  // Zero, or a negative amount.
  if (/^(?:-+\d[\d.,]*|0+(?:[.,]0*)?)$/.test(text)) return 'too_little';
  const cents = parseAmount(typed);
  if (cents === null) return 'invalid';
  return most !== null && cents > most ? 'too_much' : undefined;
}
