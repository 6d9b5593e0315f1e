import assert from 'node:assert/strict';
import { startService, type Service, type ServiceOptions } from '../../src/service.ts';
import type { TestDatabase } from './databases.ts';
import { LOOSE } from './limits.ts';
import { freePort } from './free-port.ts';

/** What the service answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null when it is none. */
  readonly body: unknown;
}

/** What an API call may say besides method, path and body. */
export interface CallOptions {
  /** `key:secret`, or null for no Authorization header. Default the sandbox account's. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of `body`, as it is. */
  readonly raw?: string;
}

/** A running service whose clock stands still until the test moves it. */
export interface TestService {
  readonly url: string;
  readonly baseUrl: string;
  readonly database: TestDatabase;
  /** Everything it logged since it was first started. */
  readonly log: readonly string[];
  /** Calls the service; a path without `/2.0` in front of it is one of the interface. */
  api(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** The clock's time. */
  now(): Promise<Date>;
  /** Moves the clock by an ISO 8601 duration; answers once everything due on the way is done, webhooks included. */
  advance(duration: string): Promise<void>;
  /** Waits until nothing is due any more. */
  drain(): Promise<void>;
  /** Stops it as an operator would. */
  close(): Promise<void>;
  /** Starts it again where it was: same data, same address; set up otherwise where that is said. */
  start(changed?: ServiceOptions): Promise<void>;
}

/** A silent network is silent after this: short enough to wait for, long enough for one that a busy machine keeps waiting. */
const NETWORK_TIMEOUT = 1_500;

/** No test waits for a receiver to be given up; one that a busy machine keeps waiting must not be told twice. */
const WEBHOOK_TIMEOUT = 60_000;

/** For tests with many calls at once and no silent card among them: a slow machine must not look like a silent network. */
export const PATIENT: ServiceOptions = { networkTimeout: 60_000 };

/** Reads an answer to the end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Pages are no JSON.
  }
  return { status: response.status, headers: response.headers, text, body };
}

const basic = (key: string) => `Basic ${Buffer.from(key).toString('base64')}`;

/** A call to a service at `url`. */
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

/** Starts a service on a database, its clock frozen at the moment. */
export async function startTestService(database: TestDatabase, overrides: ServiceOptions = {}): Promise<TestService> {
  const log: string[] = [];
  const options: ServiceOptions = {
    ...database.options,
    rate: 100_000,
    velocity: LOOSE,
    wrongSecrets: 100_000,
    networkTimeout: NETWORK_TIMEOUT,
    webhookTimeout: WEBHOOK_TIMEOUT,
    log: { write: (line) => void log.push(line) },
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
