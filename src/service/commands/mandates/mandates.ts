import { mandatesFilters } from '../../../contract/mandates.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import { cancelSteps, reauthoriseSteps, type Step } from '../../domain/mandate/mandate-steps.ts';
import { kindOf } from '../../domain/mandate/mandate.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import { listOperation } from '../lists.ts';
import { makeMandate, partiesProblems } from './new-mandate.ts';
import { applySteps } from './apply-steps.ts';
import { BatchErrors, requireAll } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { write, type Call, type Services } from '../write.ts';

/** Mandates: each function is one operation. */

/** POST /mandates/create: create mandates. */
export const createMandates = (services: Services, call: Call, { body: { records } }: ParsedRequest<'mandates.create'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const ids = (field: 'customer_id' | 'bank_account_id' | 'payment_methods_id') =>
      records.map((record, index) => ({ index, field, id: record[field] }));
    const customers = await requireAll(tx, 'customers', ids('customer_id'), errors);
    const accounts = await requireAll(tx, 'bank_accounts', ids('bank_account_id'), errors);
    const methods = await requireAll(tx, 'payment_methods', ids('payment_methods_id'), errors);
    errors.throwIfAny(records);
    const made = [];
    for (const [index, { customer_id, bank_account_id, payment_methods_id, mandate_status, ...terms }] of records.entries()) {
      const [customer, bank_account, method] = [customers.get(customer_id), accounts.get(bank_account_id), methods.get(payment_methods_id)];
      if (customer === undefined || bank_account === undefined || method === undefined) continue;
      const one = await makeMandate(tx, ctx, { customer, bank_account, method, terms, mandate_status }, ({ code, field, rule, message }) =>
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

export const listMandates = listOperation('mandates', { filters: mandatesFilters, list: 'results' });

/** Applies steps to a mandate by its id. @throws Refusal 007 when the account has no such mandate */
const applyStepsById = (
  services: Services,
  call: Call,
  id: string,
  stepsOf: (tx: Transactional, ctx: DecisionContext, mandate: Mandate) => Promise<Step[]>,
) =>
  write(services, call, async (tx, ctx): Promise<Decision<{ status: boolean; result: Mandate }>> => {
    const before = requireFound(await tx.lock('mandates', id), 'id', id);
    const { changes, mandate } = await applySteps(services, tx, ctx, before, await stepsOf(tx, ctx, before));
    return { changes, result: { status: true, result: mandate } };
  });

/** Cancels a mandate. An EFT mandate can end only when no payment runs on it. When any other mandate ends, its payments end too. */
export const cancelMandate = (services: Services, call: Call, { params: { id } }: ParsedRequest<'mandates.cancel'>) =>
  applyStepsById(services, call, id, async (tx, _ctx, mandate) => {
    if (kindOf(mandate) === 'EFT') {
      const rule = await runningPaymentsRule(tx, [mandate], { connection: 'mandate_id', field: 'id', status: () => 'ARCHIVED' });
      for (const { code, field, rule: broken, message } of rule(mandate)) throw refuseField(code, field, broken, message);
    }
    return cancelSteps(mandate);
  });

/** Asks the payer again (ruling *mandates*). */
export const reauthoriseMandate = (services: Services, call: Call, { params: { id } }: ParsedRequest<'mandates.reauthorise'>) =>
  applyStepsById(services, call, id, async (tx, ctx, mandate) => {
    const method = await tx.find('payment_methods', mandate.payment_methods_id);
    const steps = reauthoriseSteps(mandate, { provider_bank: method?.provider_bank ?? null }, ctx.now);
    for (const { code, field, rule, message } of await partiesProblems(tx, mandate, 'id')) throw refuseField(code, field, rule, message);
    return steps;
  });
