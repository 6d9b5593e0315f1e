import { sastDay } from '../../../contract/scalars.ts';
import type { Asked } from '../../../contract/routes.ts';
import { retryCycle } from '../../domain/billing/cycle.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { requireAgreed } from '../../domain/portal/agreed.ts';
import { quoteOf } from '../../domain/portal/now.ts';
import { stateOf } from '../../domain/subscription/state.ts';
import { begin, declineOf, lockIdle } from '../subscriptions/begin.ts';
import { carryOut } from '../subscriptions/carry-out.ts';
import { payInvoice } from '../subscriptions/pay.ts';
import type { Call, Services } from '../write.ts';
import { act, type Came } from './act.ts';
import { requireOwnCard, requireOwnInvoice, subscriptionOf } from './session.ts';

/** Paying what is owed, now: its invoice, or the cycle of a subscription that makes none. */
export const payInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.pay'>) =>
  act(services, call, params.session_id, async (session, inner): Promise<Came> => {
    const { card_id, agreed } = body;
    if (body.invoice_id !== undefined) await requireOwnInvoice(services, session, 'invoice_id', body.invoice_id);
    if (card_id !== undefined) await requireOwnCard(services, session, card_id);
    const subscription = await subscriptionOf(services, session);
    const id = body.invoice_id ?? subscription?.owed?.invoice_id;
    if (id !== undefined) return payInvoice(services, inner, { params: { id }, query: undefined, body: { card_id } }, agreed);
    if (subscription === undefined) throw notAllowed('nothing is owed');
    const begun = await begin(services, inner, async (tx, ctx) => {
      const row = await lockIdle(tx, ctx, 'subscription_id', subscription.id);
      const step = retryCycle(stateOf(row), sastDay(ctx.now));
      requireAgreed(agreed, { subscription_id: row.id, total_incl: quoteOf(step).total_incl });
      const { changes, charge_id, declined } = await carryOut(tx, ctx, row, { cause: 'pay_now', step, told: [], card_id });
      return { changes, result: { id: row.id, charge_id, declined } };
    });
    const error = await declineOf(services, call, begun);
    return { status: error === null, ...(error === null ? {} : { error }) };
  });
