import { notFound, refuseField } from '../../../contract/errors.ts';
import type { Asked } from '../../../contract/routes.ts';
import { insert, update, type Change, type Decision, type DecisionContext } from '../../domain/decision.ts';
import { bankCheck, bankQuestion, digitsCheck } from '../../domain/emandate/account-check.ts';
import { calendarFile } from '../../domain/emandate/calendar-file.ts';
import { newContractReference, visitSession } from '../../domain/emandate/link.ts';
import { canResend, termsOf, type SessionFacts } from '../../domain/emandate/session.ts';
import { reauthorised } from '../../domain/mandate/life.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import { newPayment } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { EmandateSession, MandateEvidence } from '../../domain/records/emandate.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';
import { take } from '../mandates/move.ts';
import { write, type Call, type Services } from '../write.ts';
import { factsOf, findSession, viewOf } from './facts.ts';
import { quoted } from './quote.ts';

/** What a payer asks of a signing session, besides the signature itself: each function is one operation. */

const answered = async (services: Services, account: Account, session_id: string) => ({
  status: true,
  result: await viewOf(services, account, session_id),
});

export const readEmandateSession = (services: Services, { account }: Call, { params }: { params: { session_id: string } }) =>
  answered(services, account, params.session_id);

/** A session for whoever opens a page's `view` link. @throws Refusal 007 */
export const visitPage = (services: Services, account: Account, page_id: string): Promise<string> =>
  write(services, { account }, async (tx, ctx) => {
    const page = await tx.find('emandate_pages', ctx.account_id, page_id);
    if (page === undefined) throw notFound('page_id', page_id);
    const session = visitSession(ctx, page);
    return { changes: [insert('emandate_sessions', session)], result: session.session_id };
  });

/** Digits first: the bank is asked only about what can be an account number. */
export async function checkAccount(services: Services, { account }: Call, { params, body }: Asked<'emandates.session.check'>) {
  const session = await findSession(services.store, account.id, params.session_id);
  const facts = await factsOf(services.store, account, session, services.publicUrl);
  const known = facts.bank_account;
  const asked = known ?? body.bank_account;
  // Who signs is looked at before there is an account.
  if (asked === undefined) return { status: true, result: { bank_account_number: null, verdict: 'fine' as const, problems: [] } };
  const { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code } = asked;
  const bank_account = { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code };
  const digits = digitsCheck(bank_account);
  if (digits.check !== null) return { status: true, result: digits.check };
  const who = facts.customer === undefined ? body.customer : withoutNulls(facts.customer);
  const question = who === undefined ? null : bankQuestion(who, bank_account, digits.number, session.id);
  const says = question === null ? null : await services.verifier.verify(question);
  const result = bankCheck(digits.number, digits.problems, says);
  // A number that its session knows stays there.
  return { status: true, result: known === undefined ? result : { ...result, bank_account_number: null } };
}

/** A stored customer as one that is sent. */
function withoutNulls({
  company_name,
  person_name,
  person_surname,
  id_type,
  id_number,
  email,
  contact_number,
}: NonNullable<SessionFacts['customer']>) {
  return {
    company_name: company_name ?? undefined,
    person_name: person_name ?? undefined,
    person_surname: person_surname ?? undefined,
    id_type: id_type ?? undefined,
    id_number: id_number ?? undefined,
    email: email ?? undefined,
    contact_number: contact_number ?? undefined,
  };
}

export async function quoteMandate(services: Services, { account }: Call, { params, body }: Asked<'emandates.session.quote'>) {
  const session = await findSession(services.store, account.id, params.session_id);
  const facts = await factsOf(services.store, account, session, services.publicUrl);
  return { status: true, result: quoted(facts, body, services.clock.now()).quote };
}

/** Changes a session, and answers it as it is then. */
async function changed(
  services: Services,
  { account }: Call,
  session_id: string,
  decide: (tx: Transactional, ctx: DecisionContext, session: EmandateSession) => Promise<Change[]>,
) {
  const { id } = await findSession(services.store, account.id, session_id);
  await write(services, { account }, async (tx, ctx): Promise<Decision<null>> => {
    const session = await tx.lock('emandate_sessions', ctx.account_id, id);
    if (session === undefined) throw notFound('session_id', session_id);
    return { changes: await decide(tx, ctx, session), result: null };
  });
  return answered(services, account, session_id);
}

