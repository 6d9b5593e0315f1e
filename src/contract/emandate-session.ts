import { z } from 'zod';
import { BANK_NAMES } from './banks.ts';
import { approvalNow, approvalWindow, emandateTerms, methodType } from './emandate-terms.ts';
import {
  BANK_ACCOUNT_TYPES,
  BILLING_PERIODS,
  MANDATE_REFUSERS,
  MANDATE_STATUSES,
  PAGE_INTERVALS,
  PAGE_PAYMENT_TYPES,
  PRICING_TYPES,
} from './enums.ts';
import { resultOf } from './envelope.ts';
import { date, decimal, id, origin, timestamp } from './scalars.ts';

/** A session in which a mandate is signed, as its payer sees it (ruling *sessions*, our extension). */

/**
 * The states of signing. open: can be signed · closed: the page is not published any more · expired · waiting: signed, the bank has not
 * answered · approved, rejected, no_reply: the result at the bank.
 */
export const EMANDATE_STATES = ['open', 'closed', 'expired', 'waiting', 'approved', 'rejected', 'no_reply'] as const;

/** The details that the signer has to give. */
export const PAYER_NEEDS = ['id_number', 'email', 'contact_number', 'mobile'] as const;

/** The session in a path. */
export const emandateSessionParams = z.strictObject({ session_id: id });

const method = z.object({
  payment_methods_id: z.string(),
  payment_method_type: methodType,
  /** The name of a debit on the bank statement. */
  statement_name: z.string(),
  /** The details that the payer has to give. */
  needs: z.array(z.enum(PAYER_NEEDS)),
  /** Whether companies can sign. */
  takes_companies: z.boolean(),
  approval_window: approvalWindow.nullable(),
  /** DebiCheck: the state of the approval window now; null if there is none. */
  approval: approvalNow.nullable(),
});

const bank = z.object({
  bank_name: z.enum(BANK_NAMES),
  title: z.string(),
  /** The universal branch code, if there is one. */
  bank_branch_code: z.string().nullable(),
  /** The methods that support it. */
  methods: z.array(methodType),
});

/** A session as its payer may see it, without anything about other people. */
export const emandateSession = z
  .object({
    id: z.string(),
    session_id: z.string(),
    state: z.enum(EMANDATE_STATES),
    /** Increases with each change. */
    version: z.int(),
    test: z.boolean(),
    /** Milliseconds left to sign. */
    expires_in: z.int(),
    page_url: z.string(),
    /** The origins that may embed the session; null if nobody has set them. No browser gets them. */
    allowed_origins: z.array(z.string()).nullable(),
    merchant: z.string(),
    /** The service's day, SAST: forms count from it, whatever the browser's clock says. */
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
    /** The products of a products page. */
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
    /** Set by the page or the link; the payer cannot change it. */
    amount: decimal.nullable(),
    /** The page's own method first, then the merchant's methods of other kinds. */
    methods: z.array(method),
    banks: z.array(bank),
    /** Null if the form must ask for the payer. */
    payer: z
      .object({
        display_name: z.string(),
        is_company: z.boolean(),
        has_mobile: z.boolean(),
        /** `900101 •••• •••`; null if it is not known. */
        id_number: z.string().nullable(),
        /** `l•••@example.co.za`; null if it is not known. */
        email: z.string().nullable(),
        /** `082 ••• 5134`; null if it is not known. */
        contact_number: z.string().nullable(),
      })
      .nullable(),
    /** Null if the form must ask for the account. */
    bank_account: z
      .object({
        bank_title: z.string(),
        ending: z.string(),
        bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
        bank_account_holder_name: z.string(),
      })
      .nullable(),
    /** The latest signed mandate. */
    mandate: z
      .object({
        mandate_id: z.string(),
        mandate_status: z.enum(MANDATE_STATUSES),
        payment_method_type: methodType,
        approval_window: approvalWindow.nullable(),
        /** Milliseconds until no answer counts as a refusal; null if no answer is awaited. */
        closes_in: z.int().nullable(),
        closes_at: timestamp.nullable(),
        bank_error: z.object({ code: z.string(), message: z.string() }).nullable(),
        /** Who refused; null if nobody did. */
        refused_by: z.enum(MANDATE_REFUSERS).nullable(),
        /** The number that the bank asked for approval, `082 ••• 5134`. */
        contact_number: z.string().nullable(),
        signed_at: timestamp,
        /** The number of this submission within the session. */
        attempt: z.int(),
        terms: emandateTerms,
        can_resend: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'EmandateSession' });
export type EmandateSessionAnswer = z.output<typeof emandateSession>;

export const emandateSessionAnswer = resultOf(emandateSession);

export const emandateOriginsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });
