import { z } from 'zod';
import { LOCALES } from '../../facts/languages.ts';
import { BANK_NAMES } from '../banks.ts';
import { ACCOUNT_PROBLEMS, CHECK_SCOPES } from '../emandate-draft.ts';
import { emandateSession } from '../emandate-session.ts';
import { approvalNow as serviceApproval, emandateTerms, MANDATE_METHOD_TYPES, mandateText as serviceText } from '../emandate-terms.ts';
import { APPROVAL_WINDOWS, BANK_ACCOUNT_TYPES, ID_TYPES, MANDATE_REFUSERS } from '../enums.ts';
import { idNumber } from '../customers.ts';
import { phone } from '../phone.ts';
import { date, digits, email, id, text } from '../scalars.ts';
import { fieldsOf } from './fields-of.ts';

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
 * | POST resend, again, withdraw | `{}` | the view |
 * | GET pdf, GET calendar | | the signed mandate, and its coming debits |
 */

/** The service's view, and the terms that are signed: fields that mean the same are taken from them. */
const contract = emandateSession.shape;
const signed = emandateTerms.shape;

const type = z.enum(MANDATE_METHOD_TYPES);
const window = z.enum(APPROVAL_WINDOWS);
const accountType = z.enum(BANK_ACCOUNT_TYPES);

/** The state of an approval window now; times are ISO, UTC. */
const approvalNow = z.object({
  ...fieldsOf(serviceApproval, ['is_open', 'cut_off']),
  /** The latest time of approval; null if the bank accepts no more today. */
  closes_at: z.string().nullable(),
  /** The same for BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2, the alternative. */
  later_closes_at: z.string().nullable(),
});

const method = z.object({
  ...fieldsOf(contract.methods.element, [
    'payment_methods_id',
    'payment_method_type',
    'statement_name',
    'needs',
    'takes_companies',
    'approval_window',
  ]),
  approval: approvalNow.nullable(),
});

const bank = z.object(fieldsOf(contract.banks.element, ['bank_name', 'title', 'bank_branch_code', 'methods']));

const debit = z.object({
  ...fieldsOf(signed.debits.element, ['part']),
  /** The day on which a debit is due, and the day on which it is collected. */
  day: z.string(),
  on: z.string(),
  ...fieldsOf(signed.debits.element, ['amount']),
  /** Why the two days differ, or differ from the chosen day. */
  reasons: z.array(z.object(fieldsOf(signed.debits.element.shape.reasons.element, ['type', 'name']))),
});

const sums = fieldsOf(signed.amount, ['total_excl', 'total_tax', 'total_incl']);

/** All terms that a mandate has to show. */
const terms = z.object({
  ...fieldsOf(emandateTerms, ['beneficiary', 'statement_name', 'payment_method_type', 'contract_reference', 'reference']),
  payer: z.object(fieldsOf(signed.payer.unwrap(), ['name', 'id_type', 'id_number', 'email', 'contact_number'])).nullable(),
  bank_account: z
    .object(
      fieldsOf(signed.bank_account.unwrap(), [
        'bank_account_holder_name',
        'bank_account_number',
        'bank_account_type',
        'bank_title',
        'bank_branch_code',
      ]),
    )
    .nullable(),
  lines: z.array(z.object({ ...fieldsOf(signed.lines.element, ['name', 'qty', 'price']), pricing_type: z.string() })),
  amount: z.object(sums),
  first_collection: z.object({ date: z.string(), ...sums }).nullable(),
  ...fieldsOf(emandateTerms, ['frequency', 'process_day']),
  date_start: z.string(),
  date_end: z.string().nullable(),
  date_adjustment_rule: z.string().nullable(),
  ...fieldsOf(emandateTerms, ['maximum_collection_amount', 'allow_variable_amount', 'allow_date_adjustment', 'tracking_days']),
  /** The rate is in hundred-thousandths of a percent (`facts/percentage.ts`). */
  adjustment: z.object(fieldsOf(signed.adjustment.unwrap(), ['adjustment_category', 'adjustment_rate', 'adjustment_amount'])).nullable(),
  debits: z.array(debit),
});

/** The mandate that would be signed with the current choice. */
export const emandateQuote = z.object({
  kind: z.literal('quote'),
  terms,
  /** DebiCheck: how the bank asks for approval, and whether it still does today. */
  approval: approvalNow.extend({ approval_window: window, open_windows: z.array(window) }).nullable(),
  mandate_text: z.object({
    ...fieldsOf(serviceText, ['version', 'locale', 'title', 'paragraphs']),
    /** The terms in words: the rows of the review, and of the signed document. */
    rows: z.array(z.object(fieldsOf(serviceText.shape.rows.element, ['step', 'key', 'label', 'value']))),
  }),
  /** Sent with the signature, so that exactly what was shown is signed. */
  terms_hash: z.string(),
});

/** The result of an account check. */
export const accountCheck = z.object({
  kind: z.literal('check'),
  bank_account_number: z.string().nullable(),
  /** stop: the bank refuses the account · ask: something looks wrong · fine. The signer may continue in every case. */
  verdict: z.enum(['fine', 'ask', 'stop']),
  problems: z.array(z.enum(ACCOUNT_PROBLEMS)),
});

