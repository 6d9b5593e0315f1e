import { isNamed } from '../../../contract/customers.ts';
import { notFound, refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { cancelSession, expireSession } from '../../domain/checkout/session-end.ts';
import { abandonSession, leaveSession, returnToSession } from '../../domain/checkout/abandonment.ts';
import { changeSession, openSession, type SessionOpenFacts } from '../../domain/checkout/new-session.ts';
import { changeOpenSession } from '../../domain/checkout/session.ts';
import { checkoutPageOf } from '../../domain/checkout/view.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import { activeCustomer } from '../people/customers.ts';
import { activeMethods, answerOf, lockSession, readSession } from './session-lookups.ts';
import { pay } from './pay.ts';
import { withdrawAttempt } from './payer-actions.ts';
import { orderFactsOf } from '../sales/sales.ts';
import { type Call, type Services, write } from '../write.ts';
import { walletSessionAnswer } from '../../../contract/sessions/checkout-pay.ts';
import type { CheckoutLinkBody } from '../../../contract/checkout-link.ts';
import { openLink } from '../../domain/checkout-link/link.ts';

/** Checkout sessions: each function is one operation. */

type PageBody = ParsedRequest<'checkout.page'>['body'];

/** The account's records that a new session refers to. @throws Refusal 005 for the order of another customer, 007, 008 */
export async function newSessionFacts(
  tx: Transactional,
  body: Pick<PageBody, 'customer_id' | 'customer' | 'order_id'>,
): Promise<SessionOpenFacts> {
  const customer = body.customer_id === undefined ? undefined : await activeCustomer(tx, body.customer_id);
  const facts = await orderFactsOf(tx, body.order_id ?? null);
  const order = facts?.order;
  if (body.order_id !== undefined && order === undefined) throw notFound('order_id', body.order_id);
  const owner = order?.customer_id ?? null;
  const isKnown = body.customer_id !== undefined || (body.customer !== undefined && isNamed(body.customer));
  if (isKnown && owner !== null && owner !== body.customer_id)
    throw refuseField('005', 'order_id', 'owner', 'order_id is of another customer', { order_id: body.order_id });
  return { customer, order, order_transactions: facts?.transactions, methods: await activeMethods(tx) };
}

/** POST /checkout/page: create a checkout session. */
export const createPage = (services: Services, call: Call, { body }: ParsedRequest<'checkout.page'>) =>
  write(services, call, async (tx, ctx) => {
    const { changes, result } = openSession(ctx, body, await newSessionFacts(tx, body));
    return { changes, result: { status: true, result: checkoutPageOf(result, services.publicUrl) } };
  });

/** POST /checkout/page/{session_id}/update: change amount, order or look of an open session; its revision goes up. */
export const updatePage = (services: Services, call: Call, { params, body }: ParsedRequest<'checkout.update'>) =>
  write(services, call, async (tx, ctx) => {
    const session = await lockSession(tx, params.session_id);
    const { changes, result } = changeSession(ctx, session, body, await orderFactsOf(tx, session.order_id));
    return { changes, result: { status: true, result: checkoutPageOf(result, services.publicUrl) } };
  });

/** A stream may stay open for this long after its shopper left the page, because it ends a moment later than the page. Milliseconds. */
const STREAM_GRACE_MS = 3_000;

/**
 * Reads the session for a page's stream. If a stream is still open some time after the shopper left a page, the session is open in
 * another tab, so the shopper has not left.
 */
export async function watchView(services: Services, { account }: Call, { params }: { params: { session_id: string } }) {
  const session = await readSession(services, account, params.session_id);
  const left = session.left_at !== null && services.clock.now().getTime() - session.left_at.getTime() >= STREAM_GRACE_MS;
  return left
    ? intent(services, { account }, params.session_id, returnToSession)
    : answerOf(services, account, services.store.of(account.id), session);
}

/** Reads the session. A page that reads it is open, so a shopper who was marked as gone has come back. */
export async function readView(services: Services, { account }: Call, { params }: { params: { session_id: string } }) {
  const { session_id } = params;
  const session = await readSession(services, account, session_id);
  // Without the idempotency key of the calling request, which belongs to that request alone.
  if (session.left_at !== null) return intent(services, { account }, session_id, returnToSession);
  return answerOf(services, account, services.store.of(account.id), session);
}

/** POST /checkout/sessions/{session_id}/pay: attempt to pay; the same attempt_key again is the same attempt. */
export async function paySession(services: Services, call: Call, { params, body }: ParsedRequest<'checkout.session.pay'>) {
  const settled = await pay(services, call, params.session_id, body);
  if (settled?.left_at !== null) return readView(services, call, { params });
  return answerOf(services, call.account, services.store.of(call.account.id), settled);
}

/**
 * POST /checkout/sessions/{session_id}/withdraw: the shopper gives up an attempt that waits for them, to pay in another way. A
 * payment that was approved meanwhile stays paid.
 */
export async function withdraw(services: Services, call: Call, { params }: ParsedRequest<'checkout.session.withdraw'>) {
  await withdrawAttempt(services, call.account, await readSession(services, call.account, params.session_id));
  return readView(services, call, { params });
}

/** Carries out a shopper's action by a pure rule, and answers the session after it. */
const intent = (
  services: Services,
  call: Call,
  session_id: string,
  decide: (ctx: DecisionContext, session: CheckoutSession) => Decision<CheckoutSession>,
) =>
  write(services, call, async (tx, ctx) => {
    const decision = decide(ctx, await lockSession(tx, session_id));
    return { changes: decision.changes, result: await answerOf(services, call.account, tx, decision.result) };
  });

/** POST /checkout/sessions/{session_id}/cancel: the shopper cancels. */
export const cancel = (services: Services, call: Call, { params }: ParsedRequest<'checkout.session.cancel'>) =>
  intent(services, call, params.session_id, cancelSession);

/** POST /checkout/sessions/{session_id}/abandon: the shopper left the page; the session stays open and can be resumed. */
export const abandon = (services: Services, call: Call, { params }: ParsedRequest<'checkout.session.abandon'>) =>
  intent(services, call, params.session_id, leaveSession);

/** Sets the origins that may embed a session, if they are not set yet. Later calls change nothing. */
export const setOrigins = (services: Services, call: Call, { params, body }: ParsedRequest<'checkout.session.origins'>) =>
  intent(services, call, params.session_id, (ctx, session) =>
    session.allowed_origins === null
      ? changeOpenSession(ctx, session, { allowed_origins: body.allowed_origins })
      : { changes: [], result: session },
  );

/** Due work for a session, decided by a pure rule, which also drops or postpones the work. */
const due =
  (decide: (ctx: DecisionContext, session: CheckoutSession) => Decision<CheckoutSession>) =>
  (services: Services, account: Account, work: Work): Promise<void> =>
    write(services, { account }, async (tx, ctx) => {
      const session = requireFound(await tx.lock('checkout_sessions', work.subject_id), 'session_id', work.subject_id);
      return { changes: decide(ctx, session).changes, result: undefined };
    });

/** Due work: expires a session. */
export const expire = due(expireSession);

/** Due work: tells the merchant that a shopper left and did not come back in time. */
export const announceAbandoned = due(abandonSession);

/**
 * Validates the merchant with the wallet's company. The answer is not stored: it is valid for one payment sheet on one device.
 * @throws Refusal
 */
export async function validateMerchant(services: Services, { account }: Call, { params, body }: ParsedRequest<'checkout.session.wallet'>) {
  const session = await readSession(services, account, params.session_id);
  requireWalletAllowed(session, body, new URL(services.publicUrl).origin);
  const merchant_session = await services.wallets.merchantSession(body.validation_url, new URL(body.origin).hostname);
  return walletSessionAnswer.parse({ status: true, result: { merchant_session } });
}

/** A request of a wallet to validate the merchant, from a page. */
interface WalletSheetRequest {
  readonly method: string;
  readonly origin: string;
}

/** Checks that a wallet may ask: only for a method that the session offers, on a page that may show it. @throws Refusal 005, 008 */
function requireWalletAllowed(
  { state, methods, allowed_origins }: Pick<CheckoutSession, 'state' | 'methods' | 'allowed_origins'>,
  { method, origin }: WalletSheetRequest,
  ownOrigin: string,
): void {
  if (state !== 'open') throw refuseField('008', 'session_id', state, `the session is ${state}`);
  if (!methods.some(({ id }) => id === method))
    throw refuseField('005', 'method', 'available', `${method} is not one of the session’s methods`, { method });
  if (origin !== ownOrigin && !(allowed_origins ?? []).includes(origin))
    throw refuseField('005', 'origin', 'allowed', `${origin} is not one of the origins that may embed the session`, { origin });
}

/** Opens the session of a checkout link. The request comes from a merchant's server, or from a form on the merchant's page. */
export const openCheckoutLink = (services: Services, call: Call, body: CheckoutLinkBody) =>
  write(services, call, async (tx, ctx) => {
    const { customer, methods } = await newSessionFacts(tx, { customer_id: body.customer_id, order_id: undefined });
    const { changes, result } = openLink(ctx, body, { customer, methods });
    const page = checkoutPageOf(result, services.publicUrl);
    return { changes, result: { status: true, result: { ...page, link_url: page.page_url } } };
  });

/** POST /checkout/link */
export const createCheckoutLink = (services: Services, call: Call, { body }: ParsedRequest<'checkout.link'>) =>
  openCheckoutLink(services, call, body);
