import { CARDS } from './cards.ts';

/** The sandbox inside a test: the real service with simulated rails, in memory, on a port of its own. */

/** The answer to a call of the interface. */
export interface SandboxAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The body as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The clock of the whole sandbox. It moves only forward. A move resolves when all work that fell due on the way is done, webhooks
 * included.
 */
export interface SandboxClock {
  /** The clock's time. */
  now(): Promise<Date>;
  /** Moves the clock forward by an ISO 8601 duration such as `P1M`. Returns how many pieces of due work ran. */
  advance(duration: string): Promise<number>;
  /** Moves the clock forward to a moment. Returns how many pieces of due work ran. */
  set(at: Date): Promise<number>;
  /** Stops the clock, so that only the test moves it. */
  freeze(): Promise<void>;
}

/** A running sandbox. */
export interface Sandbox {
  /** The service's origin, such as `http://localhost:41234`: console, hosted pages, card frame. */
  readonly url: string;
  /** The proxy's option `baseUrl`: the address of the interface, ending in `/2.0`. */
  readonly baseUrl: string;
  /** The proxy's option `apiKey`. */
  readonly apiKey: 'sandbox';
  /** The proxy's option `apiSecret`. */
  readonly apiSecret: 'sandbox';
  /** The proxy's option `webhookSecret`, with which webhooks are signed. */
  readonly webhookSecret: 'sandbox';
  /** The clock of the whole sandbox. */
  readonly clock: SandboxClock;
  /** Calls the interface with the sandbox key; the path is relative to `baseUrl`. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SandboxAnswer>;
  /** Stores a card for a customer without a browser. Returns the card's id. @throws Error if the service refuses */
  storeCard(customer_id: string, card_number?: string): Promise<string>;
  /** Answers a mandate as the payer does at the bank. @throws Error if the mandate does not wait for an answer */
  answerMandate(mandate_id: string, answer: 'APPROVE' | 'DECLINE' | 'NO_REPLY'): Promise<void>;
  /** Returns the id of the newest mandate. @throws Error if there is none */
  lastMandate(): Promise<string>;
  /** Sets the address that gets webhooks about records; null removes it. A session's `notify_url` gets its events in any case. */
  tellOfRecords(webhook_url: string | null): Promise<void>;
  /** Stops the sandbox and deletes all its data. */
  close(): Promise<void>;
}

/** High limits, because tests pay and sign more from one machine than any shop sees. A test of the limits may set its own. */
const HIGH_LIMITS = {
  velocity: {
    declines_per_card: 100_000,
    declines_per_address: 100_000,
    checks_per_session: 100_000,
    checks_per_account: 100_000,
    checks_per_address: 100_000,
    questions_per_account: 100_000,
    questions_per_mobile: 100_000,
    questions_per_address: 100_000,
  },
  wrongSecrets: 100_000,
};

/** The options of a sandbox. */
export interface SandboxOptions {
  /** The port to listen on. Default a free one. */
  readonly port?: number;
  /** Real milliseconds to wait for a card network. Default 5000. */
  readonly networkTimeout?: number;
}

/** The service is a package of its own, so that a project that needs only the drivers does not install a database. */
const PACKAGE = 'pay-elements-sandbox';

/** Loads the package of the service. @throws Error that says how to install it, if it is not installed */
async function servicePackage(): Promise<typeof import('pay-elements-sandbox')> {
  try {
    import.meta.resolve(PACKAGE);
  } catch (error) {
    throw new Error(`startSandbox needs the payments service: npm install --save-dev ${PACKAGE}`, { cause: error });
  }
  return import('pay-elements-sandbox');
}

/** Starts a sandbox. Its data is deleted when it is closed. @throws Error if the package pay-elements-sandbox is not installed */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { startService } = await servicePackage();
  const service = await startService({
    port: 0,
    dataDir: 'memory://',
    rate: 100_000,
    ...HIGH_LIMITS,
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
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer['error_details'])}`);
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
