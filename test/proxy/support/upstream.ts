import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { createProxy, type Proxy, type ProxyOptions } from '../../../src/proxy.ts';
import { aView } from '../../elements/support/views.ts';

/** A session in the service's answers. */
export const SESSION: CheckoutView = aView({
  expires_in: 60_000,
  cart: {
    reference: 'R-1',
    description: 'Mugs',
    lines: [{ name: 'Enamel mug', sku: 'mug', quantity: 2, unit_amount: 7450, amount: 14_900 }],
    subtotal: 14_900,
    discount: null,
    shipping: null,
    tax: null,
    other: null,
    apart: null,
    tax_within: 1943,
  },
  customer: { display_name: 'Thandi Mokoena' },
  customization: { ...aView().customization, type: null },
  redirects: { success_url: null, cancel_url: null },
});

/** The service's answer with this session. */
export const answerWith = (change: Readonly<Record<string, unknown>> = {}, allowed_origins: string[] | null = ['https://shop.example']) =>
  Response.json({ status: true, result: { ...SESSION, ...change }, allowed_origins });

/** The service's error body. */
export const refusal = (code: string, status: number, details: unknown[] = [], headers: Record<string, string> = {}): Response =>
  Response.json({ status: false, error_code: code, error_message: `no: ${code}`, error_details: details }, { status, headers });

/** A request that reached the service. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A proxy in front of a service whose answers a test sets. Records the requests to the service. */
export function mount(
  answer: (asked: Asked) => Response | Promise<Response> = () => answerWith(),
  options: Partial<ProxyOptions> = {},
  without: readonly 'webhookSecret'[] = [],
) {
  const asked: Asked[] = [];
  const errors: unknown[] = [];
  const proxy: Proxy = createProxy({
    baseUrl: 'https://pay.example/2.0',
    apiKey: 'key',
    apiSecret: 'sécret',
    ...(without.includes('webhookSecret') ? {} : { webhookSecret: 'whisper' }),
    allowedOrigins: ['https://shop.example'],
    onError: (error) => errors.push(error),
    fetch: async (request) => {
      const text = await request.text();
      const one = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      asked.push(one);
      return answer(one);
    },
    ...options,
  });
  /** Calls the proxy as a page does. */
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    proxy.fetch(
      new Request(`https://shop.example${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  return { proxy, asked, errors, ask };
}

/** An attempt as a page sends it. */
export const ATTEMPT = {
  attempt_key: '11111111-2222-4333-8444-555555555555',
  revision: 1,
  token: 'tok_abc.def',
  customer: { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
};
