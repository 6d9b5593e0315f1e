import type { Condition, Transactional } from '../domain/ports.ts';
import type { Payment } from '../domain/records.ts';
import { leaveProblem, RUNNING_STATUSES, type Connection } from '../domain/running.ts';
import type { Problem } from './batch.ts';

const connected = (field: Connection, oneOf: readonly string[]) => ({ field, oneOf }) as Condition<'payments'>;

/** Asks which payments are running before a record leaves ACTIVE: gives the rule for each record of a batch. */
export async function leaveRule<T extends { readonly id: string }>(
  tx: Transactional,
  account_id: string,
  records: readonly T[],
  { connection, field, status }: { connection: Connection; field: string; status: (record: T) => string | undefined },
): Promise<(record: T) => readonly Problem[]> {
  const leaving = records.filter((record) => (status(record) ?? 'ACTIVE') !== 'ACTIVE').map(({ id }) => id);
  const payments: readonly Payment[] =
    leaving.length === 0
      ? []
      : (await tx.list('payments', account_id, [connected(connection, leaving), { field: 'payment_status', oneOf: RUNNING_STATUSES }], {}))
          .rows;
  return (record) => {
    const message = leaveProblem(status(record), connection, record.id, payments);
    return message === null ? [] : [{ field, code: '008', rule: 'running_payments', message }];
  };
}
