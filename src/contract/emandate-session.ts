import { z } from 'zod';
import { bankAccountFields } from './bank-accounts.ts';
import { BANK_NAMES } from './banks.ts';
import { checkParty } from './customers.ts';
import {
  ADJUSTMENT_CATEGORIES,
  APPROVAL_WINDOWS,
  BANK_ACCOUNT_TYPES,
  BILLING_PERIODS,
  CHECKOUT_LOCALES,
  DATE_ADJUSTMENT_RULES,
  ID_TYPES,
  MANDATE_STATUSES,
  PAGE_INTERVALS,
  PAGE_PAYMENT_TYPES,
  PRICING_TYPES,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { conditional, date, decimal, email, id, origin, positiveDecimal, text, timestamp } from './scalars.ts';
import { phone } from './south-africa.ts';

/** What a payer sees and asks while signing a mandate (ruling *sessions*, our extension). */

/**
 * Where signing is. open: can be signed · closed: the page is not published any more · expired · waiting: signed, the bank
 * has not answered · approved, rejected, no_reply: what the bank, or nobody, said.
 */
export const EMANDATE_STATES = ['open', 'closed', 'expired', 'waiting', 'approved', 'rejected', 'no_reply'] as const;

/** The payment methods that mandates are for. */
export const MANDATE_METHOD_TYPES = ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] as const;

/** What is asked of whoever signs. */
export const PAYER_NEEDS = ['id_number', 'email', 'contact_number', 'mobile'] as const;

/** The session in a path. */
export const emandateSessionParams = z.strictObject({ session_id: id });

const methodType = z.enum(MANDATE_METHOD_TYPES);
const approvalWindow = z.enum(APPROVAL_WINDOWS);

const method = z.object({
  payment_methods_id: z.string(),
  payment_method_type: methodType,
  /** How a debit is named on the bank statement. */
  statement_name: z.string(),
  /** What the payer has to give. */
  needs: z.array(z.enum(PAYER_NEEDS)),
  /** Whether companies can sign. */
  takes_companies: z.boolean(),
  approval_window: approvalWindow.nullable(),
});

const bank = z.object({
  bank_name: z.enum(BANK_NAMES),
  title: z.string(),
  /** The universal branch code, where there is one. */
  bank_branch_code: z.string().nullable(),
  /** The methods that reach it. */
  methods: z.array(methodType),
});

const reason = z.object({
  type: z.enum(['short_month', 'weekend', 'holiday', 'past']),
  /** Of the holiday. */
  name: z.string().nullable(),
});

/** A debit that is to come: the day it is for, the day it is really made, and why that is another. */
const debit = z.object({
  part: z.enum(['FIRST_COLLECTION', 'INSTALMENT', 'ONE_TIME']),
  day: date,
  on: date,
  amount: decimal,
  reasons: z.array(reason),
});

const sums = { total_excl: decimal, total_tax: decimal, total_incl: decimal };

/** Everything a mandate has to show (gaps.md, *South African facts*), as it is shown and signed. */
export const emandateTerms = z.object({
  beneficiary: z.string(),
  statement_name: z.string(),
  payment_method_type: methodType,
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
      /** Only its end where the merchant's link brought it along. */
      bank_account_number: z.string(),
      bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
      bank_title: z.string(),
      bank_branch_code: z.string(),
    })
    .nullable(),
  lines: z.array(z.object({ name: z.string(), qty: z.int(), price: decimal, pricing_type: z.enum(PRICING_TYPES) })),
  /** Each instalment, or the only debit. */
  amount: z.object(sums),
  /** Collected once, besides. */
  first_collection: z.object({ date, ...sums }).nullable(),
  frequency: z.enum(['ONCE', 'WEEKLY', 'MONTHLY', 'YEARLY']),
  process_day: z.int().nullable(),
  date_start: date,
  date_end: date.nullable(),
  date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES).nullable(),
  /** Null where each debit is exactly the amount. */
  maximum_collection_amount: decimal.nullable(),
  allow_variable_amount: z.boolean(),
  allow_date_adjustment: z.boolean(),
  /** Working days for which the bank may wait for money in the account; null where it does not. */
  tracking_days: z.int().nullable(),
  adjustment: z
    .object({
      adjustment_category: z.enum(ADJUSTMENT_CATEGORIES),
      adjustment_rate: decimal.nullable(),
      adjustment_amount: decimal.nullable(),
    })
    .nullable(),
  debits: z.array(debit),
});
/** @see emandateTerms */
export type EmandateTerms = z.output<typeof emandateTerms>;

/** How the payer's approval is asked for, and whether the bank still takes it today. */
const approval = z.object({
  approval_window: approvalWindow,
  is_open: z.boolean(),
  /** HH:mm, SAST; null where there is none. */
  cut_off: z.string().nullable(),
  /** Windows that are open now. */
  open_windows: z.array(approvalWindow),
});

const mandateText = z.object({
  version: z.string(),
  locale: z.enum(CHECKOUT_LOCALES),
  title: z.string(),
  paragraphs: z.array(z.string()),
});

/** What would be signed: shown, and named by its hash when it is signed. */
export const emandateQuote = z.object({
  terms: emandateTerms,
  approval: approval.nullable(),
  mandate_text: mandateText,
  /** SHA-256 over the canonical form (RFC 8785) of terms and text. */
  terms_hash: z.string(),
});

