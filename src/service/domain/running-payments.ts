import type { Payment } from './records/money.ts';

/** Refusals because of running payments. */

/** The statuses of payments that collect now or soon. A paused payment must be resumed first, and is checked then. */
export const RUNNING_STATUSES = ['PENDING', 'RUNNING'] as const satisfies readonly Payment['payment_status'][];

/** Whether a payment is running. */
const isRunning = ({ payment_status }: Pick<Payment, 'payment_status'>): boolean =>
  RUNNING_STATUSES.some((status) => status === payment_status);

/** The field that connects a payment with the record that it collects from. */
export type Connection = 'customer_id' | 'bank_account_id' | 'mandate_id';

/** Why a record must stay ACTIVE now; null when it may change. `payments` are the payments of its account. */
export function runningPaymentsProblem(
  status: string | undefined,
  connection: Connection,
  id: string,
  payments: readonly Payment[],
): string | null {
  if (status === undefined || status === 'ACTIVE') return null;
  const running = payments.filter((payment) => payment[connection] === id && isRunning(payment));
  if (running.length === 0) return null;
  return `cannot be ${status} while ${running.length === 1 ? 'a payment is' : `${running.length} payments are`} running; stop ${running.length === 1 ? 'it' : 'them'} first`;
}
