import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Refund } from '../../domain/records/money.ts';
import { beginRefund, refundView, settleRefund } from '../../domain/refund/refund.ts';
import { commitThenAnswer } from '../commit-then-answer.ts';
import { instructNetwork } from '../charge/network.ts';
import { orderFacts } from '../sales/sales.ts';
import { write, type Call, type Services } from '../write.ts';

/** POST /transactions/{id}/refund. @throws Refusal 005, 007, 008, 009 */
export async function refundTransaction(services: Services, call: Call, { params, body }: ParsedRequest<'transactions.refund'>) {
  const decide = async (tx: Transactional, ctx: DecisionContext) => {
    const transaction = requireFound(await tx.lock('transactions', params.id), 'id', params.id);
    const { rows: pending } = await tx.list('refunds', [
      { field: 'transaction_id', is: transaction.id },
      { field: 'refund_status', is: 'PENDING' },
    ]);
    const { changes, result } = beginRefund(ctx, { transaction, pending }, body);
    return { changes, result: result.id };
  };
  return commitThenAnswer(services, call, decide, async (id) => {
    const { refund, amount } = await settle(services, call.account, id, 0);
    if (refund.refund_status === 'FAILED') throw refuseField('008', 'id', 'refused', 'the card network refused the refund');
    return { status: true, result: refundView(refund, { amount }) };
  });
}

/** Tells the network about a refund, and stores the network's answer. Any node can run this any number of times. */
async function settle(services: Services, account: Account, id: string, asked: number): Promise<{ refund: Refund; amount: number }> {
  const before = await services.store.of(account.id).require('refunds', id);
  const { transaction_id, amount, refund_status } = before;
  const answer =
    refund_status === 'PENDING'
      ? await instructNetwork(services, ({ network }) => network.refund({ reference: id, of: transaction_id, amount }))
      : ({ type: 'done' } as const);
  return write(services, { account }, async (tx, ctx) => {
    const transaction = await tx.requireLocked('transactions', transaction_id);
    const refund = await tx.requireLocked('refunds', id);
    const order = answer.type === 'done' ? await orderFacts(tx, transaction) : undefined;
    const { changes, result } = settleRefund(ctx, { refund, transaction, order, asked }, answer);
    return { changes, result: { refund: result, amount: transaction.amount } };
  });
}

/** Due work: finishes a refund after its process died or the network did not answer. */
export async function resumeRefund(services: Services, account: Account, item: Work): Promise<void> {
  await settle(services, account, item.subject_id, item.attempts);
}
