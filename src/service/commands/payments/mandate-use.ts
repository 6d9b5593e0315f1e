import { problemIf, type RuleProblem } from '../../domain/mandate/problem.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** The debits that a mandate still permits (ruling *debits that a mandate permits*). */

/**
 * The problem of another payment on a mandate for one debit. `earlier`: the payments of the same batch, which are not stored yet.
 * The caller has locked the mandate.
 */
export async function onlyDebitProblems(tx: Transactional, mandate: Mandate, earlier: readonly Payment[]): Promise<RuleProblem[]> {
  if (mandate['one-time'] === null) return [];
  const { rows } = await tx.list('payments', [{ field: 'mandate_id', is: mandate.id }]);
  const taking = await Promise.all(rows.map((payment) => takesDebit(tx, payment)));
  return problemIf(
    taking.includes(true) || earlier.some(({ mandate_id }) => mandate_id === mandate.id),
    'mandate_id',
    'one_time_mandate',
    'the mandate is for one debit, and another payment makes it',
    '008',
  );
}

/** Whether a payment will make the only debit of its mandate, or has sent it to the bank. */
async function takesDebit(tx: Transactional, { id, payment_status }: Payment): Promise<boolean> {
  // A payment ends as COMPLETED with its debit. One that ended in another way has made none.
  if (payment_status === 'STOPPED' || payment_status === 'CANCELLED') return false;
  if (payment_status !== 'COMPLETED') return true;
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: id }]);
  return rows.length === 0 || rows.some(({ transaction_status }) => transaction_status !== 'REJECTED_BY_API');
}
