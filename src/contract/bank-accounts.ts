import { z } from 'zod';
import { BANK_NAMES } from './banks.ts';
import { BANK_ACCOUNT_TYPES, RECORD_STATUSES } from './enums.ts';
import { column, CREATED_BETWEEN, filter, identity, made, preset, required, resource, STRING, ZERO_PADDED } from './resource.ts';
import { blankableText, dateTime, digits, id, text, zeroPadded } from './scalars.ts';

/** A bank's name in a request. ABSA is accepted for ABSA_BANK_LIMITED (ruling *bank names*). */
const bankName = z.enum([...BANK_NAMES, 'ABSA']).transform((name) => (name === 'ABSA' ? 'ABSA_BANK_LIMITED' : name));

const account = {
  bank_account_holder_name: required(text(30), STRING),
  bank_account_number: required(digits(1, 17), STRING),
  bank_account_type: required(z.enum(BANK_ACCOUNT_TYPES), z.enum(BANK_ACCOUNT_TYPES)),
  bank_name: required(bankName, z.enum(BANK_NAMES)),
  bank_branch_code: required(zeroPadded(6), ZERO_PADDED),
};

/** The fields of the account itself, in the calls that create one beside something else. */
export const bankAccountFields = column(account, 'create');

/** Bank accounts. No field of an account can be cleared. */
export const bankAccounts = resource({
  name: 'BankAccount',
  fields: {
    id: identity,
    customer_id: { create: id, update: null, answer: STRING },
    ...account,
    bank_account_status: preset(z.enum(RECORD_STATUSES), z.enum(RECORD_STATUSES), 'ACTIVE'),
    created_at: made(dateTime),
    updated_at: made(dateTime.nullable()),
  },
  list: 'results',
  filters: {
    bank_account_status: filter('bank_account_status', z.enum(RECORD_STATUSES)),
    customer_id: filter('customer_id', blankableText(32)),
    ...CREATED_BETWEEN,
  },
});
