import { z } from 'zod';
import { bankAccountFields } from './bank-accounts.ts';
import { checkParty } from './customers.ts';
import { approvalWindow } from './emandate-terms.ts';
import { CHECKOUT_LOCALES, ID_TYPES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { conditional, date, email, id, positiveDecimal, text } from './scalars.ts';
import { phone } from './south-africa.ts';

/** What a payer says while signing, and what is said of the account (ruling *sessions*, our extension). */

/** What is chosen: how much or which products, and when. */
const plan = z.strictObject({
  payment_methods_id: id.optional().meta({ description: 'One of the session’s methods; the page’s own where none is sent.' }),
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
  date_start: date.optional(),
  date_end: date.nullish(),
  first_collection_date: date.optional(),
  process_date: date.optional().meta({ description: 'Where there is one debit alone.' }),
  approval_window: approvalWindow.optional(),
});
/** @see plan */
export type EmandatePlan = z.output<typeof plan>;

const customer = z
  .strictObject({
    company_name: text(64).optional(),
    person_name: text(32).optional(),
    person_surname: text(32).optional(),
    id_type: z.enum(ID_TYPES).optional(),
    id_number: text(14).optional(),
    email: email.optional(),
    contact_number: phone(16).optional(),
  })
  .superRefine((who, ctx) => {
    checkParty(who, ctx);
    for (const [given, needed] of [
      ['id_type', 'id_number'],
      ['id_number', 'id_type'],
    ] as const)
      if (who[given] !== undefined && who[needed] === undefined)
        ctx.addIssue({ code: 'custom', path: [needed], message: `${needed} is required`, params: { code: '003', rule: 'required' } });
  });
/** @see customer */
export type EmandateCustomer = z.output<typeof customer>;

const bank_account = z.strictObject(bankAccountFields);
/** The account that is debited. */
export type EmandateAccount = z.output<typeof bank_account>;

/** What is known of a mandate before it is signed. */
export const emandateDraftFields = {
  plan,
  customer: customer.optional().meta(conditional('Not where the session knows who signs.')),
  bank_account: bank_account.optional().meta(conditional('Not where the session knows the account.')),
  locale: z.enum(CHECKOUT_LOCALES).default('EN_ZA'),
};

/** Body of POST …/quote: what is chosen so far. */
export const emandateQuoteBody = z.strictObject(emandateDraftFields);
/** @see emandateQuoteBody */
export type EmandateDraft = z.output<typeof emandateQuoteBody>;

/** Body of POST …/check-account. */
export const emandateCheckBody = z.strictObject({ customer: customer.optional(), bank_account: bank_account.optional() });

/** What can be wrong with an account. `error` is the bank not answering: nobody is held up by that. */
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
    /** The number as the bank writes it. */
    bank_account_number: z.string().nullable(),
    /** stop: cannot be debited; ask: look again, and go on where it is right; fine. */
    verdict: z.enum(['fine', 'ask', 'stop']),
    problems: z.array(z.enum(ACCOUNT_PROBLEMS)),
  }),
);
