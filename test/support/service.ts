import assert from 'node:assert/strict';
import { startService, type Service, type ServiceOptions } from '../../src/service.ts';
import type { TestDatabase } from './databases.ts';
import { LOOSE } from './limits.ts';
import { watchLog } from './log-watch.ts';
import { freePort } from './free-port.ts';

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or null if the body is not JSON. */
  readonly body: unknown;
}

/** The options of an API call, besides its method, path and body. */
export interface CallOptions {
  /** `key:secret`, or null for no Authorization header. The default is the sandbox account's key. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged instead of `body`. */
  readonly raw?: string;
}

/** A running service whose clock is frozen until the test moves it. */
export interface TestService {
  readonly url: string;
  readonly baseUrl: string;
  readonly database: TestDatabase;
  /** Everything that the service has logged since its first start. */
  readonly log: readonly string[];
  /** Calls the service. A path that does not begin with `/2.0` is a path of the interface. */
  api(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** The clock's time. */
  now(): Promise<Date>;
  /** Moves the clock by an ISO 8601 duration. Resolves once all work that falls due on the way is done, including webhooks. */
  advance(duration: string): Promise<void>;
  /** Waits until no work is due. */
  drain(): Promise<void>;
  /** Stops the service as an operator does. */
  close(): Promise<void>;
  /** Starts the service again with the same data and address. Options in `changed` replace the earlier ones. */
  start(changed?: ServiceOptions): Promise<void>;
}

/**
 * The time after which a card network counts as silent. It is short enough for a test to wait for, and long enough for a
 * network that answers slowly on a busy machine.
 */
const NETWORK_TIMEOUT = 1_500;

/** No test waits for a receiver to time out. A receiver that is slow because the machine is busy must not get its webhook twice. */
const WEBHOOK_TIMEOUT = 60_000;

/** For tests with many parallel calls and no silent card: a network that is slow because the machine is busy must not count as silent. */
export const PATIENT: ServiceOptions = { networkTimeout: 60_000 };

/** Reads a response to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Pages are not JSON.
  }
  return { status: response.status, headers: response.headers, text, body };
}

const basic = (key: string) => `Basic ${Buffer.from(key).toString('base64')}`;

/** Calls the service at `url`. */
export async function callService(url: string, method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  const { key = 'sandbox:sandbox', headers = {}, raw } = options;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const full = /^\/(2\.0|sandbox|healthz|readyz|metrics|frame|vault|checkout\/ses_)/.test(path) ? path : `/2.0${path}`;
  return answerOf(
    await fetch(`${url}${full}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: basic(key) }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    }),
  );
}

/** Starts a service on a database. Its clock is frozen at the current moment. */
export async function startTestService(database: TestDatabase, overrides: ServiceOptions = {}): Promise<TestService> {
  const log: string[] = [];
  const options: ServiceOptions = {
    ...database.options,
    rate: 100_000,
    velocity: LOOSE,
    wrongSecrets: 100_000,
    networkTimeout: NETWORK_TIMEOUT,
    webhookTimeout: WEBHOOK_TIMEOUT,
    log: {
      write: (line) => {
        log.push(line);
        watchLog(line);
      },
    },
    ...overrides,
  };
  const port = overrides.port ?? (await freePort());
  let running: Service | null = await startService({ ...options, port });
  const { url, baseUrl } = running;

  const move = async (body: object) => {
    const answer = await callService(url, 'POST', '/sandbox/clock', { ...body, freeze: true });
    assert.equal(answer.status, 200, answer.text);
  };
  await move({});

  return {
    url,
    baseUrl,
    database,
    log,
    api: (method, path, body, more) => callService(url, method, path, body, more),
    async now() {
      const { body } = await callService(url, 'GET', '/sandbox/clock');
      return new Date((body as { result: { now: string } }).result.now);
    },
    advance: (duration) => move({ advance: duration }),
    drain: () => move({ advance: 'PT0S' }),
    async close() {
      await running?.close();
      running = null;
    },
    async start(changed = {}) {
      running = await startService({ ...options, port, ...changed });
    },
  };
}
