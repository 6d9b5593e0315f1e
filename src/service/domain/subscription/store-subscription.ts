import { startOfDay } from '../../../facts/days.ts';
import { announceRecord } from '../announce-record.ts';
import { insert, notify, remove, schedule, update, type Change, type DecisionContext } from '../decision.ts';
import type { Subscription } from '../records/sales.ts';
import { mailNotice, type SubscriptionNotice } from './subscription-mail.ts';
import { dunningOf, nextRun } from './state.ts';
import { subscriptionWire } from './view.ts';

/** Stores subscriptions. Every change also reschedules the subscription's work and announces the change. */

/** The id of a subscription's work. There is only one, so it is found by this id. */
const workId = ({ id }: Pick<Subscription, 'id'>): string => `run_${id}`;

/** Moves the work of a subscription from one day to another. */
function reschedule(ctx: DecisionContext, row: Subscription, from: string | null, to: string | null): Change[] {
  if (to === null) return from === null ? [] : [remove('work', workId(row))];
  const due_at = startOfDay(to);
  return from === null
    ? [schedule(ctx, { id: workId(row), kind: 'subscription.run', subject_id: row.id, due_at })]
    : [update('work', workId(row), { due_at, attempts: 0, claimed_until: null })];
}

/** Webhooks and emails about events, where the subscription has addresses for them. */
const noticesOf = (ctx: DecisionContext, row: Subscription, notices: readonly SubscriptionNotice[]): Change[] => {
  const { webhook_url } = row.notification;
  const mails = notices.flatMap((notice) => mailNotice(ctx, row, notice));
  if (webhook_url === null || notices.length === 0) return mails;
  const subscription = subscriptionWire(row, ctx.now, ctx.account);
  const hooks = notices.flatMap(({ event, invoice, ...about }) => {
    const data = [{ subscription, ...about, ...(invoice && { invoice_id: invoice.id }) }];
    return notify(ctx, { url: webhook_url, event, subject_id: row.id, payload: { event, data } });
  });
  return [...hooks, ...mails];
};

/** Stores a change of a subscription. While a charge is in progress no work is scheduled, because the charge continues the subscription. */
export function storeSubscriptionChange(
  ctx: DecisionContext,
  before: Subscription,
  change: Partial<Subscription>,
  notices: readonly SubscriptionNotice[] = [],
): { changes: Change[]; subscription: Subscription } {
  const next = { ...before, ...change, updated_at: ctx.now };
  const run_at = next.pending === null ? (nextRun(next, dunningOf(ctx.account))?.day ?? null) : null;
  const after: Subscription = { ...next, run_at };
  return {
    changes: [
      update('subscriptions', before.id, { ...change, updated_at: ctx.now, run_at }),
      ...reschedule(ctx, before, before.run_at, run_at),
      ...noticesOf(ctx, after, notices),
      ...(ctx.account.webhook_url === null
        ? []
        : announceRecord(ctx, 'subscription.updated', subscriptionWire(after, ctx.now, ctx.account))),
    ],
    subscription: after,
  };
}

/** Stores a new subscription and announces it, before anything is charged. */
export function storeNewSubscription(ctx: DecisionContext, row: Subscription): { changes: Change[]; subscription: Subscription } {
  const run_at = nextRun(row, dunningOf(ctx.account))?.day ?? null;
  const stored = { ...row, run_at };
  return {
    changes: [
      insert('subscriptions', stored),
      ...reschedule(ctx, stored, null, run_at),
      ...noticesOf(ctx, stored, [{ event: 'subscription.created' }]),
      ...announceRecord(ctx, 'subscription.created', subscriptionWire(stored, ctx.now, ctx.account)),
    ],
    subscription: stored,
  };
}
