import type { Fraction } from '../../domain/money.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Transaction } from '../../domain/records/money.ts';
import type { Subscription } from '../../domain/records/sales.ts';
import { referenceOf } from '../../domain/subscription/charge-invoice.ts';
import { hasPaidFor, keptOf } from '../../domain/subscription/kept-money.ts';

type Reader = Pick<Transactional, 'find' | 'list'>;

/** The transaction that paid the present period, by its invoice if it has one. */
async function paymentOf(reader: Reader, row: Subscription, cycle: string): Promise<Transaction | undefined> {
  const reference = referenceOf(row, { cycle });
  const invoice = await reader.find('invoices', row.last_invoice_id);
  if (invoice?.reference === reference) return reader.find('transactions', invoice.transaction_id);
  const { rows } = await reader.list('transactions', [{ field: 'transaction_reference', is: reference }]);
  return rows.find((transaction) => hasPaidFor(row, transaction));
}

/** The part of the present period's money that was kept (ruling *refunded periods*). */
export async function keptMoney(reader: Reader, row: Subscription): Promise<Fraction> {
  const payment = row.date_last_billing === null ? undefined : await paymentOf(reader, row, row.date_last_billing);
  if (payment?.transaction_status !== 'PAID') return keptOf(row, payment, 0);
  const { rows } = await reader.list('refunds', [
    { field: 'transaction_id', is: payment.id },
    { field: 'refund_status', is: 'PENDING' },
  ]);
  return keptOf(
    row,
    payment,
    rows.reduce((sum, { amount }) => sum + amount, 0),
  );
}
