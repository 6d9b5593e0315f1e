import { z } from 'zod';
import { BANK_NAMES } from '../banks.ts';
import { approvalWindow, mandateText, methodType, shownTerms } from '../emandate-terms.ts';
import {
  BANK_ACCOUNT_TYPES,
  BILLING_PERIODS,
  MANDATE_REFUSERS,
  MANDATE_STATUSES,
  PAGE_INTERVALS,
  PAGE_PAYMENT_TYPES,
  PRICING_TYPES,
} from '../enums.ts';
import { resultOf } from '../envelope.ts';
import { date } from '../scalars.ts';
import { sessionOf } from './session.ts';

/** A session in which a mandate is signed: what its payer may see. A field that is added here reaches a browser; nothing else does. */

/**
 * The states of signing. open: can be signed · closed: the page is not published any more · expired · waiting: signed, the bank has not
 * answered · approved, rejected, no_reply: the result at the bank.
 */
export const EMANDATE_STATES = ['open', 'closed', 'expired', 'waiting', 'approved', 'rejected', 'no_reply'] as const;

/** The details that the signer has to give. */
export const PAYER_NEEDS = ['id_number', 'email', 'contact_number', 'mobile'] as const;

const cents = z.int();

const method = z.object({
  payment_methods_id: z.string(),
  payment_method_type: methodType,
  /** The name of a debit on the bank statement. */
  statement_name: z.string(),
  /** The details that the payer has to give. */
  needs: z.array(z.enum(PAYER_NEEDS)),
  /** Whether companies can sign. */
  takes_companies: z.boolean(),
});

const bank = z.object({
  bank_name: z.enum(BANK_NAMES),
  title: z.string(),
  /** The universal branch code, if there is one. */
  bank_branch_code: z.string().nullable(),
  /** The methods that support it. */
  methods: z.array(methodType),
});

/** Everything about a session that its payer may know. Times are ISO, UTC. */
export const emandateView = z
  .object({
    kind: z.literal('emandate'),
    session_id: z.string(),
    state: z.enum(EMANDATE_STATES),
    /** Increases with each change. */
    version: z.int(),
    test: z.boolean(),
    /** Milliseconds left to sign. */
    expires_in: z.int(),
    /** The hosted page of this session, for another device and for pages where the element cannot work. */
    page_url: z.string(),
    merchant: z.string(),
    /** The service's day, SAST: forms count from it, whatever the browser's clock says. */
    today: date,
    page: z.object({
      title: z.string(),
      description: z.string().nullable(),
      payment_type: z.enum(PAGE_PAYMENT_TYPES),
      interval: z.enum(PAGE_INTERVALS).nullable(),
      process_days: z.array(z.int()).nullable(),
      amount_min: cents.nullable(),
      amount_max: cents.nullable(),
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
        price: cents,
        is_tax: z.boolean(),
        pricing_type: z.enum(PRICING_TYPES),
        billing_period: z.enum(BILLING_PERIODS).nullable(),
      }),
    ),
    /** Set by the page or the link; the payer cannot change it. */
    amount: cents.nullable(),
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
        closes_at: z.string().nullable(),
        bank_error: z.object({ code: z.string(), message: z.string() }).nullable(),
        /** Who refused; null if nobody did. */
        refused_by: z.enum(MANDATE_REFUSERS).nullable(),
        /** The number that the bank asked for approval, `082 ••• 5134`. */
        contact_number: z.string().nullable(),
        signed_at: z.string(),
        /** The number of this submission within the session. */
        attempt: z.int(),
        terms: shownTerms,
        can_resend: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'EmandateView' });
export type EmandateView = z.output<typeof emandateView>;
/** A payment method that can be signed for. */
export type MandateMethod = z.output<typeof method>;

/** Answer to reading a session, and to every action of its signer. */
export const emandateSessionAnswer = sessionOf(emandateView);

/** The mandate that would be signed with the current choice. */
export const emandateQuote = z
  .object({
    kind: z.literal('quote'),
    terms: shownTerms,
    /** DebiCheck: how the bank asks for approval, and the latest moment of an answer if it is asked now (ISO, UTC). */
    approval: z.object({ approval_window: approvalWindow, closes_at: z.string().nullable() }).nullable(),
    mandate_text: mandateText,
    /** SHA-256 of terms and text as they are kept (RFC 8785). The signature contains it, so that exactly what was shown is signed. */
    terms_hash: z.string(),
  })
  .meta({ id: 'EmandateQuote' });
export type EmandateQuote = z.output<typeof emandateQuote>;
export const emandateQuoteAnswer = resultOf(emandateQuote);

/** The problems of an account. `error` means that the bank does not answer, which never stops a payer. */
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

/** The result of an account check. */
const accountCheck = z.object({
  kind: z.literal('check'),
  /** The number in the bank's form. */
  bank_account_number: z.string().nullable(),
  /** stop: the bank refuses the account; ask: something looks wrong; fine. None of them prevents a payer from continuing. */
  verdict: z.enum(['fine', 'ask', 'stop']),
  problems: z.array(z.enum(ACCOUNT_PROBLEMS)),
});
export type AccountCheck = z.output<typeof accountCheck>;
export const emandateCheckAnswer = resultOf(accountCheck);
