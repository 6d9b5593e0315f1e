import type { ChargeResult } from '../domain/charge/settle.ts';
import type { Change, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Charge, ChargePurpose } from '../domain/records.ts';

/** What follows from a charge, in the commit that decides it. */
export type ChargeOutcome = (tx: Transactional, ctx: DecisionContext, charge: Charge, result: ChargeResult) => Promise<readonly Change[]>;

const nothing: ChargeOutcome = () => Promise.resolve([]);

/** The table from what a charge is for to what follows from it. */
export const outcomes: Readonly<Record<ChargePurpose, ChargeOutcome>> = {
  pre_auth: nothing,
  vault_charge: nothing,
  subscription: nothing,
  payment: nothing,
};
