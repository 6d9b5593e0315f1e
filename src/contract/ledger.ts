import { z } from 'zod';
import { centsOf, textOfCents } from './scalars.ts';
import { resultOf } from './envelope.ts';

/** The ledger as it stands (our extension, sandbox only): what a test asks after every story. */

/** An amount that may be below nothing: "-149.00" ↔ -14900 cents. */
const balance = z.codec(z.string().regex(/^-?\d+\.\d\d$/), z.int(), {
  decode: (text) => (text.startsWith('-') ? -centsOf(text.slice(1)) : centsOf(text)),
  encode: textOfCents,
});

export const ledgerAnswer = resultOf(
  z.object({
    /** All of it together: always 0.00. */
    sum: balance,
    /** Each account’s balance: debits are positive, credits negative. */
    accounts: z.record(z.string(), balance),
    /** What the paid transactions come to less what the ledger owes the merchant: always 0.00. */
    unexplained: balance,
    postings: z.int(),
  }),
);
