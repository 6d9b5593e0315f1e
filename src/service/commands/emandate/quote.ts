import { z } from 'zod';
import { refuseField, Refusal, type FieldError } from '../../../contract/errors.ts';
import type { EmandateDraft } from '../../../contract/sessions/emandate-sign.ts';
import { timestamp } from '../../../contract/scalars.ts';
import { sastDay } from '../../../facts/days.ts';
import { askApproval } from '../../domain/calendar/approval.ts';
import { mandateDraftOf, type MandateDraft } from '../../domain/emandate/draft.ts';
import { termsHash } from '../../domain/emandate/evidence.ts';
import { mandateText } from '../../domain/emandate/mandate-text.ts';
import type { MASKS } from '../../domain/emandate/masked-details.ts';
import { missingProblems, payerOf, payerProblems } from '../../domain/emandate/payer.ts';
import type { SessionFacts } from '../../domain/emandate/session.ts';
import { termsOfDraft } from '../../domain/emandate/terms-of-draft.ts';
import { filledTerms } from '../../domain/mandate/defaults.ts';
import type { RuleProblem } from '../../domain/mandate/problem.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';

/** Computes the terms that would be signed from a payer's choices. Nothing is stored. */

/** Refuses a record if it has any problem. @throws Refusal with all problems */
export function refuseAll(problems: readonly RuleProblem[], record: unknown): void {
  const [first] = problems;
  if (first === undefined) return;
  const errors: Record<string, FieldError> = {};
  for (const { field, message, rule } of problems) errors[field] ??= { message, rule };
  throw new Refusal(first.code, [{ record, errors }]);
}

/** How the bank will ask, and until when the payer can answer. */
function approvalOf({ terms, method }: MandateDraft, now: Date) {
  if (method.payment_method_type !== 'DEBICHECK' || terms.debicheck == null) return null;
  const { approval_window } = filledTerms(terms.debicheck, method);
  if (approval_window === null) return null;
  const asked = askApproval(approval_window, now);
  return { approval_window, closes_at: asked.accepted ? z.encode(timestamp, asked.closes_at) : null };
}

/** The method that a payer signs for. @throws Refusal 007 */
export function methodOf({ methods }: SessionFacts, payment_methods_id: string | undefined): PaymentMethod {
  const method = payment_methods_id === undefined ? methods[0] : methods.find(({ id }) => id === payment_methods_id);
  if (method === undefined) throw refuseField('007', 'plan.payment_methods_id', 'exists', 'this method is not offered here');
  return method;
}

/** The terms that would be signed, and the draft they come from. @throws Refusal with all problems of the choices */
export function quoteOf(facts: SessionFacts, body: EmandateDraft, now: Date) {
  const { session, page, products, merchant, customer, bank_account } = facts;
  const { plan } = body;
  const method = methodOf(facts, plan.payment_methods_id);
  const today = sastDay(now);
  const drafted = mandateDraftOf({ page, method, session, products, plan, now });
  refuseAll(
    [
      ...payerProblems(customer, body.customer, method),
      ...(body.bank_account !== undefined && customer === undefined && body.customer === undefined ? missingProblems(null, method) : []),
      ...drafted.problems,
    ],
    body,
  );
  if (drafted.draft === null) throw new Error('a draft is missing although it has no problems');
  const { draft } = drafted;
  const parties = {
    payer: payerOf(customer, body.customer),
    isKnown: (field: keyof typeof MASKS) => customer !== undefined && body.customer?.[field] === undefined,
    bank_account: body.bank_account ?? bank_account ?? null,
    is_known_account: body.bank_account === undefined && bank_account !== undefined,
  };
  const terms = termsOfDraft(draft, parties, { beneficiary: merchant, contract_reference: session.contract_reference, today });
  const mandate_text = mandateText(body.locale, terms);
  return { draft, quote: { terms, approval: approvalOf(draft, now), mandate_text, terms_hash: termsHash(terms, mandate_text) } };
}
