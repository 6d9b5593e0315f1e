import { feeReturned } from '../../domain/checkout/completion.ts';
import { remove, update } from '../../domain/decision.ts';
import { inquiryDue } from '../../domain/network-messages.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { instructNetwork } from '../charge/network.ts';
import { write, type Services } from '../write.ts';

/** Due work: refunds the fee that verified a card (ruling *SAVE*). The network is told under one reference, so the refund happens once. */
export async function returnFee(services: Services, account: Account, item: Work): Promise<void> {
  const charged = await services.store.of(account.id).find('transactions', item.subject_id);
  const answer =
    charged?.transaction_status === 'PAID'
      ? await instructNetwork(services, ({ network }) =>
          network.refund({ reference: `rev_${charged.id}`, of: charged.id, amount: charged.amount }),
        )
      : ({ type: 'done' } as const);
  await write(services, { account }, async (tx, ctx) => {
    const transaction = await tx.requireLocked('transactions', item.subject_id);
    if (answer.type === 'no_answer') {
      const again = { due_at: inquiryDue(ctx.now, item.attempts), attempts: item.attempts + 1, claimed_until: null };
      return { changes: [update('work', item.id, again)], result: undefined };
    }
    const returned = answer.type === 'done' ? feeReturned(ctx, transaction) : [];
    return { changes: [...returned, remove('work', item.id)], result: undefined };
  });
}
