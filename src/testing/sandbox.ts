import { CARDS } from './cards.ts';

/** The sandbox inside a test: the real service with simulated rails, in memory, on a port of its own. */

/** What a call was answered with. */
export interface SandboxAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The body as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one clock of everything in the sandbox. It moves only forward, and what falls due on the way is done before it answers, webhooks included. */
export interface SandboxClock {
  /** The clock's time. */
  now(): Promise<Date>;
  /** Moves on by an ISO 8601 duration such as `P1M`. Answers how much due work ran. */
  advance(duration: string): Promise<number>;
  /** Moves on to a moment. Answers how much due work ran. */
  set(at: Date): Promise<number>;
  /** Stands still, so that only the test moves it. */
  freeze(): Promise<void>;
}

/** A running sandbox. */
export interface Sandbox {
  /** The service's origin, such as `http://localhost:41234`: console, hosted pages, card frame. */
  readonly url: string;
  /** What a proxy takes as `baseUrl`. */
  readonly baseUrl: string;
  /** What a proxy takes as `apiKey`, `apiSecret` and `webhookSecret`. */
  readonly apiKey: 'sandbox';
  /** The secret of that key. */
  readonly apiSecret: 'sandbox';
  /** What webhooks are signed with. */
  readonly webhookSecret: 'sandbox';
  /** The clock that everything in it runs on. */
  readonly clock: SandboxClock;
  /** Calls the interface with the sandbox key; the path is relative to base_url. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SandboxAnswer>;
  /** Stores a card for a customer without a browser, and answers its id. @throws Error when the service refuses */
  storeCard(customer_id: string, card_number?: string): Promise<string>;
  /** Plays the payer's bank. @throws Error when the mandate does not wait for an answer */
  answerMandate(mandate_id: string, answer: 'APPROVE' | 'DECLINE' | 'NO_REPLY'): Promise<void>;
  /** The id of the mandate that was signed or made last. @throws Error when there is none */
  lastMandate(): Promise<string>;
  /** Where records that are created or updated are told of, beside a session's notify_url. */
  tellOfRecords(webhook_url: string | null): Promise<void>;
  /** Stops it. Everything in it is gone. */
  close(): Promise<void>;
}

/** Tests decline more cards from one machine than any shop sees; an integration may set limits to see them hold. */
const UNBRAKED = {
  velocity: { declines_per_card: 100_000, declines_per_address: 100_000, checks_per_session: 100_000, checks_per_address: 100_000 },
  wrongSecrets: 100_000,
};

/** How a sandbox is started. */
export interface SandboxOptions {
  /** Port to listen on. A free one unless told. */
  readonly port?: number;
  /** Real milliseconds to wait for a card network. Default 5000. */
  readonly networkTimeout?: number;
}

/** The service is a package of its own, so that nobody installs a database who only wants the drivers. */
const PACKAGE = 'pay-elements-sandbox';

/** @throws Error that says how to get the package where it is not installed */
async function servicePackage(): Promise<typeof import('pay-elements-sandbox')> {
  try {
    import.meta.resolve(PACKAGE);
  } catch (error) {
    throw new Error(`startSandbox needs the payments service: npm install --save-dev ${PACKAGE}`, { cause: error });
  }
  return import('pay-elements-sandbox');
}

/** Starts one. Everything is gone when it is closed. @throws Error where the package pay-elements-sandbox is not installed */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { startService } = await servicePackage();
  const service = await startService({
    port: 0,
    dataDir: 'memory://',
    rate: 100_000,
    ...UNBRAKED,
    log: { write: () => undefined },
    ...options,
  });
  const ask = async (method: string, url: string, body?: unknown): Promise<SandboxAnswer> => {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Basic ${btoa('sandbox:sandbox')}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const root = async (method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body: answer } = await ask(method, `${service.url}${path}`, body);
    if (status !== 200) throw new Error(`${path}: ${String(answer['error_message'])}`);
    return answer['result'] as Record<string, unknown>;
  };
  const move = async (body: object): Promise<number> => Number((await root('POST', '/sandbox/clock', body))['ran']);
  return {
    url: service.url,
    baseUrl: service.baseUrl,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    clock: {
      now: async () => new Date(String((await root('GET', '/sandbox/clock'))['now'])),
      advance: (duration) => move({ advance: duration, freeze: true }),
      set: (at) => move({ now: at.toISOString(), freeze: true }),
      freeze: async () => {
        await move({ freeze: true });
      },
    },
    call: (method, path, body) => ask(method, `${service.baseUrl}${path}`, body),
    storeCard: async (customer_id, card_number = CARDS.approved) =>
      String((await root('POST', '/sandbox/cards', { customer_id, card_number, expiry: '12/99', cvc: '123' }))['id']),
    answerMandate: async (mandate_id, answer) => {
      await root('POST', `/sandbox/mandates/${mandate_id}/answer`, { answer });
    },
    lastMandate: async () => {
      const { body } = await ask('GET', `${service.baseUrl}/mandates/list?limit=1`);
      const [mandate] = body['results'] as readonly { readonly id: string }[];
      if (mandate === undefined) throw new Error('no mandate was made yet');
      return mandate.id;
    },
    tellOfRecords: async (webhook_url) => {
      await root('POST', '/sandbox/account', { webhook_url });
    },
    close: () => service.close(),
  };
}
