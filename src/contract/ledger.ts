import { z } from 'zod';
import { centsOf, decimalOf } from '../facts/money.ts';
import { resultOf } from './envelope.ts';

/** The current ledger (our extension, sandbox only). Tests read it after every story. */

/** An amount that may be negative: "-149.00" ↔ -14900 cents. */
const balance = z.codec(z.string().regex(/^-?\d+\.\d\d$/), z.int(), {
  decode: (text) => (text.startsWith('-') ? -centsOf(text.slice(1)) : centsOf(text)),
  encode: decimalOf,
});

export const ledgerAnswer = resultOf(
  z.object({
    /** The sum of all accounts: always 0.00. */
    sum: balance,
    /** Each account’s balance: debits are positive, credits negative. */
    accounts: z.record(z.string(), balance),
    /** The total of the paid transactions minus what the ledger owes the merchant: always 0.00. */
    unexplained: balance,
    postings: z.int(),
  }),
);
