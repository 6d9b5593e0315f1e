import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import type { EmandateAccount, EmandateSubmit } from '../../../contract/sessions/emandate-sign.ts';
import { type EmandateTerms, emandateTerms, type MandateText } from '../../../contract/emandate-terms.ts';
import type { DecisionContext } from '../decision.ts';
import type { Json } from '../records/platform.ts';
import type { MandateEvidence } from '../records/people.ts';
import type { Payer } from './payer.ts';

/**
 * The proof of a signature: one document with everything that was shown and done, a hash that anybody can compute again, and the
 * signature of the service, which nobody else can make.
 */

/** Signs proofs as the service. */
export interface EvidenceSigner {
  /** The key's public name. */
  readonly kid: string;
  /** The Ed25519 signature of a text, base64url. */
  sign(text: string): string;
}

const KEPT_YEARS = 7;

/** The canonical form of a value (RFC 8785). */
function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('only JSON has a canonical form');
  return text;
}

/** SHA-256 of a text, in lower-case hexadecimal. */
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash that ties a signature to exactly the terms that were shown. Amounts have the format of the interface. */
export const termsHash = (terms: EmandateTerms, text: MandateText): string =>
  sha256(canonical({ terms: z.encode(emandateTerms, terms), mandate_text: text }));

/** The facts that the document proves. */
export interface SignatureFacts {
  readonly session_id: string;
  readonly mandate_id: string;
  readonly payment_id: string;
  readonly page: { readonly id: string; readonly title: string };
  readonly terms: EmandateTerms;
  readonly text: MandateText;
  /** The payer and the account in full. The terms mask details that were known before. */
  readonly payer: Payer | null;
  readonly bank_account: Readonly<Record<keyof EmandateAccount, unknown>> | null;
  readonly submit: Pick<EmandateSubmit, 'signature' | 'client' | 'terms_hash'>;
}

const fullPayer = ({ company_name, person_name, person_surname, id_type, id_number, email, contact_number }: Payer): Payer => ({
  company_name,
  person_name,
  person_surname,
  id_type,
  id_number,
  email,
  contact_number,
});

const fullAccount = (account: NonNullable<SignatureFacts['bank_account']>): NonNullable<SignatureFacts['bank_account']> => ({
  bank_account_holder_name: account.bank_account_holder_name,
  bank_account_number: account.bank_account_number,
  bank_account_type: account.bank_account_type,
  bank_name: account.bank_name,
  bank_branch_code: account.bank_branch_code,
});

/** The proof of a signature that is given now. */
export function newEvidence(
  ctx: DecisionContext,
  { terms, text, submit, payer, bank_account, ...signed }: SignatureFacts,
  signer: EvidenceSigner,
): MandateEvidence {
  const { signature, client, terms_hash } = submit;
  const id = ctx.newId('evi_');
  const kept_until = new Date(ctx.now);
  kept_until.setUTCFullYear(kept_until.getUTCFullYear() + KEPT_YEARS);
  const document: Record<string, Json> = JSON.parse(
    JSON.stringify({
      version: 1,
      evidence_id: id,
      ...signed,
      signed_at: ctx.now.toISOString(),
      kept_until: kept_until.toISOString(),
      ip_address: client.ip_address ?? null,
      user_agent: client.user_agent ?? null,
      signature,
      payer: payer && fullPayer(payer),
      bank_account: bank_account && fullAccount(bank_account),
      mandate_text: text,
      terms: z.encode(emandateTerms, terms),
      terms_hash,
    }),
  ) as Record<string, Json>;
  const form = canonical(document);
  return {
    account_id: ctx.account_id,
    id,
    mandate_id: signed.mandate_id,
    hash: sha256(form),
    kid: signer.kid,
    signature: signer.sign(form),
    document,
    kept_until,
    created_at: ctx.now,
  };
}
