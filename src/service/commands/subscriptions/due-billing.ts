import { sastDay, startOfDay } from '../../../facts/days.ts';
import { remove, update } from '../../domain/decision.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { dunningOf, nextRun, type Run, runStep } from '../../domain/subscription/state.ts';
import type { SubscriptionEvent } from '../../../contract/subscriptions.ts';
import { runCharge } from '../charge/run-charge.ts';
import { write, type Services } from '../write.ts';
import { runBillingStep } from './billing-step.ts';

/** The event that announces each due change; null where the billing announces its own result. */
const EVENTS: Readonly<Record<Run['what'], SubscriptionEvent | null>> = {
  expire: 'subscription.expired',
  end: 'subscription.cancelled',
  give_up: 'subscription.failed',
  retry: null,
  bill: null,
};

/**
 * Due work: makes one due change of a subscription, and schedules the next. It checks the stored state first, so running it twice
 * bills nothing twice.
 */
export async function runSubscription(services: Services, account: Account, item: Work): Promise<void> {
  const charge_id = await write<string | null>(services, { account }, async (tx, ctx) => {
    const subscription = await tx.lock('subscriptions', item.subject_id);
    // A charge in progress continues without this work, and schedules it again when it is decided.
    if (subscription?.pending !== null) return { changes: [remove('work', item.id)], result: null };
    const days = dunningOf(ctx.account);
    const today = sastDay(ctx.now);
    const run = nextRun(subscription, days);
    if (run === null) return { changes: [remove('work', item.id)], result: null };
    if (run.day > today)
      return { changes: [update('work', item.id, { due_at: startOfDay(run.day), attempts: 0, claimed_until: null })], result: null };
    const event = EVENTS[run.what];
    const invoice =
      run.what === 'retry' && subscription.owed !== null ? ((await tx.lock('invoices', subscription.owed.invoice_id)) ?? null) : null;
    const { changes, charge_id: made } = await runBillingStep(tx, ctx, subscription, {
      cause: run.what === 'retry' ? 'retry' : 'cycle',
      step: runStep(subscription, run, today, days),
      notices: event === null ? [] : [{ event }],
      invoice,
    });
    return { changes, result: made };
  });
  if (charge_id !== null) await runCharge(services, account, charge_id);
}
