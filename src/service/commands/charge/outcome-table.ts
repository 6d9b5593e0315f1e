import { decidePreAuth } from '../../domain/pre-auth/new-hold.ts';
import type { ChargePurpose } from '../../domain/records/charges.ts';
import { paymentOutcome } from '../payments/invoice-and-order.ts';
import { subscriptionOutcome } from '../subscriptions/charge-outcome.ts';
import type { ChargeOutcome } from './charge-outcome-type.ts';

const preAuth: ChargeOutcome = async (tx, ctx, charge, result) => {
  const row = await tx.requireLocked('pre_auths', charge.purpose.id);
  return decidePreAuth(ctx, row, charge, result);
};

const nothing: ChargeOutcome = () => Promise.resolve([]);

/** The function that decides the changes after a charge, for each purpose of a charge. */
export const CHARGE_OUTCOMES: Readonly<Record<ChargePurpose, ChargeOutcome>> = {
  pre_auth: preAuth,
  vault_charge: nothing,
  subscription: subscriptionOutcome,
  payment: paymentOutcome,
};
