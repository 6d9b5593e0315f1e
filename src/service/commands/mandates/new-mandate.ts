import { sastDay } from '../../../facts/days.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import { newMandate, openMandate } from '../../domain/mandate/mandate.ts';
import type { ReportProblem, RuleProblem } from '../../domain/mandate/problem.ts';
import { inactiveParties, type MandateInput, mandateProblems } from '../../domain/mandate/rules.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';

/** Creates a mandate, for every call that can create one. */

/**
 * Creates a mandate in the commit of the caller. Returns the changes and the mandate, or null when a problem was reported. EFT
 * mandates are ACTIVE. Others are GENERATED, or REJECTED with a bank_error when the request came too late in the day. The same
 * commit may also create the customer and the account.
 */
export async function makeMandate(
  tx: Transactional,
  ctx: DecisionContext,
  input: MandateInput,
  report: ReportProblem,
): Promise<{ changes: Change[]; mandate: Mandate } | null> {
  const problems = mandateProblems(input, sastDay(ctx.now));
  if (problems.length > 0) {
    problems.forEach(report);
    return null;
  }
  const asked = input.terms.debicheck?.contract_reference;
  if (asked != null && !(await isFirstUse(tx, asked))) {
    report({
      field: 'debicheck.contract_reference',
      code: '010',
      rule: 'unique',
      message: `contract_reference ${asked} was used for another mandate`,
    });
    return null;
  }
  const mandate = newMandate(ctx, input, asked ?? (await freeReference(tx, ctx, input)));
  return { changes: openMandate(ctx, mandate), mandate };
}

/**
 * Whether the account has never used a contract reference (ruling *unique references*). Because uses are counted, two calls with
 * the same reference wait for each other.
 */
const isFirstUse = async (tx: Transactional, reference: string): Promise<boolean> =>
  (await tx.nextNumber(`contract_reference ${reference}`)) === 1;

/** The given reference of an EFT mandate, which need not be unique; without one, a new unique reference. */
async function freeReference(tx: Transactional, ctx: DecisionContext, { terms }: MandateInput): Promise<string> {
  const given = terms.debitorder?.contract_reference?.trim() ?? '';
  if (given !== '') return given;
  for (;;) {
    // The reference is random, because a counter would make simultaneous calls wait for each other.
    const reference = `CR${ctx.newId('').slice(-12).toUpperCase()}`;
    if (await isFirstUse(tx, reference)) return reference;
  }
}

/**
 * Why a mandate cannot become ACTIVE or be asked for again now: its customer, bank account or payment method is not active. A new
 * mandate has the same rule. The problems are reported for `field`.
 */
export async function partiesProblems(tx: Transactional, mandate: Mandate, field: string): Promise<RuleProblem[]> {
  const customer = await tx.require('customers', mandate.customer_id);
  const bank_account = await tx.require('bank_accounts', mandate.bank_account_id);
  const method = await tx.require('payment_methods', mandate.payment_methods_id);
  return inactiveParties({ customer, bank_account, method }).map((problem) => ({ ...problem, field }));
}
