import { z } from 'zod';
import { LOCALES } from '../facts/languages.ts';
import { bankAccountFields } from './bank-accounts.ts';
import { idNumber, partyProblems } from './customers.ts';
import { approvalWindow } from './emandate-terms.ts';
import { ID_TYPES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { conditional, date, email, id, positiveDecimal, startDate, text } from './scalars.ts';
import { phone } from './phone.ts';

/** The values that a payer enters while signing, and the result of the account check (ruling *sessions*, our extension). */

/** The choice: an amount or products, and the days. */
const plan = z.strictObject({
  payment_methods_id: id.optional().meta({ description: 'One of the session’s methods. Default: the page’s own.' }),
  amount: positiveDecimal.optional().meta(conditional('Required where the page leaves the amount to the payer.')),
  items: z
    .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000).default(1) }))
    .min(1)
    .max(100)
    .optional()
    .meta(conditional('Required on a products page.')),
  process_day: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .meta(conditional('Required where debits repeat; 1 Monday to 7 Sunday where they are weekly.')),
  date_start: startDate.optional(),
  date_end: date.nullish(),
  first_collection_date: startDate.optional(),
  process_date: startDate.optional().meta({ description: 'If there is only one debit.' }),
  approval_window: approvalWindow.optional(),
});
export type EmandatePlan = z.output<typeof plan>;

const customer = z
  .strictObject({
    company_name: text(64).optional(),
    person_name: text(32).optional(),
    person_surname: text(32).optional(),
    id_type: z.enum(ID_TYPES).optional(),
    id_number: idNumber.optional(),
    email: email.optional(),
    contact_number: phone(16).optional(),
  })
  .superRefine((who, ctx) => {
    // Whether the name is required depends on whether the session knows the signer. That is checked later.
    for (const { field, code, rule, message } of partyProblems(who).filter((one) => one.field === 'id_number'))
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code, rule } });
    for (const [given, needed] of [
      ['id_type', 'id_number'],
      ['id_number', 'id_type'],
    ] as const)
      if (who[given] !== undefined && who[needed] === undefined)
        ctx.addIssue({ code: 'custom', path: [needed], message: `${needed} is required`, params: { code: '003', rule: 'required' } });
  });
export type EmandateCustomer = z.output<typeof customer>;

const bank_account = z.strictObject(bankAccountFields);
/** The account that is debited. */
export type EmandateAccount = z.output<typeof bank_account>;

/** The fields of a mandate before it is signed. */
export const emandateDraftFields = {
  plan,
  customer: customer
    .optional()
    .meta(conditional('Where the session knows who signs, only what is to replace the ID number, email or mobile number that is known.')),
  bank_account: bank_account.optional().meta(conditional('Where the session knows the account, another one in its place.')),
  locale: z.enum(LOCALES).default('EN_ZA'),
};

/** Body of POST …/quote: the current choice. */
export const emandateQuoteBody = z.strictObject(emandateDraftFields);
export type EmandateDraft = z.output<typeof emandateQuoteBody>;

/** The scopes of a check: the signer alone, or the account too. */
export const CHECK_SCOPES = ['CUSTOMER', 'ACCOUNT'] as const;

export const emandateCheckBody = z.strictObject({
  scope: z.enum(CHECK_SCOPES).default('ACCOUNT').meta({ description: 'CUSTOMER: only the signer is checked, before there is an account.' }),
  payment_methods_id: id.optional().meta({ description: 'The method that is signed for. Default: the page’s own.' }),
  customer: customer.optional(),
  bank_account: bank_account.optional(),
});

/** The problems of an account. `error` means that the bank does not answer, which never stops a payer. */
export const ACCOUNT_PROBLEMS = [
  'check_digit',
  'not_found',
  'closed',
  'no_debits',
  'identity_mismatch',
  'name_mismatch',
  'type_mismatch',
  'length',
  'error',
] as const;

export const emandateCheckAnswer = resultOf(
  z.object({
    /** The number in the bank's form. */
    bank_account_number: z.string().nullable(),
    /** stop: the bank refuses the account; ask: something looks wrong; fine. None of them prevents a payer from continuing. */
    verdict: z.enum(['fine', 'ask', 'stop']),
    problems: z.array(z.enum(ACCOUNT_PROBLEMS)),
  }),
);
