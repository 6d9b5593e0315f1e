import assert from 'node:assert/strict';
import { createProxy, type CheckoutPageInput, type CheckoutView, type PayEvent, type PayEventName, type Proxy } from '../../src/proxy.ts';
import { CHECKOUT_EVENTS } from '../../src/contract/checkout-webhooks.ts';
import { checkoutView } from '../../src/contract/sessions/checkout.ts';
import type { PayRequest } from '../../src/contract/sessions/checkout-pay.ts';
import { problem, type Problem } from '../../src/protocol/problem.ts';
import { answerOf, type Answer, type TestService } from './service.ts';
import { serve } from './http-server.ts';

/** Test card numbers, named by what happens to a payment with them. */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  silent: '4000000000000119',
  challenged: '4000000000003220',
  declinedLater: '4000000000000341',
  mastercard: '5555555555554444',
} as const;

/** The shopper in these tests. */
export const THANDI = { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' } as const;

/** The proxy's answer to a page. */
export type PageAnswer = { type: 'view'; view: CheckoutView } | { type: 'problem'; status: number; problem: Problem };

/** One attempt to pay, as a page sends it. Fields that are left out get default values. */
export type Attempt = Partial<PayRequest> & { readonly signal?: AbortSignal };

/** A webhook request as it arrived. */
export interface Delivery {
  readonly headers: Headers;
  readonly body: string;
}

/** A merchant with the proxy on a real server, and the calls that a shopper's browser makes to it. */
export interface Merchant {
  readonly origin: string;
  readonly proxy: Proxy;
  /** The events that the merchant's handlers received, in order. */
  readonly events: readonly PayEvent[];
  /** Everything that arrived at the webhook address, with its signatures. */
  readonly deliveries: readonly Delivery[];
  /** The types of the events that the handlers received about one session. */
  told(session_id: string): string[];
  /** Creates a session of R 149,00 and returns its id. */
  open(session?: Partial<CheckoutPageInput>): Promise<string>;
  /** Does what the card frame does: exchanges a card for a token. */
  tokenise(session_id: string, number: string, code?: string): Promise<string>;
  /** Calls the vault with a body as given. */
  vault(body: object, origin?: string): Promise<Answer>;
  /** Sends an attempt to pay through the merchant's server. */
  pay(session_id: string, attempt: Attempt): Promise<PageAnswer>;
  /** Exchanges a card for a token and pays with it. */
  buy(session_id: string, number: string, attempt?: Attempt): Promise<PageAnswer>;
  view(session_id: string): Promise<CheckoutView>;
  cancel(session_id: string): Promise<PageAnswer>;
  close(): Promise<void>;
}

/** Parses an answer of the proxy and checks it against the protocol. */
export async function pageAnswer(response: Response): Promise<PageAnswer> {
  const { status, body, text } = await answerOf(response);
  if (status === 200) return { type: 'view', view: checkoutView.strict().parse(body) };
  const said = problem.safeParse(body);
  assert.ok(said.success, `an answer that is no problem of the protocol: ${status} ${text}`);
  return { type: 'problem', status, problem: said.data.error };
}

/** Returns the view in an answer. Fails the test with the answer's text if there is none. */
export function viewIn(answer: PageAnswer): CheckoutView {
  assert.ok(answer.type === 'view', JSON.stringify(answer));
  return answer.view;
}

/** Checks that the proxy refused a page's request with this code. */
export function assertProblem(answer: PageAnswer, code: Problem['code']): void {
  assert.equal(answer.type === 'problem' ? answer.problem.code : answer.view.state, code, JSON.stringify(answer));
}

/** Starts a shop in front of a service. Its API key is the account's name, as in the sandbox. */
export async function startMerchant(
  service: Pick<TestService, 'url' | 'baseUrl'>,
  account: 'sandbox' | 'other' = 'sandbox',
  port = 0,
): Promise<Merchant> {
  const events: PayEvent[] = [];
  const deliveries: Delivery[] = [];
  const mounted: { proxy?: Proxy } = {};
  const server = await serve(async (request) => {
    if (new URL(request.url).pathname === '/pay/webhooks')
      deliveries.push({ headers: request.headers, body: await request.clone().text() });
    return mounted.proxy?.fetch(request) ?? new Response('not open yet', { status: 503 });
  }, port);
  const { origin } = server;
  const proxy = createProxy({
    baseUrl: service.baseUrl,
    apiKey: account,
    apiSecret: account,
    webhookSecret: account,
    allowedOrigins: [origin],
    publicUrl: origin,
  });
  mounted.proxy = proxy;
  for (const name of CHECKOUT_EVENTS satisfies readonly PayEventName[]) proxy.on(name, (event) => void events.push(event));

  const post = async (path: string, body: unknown, signal?: AbortSignal) =>
    pageAnswer(
      await fetch(`${origin}/pay/checkout/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      }),
    );

  const vault = async (body: object, from = service.url) =>
    answerOf(
      await fetch(`${service.url}/vault/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: from },
        body: JSON.stringify(body),
      }),
    );

  const merchant: Merchant = {
    origin,
    proxy,
    events,
    deliveries,
    told: (session_id) => events.filter(({ checkout }) => checkout.session_id === session_id).map(({ event }) => event),
    async open(session = {}) {
      const made = await proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00', ...session });
      return made.session_id;
    },
    vault,
    async tokenise(session_id, number, code = '123') {
      const answer = await vault({ session_id, number, expiry_month: 12, expiry_year: 2098, code });
      assert.equal(answer.status, 201, answer.text);
      return (answer.body as { token: string }).token;
    },
    pay: (session_id, { signal, ...attempt }) =>
      post(`${session_id}/pay`, { attempt_key: crypto.randomUUID(), revision: 1, customer: THANDI, ...attempt }, signal),
    buy: async (session_id, number, attempt = {}) =>
      merchant.pay(session_id, { ...attempt, token: await merchant.tokenise(session_id, number) }),
    view: async (session_id) => viewIn(await pageAnswer(await fetch(`${origin}/pay/checkout/${session_id}`))),
    cancel: (session_id) => post(`${session_id}/cancel`, {}),
    close: () => server.close(),
  };
  return merchant;
}
