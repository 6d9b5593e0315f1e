import type { ChargeResult } from '../domain/charge/settle.ts';
import type { Change, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import { decidePreAuth } from '../domain/pre-auth/open.ts';
import type { Charge, ChargePurpose } from '../domain/records/ledger.ts';
import { paymentCharged } from './payments/outcome.ts';
import { subscriptionOutcome } from './subscriptions/outcome.ts';

/** What follows from a charge, in the commit that decides it. */
export type ChargeOutcome = (tx: Transactional, ctx: DecisionContext, charge: Charge, result: ChargeResult) => Promise<readonly Change[]>;

const preAuth: ChargeOutcome = async (tx, ctx, charge, result) => {
  const row = await tx.lock('pre_auths', ctx.account_id, charge.purpose.id);
  if (row === undefined) throw new Error(`pre-auth ${charge.purpose.id} is gone`);
  return decidePreAuth(ctx, row, charge, result);
};

const nothing: ChargeOutcome = () => Promise.resolve([]);

/** The table from what a charge is for to what follows from it. */
export const outcomes: Readonly<Record<ChargePurpose, ChargeOutcome>> = {
  pre_auth: preAuth,
  vault_charge: nothing,
  subscription: subscriptionOutcome,
  payment: paymentCharged,
};
