import type { AccountVerifier, BankStep, MandateBank } from '../domain/rail-ports.ts';
import type { Mandate } from '../domain/records/people.ts';
import { avsOutcomeOf, testAccountOf } from './scenarios.ts';

/** Simulated banks that answer AVS-R by the scenario table (ruling *Test values*). */
export const createSimulatedBank = (): AccountVerifier => ({
  verify: ({ bank_account }) => Promise.resolve(avsOutcomeOf(bank_account.bank_account_number)),
});

/** How long the simulated bank takes for a mandate, and for its cancellation (milliseconds). */
const ANSWER_DELAY_MS = 2_000;

const report = (status: Mandate['mandate_status']): BankStep => ({ type: 'says', status, afterMs: ANSWER_DELAY_MS });

/** Simulated banks of payers, which handle mandates by the scenario table. For any other account the payer is asked. */
export const createSimulatedMandateBank = (): MandateBank => ({
  next({ mandate_status, payer }) {
    // The simulated bank accepts every cancellation.
    if (mandate_status === 'CANCELLATION_PENDING') return report('CANCELLATION_SUCCESSFUL');
    const statuses = testAccountOf(payer)?.mandate;
    if (statuses === undefined) return { type: 'asks_payer' };
    const nextStatus = statuses[mandate_status === 'PENDING' ? 0 : statuses.indexOf(mandate_status) + 1];
    const isKnownStatus = mandate_status === 'PENDING' || statuses.includes(mandate_status);
    return nextStatus === undefined || !isKnownStatus ? { type: 'silent' } : report(nextStatus);
  },
});
