import type { ChargeResult } from '../../domain/charge/charge-settlement.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Charge } from '../../domain/records/charges.ts';
import { settleDueCharge } from './billing-step.ts';

/** What follows for a subscription when its charge is decided, in the same commit. */
export async function subscriptionOutcome(
  tx: Transactional,
  ctx: DecisionContext,
  charge: Charge,
  result: ChargeResult,
): Promise<readonly Change[]> {
  const subscription = await tx.lock('subscriptions', charge.purpose.id);
  // Decided before: a charge is decided once, and so is what follows.
  if (subscription?.pending?.charge_id !== charge.id) return [];
  const { charge_id: _, ...wanted } = subscription.pending;
  const { transaction_id } = result;
  const { changes } = await settleDueCharge(
    tx,
    ctx,
    subscription,
    wanted,
    result.type === 'paid' ? { type: 'paid', transaction_id } : { type: 'declined', transaction_id, message: result.reason },
  );
  return changes;
}
