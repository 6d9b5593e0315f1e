import type { ChargeResult } from '../../domain/charge/charge-settlement.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Charge } from '../../domain/records/charges.ts';

/** What follows from a charge, in the commit that decides it. */
export type ChargeOutcome = (tx: Transactional, ctx: DecisionContext, charge: Charge, result: ChargeResult) => Promise<readonly Change[]>;
