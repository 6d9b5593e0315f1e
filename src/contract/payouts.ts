import { z } from 'zod';
import { BILLING_ADDRESS } from './customers.ts';
import { broken, column, CREATED_BETWEEN, filter, ZERO_PADDED } from './resource.ts';
import { bankAccountFields } from './bank-accounts.ts';
import { BANK_NAMES } from './banks.ts';
import { customerCreate } from './customers.ts';
import { BANK_ACCOUNT_TYPES, TRANSACTION_STATUSES } from './enums.ts';
import { MAX_RECORDS } from './envelope.ts';
import { blankableText, conditional, date, dateTime, decimal, email, extension, id, positiveDecimal, text } from './scalars.ts';
import { signedBody } from './signature.ts';
import { phone } from './phone.ts';

/** Payouts: a batch of EFT payments to recipients, or to customers. */

/** A bank account that is stated with a payout. */
const bank = z.strictObject(bankAccountFields);

/** A text that is generated if it is blank. */
const generatedWhenBlank = (max: number, description: string) => blankableText(max).nullish().describe(description);

const ofRecipient = generatedWhenBlank(20, 'Shows on the recipient’s statement; generated if blank.');
const ofPayer = generatedWhenBlank(20, 'Shows on your own statement; generated if blank.');

const recipientFields = {
  reference: text(35).describe(
    'The recipient with this reference is paid. If there is none, one is created. For a known recipient, a name is that of this payout only.',
  ),
  company_name: text(64).nullish(),
  person_name: text(32).nullish(),
  person_surname: text(32).nullish(),
  email: email.nullish(),
  contact_number: phone(16).nullish(),
  ...column(BILLING_ADDRESS, 'update'),
};

function checkNames(recipient: z.output<z.ZodObject<typeof recipientFields>>, ctx: z.core.$RefinementCtx): void {
  const company = recipient.company_name != null;
  const person = recipient.person_name != null || recipient.person_surname != null;
  if (company && person)
    broken(ctx, 'company_name', '005', 'either', 'give either company_name or person_name and person_surname, not both');
  if (company || !person) return;
  for (const field of ['person_name', 'person_surname'] as const)
    if (recipient[field] == null) broken(ctx, field, '005', 'person', `${field} is required`);
}

const paymentFields = {
  payment_methods_id: id.describe('The account from which the money is paid.'),
  amount: positiveDecimal,
  transaction_reference: text(128),
  is_immediate: z.boolean().describe('Immediate or normal EFT.'),
};

/** One payout as everything behind the contract knows it, in whichever layout it was sent. */
export interface PayoutEntry {
  /** The payee is one of these four. */
  readonly recipient_id: string | null;
  readonly recipient: (z.output<z.ZodObject<typeof recipientFields>> & { recipient_category?: string | null | undefined }) | null;
  readonly customer_id: string | null;
  readonly customer: z.output<typeof customerCreate> | null;
  /** The account is one of these two. */
  readonly bank_account_id: string | null;
  readonly bank_account: z.output<typeof bank> | null;
  readonly recipient_eft_reference: string | null;
  readonly payment: z.output<z.ZodObject<typeof paymentFields>> & { readonly eft_reference?: string | null | undefined };
}

const payoutEntry = z
  .strictObject({
    recipient: z.strictObject({ ...recipientFields, bank, eft_reference: ofRecipient }).superRefine(checkNames),
    payment: z.strictObject({ ...paymentFields, eft_reference: ofPayer }),
  })
  .transform(({ recipient, payment }): PayoutEntry => ({
    recipient_id: null,
    recipient,
    customer_id: null,
    customer: null,
    bank_account_id: null,
    bank_account: recipient.bank,
    recipient_eft_reference: recipient.eft_reference ?? null,
    payment,
  }));

const payoutTerms = z.strictObject({
  ...paymentFields,
  payer_eft_reference: ofPayer,
  eft_reference: generatedWhenBlank(20, 'The same as payer_eft_reference.'),
  recipient_eft_reference: ofRecipient,
});

const payee = conditional('One of recipient_id, recipient, customer_id and customer.');
const account = (more: string) => conditional(`Either bank_account_id or bank_account. ${more}`);
const terms = conditional('Either payout or payment, which are the same.');

/** Reports names of which more than one was sent and, unless they are optional, names of which none was. Null counts as not sent. */
function checkOneOf(ctx: z.core.$RefinementCtx, sent: Readonly<Record<string, unknown>>, isOptional = false): void {
  const names = Object.keys(sent);
  const [first = '', second] = names.filter((name) => sent[name] != null);
  const message = `give one of ${names.join(', ')}`;
  if (second !== undefined) broken(ctx, second, '005', 'either', message);
  else if (first === '' && !isOptional) broken(ctx, names[0] ?? '', '003', 'required', message);
}