/** A session as a payer may see it: nothing of anyone else. */
export const emandateSession = z
  .object({
    id: z.string(),
    session_id: z.string(),
    state: z.enum(EMANDATE_STATES),
    /** Goes up with each change. */
    version: z.int(),
    test: z.boolean(),
    /** Milliseconds left to sign. */
    expires_in: z.int(),
    page_url: z.string(),
    /** Who may embed the session; null while nobody said. The merchant's own business: no browser is told. */
    allowed_origins: z.array(z.string()).nullable(),
    merchant: z.string(),
    /** The service's day, SAST: what a form counts from, whatever the browser's clock says. */
    today: date,
    page: z.object({
      title: z.string(),
      description: z.string().nullable(),
      payment_type: z.enum(PAGE_PAYMENT_TYPES),
      interval: z.enum(PAGE_INTERVALS).nullable(),
      process_days: z.array(z.int()).nullable(),
      amount: decimal.nullable(),
      amount_min: decimal.nullable(),
      amount_max: decimal.nullable(),
      date_start: z.string().nullable(),
      date_end: z.string().nullable(),
      redirect_url: z.string().nullable(),
      success_message: z.string().nullable(),
    }),
    /** What can be chosen on a products page. */
    products: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        unit_label: z.string().nullable(),
        /** Per unit, with VAT where it is due. */
        price: decimal,
        is_tax: z.boolean(),
        pricing_type: z.enum(PRICING_TYPES),
        billing_period: z.enum(BILLING_PERIODS).nullable(),
      }),
    ),
    /** Set by the page or the link, and then not to be changed. */
    amount: decimal.nullable(),
    /** The page's own method first, then those of other kinds that the merchant has. */
    methods: z.array(method),
    banks: z.array(bank),
    /** Null where the payer has to be asked. */
    payer: z.object({ display_name: z.string(), is_company: z.boolean(), has_mobile: z.boolean() }).nullable(),
    /** Null where the account has to be asked. */
    bank_account: z
      .object({
        bank_title: z.string(),
        ending: z.string(),
        bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
        bank_account_holder_name: z.string(),
      })
      .nullable(),
    /** What was signed last. */
    mandate: z
      .object({
        mandate_id: z.string(),
        mandate_status: z.enum(MANDATE_STATUSES),
        payment_method_type: methodType,
        approval_window: approvalWindow.nullable(),
        /** Milliseconds until silence becomes a no; null where nothing is awaited. */
        closes_in: z.int().nullable(),
        closes_at: timestamp.nullable(),
        bank_error: z.object({ code: z.string(), message: z.string() }).nullable(),
        signed_at: timestamp,
        /** Which submission of this session it is. */
        attempt: z.int(),
        terms: emandateTerms,
        can_resend: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'EmandateSession' });
/** @see emandateSession */
export type EmandateSessionAnswer = z.output<typeof emandateSession>;

export const emandateSessionAnswer = resultOf(emandateSession);

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

const draft = {
  plan,
  customer: customer.optional().meta(conditional('Not where the session knows who signs.')),
  bank_account: bank_account.optional().meta(conditional('Not where the session knows the account.')),
  locale: z.enum(CHECKOUT_LOCALES).default('EN_ZA'),
};

/** Body of POST …/quote: what is chosen so far. */
export const emandateQuoteBody = z.strictObject(draft);
/** @see emandateQuoteBody */
export type EmandateDraft = z.output<typeof emandateQuoteBody>;
export const emandateQuoteAnswer = resultOf(emandateQuote);

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

/** At most this many points in a drawn signature. */
const MAX_POINTS = 4000;
const point = z.tuple([z.int().min(0).max(2000), z.int().min(0).max(1000)]);

const signature = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typed'), name: text(64) }),
  z.strictObject({
    type: z.literal('drawn'),
    name: text(64),
    /** Lines on a field of 600 by 200, as they were drawn. */
    strokes: z
      .array(z.array(point).min(2))
      .min(1)
      .max(200)
      .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_POINTS, { error: 'has too many points' }),
  }),
]);

/** Body of POST …/submit: one signature. The same attempt_key again is the same submission. */
export const emandateSubmitBody = z.strictObject({
  ...draft,
  attempt_key: z.uuid(),
  /** Of the quote that was shown. */
  terms_hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature,
  /** Who signs, as the merchant's server sees it. */
  client: z.strictObject({ ip_address: text(64).nullish(), user_agent: z.string().max(512).nullish() }).default({}),
});
/** @see emandateSubmitBody */
export type EmandateSubmit = z.output<typeof emandateSubmitBody>;

/** Body of POST …/origins. */
export const emandateOriginsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });

/** Path of GET /mandates/{id}/evidence. */
export const evidenceParams = z.strictObject({ id });

/** Proof of a signature: `hash` is the SHA-256 of the document's canonical form (RFC 8785). */
export const emandateEvidence = z.object({
  id: z.string(),
  mandate_id: z.string(),
  hash: z.string(),
  algorithm: z.literal('SHA-256 over RFC 8785'),
  document: z.record(z.string(), z.json()),
  kept_until: timestamp,
  created_at: timestamp,
});
/** What a proof's document holds besides the terms, as far as the payer's copy says it. */
export const signedDocument = z.object({
  ip_address: z.string().nullable(),
  signature: z.discriminatedUnion('type', [
    z.object({ type: z.literal('typed'), name: z.string() }),
    z.object({ type: z.literal('drawn'), name: z.string(), strokes: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
  ]),
  mandate_text: mandateText,
});
export const emandateEvidenceAnswer = resultOf(emandateEvidence);
