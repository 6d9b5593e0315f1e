import { createHash } from 'node:crypto';
import { refuseField } from '../../../contract/errors.ts';
import type { EmandateSubmit } from '../../../contract/sessions/emandate-sign.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { update } from '../../domain/decision.ts';
import { planField, type MandateDraft } from '../../domain/emandate/draft.ts';
import { newEvidence, type SignatureFacts } from '../../domain/emandate/evidence.ts';
import { correctionOf, missingProblems, payerOf, type Payer } from '../../domain/emandate/payer.ts';
import { stateOf, type SessionFacts } from '../../domain/emandate/session.ts';
import { isCompany } from '../../domain/mandate/parties.ts';
import { problemIf, type RuleProblem } from '../../domain/mandate/problem.ts';
import type { EmandateSession } from '../../domain/records/people.ts';
import { submitAll } from '../payments/submit.ts';
import type { Submission } from '../payments/submission.ts';
import { takeQuestion } from '../account/velocity.ts';
import { BatchErrors } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';
import { factsOf, findSession, answerOf } from './session-lookups.ts';
import { quoteOf, refuseAll } from './quote.ts';

/** Signing. The customer, bank account, mandate, payment or collection and the proof are stored in one commit, or none of them. */

/** A hash of a submission without the sender's details. A repeat has the same hash. */
const hashOfAttempt = ({ client: _, ...said }: EmandateSubmit): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');

/** @throws Refusal 008 where a session cannot be signed */
function requireOpen({ session, page, mandate }: SessionFacts, now: Date): void {
  const state = stateOf(session, page, mandate, now);
  const why = { closed: 'this page is not published any more', expired: 'this link has expired' };
  if (state !== 'open')
    throw refuseField('008', 'session_id', 'state', state === 'closed' || state === 'expired' ? why[state] : 'this was signed already');
}

/** The submission of the payment or collection. Problems are reported with the field names of this call. */
function submissionOf({ session, customer, bank_account }: SessionFacts, draft: MandateDraft, body: EmandateSubmit): Submission {
  const { kind, amount, first, terms, recurring, one_time, earliest, lines, is_tax, method } = draft;
  return {
    kind,
    payment_methods_id: method.id,
    customer_id: customer?.id,
    customer:
      customer !== undefined || body.customer === undefined
        ? undefined
        : { ...body.customer, reference: session.id, client_type: clientType(body.customer) },
    correction: customer && correctionOf(body.customer),
    bank_account_id: body.bank_account === undefined ? bank_account?.id : undefined,
    bank_account: body.bank_account,
    mandate: terms,
    amount: amount.total_incl,
    first_amount: first?.total_incl,
    recurring,
    one_time,
    earliest,
    ...(kind === 'COLLECTION' ? { items: lines, is_tax } : {}),
    named: planField,
    mandateField: (problem) => ({ ...problem, field: planField(problem.field) }),
  };
}

const clientType = ({ company_name, id_type }: NonNullable<EmandateSubmit['customer']>) =>
  company_name !== undefined
    ? ('DOMESTIC_COMPANY' as const)
    : id_type === 'PASSPORT_NUMBER'
      ? ('NONRESIDENT_INDIVIDUAL' as const)
      : ('RESIDENT_INDIVIDUAL' as const);

/** Signs the mandate: stores customer, account, mandate, payment and proof in one step. */
export async function signMandate(services: Services, call: Call, { params, body }: ParsedRequest<'emandates.session.submit'>) {
  const { id } = await findSession(services.store.of(call.account.id), params.session_id);
  const attempt_hash = hashOfAttempt(body);
  await write(services, { account: call.account }, async (tx, ctx) => {
    const session = await tx.requireLocked('emandate_sessions', id);
    if (session.attempt_key === body.attempt_key) {
      if (session.attempt_hash === attempt_hash) return { changes: [], result: null };
      throw refuseField('010', 'attempt_key', 'unique', 'this attempt_key was used for another signature');
    }
    const facts = await factsOf(tx, call.account, session, services.publicUrl);
    requireOpen(facts, ctx.now);
    const { draft, quote } = quoteOf(facts, body, ctx.now);
    const payer = payerOf(facts.customer, body.customer);
    refuseAll([...missingProblems(payer, draft.method), ...signerProblems(payer, body)], body);
    if (quote.terms_hash !== body.terms_hash) throw stale('the terms have changed since they were shown: show them again');
    const counted = await takeQuestion(tx, services, ctx, {
      account: call.account,
      kind: 'question',
      asked: session.tries,
      account_number: (body.bank_account ?? facts.bank_account)?.bank_account_number,
      mobile: payer?.contact_number,
      client: call.client,
    });
    const submission = submissionOf(facts, draft, body);
    const { changes, result } = await submitAll(tx, ctx, {
      sent: [body],
      entries: [submission],
      batch_reference: null,
      errors: new BatchErrors(),
    });
    const [made] = result;
    const mandate_id = made?.payment.mandate_id;
    if (made === undefined || mandate_id == null) throw new Error('the signature has not created a mandate');
    const signed: SignatureFacts = {
      session_id: session.session_id,
      mandate_id,
      payment_id: made.payment.id,
      page: { id: facts.page.id, title: facts.page.title },
      terms: quote.terms,
      text: quote.mandate_text,
      submit: body,
      payer,
      bank_account: body.bank_account ?? facts.bank_account ?? null,
    };
    const evidence = newEvidence(ctx, signed, services.evidenceSigner);
    const set: Partial<EmandateSession> = {
      attempt_key: body.attempt_key,
      attempt_hash,
      mandate_id,
      payment_id: made.payment.id,
      customer_id: made.payment.customer_id,
      bank_account_id: made.payment.bank_account_id,
      tries: session.tries + 1,
      version: session.version + 1,
    };
    return {
      changes: [
        ...counted,
        ...changes,
        { op: 'insert', kind: 'mandate_evidence', row: evidence },
        update('emandate_sessions', session.id, set),
      ],
      result: null,
    };
  });
  return answerOf(services, call.account, params.session_id);
}

/** A signature for a company must name the signer's capacity (ruling *company signer*). */
const signerProblems = (payer: Payer | null, { signature }: EmandateSubmit): RuleProblem[] =>
  problemIf(
    payer !== null && isCompany(payer) && signature.capacity === undefined,
    'signature.capacity',
    'required',
    'say in which capacity the company is signed for',
    '003',
  );

const stale = (message: string) => refuseField('008', 'terms_hash', 'stale', message);
