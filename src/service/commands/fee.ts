import { feeReturned } from '../domain/checkout/complete.ts';
import { remove, update } from '../domain/decision.ts';
import { inquiryDue } from '../domain/network-words.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import { tell } from './network.ts';
import { write, type Services } from './write.ts';

/** Due work: what verified a card goes back to it (ruling *SAVE*). The network is told under one reference, so once. */
export async function returnFee(services: Services, account: Account, item: Work): Promise<void> {
  const charged = await services.store.find('transactions', account.id, item.subject_id);
  const answer =
    charged?.transaction_status === 'PAID'
      ? await tell(services, ({ network }) => network.refund({ reference: `rev_${charged.id}`, of: charged.id, amount: charged.amount }))
      : ({ type: 'done' } as const);
  await write(services, { account }, async (tx, ctx) => {
    const transaction = await tx.lock('transactions', account.id, item.subject_id);
    if (transaction === undefined) throw new Error(`transaction ${item.subject_id} is gone`);
    if (answer.type === 'no_answer') {
      const again = { due_at: inquiryDue(ctx.now, item.attempts), attempts: item.attempts + 1, claimed_until: null };
      return { changes: [update('work', item.id, again)], result: undefined };
    }
    const returned = answer.type === 'done' ? feeReturned(ctx, transaction) : [];
    return { changes: [...returned, remove('work', item.id)], result: undefined };
  });
}
