import type { Day } from '../../../facts/days.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';
import { problemIf, type ReportProblem } from '../../domain/mandate/problem.ts';
import type { Submission } from './submission.ts';

/** The context in which a first collection is given to a payment. */
interface FirstCollectionContext {
  readonly tx: Transactional;
  readonly today: Day;
  /** The payments of the same batch, which are not stored yet. */
  readonly earlier: readonly Payment[];
}

/**
 * The first collection of a mandate, for the payment that collects it. A mandate has only one: the next payment on it collects
 * instalments only. So does a payment that comes after its day, because debits for past days are not made. An entry that asks for the
 * amount itself, with one-time items or with a new mandate, is refused then.
 */
export async function firstCollectionOf(
  { tx, today, earlier }: FirstCollectionContext,
  { mandate_id, first_amount, items, named, mandateField }: Submission,
  mandate: Mandate | null,
  report: ReportProblem,
): Promise<Payment['first_collection']> {
  const terms = mandate?.debicheck;
  const amount = first_amount ?? (items == null ? terms?.first_collection_amount : null) ?? null;
  if (terms == null || amount === null) return null;
  const date = terms.first_collection_date;
  const isPast = date < today;
  if (mandate_id == null) {
    if (isPast) report(mandateField({ field: 'debicheck.first_collection_date', code: '005', rule: 'past', message: 'is in the past' }));
    return { date, amount };
  }
  const { rows } = await tx.list('payments', [{ field: 'mandate_id', is: mandate_id }]);
  const isTaken = [...rows, ...earlier.filter((payment) => payment.mandate_id === mandate_id)].some(takesFirst);
  if (!isTaken && !isPast) {
    problemIf(
      amount > (terms.first_collection_amount ?? terms.maximum_collection_amount),
      named('amount'),
      'first_collection_amount',
      'the one-time items come to more than the payer approved for the first collection',
    ).forEach(report);
    return { date, amount };
  }
  const instead = 'one-time items need a one-time collection now';
  if (first_amount != null)
    report({
      field: named('amount'),
      code: '005',
      ...(isTaken
        ? { rule: 'first_collection', message: `the mandate’s first collection is another payment’s: ${instead}` }
        : { rule: 'past', message: `the day of the mandate’s first collection has passed: ${instead}` }),
    });
  return null;
}

/** Whether a payment has collected the first collection, or will collect it. */
const takesFirst = ({ first_collection, payment_status, progress }: Payment): boolean =>
  first_collection !== null && (progress.once_done || !['STOPPED', 'CANCELLED'].includes(payment_status));
