import { Refusal } from '../../contract/errors.ts';
import type { Asked } from '../../contract/routes.ts';
import { notFound } from '../../contract/errors.ts';
import { cancelSession, expireSession } from '../domain/checkout/close.ts';
import { abandonSession, comeBack, leaveSession } from '../domain/checkout/leave.ts';
import { changeSession, openSession, type OpenFacts } from '../domain/checkout/open.ts';
import { keep } from '../domain/checkout/session.ts';
import { checkoutPageOf } from '../domain/checkout/view.ts';
import { remove, type Decision, type DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import type { Account, Work } from '../domain/records/platform.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import { activeMethods, answerOf, lockSession, readSession, sessionKey } from './checkout-facts.ts';
import { pay } from './pay.ts';
import { withdrawAttempt } from './payer.ts';
import { write, type Call, type Services } from './write.ts';

/** Checkout sessions: each function is one operation. */

type PageBody = Asked<'checkout.page'>['body'];

/** What a new session names and the account has. @throws Refusal 007 */
export async function openFacts(tx: Transactional, account: Account, body: Pick<PageBody, 'customer_id' | 'order_id'>): Promise<OpenFacts> {
  const customer = body.customer_id === undefined ? undefined : await tx.find('customers', account.id, body.customer_id);
  if (body.customer_id !== undefined && customer === undefined) throw notFound('customer_id', body.customer_id);
  const order = body.order_id === undefined ? undefined : await tx.find('orders', account.id, body.order_id);
  if (body.order_id !== undefined && order === undefined) throw notFound('order_id', body.order_id);
  return { customer, order, methods: await activeMethods(tx, account) };
}

export const createPage = (services: Services, call: Call, { body }: Asked<'checkout.page'>) =>
  write(services, call, async (tx, ctx) => {
    const { changes, result } = openSession(ctx, body, await openFacts(tx, call.account, body));
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

/** How long a page that was left may go on watching: its stream ends a moment after its last word. */
const LAST_WORD_MS = 3_000;

/** The session as it is, to someone who watches it. Whoever still does after somebody left has it open elsewhere: nobody is gone. */
export async function watchView(services: Services, { account }: Call, { params }: { params: { session_id: string } }) {
  const session = await readSession(services, account, params.session_id);
  const left = session.left_at !== null && services.clock.now().getTime() - session.left_at.getTime() >= LAST_WORD_MS;
  return left ? intent(services, { account }, params.session_id, comeBack) : answerOf(services, account, services.store, session);
}

/** The session as it is. Whoever asks is there: a shopper who had left is back. */
export async function readView(services: Services, { account }: Call, { params }: { params: { session_id: string } }) {
  const { session_id } = params;
  const session = await readSession(services, account, session_id);
  // A call of its own: the key of the call that asks is that call's.
  if (session.left_at !== null) return intent(services, { account }, session_id, comeBack);
  return answerOf(services, account, services.store, session);
}

export async function paySession(services: Services, call: Call, { params, body }: Asked<'checkout.session.pay'>) {
  await pay(services, call, params.session_id, body);
  return readView(services, call, { params });
}

export async function withdraw(services: Services, call: Call, { params }: Asked<'checkout.session.withdraw'>) {
  await withdrawAttempt(services, call.account, await readSession(services, call.account, params.session_id));
  return readView(services, call, { params });
}

/** An intent of the shopper's that a pure rule decides; answered with the session as it is then. */
async function intent(
  services: Services,
  call: Call,
  session_id: string,
  decide: (ctx: DecisionContext, session: CheckoutSession) => Decision<CheckoutSession>,
) {
  const id = await sessionKey(services, call.account, session_id);
  return write(services, call, async (tx, ctx) => {
    const decision = decide(ctx, await lockSession(tx, call.account, id, session_id));
    return { changes: decision.changes, result: await answerOf(services, call.account, tx, decision.result) };
  });
}

export const cancel = (services: Services, call: Call, { params }: Asked<'checkout.session.cancel'>) =>
  intent(services, call, params.session_id, cancelSession);

export const abandon = (services: Services, call: Call, { params }: Asked<'checkout.session.abandon'>) =>
  intent(services, call, params.session_id, leaveSession);

/** Sets who may embed a session that nobody said it of yet; later calls change nothing. */
export const setOrigins = (services: Services, call: Call, { params, body }: Asked<'checkout.session.origins'>) =>
  intent(services, call, params.session_id, (ctx, session) =>
    session.allowed_origins === null ? keep(ctx, session, { allowed_origins: body.allowed_origins }) : { changes: [], result: session },
  );

/** Due work that a pure rule decides. */
const due =
  (decide: (ctx: DecisionContext, session: CheckoutSession) => Decision<CheckoutSession>) =>
  (services: Services, account: Account, work: Work): Promise<void> =>
    write(services, { account }, async (tx, ctx) => {
      const session = await tx.lock('checkout_sessions', account.id, work.subject_id);
      if (session === undefined) throw new Refusal('007', `session ${work.subject_id} is gone`);
      return { changes: [...decide(ctx, session).changes, remove('work', work.id)], result: undefined };
    });

/** Due work: a session's time is up. */
export const expire = due(expireSession);

/** Due work: a shopper who left had time to come back. */
export const tellAbandoned = due(abandonSession);
