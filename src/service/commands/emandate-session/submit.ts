import { createHash } from 'node:crypto';
import { refuseField } from '../../../contract/errors.ts';
import type { EmandateSubmit } from '../../../contract/emandate-signature.ts';
import type { Asked } from '../../../contract/routes.ts';
import { update } from '../../domain/decision.ts';
import { planField, type Draft } from '../../domain/emandate/draft.ts';
import { newEvidence } from '../../domain/emandate/evidence.ts';
import { stateOf, type SessionFacts } from '../../domain/emandate/session.ts';
import type { EmandateSession } from '../../domain/records/emandate.ts';
import { submitAll } from '../payments/submit.ts';
import type { Submission } from '../payments/submission.ts';
import { BatchErrors } from '../records.ts';
import { write, type Call, type Services } from '../write.ts';
import { factsOf, findSession, viewOf } from './facts.ts';
import { quoted } from './quote.ts';

/** Signing: customer, bank account, mandate and payment or collection come to be in one commit, with the proof, or nothing does. */

/** What a submission says besides who sends it: a repeat says the same. */
const hashOfAttempt = ({ client: _, ...said }: EmandateSubmit): string => createHash('sha256').update(JSON.stringify(said)).digest('hex');

/** @throws Refusal 008 where a session cannot be signed */
function requireOpen({ session, page, mandate }: SessionFacts, now: Date): void {
  const state = stateOf(session, page, mandate, now);
  const why = { closed: 'this page is not published any more', expired: 'this link has expired' };
  if (state !== 'open')
    throw refuseField('008', 'session_id', 'state', state === 'closed' || state === 'expired' ? why[state] : 'this was signed already');
}

/** The signature as payments and collections are submitted. Fields are named as in this call. */
function submissionOf({ session, customer, bank_account }: SessionFacts, draft: Draft, body: EmandateSubmit): Submission {
  const { kind, amount, first, terms, recurring, one_time, lines, is_tax, method } = draft;
  return {
    kind,
    sent: {
      customer_id: customer !== undefined,
      customer: body.customer !== undefined,
      bank_account_id: bank_account !== undefined,
      bank_account: body.bank_account !== undefined,
      mandate_id: false,
      mandate: true,
      order_id: false,
      order: false,
      card_ids: false,
      pay_in: false,
      recurring: recurring !== null,
    },
    payment_methods_id: method.id,
    customer_id: customer?.id ?? null,
    customer: body.customer === undefined ? null : { ...body.customer, reference: session.id, client_type: clientType(body.customer) },
    bank_account_id: bank_account?.id ?? null,
    bank_account: body.bank_account ?? null,
    order_id: null,
    order: null,
    mandate_id: null,
    terms,
    card_ids: null,
    eft_reference: null,
    transaction_reference: null,
    amount: amount.total_incl,
    first_amount: first?.total_incl ?? null,
    recurring:
      recurring === null ? null : { process_day: recurring.process_day, date_start: recurring.date_start, date_end: recurring.date_end },
    one_time,
    items: kind === 'COLLECTION' ? lines : null,
    is_tax: kind === 'COLLECTION' ? is_tax : null,
    invoice: null,
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

export async function signMandate(services: Services, call: Call, { params, body }: Asked<'emandates.session.submit'>) {
  const { id } = await findSession(services.store, call.account.id, params.session_id);
  const attempt_hash = hashOfAttempt(body);
  await write(services, { account: call.account }, async (tx, ctx) => {
    const session = await tx.lock('emandate_sessions', ctx.account_id, id);
    if (session === undefined) throw new Error('a session is never removed');
    if (session.attempt_key === body.attempt_key) {
      if (session.attempt_hash === attempt_hash) return { changes: [], result: null };
      throw refuseField('010', 'attempt_key', 'unique', 'this attempt_key was used for another signature');
    }
    const facts = await factsOf(tx, call.account, session, services.publicUrl);
    requireOpen(facts, ctx.now);
    const { draft, quote } = quoted(facts, body, ctx.now);
    if (quote.terms_hash !== body.terms_hash) throw stale('what is signed is not what was shown: show it again');
    if (quote.approval?.is_open === false)
      throw stale(`the bank takes no more of these approvals today, from ${quote.approval.cut_off ?? ''} on`);
    const submission = submissionOf(facts, draft, body);
    const { changes, result } = await submitAll(tx, ctx, {
      sent: [body],
      entries: [submission],
      batch_reference: null,
      errors: new BatchErrors(),
    });
    const [made] = result;
    const mandate_id = made?.payment.mandate_id;
    if (made === undefined || mandate_id == null) throw new Error('a signature makes a mandate');
    const evidence = newEvidence(ctx, {
      session_id: session.session_id,
      mandate_id,
      payment_id: made.payment.id,
      page: { id: facts.page.id, title: facts.page.title },
      terms: quote.terms,
      text: quote.mandate_text,
      submit: body,
    });
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
      changes: [...changes, { op: 'insert', kind: 'mandate_evidence', row: evidence }, update('emandate_sessions', session.id, set)],
      result: null,
    };
  });
  return { status: true, result: await viewOf(services, call.account, params.session_id) };
}

const stale = (message: string) => refuseField('008', 'terms_hash', 'stale', message);
