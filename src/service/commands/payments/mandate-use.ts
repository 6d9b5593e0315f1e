import type { Day } from '../../../facts/days.ts';
import type { MandateUse } from '../../domain/consent.ts';
import { RUNNING_STATUSES } from '../../domain/running-payments.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate, MandateEvidence } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';

/** Reads what the rule of consent needs to know about a mandate: its evidence, and how other payments use it. */

/** The proof that a mandate was signed; null when it was made without a signature. */
export const evidenceOf = async (tx: Pick<Transactional, 'findWhere'>, { id }: Pick<Mandate, 'id'>): Promise<MandateEvidence | null> =>
  (await tx.findWhere('mandate_evidence', [{ field: 'mandate_id', is: id }])) ?? null;

async function othersOn(tx: Transactional, { id }: Mandate, except: Pick<Payment, 'id'> | null): Promise<readonly Payment[]> {
  const { rows } = await tx.list('payments', [{ field: 'mandate_id', is: id }]);
  return rows.filter((other) => other.id !== except?.id);
}

/** How the other payments use a mandate. `earlier`: the payments of the same batch, which are not stored yet. */
export async function mandateUse(
  tx: Transactional,
  mandate: Mandate,
  except: Pick<Payment, 'id'> | null,
  earlier: readonly Payment[] = [],
): Promise<MandateUse> {
  const others = await othersOn(tx, mandate, except);
  const live = [...others, ...earlier.filter(({ mandate_id }) => mandate_id === mandate.id)];
  const idsOf = (isIt: (status: Payment['payment_status']) => boolean) =>
    live.filter(({ payment_status }) => isIt(payment_status)).map(({ id }) => id);
  return {
    running: idsOf((status) => RUNNING_STATUSES.some((one) => one === status)),
    paused: idsOf((status) => status === 'PAUSED'),
    collected: (await Promise.all(others.map((payment) => collectedDays(tx, payment)))).flat(),
  };
}

/** The planned days of the debits that other payments on the mandate have sent to the bank. */
export const collectedByOthers = async (tx: Transactional, mandate: Mandate, payment: Payment): Promise<Day[]> =>
  (await Promise.all((await othersOn(tx, mandate, payment)).map((other) => collectedDays(tx, other)))).flat();

/** The planned days of a payment's debits, without those that were not sent because of a limit. First collections are not among them. */
async function collectedDays(tx: Transactional, { id, one_time, payment_status }: Payment): Promise<Day[]> {
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: id }]);
  // A payment that completed without a transaction here was sent elsewhere.
  if (rows.length === 0) return one_time !== null && payment_status === 'COMPLETED' ? [one_time.process_date] : [];
  return rows.flatMap(({ transaction_status, payment_data: { part, collected_for } }) =>
    transaction_status === 'REJECTED_BY_API' || part === 'FIRST_COLLECTION' || typeof collected_for !== 'string' ? [] : [collected_for],
  );
}
