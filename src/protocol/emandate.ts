import { z } from 'zod';
import { BANK_NAMES } from '../contract/banks.ts';
import { ACCOUNT_PROBLEMS } from '../contract/emandate-draft.ts';
import { EMANDATE_STATES, PAYER_NEEDS } from '../contract/emandate-session.ts';
import { MANDATE_METHOD_TYPES } from '../contract/emandate-terms.ts';
import { ADJUSTMENT_CATEGORIES, APPROVAL_WINDOWS, BANK_ACCOUNT_TYPES, CHECKOUT_LOCALES, ID_TYPES } from '../contract/enums.ts';

/**
 * What a browser may see and ask while a mandate is signed. Money is cents; days are `YYYY-MM-DD` in South Africa,
 * whatever the browser's own zone is.
 *
 * | path behind `{basePath}/emandate/{session_id}` | body | answer |
 * |---|---|---|
 * | GET, and GET events (a stream of `view`) | | {@link emandateView} |
 * | POST quote | {@link quoteRequest} | {@link emandateQuote} |
 * | POST check | {@link checkRequest} | {@link accountCheck} |
 * | POST submit | {@link submitRequest} | the view; `stale` where other terms hold than those that were shown |
 * | POST resend, again | `{}` | the view |
 * | GET pdf, GET calendar | | the signed mandate, and its coming debits |
 */

const type = z.enum(MANDATE_METHOD_TYPES);
const window = z.enum(APPROVAL_WINDOWS);
const accountType = z.enum(BANK_ACCOUNT_TYPES);

const method = z.object({
  payment_methods_id: z.string(),
  payment_method_type: type,
  statement_name: z.string(),
  needs: z.array(z.enum(PAYER_NEEDS)),
  takes_companies: z.boolean(),
  approval_window: window.nullable(),
});

const bank = z.object({
  bank_name: z.enum(BANK_NAMES),
  title: z.string(),
  bank_branch_code: z.string().nullable(),
  methods: z.array(type),
});

const debit = z.object({
  part: z.enum(['FIRST_COLLECTION', 'INSTALMENT', 'ONE_TIME']),
  /** The day it is for, and the day it is made. */
  day: z.string(),
  on: z.string(),
  amount: z.int(),
  /** Why those two are not the same, or not the day that was chosen. */
  reasons: z.array(z.object({ type: z.enum(['short_month', 'weekend', 'holiday', 'past']), name: z.string().nullable() })),
});

const sums = { total_excl: z.int(), total_tax: z.int(), total_incl: z.int() };

/** Everything that a mandate shows. */
const terms = z.object({
  beneficiary: z.string(),
  statement_name: z.string(),
  payment_method_type: type,
  contract_reference: z.string(),
  reference: z.string(),
  payer: z
    .object({
      name: z.string(),
      id_type: z.enum(ID_TYPES).nullable(),
      id_number: z.string().nullable(),
      email: z.string().nullable(),
      contact_number: z.string().nullable(),
    })
    .nullable(),
  bank_account: z
    .object({
      bank_account_holder_name: z.string(),
      bank_account_number: z.string(),
      bank_account_type: accountType,
      bank_title: z.string(),
      bank_branch_code: z.string(),
    })
    .nullable(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), price: z.int(), pricing_type: z.string() })),
  amount: z.object(sums),
  first_collection: z.object({ date: z.string(), ...sums }).nullable(),
  frequency: z.enum(['ONCE', 'WEEKLY', 'MONTHLY', 'YEARLY']),
  process_day: z.int().nullable(),
  date_start: z.string(),
  date_end: z.string().nullable(),
  date_adjustment_rule: z.string().nullable(),
  maximum_collection_amount: z.int().nullable(),
  allow_variable_amount: z.boolean(),
  allow_date_adjustment: z.boolean(),
  tracking_days: z.int().nullable(),
  /** The rate is in hundredths of a percent. */
  adjustment: z
    .object({
      adjustment_category: z.enum(ADJUSTMENT_CATEGORIES),
      adjustment_rate: z.int().nullable(),
      adjustment_amount: z.int().nullable(),
    })
    .nullable(),
  debits: z.array(debit),
});

/** What would be signed with what is chosen so far. */
export const emandateQuote = z.object({
  kind: z.literal('quote'),
  terms,
  /** DebiCheck: how the bank asks, and whether it still does today. */
  approval: z
    .object({ approval_window: window, is_open: z.boolean(), cut_off: z.string().nullable(), open_windows: z.array(window) })
    .nullable(),
  mandate_text: z.object({ version: z.string(), locale: z.enum(CHECKOUT_LOCALES), title: z.string(), paragraphs: z.array(z.string()) }),
  /** Sent along with the signature: what was shown is what is signed. */
  terms_hash: z.string(),
});

/** What is said of an account. */
export const accountCheck = z.object({
  kind: z.literal('check'),
  bank_account_number: z.string().nullable(),
  /** stop: it cannot be debited · ask: look again, and go on where it is right · fine. */
  verdict: z.enum(['fine', 'ask', 'stop']),
  problems: z.array(z.enum(ACCOUNT_PROBLEMS)),
});

