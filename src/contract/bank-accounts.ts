import { z } from 'zod';
import { BANK_NAMES } from './banks.ts';
import { BANK_ACCOUNT_TYPES, RECORD_STATUSES } from './enums.ts';
import { listQuery, records, recordsOf, resultsOf } from './envelope.ts';
import { blankableText, date, dateTime, digits, id, text, zeroPadded } from './scalars.ts';

/** Bank accounts. */

/** A bank's name in a request. ABSA is accepted for ABSA_BANK_LIMITED (ruling *bank names*). */
const bankName = z.enum([...BANK_NAMES, 'ABSA']).transform((name) => (name === 'ABSA' ? 'ABSA_BANK_LIMITED' : name));

/** The fields of the account itself, which all operations share. */
export const bankAccountFields = {
  bank_account_holder_name: text(30),
  bank_account_number: digits(1, 17),
  bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
  bank_name: bankName,
  bank_branch_code: zeroPadded(6),
};

const bank_account_status = z.enum(RECORD_STATUSES);

/** One record of /bank-accounts/create. */
export const bankAccountCreate = z.strictObject({
  customer_id: id,
  ...bankAccountFields,
  bank_account_status: bank_account_status.default('ACTIVE'),
});

/** One record of /bank-accounts/update: `id` and the fields to change. No field of an account can be cleared. */
const bankAccountUpdate = z.strictObject({
  id,
  ...z.object(bankAccountFields).partial().shape,
  bank_account_status: bank_account_status.optional(),
});

/** An Integer in an answer, in the form in which the caller sent it (ruling *leading zeros*). */
export const zeroPaddedAnswer = z.union([z.int(), z.string()]);

/** A bank account as answered. */
export const bankAccount = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    bank_account_holder_name: z.string(),
    bank_account_number: z.string(),
    bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
    bank_name: z.enum(BANK_NAMES),
    bank_branch_code: zeroPaddedAnswer,
    bank_account_status,
    created_at: dateTime,
    updated_at: dateTime.nullable(),
  })
  .meta({ id: 'BankAccount' });

/** Body of POST /bank-accounts/create. */
export const bankAccountsCreateBody = records(bankAccountCreate);
/** Body of POST /bank-accounts/update. */
export const bankAccountsUpdateBody = records(bankAccountUpdate);
/** Answer to POST /bank-accounts/create and POST /bank-accounts/update. */
export const bankAccountsAnswer = resultsOf(bankAccount);
/** Answer to GET /bank-accounts/list. */
export const bankAccountsListAnswer = recordsOf('results', bankAccount);

/** Filters of GET /bank-accounts/list. */
export const bankAccountsListQuery = listQuery({
  bank_account_status,
  customer_id: blankableText(32),
  date_start: date,
  date_end: date,
});
