import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../support/databases.ts';
import type { Said } from './service-worker.ts';

/** Shoppers who pay at a service in its own process. */

/** The number of shoppers who pay at the same time. */
export const SHOPPERS = 8;
/** The connections to the services. */
export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A service in its own process. */
export interface Worker {
  readonly url: string;
  /** The processor time that it has used, in milliseconds. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

const next = async (child: ChildProcess): Promise<Said> => ((await once(child, 'message')) as [Said])[0];

export async function startWorker(folder: string, databaseUrl: string): Promise<Worker> {
  const child = fork(join(import.meta.dirname, 'service-worker.ts'), [folder, databaseUrl, await temporaryFolder()]);
  const started = await next(child);
  if (started.type !== 'started') throw new Error('the service did not start');
  return {
    url: started.url,
    async used() {
      child.send('used');
      const said = await next(child);
      return said.type === 'used' ? said.ms : NaN;
    },
    async stop() {
      const closed = once(child, 'exit');
      child.send('stop');
      await closed;
    },
  };
}

/** Receives webhooks. */
export type Inbox = Awaited<ReturnType<typeof startInbox>>;

/** Receives webhooks, and reports when a given number has arrived. */
export async function startInbox() {
  let count = 0;
  let told: (() => void) | null = null;
  const server = createServer((asked, answer) => {
    asked.resume().on('end', () => {
      answer.end();
      count += 1;
      told?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    arrived: (wanted: number) =>
      new Promise<void>((resolve) => {
        told = () => {
          if (count >= wanted) resolve();
        };
        told();
      }),
    count: () => count,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** Sends a request and reads the answer. @throws Error for any answer except success */
export function call(url: string, body: unknown): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const { origin } = new URL(url);
    const asked = request(
      url,
      {
        agent,
        method: sent === undefined ? 'GET' : 'POST',
        headers: { authorization: AUTHORIZATION, origin, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url}: ${answer.statusCode} ${text}`));
          else resolve(JSON.parse(text) as Record<string, unknown>);
        });
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });
}

/** A valid number of sixteen digits that is different for each payment, so that no payment waits for the lock of another one's card. */
function cardNumber(at: number): string {
  const digits = `411111${String(at).padStart(9, '0')}`;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place]) * (place % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let made = 0;

/** One card payment of a guest, with fields of the session that others do not have. */
export async function pay(url: string, notify_url: string, more: object = {}): Promise<void> {
  made += 1;
  const session = { mode: 'ONE_TIME', amount: '149.00', currency: 'ZAR', redirects: { notify_url }, ...more };
  const page = await call(`${url}/2.0/checkout/page`, session);
  const { session_id } = page['result'] as { session_id: string };
  const card = { session_id, number: cardNumber(made), expiry_month: 12, expiry_year: 2098, code: '123' };
  const { token } = await call(`${url}/vault/tokens`, card);
  const answer = await call(`${url}/2.0/checkout/sessions/${session_id}/pay`, {
    attempt_key: crypto.randomUUID(),
    revision: 1,
    method: 'CARD',
    token,
    customer: { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
  });
  const { state } = answer['result'] as { state: string };
  if (state !== 'completed') throw new Error(`the session is ${state}`);
}

/** Makes `count` payments by all shoppers, and waits until the last webhook has arrived. Returns the milliseconds. */
export async function payMany(url: string, inbox: Inbox, count: number): Promise<number> {
  const from = performance.now();
  const wanted = inbox.count() + count;
  let left = count;
  const shopper = async () => {
    while (left > 0) {
      left -= 1;
      await pay(url, inbox.url);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  await inbox.arrived(wanted);
  return performance.now() - from;
}
