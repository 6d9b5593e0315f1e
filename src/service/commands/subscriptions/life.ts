import type { PortalAgreed } from '../../../contract/portal-session.ts';
import { sastDay } from '../../../contract/scalars.ts';
import type { Asked } from '../../../contract/routes.ts';
import type { SubscriptionEvent } from '../../../contract/subscriptions.ts';
import { decideCancel, pause, reactivate, resume } from '../../domain/billing/ending.ts';
import { done, type SubscriptionState } from '../../domain/billing/subscription.ts';
import { requireAgreed } from '../../domain/portal/agreed.ts';
import { quoteOf } from '../../domain/portal/now.ts';
import { note, type Decision, type DecisionContext } from '../../domain/decision.ts';
import type { Subscription } from '../../domain/records/subscriptions.ts';
import { dunningOf, standing, stateOf } from '../../domain/subscription/state.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import { write, type Call, type Services } from '../write.ts';
import { begin, declineOf, lockIdle, readRow, viewOf, type Begun } from './begin.ts';
import { carryOut } from './carry-out.ts';

/** Pausing, cancelling, and the ways back: each function is one operation. */

/** A change that charges nothing. */
const change = (
  services: Services,
  call: Call,
  id: string,
  decide: (row: Subscription, today: string, ctx: DecisionContext) => { state: SubscriptionState; event: SubscriptionEvent },
  reason?: string | null,
) =>
  write(services, call, async (tx, ctx) => {
    const row = await lockIdle(tx, ctx, 'subscription_id', id);
    const { state, event } = decide(row, sastDay(ctx.now), ctx);
    const { changes, subscription } = await carryOut(tx, ctx, row, { cause: 'cycle', step: done(state), told: [{ event }] });
    return {
      changes: [...changes, note(ctx, event, id, reason == null ? {} : { reason })],
      result: { status: true, result: subscriptionView(subscription, ctx.now, ctx.account) },
    };
  });

export const pauseSubscription = (services: Services, call: Call, { params }: Pick<Asked<'subscriptions.pause'>, 'params'>) =>
  change(services, call, params.subscription_id, (row, today, { account }) => {
    pause(standing(row, today, dunningOf(account)));
    return { state: pause(stateOf(row)), event: 'subscription.paused' };
  });

export const resumeSubscription = (services: Services, call: Call, { params }: Pick<Asked<'subscriptions.resume'>, 'params'>) =>
  change(services, call, params.subscription_id, (row, today) => ({ state: resume(stateOf(row), today), event: 'subscription.resumed' }));

/** `agreed` is what the customer was shown before they asked for it. */
export const cancelSubscription = (
  services: Services,
  call: Call,
  { params, body }: Pick<Asked<'subscriptions.cancel'>, 'params' | 'body'>,
  agreed?: PortalAgreed,
) =>
  change(
    services,
    call,
    params.subscription_id,
    (row, today, { account }) => {
      const { state, ends_at } = decideCancel(standing(row, today, dunningOf(account)), body.cancel_type, today);
      requireAgreed(agreed, { subscription_id: row.id, ends_at });
      return { state, event: state.cancel_at === null ? 'subscription.cancelled' : 'subscription.cancellation_scheduled' };
    },
    body.reason,
  );

export async function previewCancel(
  services: Services,
  call: Call,
  { params, body }: Pick<Asked<'subscriptions.cancelPreview'>, 'params' | 'body'>,
) {
  const row = await readRow(services, call, 'subscription_id', params.subscription_id);
  const today = sastDay(services.clock.now());
  const { state, ends_at } = decideCancel(standing(row, today, dunningOf(call.account)), body.cancel_type, today);
  const { subscription_status, cancel_at } = state;
  return { status: true, result: { cancel_type: body.cancel_type, is_immediate: cancel_at === null, ends_at, subscription_status } };
}

/** Decides a reactivation: for nothing, or with a charge. */
export async function decideReactivation(
  tx: Transactional,
  ctx: DecisionContext,
  id: string,
  agreed?: PortalAgreed,
): Promise<Decision<Begun>> {
  const row = await lockIdle(tx, ctx, 'subscription_id', id);
  const step = reactivate(stateOf(row), sastDay(ctx.now));
  requireAgreed(agreed, { ...quoteOf(step), subscription_id: id });
  const told = [{ event: 'subscription.reactivated' }] as const;
  const { changes, charge_id, declined } = await carryOut(tx, ctx, row, { cause: 'reactivation', step, told });
  return { changes, result: { id, charge_id, declined } };
}

export async function reactivateSubscription(
  services: Services,
  call: Call,
  { params }: Pick<Asked<'subscriptions.reactivate'>, 'params'>,
  agreed?: PortalAgreed,
) {
  const begun = await begin(services, call, (tx, ctx) => decideReactivation(tx, ctx, params.subscription_id, agreed));
  const error = await declineOf(services, call, begun);
  const result = viewOf(services, call, await readRow(services, call, 'subscription_id', begun.id));
  return { status: error === null, result, ...(error === null ? {} : { error }) };
}
