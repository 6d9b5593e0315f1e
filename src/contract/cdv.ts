import { z } from 'zod';
import { pastedDigits } from '../facts/digits.ts';
import { cleanText } from '../facts/text.ts';
import { bankAccountFields } from './bank-accounts.ts';
import { ZERO_PADDED } from './resource.ts';
import { BANK_ACCOUNT_TYPES } from './enums.ts';

/** POST /cdv (ruling *CDV*, our extension): checks whether a number can be an account number of a branch. */

const { bank_account_type, bank_branch_code } = bankAccountFields;

/** The number as it was sent, because the answer says how the bank writes it, or that it has other characters than digits. */
const bank_account_number = z
  .string()
  .overwrite(cleanText)
  .min(1)
  .refine((sent) => pastedDigits(sent).length <= 17, { error: 'must have at most 17 digits', params: { rule: 'max_length' } })
  .meta({ maxLength: 17 });

export const cdvRecord = z.strictObject({ bank_account_number, bank_account_type, bank_branch_code });

/** One result, with the record as it was sent. */
export const cdvResult = z
  .object({
    bank_account_number: z.string(),
    bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
    bank_branch_code: ZERO_PADDED,
    passed: z.boolean(),
    /** The number in the bank's form, if that differs from what was sent. */
    modified_bank_account_number: z.string().nullable(),
    warning: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'CdvResult' });
