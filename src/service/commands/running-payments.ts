import type { Problem } from '../../contract/errors.ts';
import type { Condition, Transactional } from '../domain/ports.ts';
import type { Payment } from '../domain/records/money.ts';
import { type Connection, RUNNING_STATUSES, runningPaymentsProblem } from '../domain/running-payments.ts';
import { CHARGING_STATUSES } from '../domain/subscription/state.ts';

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

/**
 * Of these customers, the ones with a running subscription, each with the id of one subscription. They are billed, so they must
 * stay ACTIVE.
 */
async function runningSubscriptions(tx: Pick<Transactional, 'list'>, customers: readonly string[]): Promise<Map<string, string>> {
  if (customers.length === 0) return new Map();
  const { rows } = await tx.list('subscriptions', [
    { field: 'customer_id', oneOf: customers },
    { field: 'subscription_status', oneOf: CHARGING_STATUSES },
  ]);
  return new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
}