/** Everything about a session that its payer may know. */
export const emandateView = z.object({
  kind: z.literal('emandate'),
  ...fieldsOf(emandateSession, [
    'session_id',
    'state',
    'version',
    'test',
    // Milliseconds left to sign.
    'expires_in',
    // The hosted page of this session, for another device and for pages where the element cannot work.
    'page_url',
    'merchant',
  ]),
  today: z.string(),
  page: z.object({
    ...fieldsOf(contract.page, ['title', 'description']),
    payment_type: z.string(),
    interval: z.string().nullable(),
    ...fieldsOf(contract.page, ['process_days', 'amount_min', 'amount_max', 'date_start', 'date_end', 'redirect_url', 'success_message']),
  }),
  products: z.array(
    z.object({
      ...fieldsOf(contract.products.element, [
        'product_id',
        'name',
        'description',
        'unit_label',
        // With VAT.
        'price',
        'is_tax',
        'pricing_type',
      ]),
      billing_period: z.string().nullable(),
    }),
  ),
  // Fixed by the merchant; the payer cannot change it.
  ...fieldsOf(emandateSession, ['amount']),
  /** The page's own method first. */
  methods: z.array(method),
  banks: z.array(bank),
  payer: z
    .object(
      fieldsOf(contract.payer.unwrap(), [
        'display_name',
        'is_company',
        'has_mobile',
        // The known details, masked; null if they have to be asked.
        'id_number',
        'email',
        'contact_number',
      ]),
    )
    .nullable(),
  bank_account: z
    .object(fieldsOf(contract.bank_account.unwrap(), ['bank_title', 'ending', 'bank_account_type', 'bank_account_holder_name']))
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
      /** Who refused. */
      refused_by: z.enum(MANDATE_REFUSERS).nullable(),
      /** The number that the bank asked for approval, masked. */
      contact_number: z.string().nullable(),
      signed_at: z.string(),
      attempt: z.int(),
      terms,
      can_resend: z.boolean(),
    })
    .nullable(),
});

const plan = z.strictObject({
  payment_methods_id: id.optional(),
  amount: z.int().min(1).optional(),
  items: z
    .array(z.strictObject({ product_id: id, qty: z.int().min(1).max(1000) }))
    .max(100)
    .optional(),
  process_day: z.int().optional(),
  date_start: date.optional(),
  date_end: date.optional(),
  first_collection_date: date.optional(),
  process_date: date.optional(),
  approval_window: window.optional(),
});

const customer = z.strictObject({
  company_name: text(64).optional(),
  person_name: text(32).optional(),
  person_surname: text(32).optional(),
  id_type: z.enum(ID_TYPES).optional(),
  id_number: idNumber.optional(),
  email: email.optional(),
  contact_number: phone(16).optional(),
});

const account = z.strictObject({
  bank_account_holder_name: text(30),
  bank_account_number: digits(1, 17),
  bank_account_type: accountType,
  bank_name: z.enum(BANK_NAMES),
  bank_branch_code: digits(1, 6),
});

const draft = { plan, customer: customer.optional(), bank_account: account.optional(), locale: z.enum(LOCALES) };

/** The current choice. */
export const quoteRequest = z.strictObject(draft);
/** The account and its holder. */
export const checkRequest = z.strictObject({
  /** What is checked: the signer alone, or the account too. */
  scope: z.enum(CHECK_SCOPES).default('ACCOUNT'),
  payment_methods_id: id.optional(),
  customer: customer.optional(),
  bank_account: account.optional(),
});

const point = z.tuple([z.int().min(0).max(2000), z.int().min(0).max(1000)]);

/** The signer. For a company, `capacity` is the role of the person who signs. */
const signer = { name: text(64), capacity: text(64).optional() };

/** A signature. A repeated `attempt_key` means the same signature. */
export const submitRequest = z.strictObject({
  ...draft,
  attempt_key: z.uuid(),
  terms_hash: z.string(),
  signature: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('typed'), ...signer }),
    z.strictObject({ type: z.literal('drawn'), ...signer, strokes: z.array(z.array(point).min(2)).min(1).max(200) }),
  ]),
});

export type EmandateView = z.output<typeof emandateView>;
export type EmandateQuote = z.output<typeof emandateQuote>;
export type AccountCheck = z.output<typeof accountCheck>;
export type QuoteRequest = z.output<typeof quoteRequest>;
export type SubmitRequest = z.output<typeof submitRequest>;
/** The choice: an amount or products, and the days. */
export type MandatePlan = QuoteRequest['plan'];
/** The signer, as the form asks for them. */
export type MandatePayer = NonNullable<QuoteRequest['customer']>;
/** The account, as the form asks for it. */
export type MandateAccount = NonNullable<QuoteRequest['bank_account']>;
/** A payment method that can be signed for. */
export type MandateMethod = z.output<typeof method>;
