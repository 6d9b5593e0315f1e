import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';
import type { ReportProblem } from '../../domain/mandate/problem.ts';
import type { Submission } from './submission.ts';

/**
 * The first collection of a mandate, for the payment that collects it. A mandate has only one: the next payment on it collects
 * instalments only.
 */
export async function firstCollectionOf(
  tx: Transactional,
  { mandate_id, first_amount, items, named }: Submission,
  mandate: Mandate | null,
  report: ReportProblem,
): Promise<Payment['first_collection']> {
  const terms = mandate?.debicheck;
  const amount = first_amount ?? (items === null ? terms?.first_collection_amount : null) ?? null;
  if (terms == null || amount === null) return null;
  const { rows } = mandate_id === null ? { rows: [] } : await tx.list('payments', [{ field: 'mandate_id', is: mandate_id }]);
  if (!rows.some(takesFirst)) return { date: terms.first_collection_date, amount };
  if (first_amount !== null)
    report({
      field: named('amount'),
      code: '005',
      rule: 'first_collection',
      message: 'the mandate’s first collection is another payment’s: one-time items need a one-time collection now',
    });
  return null;
}

/** Whether a payment has collected the first collection, or will collect it. */
const takesFirst = ({ first_collection, payment_status, progress }: Payment): boolean =>
  first_collection !== null && (progress.once_done || !['STOPPED', 'CANCELLED'].includes(payment_status));
