import { z } from 'zod';
import { broken, checking } from './resource.ts';
import { customerCreate, partyProblems } from './customers.ts';
import { ADJUSTMENT_CATEGORIES, ADJUSTMENT_TYPES, APPROVAL_WINDOWS, BILLING_PERIODS, PAYMENT_INDUSTRIES, PRICING_TYPES } from './enums.ts';
import { records } from './envelope.ts';
import { CONTRACT_REFERENCE_LENGTH } from './mandates.ts';
import { batch_reference, collectionFields, debtorIds, ownBankAccount, recurringDays, createdRecordFields } from './payments.ts';
import { conditional, date, decimal, decimalOrNone, freeText, id, positivePercentage, startDate, text, writtenNumber } from './scalars.ts';
import { signedBody } from './signature.ts';

/** Collections: payments whose amounts come from items. */

/** The customer of collections/submit, who needs an email address or a phone number. */
const collectionCustomer = z
  .strictObject(z.object(customerCreate.shape).omit({ metadata: true }).shape)
  .superRefine((party, ctx) => {
    checking(partyProblems)(party, ctx);
    if (party.email == null && party.contact_number == null) broken(ctx, 'email', '003', 'required', 'email or contact_number is required');
  })
  .nullish()
  .meta(conditional('Either customer_id or customer.'));

const collectionItem = z
  .strictObject({
    product_id: id
      .nullish()
      .meta(conditional('A WEEKLY, MONTHLY or YEARLY RECURRING product, or a ONE_TIME one. Without it, price is required.')),
    description: text(256).nullish(),
    price: decimal.nullish().meta(conditional('Without VAT; the product’s where none is sent.')),
    qty: z.int().min(1).max(1_000_000).nullish().meta(conditional('1 where none is sent.')),
  })
  .superRefine((item, ctx) => {
    if (item.product_id == null && item.price == null) broken(ctx, 'price', '003', 'required', 'price is required without product_id');
  });

const tracking = {
  first_collection_date: startDate.nullish().meta(conditional('Required for DebiCheck and registered mandates that repeat.')),
  allow_date_adjustment: z.boolean().optional(),
  allow_variable_amount: z.boolean().optional(),
  allow_payment_tracking: z.boolean().optional(),
  payment_tracking_max_days: z.int().min(1).max(10).nullish(),
};

const collectionMandate = z.strictObject({
  reference: text(256).nullish(),
  contract_reference: text(CONTRACT_REFERENCE_LENGTH)
    .nullish()
    .meta(conditional('Required for DebiCheck; unique. Generated for others when blank.')),
  payment_industry: z.enum(PAYMENT_INDUSTRIES).nullish(),
  recurring: z
    .strictObject({ process_day: z.int().min(1).max(31), date_release: date.nullish() })
    .nullish()
    .meta(conditional('Either recurring or one_time.')),
  one_time: z.strictObject({ process_date: startDate }).nullish().meta(conditional('Either recurring or one_time.')),
  debicheck: z
    .strictObject({
      ...tracking,
      adjustment_category: z.enum(ADJUSTMENT_CATEGORIES).nullish(),
      adjustment_type: z.enum(ADJUSTMENT_TYPES).nullish(),
      adjustment_rate: positivePercentage.nullish(),
      adjustment_amount: decimalOrNone.nullish(),
      approval_window: z.enum(APPROVAL_WINDOWS).nullish(),
      mandate_authentication_code: writtenNumber(8).nullish().meta(conditional('Required for TT3, and only there.')),
    })
    .nullish()
    .meta(conditional('Required for DebiCheck.')),
  registered_mandate: z.strictObject(tracking).nullish().meta(conditional('Required for registered mandates.')),
});

export type CollectionMandate = z.output<typeof collectionMandate>;

const invoiceTerms = z.strictObject({
  due_days: z.int().min(0).max(3650).nullish(),
  memo: freeText.nullish(),
  footer: freeText.nullish(),
  email_invoice: z.boolean().nullish(),
});

const collectionEntry = z.strictObject({
  ...debtorIds,
  customer: collectionCustomer,
  bank_account: ownBankAccount,
  is_tax: z.boolean().default(false),
  items: z.array(collectionItem).min(1).max(1000),
  mandate: collectionMandate.nullish().meta(conditional('Either mandate_id or mandate.')),
  collection: z.strictObject({
    payment_methods_id: id,
    recurring: recurringDays,
    one_time: z
      .strictObject({ process_date: startDate, transaction_reference: text(128).nullish() })
      .nullish()
      .meta(conditional('Either recurring or one_time.')),
  }),
  invoice: invoiceTerms.nullish(),
});

export type CollectionEntry = z.output<typeof collectionEntry>;

export const collectionsSubmitBody = records(collectionEntry).extend({ batch_reference, ...signedBody });

const line = z.object({
  product_id: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /** Per unit, without VAT. */
  price: decimal,
  qty: z.int(),
  pricing_type: z.enum(PRICING_TYPES),
  billing_period: z.enum(BILLING_PERIODS).nullable(),
});

export const collection = z
  .object({
    ...collectionFields,
    is_tax: z.boolean(),
    items: z.array(line),
    one_time: z.object({ process_date: date }).nullable(),
    invoice: z
      .object({ due_days: z.int(), memo: z.string().nullable(), footer: z.string().nullable(), email_invoice: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'Collection' });

export const collectionsSubmitAnswer = z.object({
  status: z.boolean(),
  batch_reference: z.string().nullable(),
  results: z.array(z.object({ ...collection.shape, ...createdRecordFields })),
});
