import { z } from 'zod';
import { LOCALES } from '../facts/languages.ts';
import { ADJUSTMENT_CATEGORIES, APPROVAL_WINDOWS, BANK_ACCOUNT_TYPES, DATE_ADJUSTMENT_RULES, ID_TYPES, PRICING_TYPES } from './enums.ts';
import { date, decimal, percentage, timestamp } from './scalars.ts';
import { resultOf } from './envelope.ts';

/** The terms of a mandate and the text of the agreement. They are shown, signed and stored (ruling *sessions*, our extension). */

/** The payment methods that need a mandate. */
export const MANDATE_METHOD_TYPES = ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] as const;

export const methodType = z.enum(MANDATE_METHOD_TYPES);
/** An approval window of a DebiCheck mandate. */
export const approvalWindow = z.enum(APPROVAL_WINDOWS);

const reason = z.object({
  type: z.enum(['short_month', 'weekend', 'holiday', 'past', 'approval']),
  /** The name of the holiday. */
  name: z.string().nullable(),
});

/** The terms, with the forms in which amounts and percentages are written. */
function termsIn<M extends z.ZodType, P extends z.ZodType>(money: M, percent: P) {
  const sums = { total_excl: money, total_tax: money, total_incl: money };
  return z.object({
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
        /** Only its last digits if the merchant's link supplied it. */
        bank_account_number: z.string(),
        bank_account_type: z.enum(BANK_ACCOUNT_TYPES),
        bank_title: z.string(),
        bank_branch_code: z.string(),
      })
      .nullable(),
    lines: z.array(z.object({ name: z.string(), qty: z.int(), price: money, pricing_type: z.enum(PRICING_TYPES) })),
    /** The amount of each instalment, or of the only debit. */
    amount: z.object(sums),
    /** An amount that is collected once, in addition. */
    first_collection: z.object({ date, ...sums }).nullable(),
    frequency: z.enum(['ONCE', 'WEEKLY', 'MONTHLY', 'YEARLY']),
    process_day: z.int().nullable(),
    date_start: date,
    date_end: date.nullable(),
    date_adjustment_rule: z.enum(DATE_ADJUSTMENT_RULES).nullable(),
    /** Null if each debit has exactly the amount. */
    maximum_collection_amount: money.nullable(),
    allow_variable_amount: z.boolean(),
    allow_date_adjustment: z.boolean(),
    /** Working days for which the bank may wait for money in the account; null if it does not. */
    tracking_days: z.int().nullable(),
    adjustment: z
      .object({
        adjustment_category: z.enum(ADJUSTMENT_CATEGORIES),
        adjustment_rate: percent.nullable(),
        adjustment_amount: money.nullable(),
      })
      .nullable(),
    /** The coming debits: the day on which each is due, the day on which it is made, and why they differ. */
    debits: z.array(
      z.object({
        part: z.enum(['FIRST_COLLECTION', 'INSTALMENT', 'ONE_TIME']),
        day: date,
        on: date,
        amount: money,
        reasons: z.array(reason),
      }),
    ),
  });
}

/** All terms that a mandate must show (ruling *evidence*), as they are signed and kept. */
export const emandateTerms = termsIn(decimal, percentage);
/** The same terms on a screen: cents, and hundred-thousandths of a percent (`facts/percentage.ts`). */
export const shownTerms = termsIn(z.int(), z.int());
export type EmandateTerms = z.output<typeof emandateTerms>;

/** The rows that a mandate can have. Its order is theirs. */
export const MANDATE_ROWS = [
  ...['beneficiary', 'statement', 'kind', 'contract', 'reference', 'items', 'amount', 'first', 'maximum', 'varies', 'grows'],
  ...['frequency', 'day', 'dayVaries', 'firstDebit', 'starts', 'ends', 'tracking'],
  ...['holder', 'bank', 'number', 'account'],
  ...['payer', 'id', 'registration', 'email', 'phone'],
] as const;

/** The terms as rows in words, and the text of the agreement: what the payer reads and signs, and what the signed document shows. */
export const mandateText = z.object({
  version: z.string(),
  locale: z.enum(LOCALES),
  title: z.string(),
  rows: z.array(
    z.object({
      /** The step of the form in which the payer can change it. */
      step: z.enum(['what', 'account', 'who']),
      key: z.enum(MANDATE_ROWS),
      label: z.string(),
      value: z.string(),
    }),
  ),
  paragraphs: z.array(z.string()),
});

export type MandateText = z.output<typeof mandateText>;

/** The proof of a signature (ruling *sessions*, our extension). */

/**
 * Proof of a signature: `hash` is the SHA-256 of the document's canonical form (RFC 8785), and `signature` the service's own Ed25519
 * signature over that form.
 */
export const emandateEvidence = z.object({
  id: z.string(),
  mandate_id: z.string(),
  hash: z.string(),
  algorithm: z.literal('SHA-256 over RFC 8785'),
  /** The name of the service's key, as in /.well-known/pay-elements-keys.json. */
  kid: z.string(),
  /** 64 bytes, base64url. */
  signature: z.string(),
  document: z.record(z.string(), z.json()),
  kept_until: timestamp,
  created_at: timestamp,
});
/** The fields of a proof's document, besides the terms, that the payer's copy shows. */
export const signedDocument = z.object({
  ip_address: z.string().nullable(),
  signature: z.discriminatedUnion('type', [
    z.object({ type: z.literal('typed'), name: z.string(), capacity: z.string().optional() }),
    z.object({
      type: z.literal('drawn'),
      name: z.string(),
      capacity: z.string().optional(),
      strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ]),
  mandate_text: mandateText,
});
export const emandateEvidenceAnswer = resultOf(emandateEvidence);
