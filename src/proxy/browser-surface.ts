import { EventSourceParserStream } from 'eventsource-parser/stream';
import { checkoutSessionAnswer } from '../contract/checkout-session.ts';
import { Refusal } from '../contract/errors.ts';
import type { Asking } from '../contract/routes.ts';
import { textOfCents } from '../contract/scalars.ts';
import { payRequest, walletSessionRequest, type CheckoutView } from '../protocol/checkout.ts';
import type { HostedView } from '../protocol/hosted.ts';
import { projectCheckout } from '../protocol/project.ts';
import { z } from 'zod';
import { answerJson, ProxyProblem } from './answers.ts';
import { findCardNumber } from './card-detector.ts';
import { hasNoSessions, type HostedSessions } from './hosted.ts';
import { readText } from './read-text.ts';
import type { Upstream } from './upstream.ts';

/** What a browser may ask of a checkout session, one row each. */

/** What a row needs. */
export interface Surface {
  /** The service. */
  readonly upstream: Upstream;
  /** Who may embed the merchant's sessions; null on the service's own pages. */
  readonly allowedOrigins: readonly string[] | null;
  /** What is known of sessions that the service cannot be asked about. */
  readonly hosted: HostedSessions;
}

interface Row {
  readonly method: 'GET' | 'POST';
  /** Behind `{basePath}/checkout/{session_id}`. */
  readonly action: '' | 'events' | 'pay' | 'cancel' | 'withdraw' | 'abandon' | 'wallet';
  readonly run: (surface: Surface, session_id: string, request: Request) => Promise<Response>;
}

/** An intent that says nothing but its name. */
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

/** The table of the browser's operations. */
export const ROWS: readonly Row[] = [
  { method: 'GET', action: '', run: async (surface, id) => answerJson(await anyViewOf(surface, id)) },
  { method: 'GET', action: 'events', run: (surface, id, request) => follow(surface, id, request) },
  {
    method: 'POST',
    action: 'pay',
    run: async ({ upstream }, session_id, request) => {
      const body = await readBody(request, payRequest);
      // What the page left out stays out: the service has the defaults.
      const { choice } = body;
      const chosen = choice === undefined ? {} : { choice: { ...choice, amount: textOfCents(choice.amount) } };
      const sent = JSON.parse(JSON.stringify({ ...body, ...chosen })) as Asking<'checkout.session.pay'>['body'];
      return answerJson(project(await upstream.call('checkout.session.pay', { params: { session_id }, body: sent })));
    },
  },
  intent('cancel', 'checkout.session.cancel'),
  intent('withdraw', 'checkout.session.withdraw'),
  {
    method: 'POST',
    action: 'wallet',
    // Which page it is, the browser says and no script can: without an origin nobody is vouched for.
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
    action: 'abandon',
    // Sent as the page goes away, by a beacon: whatever its body and type, it says nothing but that.
    run: async ({ upstream }, session_id) =>
      answerJson(project(await upstream.call('checkout.session.abandon', { params: { session_id }, body: {} }))),
  },
];

const project = (answer: z.input<typeof checkoutSessionAnswer>): CheckoutView =>
  projectCheckout(checkoutSessionAnswer.parse(answer).result);

/** The session as its shopper may see it. A session that nobody said the origins of yet gets the merchant's. @throws Refusal, UpstreamUnavailable */
export async function viewOf({ upstream, allowedOrigins }: Surface, session_id: string): Promise<CheckoutView> {
  const params = { session_id };
  const answer = await upstream.call('checkout.session', { params });
  if (answer.result.allowed_origins !== null || allowedOrigins === null || allowedOrigins.length === 0) return project(answer);
  return project(await upstream.call('checkout.session.origins', { params, body: { allowed_origins: [...allowedOrigins] } }));
}

/**
 * The session's view; of a service that has no session operations, what this proxy knows by itself. One that says that
 * there is no such session is believed, unless this proxy has made it.
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
  followed(surface, 'checkout.session.events', session_id, request, (answer) => {
    const parsed = checkoutSessionAnswer.safeParse(answer);
    return parsed.success ? projectCheckout(parsed.data.result) : null;
  });

/** The service's event stream with each event projected on its way; what cannot be is left out. */
export async function followed(
  { upstream }: Surface,
  operation: 'checkout.session.events' | 'emandates.session.events',
  session_id: string,
  request: Request,
  projected: (answer: unknown) => object | null,
): Promise<Response> {
  const source = await upstream.follow(operation, { params: { session_id } }, request.signal);
  const encoder = new TextEncoder();
  const views = source
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ onComment: () => undefined }))
    .pipeThrough(
      new TransformStream<{ data: string }, Uint8Array>({
        start: (out) => out.enqueue(encoder.encode('retry: 2000\n\n')),
        transform: ({ data }, out) => {
          const view = projected(JSON.parse(data));
          if (view !== null) out.enqueue(encoder.encode(`event: view\ndata: ${JSON.stringify(view)}\n\n`));
        },
      }),
    );
  return new Response(views, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  });
}

const MAX_BODY = 64 * 1024;

/** A browser's body, parsed. @throws ProxyProblem */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('content-type') ?? '';
  // A plain form cannot send this type, so a forged cross-site post needs a preflight, and that is refused.
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ProxyProblem('invalid', 'send application/json', { status: 415 });
  const text = await readText(request, MAX_BODY);
  if (text === null) throw new ProxyProblem('invalid', 'the body is too large', { status: 413 });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ProxyProblem('invalid', 'the body is not JSON');
  }
  const field = findCardNumber(body);
  if (field !== null)
    throw new ProxyProblem('card_data_refused', `${field} looks like a card number; card numbers are typed in the card frame only`);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new ProxyProblem('invalid', 'the body is not what this operation takes', {
      fields: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
    });
  return parsed.data;
}
