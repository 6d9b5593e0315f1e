import type { RuleProblem } from '../../domain/mandate/problem.ts';
import { inactiveParties } from '../../domain/mandate/rules.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';

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
