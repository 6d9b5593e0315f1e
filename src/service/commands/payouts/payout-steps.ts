import { remove, update, type Change } from '../../domain/decision.ts';
import type { PayoutStatus } from '../../domain/payout/payout-bank.ts';
import { movePayout } from '../../domain/payout/payout.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { MethodMonths } from '../payments/method-months.ts';
import { write, type Services } from '../write.ts';

/** Final statuses of a payout that sent no money. */
const FAILED_STATUSES: ReadonlySet<PayoutStatus> = new Set(['REJECTED_BY_BANK', 'CANCELLED', 'UNPAID']);

/** Due work: asks the bank about a payout, one step at a time, until the payout is final. A repeated answer changes nothing. */
export async function stepPayout(services: Services, account: Account, item: Work): Promise<void> {
  const payout = await services.store.of(account.id).find('payouts', item.subject_id);
  const transaction = payout === undefined ? undefined : await services.store.of(account.id).find('transactions', payout.transaction_id);
  const answer =
    payout === undefined || transaction === undefined
      ? ({ type: 'waiting', again_at: null } as const)
      : await services.payouts.answer(
          {
            reference: transaction.id,
            merchant: account.id,
            status: transaction.transaction_status,
            requested_at: payout.created_at,
            process_date: payout.transaction_date,
            is_immediate: payout.is_immediate,
            amount: payout.amount,
            account: payout.recipient.bank,
          },
          services.clock.now(),
        );
  await write(services, { account }, async (tx, ctx) => {
    if (answer.type === 'waiting')
      return { changes: [answer.again_at === null ? remove('work', item.id) : askAgainAt(item, answer.again_at)], result: undefined };
    const [row, now] = [await tx.lock('payouts', item.subject_id), await tx.lock('transactions', transaction?.id ?? '')];
    // Another node was faster: ask again.
    if (row === undefined || now?.transaction_status !== transaction?.transaction_status || now === undefined)
      return { changes: [askAgainAt(item, ctx.now)], result: undefined };
    const months = new MethodMonths(tx, ctx);
    const method = await tx.find('payment_methods', row.payment_methods_id);
    if (method !== undefined && FAILED_STATUSES.has(answer.to)) await months.giveBack(method, row.transaction_date, row.amount);
    const { to, code, message } = answer;
    return {
      changes: [...movePayout(ctx, row, now, to, { code, message }), ...months.changes(), askAgainAt(item, ctx.now)],
      result: undefined,
    };
  });
}

const askAgainAt = (item: Work, due_at: Date): Change => update('work', item.id, { due_at, attempts: 0, claimed_until: null });
