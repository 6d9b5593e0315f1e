import type { ChargeResult } from '../../domain/charge/charge-settlement.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Charge } from '../../domain/records/charges.ts';

/** The changes that follow from a charge. They are committed together with its outcome. */
export type ChargeOutcome = (tx: Transactional, ctx: DecisionContext, charge: Charge, result: ChargeResult) => Promise<readonly Change[]>;
