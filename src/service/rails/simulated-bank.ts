import type { AccountVerifier, BankStep, MandateBank } from '../domain/ports.ts';
import type { Mandate } from '../domain/records/mandates.ts';
import { avsOutcomeOf, testAccountOf } from './scenarios.ts';

/** Banks that answer AVS-R as the scenario table says (ruling *Test values*). */
export const createSimulatedBank = (): AccountVerifier => ({
  verify: ({ bank_account }) => Promise.resolve(avsOutcomeOf(bank_account.bank_account_number)),
});

/** How long the simulated bank thinks about a mandate, and about ending one. */
const THINKS_MS = 2_000;

const says = (status: Mandate['mandate_status']): BankStep => ({ type: 'says', status, afterMs: THINKS_MS });

/** Payers' banks that take mandates as the scenario table says; for any other account the payer is asked. */
export const createSimulatedMandateBank = (): MandateBank => ({
  next({ mandate_status, payer }) {
    // Whoever asks for a mandate to be ended gets it ended.
    if (mandate_status === 'CANCELLATION_PENDING') return says('CANCELLATION_SUCCESSFUL');
    const words = testAccountOf(payer)?.mandate;
    if (words === undefined) return { type: 'asks_payer' };
    const word = words[mandate_status === 'PENDING' ? 0 : words.indexOf(mandate_status) + 1];
    const saidBefore = mandate_status === 'PENDING' || words.includes(mandate_status);
    return word === undefined || !saidBefore ? { type: 'silent' } : says(word);
  },
});
