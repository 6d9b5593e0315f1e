import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createParser } from 'eventsource-parser';
import { createProxy, type Proxy } from '../../../src/proxy.ts';
import { portalView, type PortalView } from '../../../src/contract/sessions/portal.ts';
import type { TestService } from '../../support/service.ts';

/** A customer's browser with a portal. It talks only to the merchant's proxy and to the card frame's vault. */

const ORIGIN = 'https://shop.example';

/** The proxy's answer. */
export interface Heard {
  readonly status: number;
  readonly body: unknown;
}

/** An event stream that a page has open. */
export interface Following {
  /** Every view that has arrived, in order. */
  readonly views: readonly PortalView[];
  /** Waits for a view that fulfils a condition. @throws Error if the stream ends before */
  until(holds: (view: PortalView) => boolean): Promise<PortalView>;
  /** Waits until the stream ends. */
  ended(): Promise<void>;
  hangUp(): void;
}

/** A portal in a browser. */
export interface Portal {
  readonly session_id: string;
  /** Sends a request as a page does. */
  ask(method: 'GET' | 'POST', action: string, body?: object): Promise<Heard>;
  /** Performs an action, with a new key unless one is given. Returns the view. */
  act(action: string, body?: object): Promise<PortalView>;
  view(): Promise<PortalView>;
  preview<T>(action: string, body?: object): Promise<T>;
  /** Opens an event stream, as a page does. */
  follow(): Promise<Following>;
  /** Types a card in the card frame. Returns the vault's token for it. */
  typed(card_number: string): Promise<string>;
  /** Types a card in the frame and stores it. */
  add(card_number: string, more?: object): Promise<PortalView>;
  readonly proxy: Proxy;
}

/** The merchant's proxy. */
const proxyOf = (service: TestService): Proxy =>
  createProxy({ baseUrl: `${service.url}/2.0`, apiKey: 'sandbox', apiSecret: 'sandbox', allowedOrigins: [ORIGIN] });

/** Opens a portal for a customer. */
export async function openPortal(service: TestService, customer_id: string, more: object = {}): Promise<Portal> {
  return portalAt(service, (await proxyOf(service).portal.create({ customer_id, ...more })).session_id);
}

/** The same portal in another tab, which may use another node. */
export function portalAt(service: TestService, session_id: string): Portal {
  const proxy = proxyOf(service);
  const ask: Portal['ask'] = async (method, action, body) => {
    const response = await proxy.fetch(
      new Request(`${ORIGIN}/pay/portal/${session_id}${action === '' ? '' : `/${action}`}`, {
        method,
        headers: { origin: ORIGIN, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      }),
    );
    const json = response.headers.get('content-type') === 'application/json';
    return { status: response.status, body: json ? ((await response.json()) as unknown) : new Uint8Array(await response.arrayBuffer()) };
  };
  const viewIn = ({ status, body }: Heard): PortalView => {
    assert.equal(status, 200, JSON.stringify(body));
    return portalView.strict().parse(body);
  };
  const portal: Portal = {
    session_id,
    proxy,
    ask,
    act: async (action, body = {}) => viewIn(await ask('POST', action, { attempt_key: randomUUID(), ...body })),
    view: async () => viewIn(await ask('GET', '')),
    async preview<T>(action: string, body: object = {}) {
      const { status, body: answer } = await ask('POST', `${action}/preview`, body);
      assert.equal(status, 200, JSON.stringify(answer));
      return answer as T;
    },
    follow: () => following(proxy, session_id),
    async typed(number) {
      const { card_entry } = viewIn(await ask('POST', 'card-entry'));
      const frame = new URL(card_entry?.frame_url ?? '').searchParams.get('session');
      const vault = await fetch(`${service.url}/vault/tokens`, {
        method: 'POST',
        headers: { origin: service.url, 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: frame, number, expiry_month: 12, expiry_year: 2098, code: '123' }),
      });
      return ((await vault.json()) as { token: string }).token;
    },
    add: async (number, more = {}) => portal.act('card-entry/save', { token: await portal.typed(number), ...more }),
  };
  return portal;
}

async function following(proxy: Proxy, session_id: string): Promise<Following> {
  const line = new AbortController();
  const request = new Request(`${ORIGIN}/pay/portal/${session_id}/events`, { headers: { origin: ORIGIN }, signal: line.signal });
  const { status, body } = await proxy.fetch(request);
  assert.equal(status, 200);
  assert.ok(body !== null);
  const views: PortalView[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => event === 'view' && views.push(portalView.strict().parse(JSON.parse(data))),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    parser.feed(value ?? '');
    return !done;
  };
  return {
    views,
    async until(holds) {
      for (;;) {
        const last = views.at(-1);
        if (last !== undefined && holds(last)) return last;
        assert.ok(await more(), `the stream ended with ${JSON.stringify(last)}`);
      }
    },
    async ended() {
      while (await more());
    },
    hangUp: () => line.abort(),
  };
}