/** One entry of `records`, the layout that is taken beside ours (ruling *layouts taken beside ours*). */
const payoutRecord = z
  .strictObject({
    recipient_id: id.nullish().meta(payee),
    recipient: z
      .strictObject({ ...recipientFields, recipient_category: text(32).nullish(), eft_reference: ofRecipient })
      .superRefine(checkNames)
      .nullish()
      .meta(payee),
    customer_id: id.nullish().meta(payee),
    customer: customerCreate.nullish().meta(payee),
    bank_account_id: id.nullish().meta(account('Where a customer is paid, it belongs to that customer.')),
    bank_account: bank.nullish().meta(account('A customer’s is stored.')),
    payout: payoutTerms.nullish().meta(terms),
    payment: payoutTerms.nullish().meta(terms),
  })
  .superRefine(({ recipient_id, recipient, customer_id, customer, bank_account_id, bank_account, payout: paid, payment }, ctx) => {
    checkOneOf(ctx, { recipient_id, recipient, customer_id, customer });
    checkOneOf(ctx, { bank_account_id, bank_account });
    checkOneOf(ctx, { payout: paid, payment });
    const [name, given] = paid == null ? ['payment', payment] : ['payout', paid];
    const { payer_eft_reference, eft_reference, recipient_eft_reference } = given ?? {};
    checkOneOf(ctx, { [`${name}.payer_eft_reference`]: payer_eft_reference, [`${name}.eft_reference`]: eft_reference }, true);
    const onTheirs = { [`${name}.recipient_eft_reference`]: recipient_eft_reference, 'recipient.eft_reference': recipient?.eft_reference };
    checkOneOf(ctx, onTheirs, true);
  })
  .transform(({ payout: paid, payment, recipient, ...record }): PayoutEntry => {
    const sent = paid ?? payment;
    // The check before has refused a record without it.
    if (sent == null) return z.NEVER;
    const { payer_eft_reference, eft_reference, recipient_eft_reference, ...kept } = sent;
    return {
      recipient_id: record.recipient_id ?? null,
      recipient: recipient ?? null,
      customer_id: record.customer_id ?? null,
      customer: record.customer ?? null,
      bank_account_id: record.bank_account_id ?? null,
      bank_account: record.bank_account ?? null,
      recipient_eft_reference: recipient_eft_reference ?? recipient?.eft_reference ?? null,
      payment: { ...kept, eft_reference: payer_eft_reference ?? eft_reference },
    };
  });

const batchOf = <T extends z.ZodType>(entry: T) => z.array(entry).min(1).max(MAX_RECORDS).optional();

/** Body of POST /payouts/request. Both layouts become one. */
export const payoutsRequestBody = z
  .strictObject({
    batch_reference: text(128).optional(),
    payouts: batchOf(payoutEntry).meta(conditional('Either payouts or records.')),
    records: batchOf(payoutRecord).meta({ ...extension, ...conditional('The layout that is taken beside `payouts`.') }),
    ...signedBody,
  })
  .superRefine(({ payouts, records }, ctx) => checkOneOf(ctx, { payouts, records }))
  .transform(({ payouts, records, ...body }) => ({ ...body, payouts: payouts ?? records ?? [] }));

/** The answer for each requested payout. */
const requested = z.object({
  transaction_reference: z.string(),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  /** The day on which it is paid. */
  transaction_date: date,
  id: z.string().meta(extension),
  transaction_id: z.string().meta(extension),
  /** Null where a customer is paid. */
  recipient_id: z.string().nullable().meta(extension),
  /** The customer who is paid, or to whom the account belongs; null for an account that was stated with the payout. */
  customer_id: z.string().nullable().meta(extension),
});
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
    /** Null where a customer is paid. */
    recipient_id: z.string().nullable(),
    /** The customer who is paid, or to whom the recipient's account belongs; otherwise null. */
    customer_id: z.string().nullable(),
    /** The payee, as paid. */
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
        bank_branch_code: ZERO_PADDED,
      }),
    }),
    unpaid_reason: z.string().nullable(),
    paid_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Payout' });

export const payoutsFilters = {
  transaction_status: filter('transaction_status', z.enum(TRANSACTION_STATUSES)),
  recipient_id: filter('recipient_id', blankableText(35)),
  batch_reference: filter('batch_reference', blankableText(128)),
  transaction_reference: filter('transaction_reference', blankableText(128)),
  payment_methods_id: filter('payment_methods_id', blankableText(32)),
  ...CREATED_BETWEEN,
};
