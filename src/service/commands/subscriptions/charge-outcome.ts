import type { ChargeResult } from '../../domain/charge/charge-settlement.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Charge } from '../../domain/records/cards.ts';
import { settleDueCharge } from './billing-step.ts';

/** The changes of a subscription when its charge is decided, in the same commit. */
export async function subscriptionOutcome(
  tx: Transactional,
  ctx: DecisionContext,
  charge: Charge,
  result: ChargeResult,
): Promise<readonly Change[]> {
  const subscription = await tx.lock('subscriptions', charge.purpose.id);
  // The charge was decided before; its changes are stored already.
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