/** The mandate that failed. @throws Refusal 008 where none did */
async function failedMandate(tx: Transactional, ctx: DecisionContext, { mandate_id }: EmandateSession): Promise<Mandate> {
  const mandate = mandate_id === null ? undefined : await tx.lock('mandates', ctx.account_id, mandate_id);
  if (mandate?.mandate_status !== 'REJECTED' && mandate?.mandate_status !== 'NO_REPLY')
    throw refuseField('008', 'session_id', 'state', 'only a mandate that failed can be asked for again');
  return mandate;
}

/** Another payment like one that is over. */
function likeBefore(ctx: DecisionContext, before: Payment): Payment {
  const { kind, customer_id, bank_account_id, mandate_id, payment_methods_id, amount, follows_mandate } = before;
  const { first_collection, recurring, one_time, is_tax, items } = before;
  const parties = { kind, customer_id, bank_account_id, mandate_id, payment_methods_id };
  return newPayment(ctx, { ...parties, amount, follows_mandate, first_collection, recurring, one_time, is_tax, items });
}

/** Asks in the same words. The payment of a mandate that failed is over; another like it waits for the new answer. */
export const resendMandate = (services: Services, call: Call, { params }: Asked<'emandates.session.resend'>) =>
  changed(services, call, params.session_id, async (tx, ctx, session) => {
    const mandate = await failedMandate(tx, ctx, session);
    const method = await tx.find('payment_methods', ctx.account_id, mandate.payment_methods_id);
    if (method === undefined || !canResend(mandate, [method], ctx.now))
      throw refuseField('008', 'session_id', 'resend', 'this mandate cannot be sent again; sign anew with another contract reference');
    const before = session.payment_id === null ? undefined : await tx.lock('payments', ctx.account_id, session.payment_id);
    const payment = before && likeBefore(ctx, before);
    const { changes } = await take(services, tx, ctx, mandate, reauthorised(mandate, { provider_bank: method.provider_bank }, ctx.now));
    return [
      ...changes,
      ...(payment === undefined ? [] : [insert('payments', payment), ...announcePayment(ctx, 'created', payment)]),
      update('emandate_sessions', session.id, {
        version: session.version + 1,
        tries: session.tries + 1,
        ...(payment === undefined ? {} : { payment_id: payment.id }),
      }),
    ];
  });

/** The session is open once more: who signs and their account are known by now, and the next mandate has a reference of its own. */
export const signAgain = (services: Services, call: Call, { params }: Asked<'emandates.session.again'>) =>
  changed(services, call, params.session_id, async (tx, ctx, session) => {
    await failedMandate(tx, ctx, session);
    const set = { mandate_id: null, payment_id: null, contract_reference: newContractReference(ctx), version: session.version + 1 };
    return [update('emandate_sessions', session.id, set)];
  });

export const setEmandateOrigins = (services: Services, call: Call, { params, body }: Asked<'emandates.session.origins'>) =>
  changed(services, call, params.session_id, (_tx, _ctx, session) =>
    Promise.resolve(
      session.allowed_origins === null
        ? [update('emandate_sessions', session.id, { allowed_origins: body.allowed_origins, version: session.version + 1 })]
        : [],
    ),
  );

/** What was signed in a session. @throws Refusal 007, 008 */
export async function signedIn({ store }: Services, { account }: Call, session_id: string): Promise<MandateEvidence> {
  const { mandate_id } = await findSession(store, account.id, session_id);
  const evidence =
    mandate_id === null ? undefined : await store.findWhere('mandate_evidence', account.id, [{ field: 'mandate_id', is: mandate_id }]);
  if (evidence === undefined) throw refuseField('008', 'session_id', 'state', 'nothing is signed yet');
  return evidence;
}

export async function readCalendar(services: Services, call: Call, { params }: Asked<'emandates.session.calendar'>) {
  const evidence = await signedIn(services, call, params.session_id);
  return calendarFile(termsOf(evidence), evidence.created_at);
}

export async function readEvidence({ store }: Services, { account }: Call, { params }: Asked<'emandates.evidence'>) {
  const evidence = await store.findWhere('mandate_evidence', account.id, [{ field: 'mandate_id', is: params.id }]);
  if (evidence === undefined) throw notFound('id', params.id);
  return { status: true, result: { ...evidence, algorithm: 'SHA-256 over RFC 8785' as const } };
}
