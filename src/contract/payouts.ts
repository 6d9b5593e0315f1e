import { z } from 'zod';
import { bankAccountFields, zeroPaddedAnswer } from './bank-accounts.ts';
import { BANK_NAMES } from './banks.ts';
import { BANK_ACCOUNT_TYPES, TRANSACTION_STATUSES } from './enums.ts';
import { listQuery, MAX_RECORDS, recordsOf } from './envelope.ts';
import { blankableText, date, dateTime, decimal, email, extension, id, positiveDecimal, queryText, text, zeroPadded } from './scalars.ts';
import { signedBody } from './signature.ts';
import { phone } from './phone.ts';

/** Payouts: a batch of EFT payments to recipients. */

/** The bank account of a payout's recipient. */
const bank = z.strictObject(bankAccountFields);

/** A text that is generated if it is blank. */
const generatedWhenBlank = (max: number, description: string) => blankableText(max).nullish().describe(description);

const payoutRecipient = z
  .strictObject({
    reference: text(35).describe(
      'The recipient with this reference is paid. If there is none, one is created. For a known recipient, a name is that of this payout only.',
    ),
    company_name: text(64).nullish(),
    person_name: text(32).nullish(),
    person_surname: text(32).nullish(),
    email: email.nullish(),
    contact_number: phone(16).nullish(),
    billing_address_line_1: text(128).nullish(),
    billing_address_line_2: text(128).nullish(),
    city_or_town: text(64).nullish(),
    postal_code: zeroPadded(4).nullish(),
    bank,
    eft_reference: generatedWhenBlank(20, 'Shows on the recipient’s statement; generated if blank.'),
  })
  .superRefine((recipient, ctx) => {
    const company = recipient.company_name != null;
    const person = recipient.person_name != null || recipient.person_surname != null;
    if (company && person)
      ctx.addIssue({
        code: 'custom',
        path: ['company_name'],
        message: 'give either company_name or person_name and person_surname, not both',
        params: { code: '005', rule: 'either' },
      });
    if (company || !person) return;
    for (const field of ['person_name', 'person_surname'] as const)
      if (recipient[field] == null)
        ctx.addIssue({ code: 'custom', path: [field], message: `${field} is required`, params: { code: '005', rule: 'person' } });
  });

/** One entry of /payouts/request. */
const payoutEntry = z.strictObject({
  recipient: payoutRecipient,
  payment: z.strictObject({
    eft_reference: generatedWhenBlank(20, 'Shows on your own statement; generated if blank.'),
    payment_methods_id: id.describe('The account from which the money is paid.'),
    amount: positiveDecimal,
    transaction_reference: text(128),
    is_immediate: z.boolean().describe('Immediate or normal EFT.'),
  }),
});
/** @see payoutEntry */
export type PayoutEntry = z.output<typeof payoutEntry>;

/** Body of POST /payouts/request. */
export const payoutsRequestBody = z.strictObject({
  batch_reference: text(128).optional(),
  payouts: z.array(payoutEntry).min(1).max(MAX_RECORDS),
  ...signedBody,
});

/** The answer for each requested payout. */
const requested = z.object({
  transaction_reference: z.string(),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  /** The day on which it is paid. */
  transaction_date: date,
  id: z.string().meta(extension),
  transaction_id: z.string().meta(extension),
  recipient_id: z.string().meta(extension),
});
/** Answer to POST /payouts/request. */
export const payoutsRequestAnswer = z.object({ status: z.boolean(), batch_reference: z.string(), payouts: z.array(requested) });

/** A payout as listed. */
export const payout = z
  .object({
    id: z.string(),
    batch_reference: z.string(),
    transaction_id: z.string(),
    transaction_reference: z.string(),
    transaction_status: z.enum(TRANSACTION_STATUSES),
    transaction_date: date,
    payment_methods_id: z.string(),
    amount: decimal,
    is_immediate: z.boolean(),
    /** The reference on your own statement. */
    eft_reference: z.string(),
    recipient_id: z.string(),
    recipient: z.object({
      reference: z.string(),
      company_name: z.string().nullable(),
      person_name: z.string().nullable(),
      person_surname: z.string().nullable(),
      /** The reference on the recipient's statement. */
      eft_reference: z.string(),
      bank: z.object({
        bank_account_holder_name: z.string(),
        bank_account_number: z.string(),
        bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
        bank_name: z.enum(BANK_NAMES),
        bank_branch_code: zeroPaddedAnswer,
      }),
    }),
    unpaid_reason: z.string().nullable(),
    paid_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Payout' });
/** Answer to GET /payouts/list. */
export const payoutsListAnswer = recordsOf('results', payout);

/** Filters of GET /payouts/list. */
export const payoutsListQuery = listQuery({
  transaction_status: z.enum(TRANSACTION_STATUSES),
  recipient_id: queryText(35),
  batch_reference: queryText(128),
  transaction_reference: queryText(128),
  payment_methods_id: queryText(32),
  date_start: date,
  date_end: date,
});
