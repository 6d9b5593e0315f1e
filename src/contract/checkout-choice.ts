import { z } from 'zod';
import { LINK_FREQUENCIES } from './enums.ts';
import { amount, positiveAmount } from './scalars.ts';

/** The choices of a checkout link's payer: the amount, and how often (ruling *checkout link*, our extension). */

const frequency = z.enum(LINK_FREQUENCIES);

/** The choices that a session gives its payer. */
export const sessionChoice = z.object({
  title: z.string(),
  description: z.string().nullable(),
  /** If there is only one, the payer has no choice. MONTHLY and ANNUALLY repeat after the first payment, and need a card. */
  frequencies: z.array(frequency),
  /** The only amount, if there are no options and no free amount; else the suggested amount, or null. */
  amount: amount.nullable(),
  /** The amounts to choose from. */
  amount_options: z.array(amount),
  /** Whether the payer may type an amount, up to `amount_max`. */
  is_own_amount: z.boolean(),
  amount_max: amount.nullable(),
  /** The merchant's own words for the button and for the paid page. */
  button_text: z.string().nullable(),
  confirmation_message: z.string().nullable(),
});

/** The choice that the payer made. */
export const payChoice = z.strictObject({ amount: positiveAmount, frequency });
export type PayChoice = z.output<typeof payChoice>;
