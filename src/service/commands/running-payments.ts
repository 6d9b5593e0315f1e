import type { Problem } from '../../contract/errors.ts';
import type { Condition, Transactional } from '../domain/ports.ts';
import type { Payment } from '../domain/records/payments.ts';
import { runningPaymentsProblem, RUNNING_STATUSES, type Connection } from '../domain/running-payments.ts';
import { runningSubscriptions } from './subscriptions/running-subscriptions.ts';

const connected = (field: Connection, oneOf: readonly string[]) => ({ field, oneOf }) as Condition<'payments'>;

/** Returns the rule for each record of a batch that is to leave ACTIVE: no running payment may be connected to it. */
export async function runningPaymentsRule<T extends { readonly id: string }>(
  tx: Transactional,
  records: readonly T[],
  { connection, field, status }: { connection: Connection; field: string; status: (record: T) => string | undefined },
): Promise<(record: T) => readonly Problem[]> {
  const leaving = records.filter((record) => (status(record) ?? 'ACTIVE') !== 'ACTIVE').map(({ id }) => id);
  const payments: readonly Payment[] =
    leaving.length === 0
      ? []
      : (await tx.list('payments', [connected(connection, leaving), { field: 'payment_status', oneOf: RUNNING_STATUSES }])).rows;
  const billed = connection === 'customer_id' ? await runningSubscriptions(tx, leaving) : new Map<string, string>();
  return (record) => {
    const subscription = billed.get(record.id);
    const message =
      runningPaymentsProblem(status(record), connection, record.id, payments) ??
      (subscription === undefined ? null : `has subscription ${subscription} running; cancel it first`);
    return message === null ? [] : [{ field, code: '008', rule: 'running_payments', message }];
  };
}