/** The whole truth about a session as far as its payer may know it. */
export const emandateView = z.object({
  kind: z.literal('emandate'),
  session_id: z.string(),
  state: z.enum(EMANDATE_STATES),
  version: z.int(),
  test: z.boolean(),
  /** Milliseconds left to sign. */
  expires_in: z.int(),
  /** The hosted page of this session: for another device, and where the element cannot work. */
  page_url: z.string(),
  merchant: z.string(),
  today: z.string(),
  page: z.object({
    title: z.string(),
    description: z.string().nullable(),
    payment_type: z.string(),
    interval: z.string().nullable(),
    process_days: z.array(z.int()).nullable(),
    amount_min: z.int().nullable(),
    amount_max: z.int().nullable(),
    date_start: z.string().nullable(),
    date_end: z.string().nullable(),
    redirect_url: z.string().nullable(),
    success_message: z.string().nullable(),
  }),
  products: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      unit_label: z.string().nullable(),
      /** With VAT. */
      price: z.int(),
      is_tax: z.boolean(),
      pricing_type: z.enum(['RECURRING', 'ONE_TIME']),
      billing_period: z.string().nullable(),
    }),
  ),
  /** Set, and not to be changed. */
  amount: z.int().nullable(),
  /** The page's own first. */
  methods: z.array(method),
  banks: z.array(bank),
  payer: z.object({ display_name: z.string(), is_company: z.boolean(), has_mobile: z.boolean() }).nullable(),
  bank_account: z
    .object({ bank_title: z.string(), ending: z.string(), bank_account_type: accountType, bank_account_holder_name: z.string() })
    .nullable(),
  mandate: z
    .object({
      mandate_id: z.string(),
      mandate_status: z.string(),
      payment_method_type: type,
      approval_window: window.nullable(),
      closes_in: z.int().nullable(),
      /** ISO, UTC. */
      closes_at: z.string().nullable(),
      bank_error: z.object({ code: z.string(), message: z.string() }).nullable(),
      signed_at: z.string(),
      attempt: z.int(),
      terms,
      can_resend: z.boolean(),
    })
    .nullable(),
});

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const plan = z.strictObject({
  payment_methods_id: z.string().max(35).optional(),
  amount: z.int().min(1).optional(),
  items: z
    .array(z.strictObject({ product_id: z.string().max(35), qty: z.int().min(1).max(1000) }))
    .max(100)
    .optional(),
  process_day: z.int().optional(),
  date_start: day.optional(),
  date_end: day.optional(),
  first_collection_date: day.optional(),
  process_date: day.optional(),
  approval_window: window.optional(),
});

const customer = z.strictObject({
  company_name: z.string().max(64).optional(),
  person_name: z.string().max(32).optional(),
  person_surname: z.string().max(32).optional(),
  id_type: z.enum(ID_TYPES).optional(),
  id_number: z.string().max(14).optional(),
  email: z.string().max(128).optional(),
  contact_number: z.string().max(32).optional(),
});

const account = z.strictObject({
  bank_account_holder_name: z.string().min(1).max(30),
  bank_account_number: z.string().min(1).max(17),
  bank_account_type: accountType,
  bank_name: z.enum(BANK_NAMES),
  bank_branch_code: z.string().regex(/^\d{1,6}$/),
});

const draft = { plan, customer: customer.optional(), bank_account: account.optional(), locale: z.enum(CHECKOUT_LOCALES) };

/** What is chosen so far. */
export const quoteRequest = z.strictObject(draft);
/** Whose account it is, and which. */
export const checkRequest = z.strictObject({ customer: customer.optional(), bank_account: account.optional() });

const point = z.tuple([z.int().min(0).max(2000), z.int().min(0).max(1000)]);

/** A signature: the same `attempt_key` again is the same one. */
export const submitRequest = z.strictObject({
  ...draft,
  attempt_key: z.uuid(),
  terms_hash: z.string(),
  signature: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('typed'), name: z.string().min(1).max(64) }),
    z.strictObject({ type: z.literal('drawn'), name: z.string().min(1).max(64), strokes: z.array(z.array(point).min(2)).min(1).max(200) }),
  ]),
});

/** @see emandateView */
export type EmandateView = z.output<typeof emandateView>;
/** @see emandateQuote */
export type EmandateQuote = z.output<typeof emandateQuote>;
/** @see accountCheck */
export type AccountCheck = z.output<typeof accountCheck>;
/** @see quoteRequest */
export type QuoteRequest = z.output<typeof quoteRequest>;
/** @see submitRequest */
export type SubmitRequest = z.output<typeof submitRequest>;
/** What is chosen: how much or which products, and when. */
export type MandatePlan = QuoteRequest['plan'];
/** Who signs, as the form asked. */
export type MandatePayer = NonNullable<QuoteRequest['customer']>;
/** The account, as the form asked. */
export type MandateAccount = NonNullable<QuoteRequest['bank_account']>;
/** One of the methods that can be signed for. */
export type MandateMethod = z.output<typeof method>;
