import { checkoutSessionAnswer } from '../contract/checkout-session.ts';
import { Refusal } from '../contract/errors.ts';
import type { SentRequest } from '../contract/routes.ts';
import { decimalOf } from '../facts/money.ts';
import { parseStrictJson } from '../contract/strict-json.ts';
import { payRequest, walletSessionRequest, type CheckoutView } from '../contract/sessions/checkout.ts';
import type { HostedView } from '../protocol/hosted.ts';
import { projectCheckout } from '../protocol/project.ts';
import { z } from 'zod';
import { answerJson, ProxyProblem } from './answers.ts';
import { findCardNumber } from '../contract/card-detector.ts';
import { eventStream } from './event-stream.ts';
import { hasNoSessions, type HostedSessions } from './hosted.ts';
import { readText } from './read-text.ts';
import type { Upstream } from './upstream.ts';

/** The operations of a checkout session for browsers, one row each. */

/** What the operations need. */
export interface Surface {
  /** The service. */
  readonly upstream: Upstream;
  /** The origins that may embed the merchant's sessions; null on the service's own pages. */
  readonly allowedOrigins: readonly string[] | null;
  /** The sessions whose state the service cannot be asked for. */
  readonly hosted: HostedSessions;
}

interface Row {
  readonly method: 'GET' | 'POST';
  /** The path behind `{basePath}/checkout/{session_id}/`. */
  readonly action: '' | 'events' | 'pay' | 'cancel' | 'withdraw' | 'abandon' | 'wallet' | 'frame';
  readonly run: (surface: Surface, session_id: string, request: Request) => Promise<Response>;
}

/** A request without fields. */
function intent(action: Row['action'], operation: 'checkout.session.cancel' | 'checkout.session.withdraw'): Row {
  return {
    method: 'POST',
    action,
    run: async ({ upstream }, session_id, request) => {
      await readBody(request, z.strictObject({}));
      return answerJson(project(await upstream.call(operation, { params: { session_id }, body: {} })));
    },
  };
}

/** The table of operations. */
export const ROWS: readonly Row[] = [
  { method: 'GET', action: '', run: async (surface, id) => answerJson(await anyViewOf(surface, id)) },
  { method: 'GET', action: 'events', run: (surface, id, request) => follow(surface, id, request) },
  {
    method: 'POST',
    action: 'pay',
    run: async ({ upstream }, session_id, request) => {
      const body = await readBody(request, payRequest);
      // Fields that the page left out are left out here too, because the service has the defaults.
      const { choice } = body;
      const chosen = choice === undefined ? {} : { choice: { ...choice, amount: decimalOf(choice.amount) } };
      const sent = JSON.parse(JSON.stringify({ ...body, ...chosen })) as SentRequest<'checkout.session.pay'>['body'];
      return answerJson(project(await upstream.call('checkout.session.pay', { params: { session_id }, body: sent })));
    },
  },
  intent('cancel', 'checkout.session.cancel'),
  intent('withdraw', 'checkout.session.withdraw'),
  {
    method: 'POST',
    action: 'wallet',
    // The Origin header names the page, and no script can change it. Without an origin, no shop is validated.
    run: async ({ upstream }, session_id, request) => {
      const { method, validation_url } = await readBody(request, walletSessionRequest);
      const origin = request.headers.get('origin') ?? '';
      const { result } = await upstream.call('checkout.session.wallet', {
        params: { session_id },
        body: { method, validation_url, origin },
      });
      return answerJson({ merchant_session: result.merchant_session });
    },
  },
  {
    method: 'POST',
    action: 'frame',
    // Whether this page may embed the card frame. If a frame is refused, the browser tells the page only that it did not load.
    run: async ({ upstream, allowedOrigins }, session_id, request) => {
      await readBody(request, z.strictObject({}));
      const { result } = await upstream.call('checkout.session', { params: { session_id } });
      const origin = request.headers.get('origin') ?? '';
      return answerJson({ allowed: allowedOrigins === null || (result.allowed_origins ?? allowedOrigins).includes(origin) });
    },
  },
  {
    method: 'POST',
    action: 'abandon',
    // Sent by a beacon when the page is left. Its body and type do not matter, because the request itself is the message.
    run: async ({ upstream }, session_id) =>
      answerJson(project(await upstream.call('checkout.session.abandon', { params: { session_id }, body: {} }))),
  },
];

const project = (answer: z.input<typeof checkoutSessionAnswer>): CheckoutView =>
  projectCheckout(checkoutSessionAnswer.parse(answer).result);

/** The session as its shopper may see it. If it has no origins yet, it gets the merchant's. @throws Refusal, UpstreamUnavailable */
export async function viewOf({ upstream, allowedOrigins }: Surface, session_id: string): Promise<CheckoutView> {
  const params = { session_id };
  const answer = await upstream.call('checkout.session', { params });
  if (answer.result.allowed_origins !== null || allowedOrigins === null || allowedOrigins.length === 0) return project(answer);
  return project(await upstream.call('checkout.session.origins', { params, body: { allowed_origins: [...allowedOrigins] } }));
}

/**
 * The session's view. If the service has no session operations, the view is made from what this proxy knows. A service that says that the
 * session does not exist is believed, unless this proxy created it.
 */
async function anyViewOf(surface: Surface, session_id: string): Promise<CheckoutView | HostedView> {
  try {
    return await viewOf(surface, session_id);
  } catch (error) {
    const lost = error instanceof Refusal && error.code === '007';
    if (hasNoSessions(error) || (lost && surface.hosted.knows(session_id))) return surface.hosted.view(session_id);
    throw error;
  }
}

const follow = (surface: Surface, session_id: string, request: Request): Promise<Response> =>
  projectedStream(surface, 'checkout.session.events', session_id, request, (answer) => {
    const parsed = checkoutSessionAnswer.safeParse(answer);
    return parsed.success ? projectCheckout(parsed.data.result) : null;
  });

/** The service's event stream with each event projected; events that cannot be projected are left out. */
export async function projectedStream(
  { upstream }: Surface,
  operation: 'checkout.session.events' | 'emandates.session.events' | 'portal.session.events',
  session_id: string,
  request: Request,
  projected: (answer: unknown) => object | null,
): Promise<Response> {
  const source = await upstream.follow(operation, { params: { session_id } }, request.signal);
  return eventStream(source, projected);
}

const MAX_BODY = 64 * 1024;

function jsonOf(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    // The parser's message is not used: it names a repeated field, and a card number may be such a name.
    throw error instanceof Refusal
      ? new ProxyProblem('invalid', 'the body is not JSON, or has a field twice, or a number that cannot be kept exactly')
      : error;
  }
}

/** A browser's body, parsed. @throws ProxyProblem */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('content-type') ?? '';
  // A plain form cannot send this content type. So a forged cross-site post needs a preflight, and that is refused.
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ProxyProblem('invalid', 'send application/json', { status: 415 });
  const text = await readText(request, MAX_BODY);
  if (text === null) throw new ProxyProblem('invalid', 'the body is too large', { status: 413 });
  const body = jsonOf(text);
  const field = findCardNumber(body);
  if (field !== null)
    throw new ProxyProblem('card_data_refused', `${field} looks like a card number; card numbers are typed in the card frame only`, {
      fields: { [field]: 'looks like a card number' },
    });
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ProxyProblem('invalid', 'the body does not match this operation', {
      fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
    });
  return parsed.data;
}
