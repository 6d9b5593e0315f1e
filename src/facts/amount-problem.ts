import { compact, parseAmount, UNCLEAR } from './amount.ts';

/** What is wrong with an amount that a person typed. Apart from reading one, which a form does before anything is wrong. */

/** One thing that may be wrong. */
export type AmountProblem = 'required' | 'invalid' | 'unclear' | 'too_little' | 'too_much';

/** What is wrong with a typed amount, or undefined. `most` is the largest one in cents; null where there is none. */
export function amountProblem(typed: string, most: number | null = null): AmountProblem | undefined {
  const text = compact(typed);
  if (!text) return 'required';
  if (UNCLEAR.test(text)) return 'unclear';
  // Nought, and less: with a hyphen, a dash or a real minus.
  if (/^(?:[-–\u2212]\d[\d.,]*|0+(?:[.,]0*)?)$/.test(text)) return 'too_little';
  const cents = parseAmount(typed);
  if (cents === null) return 'invalid';
  return most !== null && cents > most ? 'too_much' : undefined;
}
