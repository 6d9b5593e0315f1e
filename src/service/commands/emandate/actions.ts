import { laterOf, sastDay } from '../../../facts/days.ts';
import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { insert, update, type Change, type Decision, type DecisionContext } from '../../domain/decision.ts';
import { bankCheck, bankQuestion, digitsCheck } from '../../domain/emandate/account-check.ts';
import { forgetEmandateSession, newContractReference, openEmandateSession, visitSession } from '../../domain/emandate/link.ts';
import { missingProblems, payerOf, payerProblems } from '../../domain/emandate/payer.ts';
import { canResend } from '../../domain/emandate/session.ts';
import { answerSteps as answeredBy, reauthoriseSteps } from '../../domain/mandate/mandate-steps.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import { newPayment } from '../../domain/payment/payment.ts';
import { progressFrom } from '../../domain/payment/schedule.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { EmandateSession, Mandate, MandateEvidence } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';
import { applySteps } from '../mandates/apply-steps.ts';
import { requireTriesLeft, takeQuestion, type Question } from '../account/velocity.ts';
import { write, type Call, type Services } from '../write.ts';
import { factsOf, findSession, answerOf } from './session-lookups.ts';
import { methodOf, quoteOf, refuseAll } from './quote.ts';

/** The actions of a payer in a signing session, except the signature: each function is one operation. */

/** Reads a signing session. @throws Refusal 007 */
export const readEmandateSession = (services: Services, { account }: Call, { params }: { params: { session_id: string } }) =>
  answerOf(services, account, params.session_id);

/** Opens a session for a visitor of a page's `view` address. @throws Refusal 007 */
export const visitPage = (services: Services, account: Account, page_id: string): Promise<string> =>
  write(services, { account }, async (tx, ctx) => {
    const page = requireFound(await tx.find('emandate_pages', page_id), 'page_id', page_id);
    const session = visitSession(ctx, page);
    return { changes: openEmandateSession(ctx, session), result: session.session_id };
  });

/** Due work: deletes a session that expired a day ago, if nobody signed in it. */
export const forgetUnsigned = (services: Services, account: Account, work: Work): Promise<void> =>
  write(services, { account }, async (tx) => ({
    changes: forgetEmandateSession(await tx.lock('emandate_sessions', work.subject_id), work),
    result: undefined,
  }));

/** Checks who signs and, if the call has one, the bank account: first its digits, then with its bank. */
export async function checkAccount(
  services: Services,
  { account, client }: Call,
  { params, body }: ParsedRequest<'emandates.session.check'>,
) {
  const session = await findSession(services.store.of(account.id), params.session_id);
  const facts = await factsOf(services.store.of(account.id), account, session, services.publicUrl);
  const method = methodOf(facts, body.payment_methods_id);
  const who = payerOf(facts.customer, body.customer);
  if (who !== null) refuseAll([...payerProblems(facts.customer, body.customer, method), ...missingProblems(who, method)], body);
  const asked = body.scope === 'CUSTOMER' ? undefined : (body.bank_account ?? facts.bank_account);
  if (asked === undefined)
    return { status: true, result: { kind: 'check' as const, bank_account_number: null, verdict: 'fine' as const, problems: [] } };
  const { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code } = asked;
  const bank_account = { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code };
  const { number, problems } = digitsCheck(bank_account);
  const question = who === null ? null : bankQuestion(who, bank_account, number, session.id);
  if (question !== null) await countCheck(services, account, session.id, { account_number: number, client });
  // A check never blocks a payer: without an answer from the bank, nothing is wrong with the account.
  const says = question === null ? null : await services.verifier.verify(question).catch(() => null);
  const result = bankCheck(number, problems, says);
  // A number that only the session knows is not sent to the browser.
  return { status: true, result: body.bank_account === undefined ? { ...result, bank_account_number: null } : result };
}

/** Counts a question to a bank. @throws Refusal 011 */
const countCheck = (services: Services, account: Account, id: string, of: Pick<Question, 'account_number' | 'client'>): Promise<null> =>
  write(services, { account }, async (tx, ctx) => {
    const { checks } = await tx.requireLocked('emandate_sessions', id);
    const counted = await takeQuestion(tx, services, ctx, { account, kind: 'check', asked: checks, ...of });
    return { changes: [update('emandate_sessions', id, { checks: checks + 1 }), ...counted], result: null };
  });

/** Computes the terms that would be signed with the current choice; nothing is stored. */
export async function quoteMandate(services: Services, { account }: Call, { params, body }: ParsedRequest<'emandates.session.quote'>) {
  const session = await findSession(services.store.of(account.id), params.session_id);
  const facts = await factsOf(services.store.of(account.id), account, session, services.publicUrl);
  return { status: true, result: { kind: 'quote' as const, ...quoteOf(facts, body, services.clock.now()).quote } };
}

/** Changes a session, and answers it after the change. */
async function changeSession(
  services: Services,
  { account }: Call,
  session_id: string,
  decide: (tx: Transactional, ctx: DecisionContext, session: EmandateSession) => Promise<Change[]>,
) {
  const { id } = await findSession(services.store.of(account.id), session_id);
  await write(services, { account }, async (tx, ctx): Promise<Decision<null>> => {
    const session = requireFound(await tx.lock('emandate_sessions', id), 'session_id', session_id);
    return { changes: await decide(tx, ctx, session), result: null };
  });
  return answerOf(services, account, session_id);
}

