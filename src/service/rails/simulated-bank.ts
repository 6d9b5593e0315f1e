import type { AccountVerifier, BankStep, MandateBank } from '../domain/rail-ports.ts';
import type { Mandate } from '../domain/records/mandates.ts';
import { avsOutcomeOf, testAccountOf } from './scenarios.ts';

/** Simulated banks that answer AVS-R by the scenario table (ruling *Test values*). */
export const createSimulatedBank = (): AccountVerifier => ({
  verify: ({ bank_account }) => Promise.resolve(avsOutcomeOf(bank_account.bank_account_number)),
});

/** How long the simulated bank takes for a mandate, and for its cancellation (milliseconds). */
const THINKS_MS = 2_000;

const reports = (status: Mandate['mandate_status']): BankStep => ({ type: 'says', status, afterMs: THINKS_MS });

/** Simulated banks of payers, which handle mandates by the scenario table. For any other account the payer is asked. */
export const createSimulatedMandateBank = (): MandateBank => ({
  next({ mandate_status, payer }) {
    // The simulated bank accepts every cancellation.
    if (mandate_status === 'CANCELLATION_PENDING') return reports('CANCELLATION_SUCCESSFUL');
    const words = testAccountOf(payer)?.mandate;
    if (words === undefined) return { type: 'asks_payer' };
    const word = words[mandate_status === 'PENDING' ? 0 : words.indexOf(mandate_status) + 1];
    const saidBefore = mandate_status === 'PENDING' || words.includes(mandate_status);
    return word === undefined || !saidBefore ? { type: 'silent' } : reports(word);
  },
});
