import { z } from 'zod';
import { LARGEST_AMOUNT } from '../../facts/money.ts';
import { bankAccountFields } from '../bank-accounts.ts';
import { idNumber, identityProblems } from '../customers.ts';
import { approvalWindow } from '../emandate-terms.ts';
import { ID_TYPES } from '../enums.ts';
import { phone } from '../phone.ts';
import { broken, checking } from '../resource.ts';
import { conditional, date, email, id, locale, startDate, text } from '../scalars.ts';

/** What a payer may ask while a mandate is signed. */

/** The choice: an amount or products, and the days. */
const plan = z.strictObject({
  payment_methods_id: id.optional().meta({ description: 'One of the session’s methods. Default: the page’s own.' }),
  amount: z
    .int()
    .min(1)
    .max(LARGEST_AMOUNT)
    .optional()
    .meta(conditional('In cents. Required where the page leaves the amount to the payer.')),
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
    checking(identityProblems)(who, ctx);
    for (const [given, needed] of [
      ['id_type', 'id_number'],
      ['id_number', 'id_type'],
    ] as const)
      if (who[given] !== undefined && who[needed] === undefined) broken(ctx, needed, '003', 'required', `${needed} is required`);
  });
export type EmandateCustomer = z.output<typeof customer>;

const bank_account = z.strictObject(bankAccountFields);
/** The account that is debited. */
export type EmandateAccount = z.output<typeof bank_account>;

/** The fields of a mandate before it is signed. */
const draftFields = {
  plan,
  customer: customer
    .optional()
    .meta(conditional('Where the session knows who signs, only what is to replace the ID number, email or mobile number that is known.')),
  bank_account: bank_account.optional().meta(conditional('Where the session knows the account, another one in its place.')),
  locale: locale.default('EN_ZA'),
};

/** Body of POST …/quote: the current choice. */
export const emandateQuoteBody = z.strictObject(draftFields);
export type EmandateDraft = z.output<typeof emandateQuoteBody>;

/** The scopes of a check: the signer alone, or the account too. */
const CHECK_SCOPES = ['CUSTOMER', 'ACCOUNT'] as const;

export const emandateCheckBody = z.strictObject({
  scope: z.enum(CHECK_SCOPES).default('ACCOUNT').meta({ description: 'CUSTOMER: only the signer is checked, before there is an account.' }),
  payment_methods_id: id.optional().meta({ description: 'The method that is signed for. Default: the page’s own.' }),
  customer: customer.optional(),
  bank_account: bank_account.optional(),
});

/** The most points in a drawn signature. */
const MAX_POINTS = 4000;
const point = z.tuple([z.int().min(0).max(2000), z.int().min(0).max(1000)]);

/** The signer: for a company, a person who may sign for it (ruling *company signer*). */
const signer = {
  name: text(64),
  capacity: text(64).optional().meta(conditional('Required where a company signs: director, member, trustee …')),
};

const signature = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typed'), ...signer }),
  z.strictObject({
    type: z.literal('drawn'),
    ...signer,
    /** The lines of the drawn signature, in an area of 600 by 200. */
    strokes: z
      .array(z.array(point).min(2))
      .min(1)
      .max(200)
      .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_POINTS, { error: 'has too many points' }),
  }),
]);

/** Body of POST …/submit: one signature. A repeated attempt_key means the same submission. */
export const emandateSubmitBody = z.strictObject({
  ...draftFields,
  attempt_key: z.uuid(),
  /** The hash of the quote that was shown. */
  terms_hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature,
  /** The signer's connection, as the merchant's server sees it: the proxy adds it. */
  client: z.strictObject({ ip_address: text(64).nullish(), user_agent: z.string().max(512).nullish() }).default({}),
});
export type EmandateSubmit = z.output<typeof emandateSubmitBody>;

/** The current choice, as the page sends it. */
export type QuoteRequest = z.input<typeof emandateQuoteBody>;
/** One signature, as the page sends it. */
export type SubmitRequest = Omit<z.input<typeof emandateSubmitBody>, 'client'>;
/** The choice: an amount or products, and the days. */
export type MandatePlan = QuoteRequest['plan'];
/** The signer, as the form asks for them. */
export type MandatePayer = NonNullable<QuoteRequest['customer']>;
/** The account, as the form asks for it. */
export type MandateAccount = NonNullable<QuoteRequest['bank_account']>;
