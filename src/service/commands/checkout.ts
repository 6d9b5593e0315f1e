import { Refusal } from '../../contract/errors.ts';
import type { Asked } from '../../contract/routes.ts';
import { notFound } from '../../contract/errors.ts';
import { cancelSession, expireSession } from '../domain/checkout/close.ts';
import { changeSession, openSession } from '../domain/checkout/open.ts';
import { keep } from '../domain/checkout/settle.ts';
import { checkoutPageOf, sessionView } from '../domain/checkout/view.ts';
import { remove } from '../domain/decision.ts';
import type { Account, CheckoutSession, Work } from '../domain/records.ts';
import { lockSession, pay, readSession, sessionKey } from './pay.ts';
import { write, type Call, type Services } from './write.ts';

/** Checkout sessions: each function is one operation. */

const answer = (services: Services, call: Call, session: CheckoutSession) => ({
  status: true,
  result: sessionView(session, { now: services.clock.now(), publicUrl: services.publicUrl, test: call.account.test }),
});

export const createPage = (services: Services, call: Call, { body }: Asked<'checkout.page'>) =>
  write(services, call, async (tx, ctx) => {
    const customer = body.customer_id === undefined ? undefined : await tx.find('customers', call.account.id, body.customer_id);
    if (body.customer_id !== undefined && customer === undefined) throw notFound('customer_id', body.customer_id);
    const order = body.order_id === undefined ? undefined : await tx.find('orders', call.account.id, body.order_id);
    if (body.order_id !== undefined && order === undefined) throw notFound('order_id', body.order_id);
    const { changes, result } = openSession(ctx, body, { customer, order });
    return { changes, result: { status: true, result: checkoutPageOf(result, services.publicUrl) } };
  });

export async function updatePage(services: Services, call: Call, { params, body }: Asked<'checkout.update'>) {
  const id = await sessionKey(services, call.account, params.session_id);
  return write(services, call, async (tx, ctx) => {
    const session = await lockSession(tx, call.account, id, params.session_id);
    const order = session.order_id === null ? undefined : await tx.find('orders', call.account.id, session.order_id);
    const { changes, result } = changeSession(ctx, session, body, order);
    return { changes, result: { status: true, result: checkoutPageOf(result, services.publicUrl) } };
  });
}

export const readView = async (services: Services, call: Call, { params }: { params: { session_id: string } }) =>
  answer(services, call, await readSession(services, call.account, params.session_id));

export const paySession = async (services: Services, call: Call, { params, body }: Asked<'checkout.session.pay'>) =>
  answer(services, call, await pay(services, call, params.session_id, body));

export async function cancel(services: Services, call: Call, { params }: Asked<'checkout.session.cancel'>) {
  const id = await sessionKey(services, call.account, params.session_id);
  return write(services, call, async (tx, ctx) => {
    const decision = cancelSession(ctx, await lockSession(tx, call.account, id, params.session_id));
    return { changes: decision.changes, result: answer(services, call, decision.result) };
  });
}

/** Sets who may embed a session that nobody said it of yet; later calls change nothing. */
export async function setOrigins(services: Services, call: Call, { params, body }: Asked<'checkout.session.origins'>) {
  const id = await sessionKey(services, call.account, params.session_id);
  return write(services, call, async (tx, ctx) => {
    const session = await lockSession(tx, call.account, id, params.session_id);
    const decision =
      session.allowed_origins === null ? keep(ctx, session, { allowed_origins: body.allowed_origins }) : { changes: [], result: session };
    return { changes: decision.changes, result: answer(services, call, decision.result) };
  });
}

/** Due work: a session's time is up. */
export async function expire(services: Services, account: Account, work: Work): Promise<void> {
  await write(services, { account }, async (tx, ctx) => {
    const session = await tx.lock('checkout_sessions', account.id, work.subject_id);
    if (session === undefined) throw new Refusal('007', `session ${work.subject_id} is gone`);
    const decision = expireSession(ctx, session);
    return { changes: [...decision.changes, remove('work', work.id)], result: undefined };
  });
}
