import type { DecisionContext, Change } from '../../domain/decision.ts';
import { newMandate, openMandate } from '../../domain/mandate/mandate.ts';
import type { RuleProblem } from '../../domain/mandate/problem.ts';
import { mandateProblems, type MandateInput } from '../../domain/mandate/rules.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';

/** Making a mandate, in whichever call one is made. */

/** Hears of what is wrong with a mandate; a caller that has it as an object renames the fields with {@link fieldsUnder}. */
export type Report = (problem: RuleProblem) => void;

/**
 * A new mandate as part of a caller's own commit: what it changes, and the mandate as it stands then. EFT ones are ACTIVE, others
 * GENERATED, or REJECTED with a bank_error where they came too late in the day. Null when a problem was reported.
 * The customer and the account may be ones that the same commit makes.
 */
export async function makeMandate(
  tx: Transactional,
  ctx: DecisionContext,
  input: MandateInput,
  report: Report,
): Promise<{ changes: Change[]; mandate: Mandate } | null> {
  const problems = mandateProblems(input);
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

/** Whether a contract reference is new to the account (ruling *unique references*). Counting its uses makes two calls at once wait for each other. */
const isFirstUse = async (tx: Transactional, reference: string): Promise<boolean> =>
  (await tx.nextNumber(`contract_reference ${reference}`)) === 1;

/** The reference that was given for an EFT mandate, where any will do, or one that nothing else has. */
async function freeReference(tx: Transactional, ctx: DecisionContext, { terms }: MandateInput): Promise<string> {
  const given = terms.debitorder?.contract_reference?.trim() ?? '';
  if (given !== '') return given;
  for (;;) {
    // Drawn, not counted: calls at the same time do not wait for each other's numbers.
    const reference = `CR${ctx.newId('').slice(-12).toUpperCase()}`;
    if (await isFirstUse(tx, reference)) return reference;
  }
}