/** The session's failed mandate. @throws Refusal 008 when it has not failed */
async function failedMandate(tx: Transactional, { mandate_id }: EmandateSession): Promise<Mandate> {
  const mandate = await tx.lock('mandates', mandate_id);
  if (mandate?.mandate_status !== 'REJECTED' && mandate?.mandate_status !== 'NO_REPLY')
    throw refuseField('008', 'session_id', 'state', 'only a mandate that failed can be asked for again');
  return mandate;
}

/** A new payment with the values of one that has ended. */
function repeatedPayment(ctx: DecisionContext, before: Payment): Payment {
  const { kind, customer_id, bank_account_id, mandate_id, payment_methods_id, amount, follows_mandate } = before;
  const { first_collection, recurring, one_time, is_tax, items } = before;
  const parties = { kind, customer_id, bank_account_id, mandate_id, payment_methods_id };
  // No debit is before the day that was signed, though it was sent again.
  const progress = progressFrom(sastDay(ctx.now), laterOf(before.progress.since, sastDay(ctx.now)));
  return newPayment(ctx, { ...parties, amount, follows_mandate, first_collection, recurring, one_time, is_tax, items, progress });
}

/** Asks the payer again with the same terms. The payment of the failed mandate has ended; a new payment waits for the new answer. */
export const resendMandate = (services: Services, call: Call, { params }: ParsedRequest<'emandates.session.resend'>) =>
  changeSession(services, call, params.session_id, async (tx, ctx, session) => {
    const mandate = await failedMandate(tx, session);
    const method = await tx.find('payment_methods', mandate.payment_methods_id);
    if (method === undefined || !canResend(mandate, [method], ctx.now))
      throw refuseField('008', 'session_id', 'resend', 'this mandate cannot be sent again; sign anew with another contract reference');
    const counted = await takeQuestion(tx, services, ctx, {
      account: call.account,
      kind: 'question',
      asked: session.tries,
      account_number: (await tx.find('bank_accounts', session.bank_account_id))?.bank_account_number,
      mobile: (await tx.find('customers', session.customer_id))?.contact_number,
      client: call.client,
    });
    const before = await tx.lock('payments', session.payment_id);
    const payment = before && repeatedPayment(ctx, before);
    const { changes } = await applySteps(
      services,
      tx,
      ctx,
      mandate,
      reauthoriseSteps(mandate, { provider_bank: method.provider_bank }, ctx.now),
    );
    return [
      ...counted,
      ...changes,
      ...(payment === undefined ? [] : [insert('payments', payment), ...announcePayment(ctx, 'created', payment)]),
      update('emandate_sessions', session.id, {
        version: session.version + 1,
        tries: session.tries + 1,
        ...(payment === undefined ? {} : { payment_id: payment.id }),
      }),
    ];
  });

/** The payer declines on this page, because the bank asks the wrong phone or for wrong terms. After that a new mandate can be signed. */
export const withdrawMandate = (services: Services, call: Call, { params }: ParsedRequest<'emandates.session.withdraw'>) =>
  changeSession(services, call, params.session_id, async (tx, ctx, { mandate_id }) => {
    const mandate = await tx.lock('mandates', mandate_id);
    if (mandate?.payment_method_type !== 'DEBICHECK')
      throw refuseField('008', 'session_id', 'state', 'only a DebiCheck mandate that waits for its payer can be withdrawn');
    return (await applySteps(services, tx, ctx, mandate, answeredBy(mandate, 'DECLINE'))).changes;
  });

/** Opens the session again. The payer and the account are known now, and the next mandate has a new contract reference. */
export const signAgain = (services: Services, call: Call, { params }: ParsedRequest<'emandates.session.again'>) =>
  changeSession(services, call, params.session_id, async (tx, ctx, session) => {
    await failedMandate(tx, session);
    // Otherwise the payer would fill in everything again for a signature that is refused.
    requireTriesLeft(services, call.account, session.tries);
    const set = { mandate_id: null, payment_id: null, contract_reference: newContractReference(ctx), version: session.version + 1 };
    return [update('emandate_sessions', session.id, set)];
  });

/** Sets the origins that may embed a session, if they are not set yet. */
export const setEmandateOrigins = (services: Services, call: Call, { params, body }: ParsedRequest<'emandates.session.origins'>) =>
  changeSession(services, call, params.session_id, (_tx, _ctx, session) =>
    Promise.resolve(
      session.allowed_origins === null
        ? [update('emandate_sessions', session.id, { allowed_origins: body.allowed_origins, version: session.version + 1 })]
        : [],
    ),
  );

/** The proof of the mandate that was signed in a session. @throws Refusal 007, 008 */
export async function evidenceOfSession({ store }: Services, { account }: Call, session_id: string): Promise<MandateEvidence> {
  const { mandate_id } = await findSession(store.of(account.id), session_id);
  const evidence =
    mandate_id === null ? undefined : await store.of(account.id).findWhere('mandate_evidence', [{ field: 'mandate_id', is: mandate_id }]);
  if (evidence === undefined) throw refuseField('008', 'session_id', 'state', 'nothing is signed yet');
  return evidence;
}

/** GET /mandates/{id}/evidence: read the proof that a mandate was signed, kept for seven years. */
export async function readEvidence({ store }: Services, { account }: Call, { params }: ParsedRequest<'emandates.evidence'>) {
  const evidence = requireFound(
    await store.of(account.id).findWhere('mandate_evidence', [{ field: 'mandate_id', is: params.id }]),
    'id',
    params.id,
  );
  return { status: true, result: { ...evidence, algorithm: 'SHA-256 over RFC 8785' as const } };
}
