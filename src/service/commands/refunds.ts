import { notFound, refuseField } from '../../contract/errors.ts';
import type { Asked } from '../../contract/routes.ts';
import { orderIdOf } from '../domain/order-paid.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import type { Refund } from '../domain/records/card-vault.ts';
import { beginRefund, refundView, settleRefund } from '../domain/refund/refund.ts';
import { begin } from './begin.ts';
import { tell } from './network.ts';
import { write, type Call, type Services } from './write.ts';

/** POST /transactions/{id}/refund. @throws Refusal 005, 007, 008, 009 */
export async function refundTransaction(services: Services, call: Call, { params, body }: Asked<'transactions.refund'>) {
  const id = await begin(services, call, async (tx, ctx) => {
    const transaction = await tx.lock('transactions', call.account.id, params.id);
    if (transaction === undefined) throw notFound('id', params.id);
    const { rows: pending } = await tx.list(
      'refunds',
      call.account.id,
      [
        { field: 'transaction_id', is: transaction.id },
        { field: 'refund_status', is: 'PENDING' },
      ],
      {},
    );
    const { changes, result } = beginRefund(ctx, { transaction, pending }, body);
    return { changes, result: result.id };
  });
  const { refund, amount } = await settle(services, call.account, id, 0);
  if (refund.refund_status === 'FAILED') throw refuseField('008', 'id', 'refused', 'the card network refused the refund');
  return { status: true, result: refundView(refund, { amount }) };
}

/** Tells the network, and records what it said. Safe to run any number of times, by any node. */
async function settle(services: Services, account: Account, id: string, asked: number): Promise<{ refund: Refund; amount: number }> {
  const before = await services.store.find('refunds', account.id, id);
  if (before === undefined) throw new Error(`refund ${id} is gone`);
  const { transaction_id, amount, refund_status } = before;
  const answer =
    refund_status === 'PENDING'
      ? await tell(services, ({ network }) => network.refund({ reference: id, of: transaction_id, amount }))
      : ({ type: 'done' } as const);
  return write(services, { account }, async (tx, ctx) => {
    const transaction = await tx.lock('transactions', account.id, transaction_id);
    const refund = await tx.lock('refunds', account.id, id);
    if (transaction === undefined || refund === undefined) throw new Error(`refund ${id} is not complete`);
    const order_id = orderIdOf(transaction);
    const order = order_id === null ? undefined : await tx.lock('orders', account.id, order_id);
    const { changes, result } = settleRefund(ctx, { refund, transaction, order, asked }, answer);
    return { changes, result: { refund: result, amount: transaction.amount } };
  });
}

/** Due work: finishes a refund whose process did not live to, or to which the network did not answer. */
export async function resumeRefund(services: Services, account: Account, item: Work): Promise<void> {
  await settle(services, account, item.subject_id, item.attempts);
}
