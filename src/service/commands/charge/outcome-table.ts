import { isInvoiced, vaultChargeOutcome } from '../../domain/vault-charge/outcome.ts';
import { decidePreAuth } from '../../domain/pre-auth/new-hold.ts';
import type { ChargePurpose } from '../../domain/records/charges.ts';
import { paymentOutcome } from '../payments/invoice-and-order.ts';
import { subscriptionOutcome } from '../subscriptions/charge-outcome.ts';
import type { ChargeOutcome } from './charge-outcome-type.ts';

const preAuth: ChargeOutcome = async (tx, ctx, charge, result) => {
  const row = await tx.requireLocked('pre_auths', charge.purpose.id);
  return decidePreAuth(ctx, row, charge, result);
};

const vaultCharge: ChargeOutcome = async (tx, ctx, charge, result) => {
  const customer = await tx.require('customers', charge.customer_id);
  const invoice_number = result.type === 'paid' && isInvoiced(charge) ? await tx.nextNumber('invoices') : null;
  return vaultChargeOutcome(ctx, charge, result, { customer, invoice_number });
};

/** The function that decides the changes after a charge, for each purpose of a charge. */
export const CHARGE_OUTCOMES: Readonly<Record<ChargePurpose, ChargeOutcome>> = {
  pre_auth: preAuth,
  vault_charge: vaultCharge,
  subscription: subscriptionOutcome,
  payment: paymentOutcome,
};
