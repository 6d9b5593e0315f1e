import type { ParsedRequest } from '../../../contract/routes.ts';
import { sastDay, type Day } from '../../../facts/days.ts';
import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { moveMandate } from '../../domain/mandate/flow.ts';
import { announceMandate, kindOf, timingOf } from '../../domain/mandate/mandate.ts';
import { accountOutside, consentOf, consentProblem, termsOutside } from '../../domain/consent.ts';
import { itemLimitProblems, problemIf, type RuleProblem } from '../../domain/mandate/problem.ts';
import { conversionProblems, pastProblems, timingProblems } from '../../domain/mandate/timing.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import { BatchErrors, requireAll } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { write, type Call, type Services } from '../write.ts';
import { partiesProblems } from './new-mandate.ts';
import { evidenceOf } from '../payments/mandate-use.ts';
import { paymentsAfterMandateMove, paymentsAfterMandateUpdate } from '../payments/payments-after-mandate.ts';

/** POST /mandates/eft/update: the changes of an EFT mandate that the merchant can make alone. */

type Record = ParsedRequest<'mandates.eft.update'>['body']['records'][number];

/** The mandate after the change. */
function changedMandate(before: Mandate, record: Record, now: Date): Mandate {
  const { amount, reference, recurring, payment_industry, mandate_status } = record;
  const { recurring: was } = before;
  return {
    ...before,
    amount: amount ?? before.amount,
    reference: reference === undefined ? before.reference : reference,
    recurring:
      was === null || recurring === undefined
        ? was
        : {
            ...was,
            process_day: recurring.process_day ?? was.process_day,
            date_release: recurring.date_release === undefined ? was.date_release : recurring.date_release,
          },
    'one-time': before['one-time'] === null ? null : (record['one-time'] ?? before['one-time']),
    payment_industry: payment_industry ?? before.payment_industry,
    mandate_status: mandate_status ?? before.mandate_status,
    updated_at: now,
  };
}

/** A change of the mandate's only day. A mandate that keeps a day which has passed can still be changed in other ways. */
const dayProblems = (before: Mandate, after: Mandate, today: Day): RuleProblem[] =>
  after['one-time']?.process_date === before['one-time']?.process_date ? [] : pastProblems({ one_time: after['one-time'] }, today);

/** All problems of a change, except running payments. A problem that makes further checks meaningless is returned alone. */
function problems(before: Mandate, after: Mandate, record: Record, method: PaymentMethod | undefined, today: Day): RuleProblem[] {
  if (kindOf(before) !== 'EFT')
    return problemIf(true, 'id', 'method', 'only EFT debit order mandates can be changed here; the bank has others as they were approved');
  const { process_day, payment_interval } = record.recurring ?? {};
  const sent = { recurring: record.recurring && { process_day: process_day ?? 1, payment_interval }, one_time: record['one-time'] };
  return [
    ...conversionProblems(timingOf(before), sent),
    ...timingProblems(timingOf(after)),
    ...dayProblems(before, after, today),
    ...(method === undefined ? [] : itemLimitProblems(method, record.amount)),
  ];
}

/**
 * What the payer of a signed mandate has not agreed to. A mandate that becomes ACTIVE again must still name the signed account, which may
 * have been changed while nothing was collected.
 */
async function consentProblems(tx: Transactional, after: Mandate, starts: boolean): Promise<RuleProblem[]> {
  const consent = consentOf(after, await evidenceOf(tx, after));
  const found = termsOutside(consent, after);
  const account = starts ? accountOutside(consent, await tx.require('bank_accounts', after.bank_account_id)) : null;
  return account === null ? found : [...found, consentProblem('mandate_status', account)];
}

/** @throws Refusal 008 when the new status may not follow the present one */
function requireMove(before: Mandate, after: Mandate): void {
  if (before.mandate_status !== after.mandate_status) moveMandate('EFT', before.mandate_status, after.mandate_status);
}

/** The fields of a change that are stored. */
const fieldsOf = ({ amount, reference, recurring, payment_industry, mandate_status, updated_at, ...rest }: Mandate) => ({
  amount,
  reference,
  recurring,
  'one-time': rest['one-time'],
  payment_industry,
  mandate_status,
  updated_at,
});

const change = (ctx: DecisionContext, after: Mandate): Change[] => [
  update('mandates', after.id, fieldsOf(after)),
  ...announceMandate(ctx, 'mandate.updated', after),
];

/** POST /mandates/eft/update: each entry has an id and the fields to change. */
export const updateEftMandates = (services: Services, call: Call, { body: { records } }: ParsedRequest<'mandates.eft.update'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    // The mandates are locked before their payments are read, so that no payment can start in between.
    const known = await tx.lockMany('mandates', [...new Set(records.map(({ id }) => id))]);
    await requireAll(
      tx,
      'mandates',
      records.map(({ id }, index) => ({ index, field: 'id', id })),
      errors,
    );
    errors.throwIfAny(records);
    const methods = await tx.findMany(
      'payment_methods',
      [...known.values()].map(({ payment_methods_id }) => payment_methods_id),
    );
    const leave = await runningPaymentsRule(tx, records, {
      connection: 'mandate_id',
      field: 'mandate_status',
      status: ({ mandate_status }) => mandate_status,
    });
    const steps: { before: Mandate; after: Mandate }[] = [];
    for (const [index, record] of records.entries()) {
      const before = known.get(record.id);
      if (before === undefined) continue;
      const after = changedMandate(before, record, ctx.now);
      // A batch may name a mandate twice. The later entry continues from the result of the earlier one.
      known.set(record.id, after);
      const starts = before.mandate_status !== 'ACTIVE' && after.mandate_status === 'ACTIVE';
      const inactive = starts ? await partiesProblems(tx, after, 'mandate_status') : [];
      const method = methods.get(before.payment_methods_id);
      const outside = kindOf(before) === 'EFT' ? await consentProblems(tx, after, starts) : [];
      const found = [...outside, ...problems(before, after, record, method, sastDay(ctx.now)), ...leave(record), ...inactive];
      for (const { code, field, rule, message } of found) errors.add(index, code, field, rule, message);
      steps.push({ before, after });
    }
    errors.throwIfAny(records);
    const changes: Change[] = [];
    for (const { before, after } of steps) {
      requireMove(before, after);
      changes.push(...change(ctx, after));
      if (before.mandate_status !== after.mandate_status) changes.push(...(await paymentsAfterMandateMove(tx, ctx, after)));
    }
    // The payments follow the final state of their mandate, even if the batch names it several times.
    const first = new Map(steps.toReversed().map(({ before }) => [before.id, before]));
    for (const [id, before] of first) changes.push(...(await paymentsAfterMandateUpdate(tx, ctx, before, known.get(id) ?? before)));
    return { changes, result: { status: true, results: steps.map(({ after }) => after) } };
  });
