import { z } from 'zod';
import { BANK_NAMES } from './banks.ts';
import { approvalWindow, emandateTerms, methodType } from './emandate-terms.ts';
import { BANK_ACCOUNT_TYPES, BILLING_PERIODS, MANDATE_STATUSES, PAGE_INTERVALS, PAGE_PAYMENT_TYPES, PRICING_TYPES } from './enums.ts';
import { resultOf } from './envelope.ts';
import { date, decimal, id, origin, timestamp } from './scalars.ts';

/** A session in which a mandate is signed, as its payer sees it (ruling *sessions*, our extension). */

/**
 * Where signing is. open: can be signed · closed: the page is not published any more · expired · waiting: signed, the bank
 * has not answered · approved, rejected, no_reply: what the bank, or nobody, said.
 */
export const EMANDATE_STATES = ['open', 'closed', 'expired', 'waiting', 'approved', 'rejected', 'no_reply'] as const;

/** What is asked of whoever signs. */
export const PAYER_NEEDS = ['id_number', 'email', 'contact_number', 'mobile'] as const;

/** The session in a path. */
export const emandateSessionParams = z.strictObject({ session_id: id });

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

/** Body of POST …/origins. */
export const emandateOriginsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });
