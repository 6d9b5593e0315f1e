import { refuseField } from '../../../contract/errors.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { retryCycle } from '../../domain/billing/cycle.ts';
import { quoteOf, requireAgreement } from '../../domain/portal/allowed-actions.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { stateOf } from '../../domain/subscription/state.ts';
import { decideThenCharge, lockUncharged } from '../subscriptions/charging-call.ts';
import { runBillingStep } from '../subscriptions/billing-step.ts';
import { payInvoice } from '../subscriptions/pay.ts';
import type { Call, Services } from '../write.ts';
import { performAction, type ActionResult } from './perform-action.ts';
import { requireOwnCard, subscriptionOf } from './session.ts';

/** Pays what is owed, now: the open invoice, or the cycle of a subscription without invoices. */
export const payPortalOwed = (services: Services, call: Call, { params, body: { card_id, agreed } }: ParsedRequest<'portal.pay'>) =>
  performAction(services, call, params.session_id, async (session, inner): Promise<ActionResult> => {
    if (card_id !== undefined) await requireOwnCard(services, session, card_id);
    const subscription = await subscriptionOf(services, session);
    const id = subscription?.owed?.invoice_id;
    if (id !== undefined) return payInvoice(services, inner, { params: { id }, query: undefined, body: { card_id } }, agreed);
    if (subscription === undefined) throw refuseField('008', 'session_id', 'owed', 'nothing is owed');
    const decide = async (tx: Transactional, ctx: DecisionContext) => {
      const row = await lockUncharged(tx, 'subscription_id', subscription.id);
      const step = retryCycle(stateOf(row), sastDay(ctx.now));
      requireAgreement(agreed, { subscription_id: row.id, total_incl: quoteOf(step).total_incl });
      const { changes, charge_id, declined } = await runBillingStep(tx, ctx, row, {
        cause: 'pay_now',
        step,
        notices: [],
        card_id,
        in_person: true,
      });
      return { changes, result: { id: row.id, charge_id, declined } };
    };
    return decideThenCharge(services, inner, decide, (_id, error) =>
      Promise.resolve({ status: error === null, ...(error === null ? {} : { error }) }),
    );
  });
