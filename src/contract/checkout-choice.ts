import { z } from 'zod';
import { LINK_FREQUENCIES } from './enums.ts';
import { amount, positiveAmount } from './scalars.ts';

/** What the payer of a checkout link chooses: how much, and how often (ruling *checkout link*, our extension). */

const frequency = z.enum(LINK_FREQUENCIES);

/** The choice that a session leaves to its payer. */
export const sessionChoice = z.object({
  title: z.string(),
  description: z.string().nullable(),
  /** One only: there is nothing to choose. MONTHLY and ANNUALLY go on from the first payment, and take a card. */
  frequencies: z.array(frequency),
  /** The only amount, where there are no options and none of one's own; else the one proposed, or null. */
  amount: amount.nullable(),
  /** To choose from. */
  amount_options: z.array(amount),
  /** Whether any amount may be typed, up to `amount_max`. */
  is_own_amount: z.boolean(),
  amount_max: amount.nullable(),
  /** The merchant's own words for the button, and for afterwards. */
  button_text: z.string().nullable(),
  confirmation_message: z.string().nullable(),
});

/** What the payer chose. */
export const payChoice = z.strictObject({ amount: positiveAmount, frequency });
/** @see payChoice */
export type PayChoice = z.output<typeof payChoice>;
