import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { createProxy, type Proxy, type ProxyOptions } from '../../../src/proxy.ts';

/** A session in the service's answers. */
export const SESSION: CheckoutView = {
  kind: 'checkout',
  session_id: 'ses_1',
  state: 'open',
  version: 1,
  revision: 1,
  mode: 'ONE_TIME',
  payment_type: 'DB',
  amount: 14_900,
  currency: 'ZAR',
  test: true,
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
  customer_fields: ['email'],
  methods: [{ id: 'CARD', kind: 'card', title: null }],
  cards: [],
  request_code: false,
  save_cards: false,
  choice: null,
  recurring_interval: null,
  refunds_fee: false,
  merchant: { name: 'Kareeboom' },
  today: '2026-11-22',
  completed_at: null,
  customization: {
    locale: 'EN_ZA',
    theme: null,
    type: null,
    display_cancel_button: true,
    display_total: true,
    display_cart: true,
    brand_primary: null,
  },
  redirects: { success_url: null, cancel_url: null },
  page_url: 'https://pay.example/checkout/ses_1',
  frame_url: 'https://pay.example/frame/card?session=ses_1',
  failure: null,
  attempt_key: null,
  action: null,
  outcome: null,
};

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
