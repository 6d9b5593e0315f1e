import type { AccountVerifier } from '../domain/ports.ts';
import { avsOutcomeOf } from './scenarios.ts';

/** Banks that answer AVS-R as the scenario table says (gaps.md, *Test values*). */
export const createSimulatedBank = (): AccountVerifier => ({
  verify: ({ bank_account }) => Promise.resolve(avsOutcomeOf(bank_account.bank_account_number)),
});
