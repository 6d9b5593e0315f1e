import type { Asked } from '../../contract/routes.ts';
import { notFound, refuseField } from '../../contract/errors.ts';
import type { Decision, DecisionContext } from '../domain/decision.ts';
import { askedAgain, kindOf, type Moved } from '../domain/mandate/mandate.ts';
import { reauthoriseProblems } from '../domain/mandate/parties.ts';
import { isRunning } from '../domain/running.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Mandate } from '../domain/records.ts';
import { filtersOf, listRecords } from './lists.ts';
import { makeMandate } from './mandates/make.ts';
import { moveOn } from './mandates/move.ts';
import { awaitAnswer } from './mandates/bank.ts';
import { BatchErrors, requireAll } from './records.ts';
import { write, type Call, type Services } from './write.ts';

/** Mandates: each function is one operation. */

export const createMandates = (services: Services, call: Call, { body: { records } }: Asked<'mandates.create'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const ids = (field: 'customer_id' | 'bank_account_id' | 'payment_methods_id') =>
      records.map((record, index) => ({ index, field, id: record[field] }));
    const customers = await requireAll(tx, 'customers', ctx.account_id, ids('customer_id'), errors);
    const accounts = await requireAll(tx, 'bank_accounts', ctx.account_id, ids('bank_account_id'), errors);
    const methods = await requireAll(tx, 'payment_methods', ctx.account_id, ids('payment_methods_id'), errors);
    errors.throwIfAny(records);
    const made = [];
    for (const [index, { customer_id, bank_account_id, payment_methods_id, ...terms }] of records.entries()) {
      const [customer, bank_account, method] = [customers.get(customer_id), accounts.get(bank_account_id), methods.get(payment_methods_id)];
      if (customer === undefined || bank_account === undefined || method === undefined) continue;
      const one = await makeMandate(tx, ctx, { customer, bank_account, method, terms }, ({ code, field, rule, message }) =>
        errors.add(index, code, field, rule, message),
      );
      if (one !== null) made.push(one);
    }
    errors.throwIfAny(records);
    return {
      changes: made.flatMap(({ changes }) => changes),
      result: { status: true, results: made.map(({ mandate }) => mandate) },
    };
  });

const { is, onOrAfter, upTo } = filtersOf<'mandates'>();

export async function listMandates(services: Services, call: Call, { query }: Asked<'mandates.list'>) {
  const { rows, page } = await listRecords(services, call, 'mandates', query, {
    mandate_status: is('mandate_status'),
    mandate_id: is('id'),
    customer_id: is('customer_id'),
    bank_account_id: is('bank_account_id'),
    payment_methods_id: is('payment_methods_id'),
    contract_reference: is('contract_reference'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
  });
  return { status: true, results: rows, ...page };
}

/** Changes one mandate by its id. @throws Refusal 007 when the account has none of that id */
const changeOne = (
  services: Services,
  call: Call,
  id: string,
  decide: (tx: Transactional, ctx: DecisionContext, mandate: Mandate) => Promise<Moved>,
) =>
  write(services, call, async (tx, ctx): Promise<Decision<{ status: boolean; result: Mandate }>> => {
    const before = await tx.lock('mandates', ctx.account_id, id);
    if (before === undefined) throw notFound('id', id);
    const { changes, mandate } = await decide(tx, ctx, before);
    return { changes, result: { status: true, result: mandate } };
  });

/** EFT mandates are archived, once nothing runs on them; others are ended by the payer's bank. */
export const cancelMandate = (services: Services, call: Call, { params: { id } }: Asked<'mandates.cancel'>) =>
  changeOne(services, call, id, async (tx, ctx, before) => {
    if (kindOf(before) === 'EFT') {
      const { rows } = await tx.list('payments', ctx.account_id, [{ field: 'mandate_id', is: id }], {});
      if (rows.some(isRunning))
        throw refuseField('008', 'id', 'running_payments', 'cannot be cancelled while payments are running; stop them first');
      return moveOn(tx, ctx, before, 'ARCHIVED');
    }
    const { changes, mandate } = await moveOn(tx, ctx, before, 'CANCELLATION_PENDING');
    return { mandate, changes: [...changes, ...awaitAnswer(services, ctx, mandate)] };
  });

/** Asks the payer again in the same words (ruling *mandates*). */
export const reauthoriseMandate = (services: Services, call: Call, { params: { id } }: Asked<'mandates.reauthorise'>) =>
  changeOne(services, call, id, async (tx, ctx, before) => {
    const { mandate_status, closes_at, bank_error } = askedAgain(ctx.now, before);
    const asked = await moveOn(tx, ctx, before, 'PENDING', { closes_at });
    const method = await tx.find('payment_methods', ctx.account_id, before.payment_methods_id);
    const [problem] = reauthoriseProblems(
      { payment_method_type: before.payment_method_type, provider_bank: method?.provider_bank ?? null },
      before.debicheck?.approval_window ?? null,
    );
    if (problem !== undefined) throw refuseField(problem.code, problem.field, problem.rule, problem.message);
    if (mandate_status === 'PENDING')
      return { mandate: asked.mandate, changes: [...asked.changes, ...awaitAnswer(services, ctx, asked.mandate)] };
    const late = await moveOn(tx, ctx, asked.mandate, 'REJECTED', { bank_error });
    return { mandate: late.mandate, changes: [...asked.changes, ...late.changes] };
  });
