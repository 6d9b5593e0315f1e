import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CARDS } from '../support/merchant.ts';
import { callService, type Answer } from '../support/service.ts';

/** Merchants and shoppers who continue through every fault, and record what was promised to them. */

/** What was acknowledged, and the other answers. */
export interface Promises {
  /** Customers by reference. */
  readonly customers: ReadonlySet<string>;
  /** Sessions by the reference of their order. */
  readonly sessions: ReadonlyMap<string, string>;
  /** Sessions whose payment was answered with `completed`. */
  readonly paid: ReadonlySet<string>;
  /** The number of answers by status. `cut` counts requests without an answer. */
  readonly answers: Readonly<Record<string, number>>;
  /** Why each request without an answer has none. */
  readonly cuts: readonly string[];
  /** Answers that nobody should get, whatever state the database is in. */
  readonly strange: readonly string[];
}

/** A load that runs until it is stopped. */
export interface Load {
  readonly promises: Promises;
  /** Resolves after `count` more payments have been acknowledged. @throws Error for an answer that nobody should get */
  morePaid(count: number): Promise<void>;
  /** Lets everyone finish their current request. */
  stop(): Promise<void>;
  /** Ends the load when it is possible that nothing is answered any more. */
  abandon(): Promise<void>;
}

/** How long a caller waits before it sends its request again to the other node, in milliseconds. */
const AGAIN_MS = 150;

/** Answers that a caller can handle: done, too many requests, and try again later. */
const isRight = ({ status, headers, text }: Answer): boolean =>
  status === 200 ||
  status === 201 ||
  status === 429 ||
  (status === 503 && headers.get('retry-after') !== null && text.includes('"error_code":"999"'));

/** What the network said: `fetch` gives it as the cause of its own error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String(cause);
}

/** Starts shoppers at several nodes. Each pays one session after another. Webhooks of the sessions go to `notifyUrl`. */
export function startLoad(urls: readonly string[], { shoppers, notifyUrl }: { shoppers: number; notifyUrl: string }): Load {
  const customers = new Set<string>();
  const sessions = new Map<string, string>();
  const paid = new Set<string>();
  const answers: Record<string, number> = {};
  const cuts: string[] = [];
  const strange: string[] = [];
  const waiting = new Set<() => void>();
  let stopped = false;
  let abandoned = false;
  let made = 0;
  /** Makes the keys and references of one load differ from those of other loads. */
  const run = randomUUID().slice(0, 8);

  /** Sends a request until it is done, to the two nodes in turn. */
  async function insist(
    shopper: number,
    method: string,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    for (let turn = shopper; !abandoned; turn += 1) {
      const url = urls[turn % urls.length] ?? '';
      const answer = await callService(url, method, path, body, { headers: { origin: url, ...headers } }).catch((error: unknown) => {
        cuts.push(`${method} ${path.replace(/ses_\w+/, '…')} ${reasonOf(error)}`);
        return null;
      });
      const status = answer === null ? 'cut' : String(answer.status);
      answers[status] = (answers[status] ?? 0) + 1;
      if (answer !== null && !isRight(answer)) {
        strange.push(`${method} ${path.replace(/ses_\w+/, '…')} ${answer.status} ${answer.text.slice(0, 300)}`);
        for (const look of waiting) look();
        throw new Error('an answer that nobody should get');
      }
      if (answer?.status === 200 || answer?.status === 201) return answer.body;
      await sleep(AGAIN_MS);
    }
    throw new Error('abandoned');
  }

  async function buy(shopper: number): Promise<void> {
    const reference = `order-${run}-${(made += 1)}`;
    const known = `customer-${run}-${made}`;
    const customer = { reference: known, person_name: 'Thandi', person_surname: 'Mokoena' };
    await insist(shopper, 'POST', '/customers/create', { records: [customer] }, { 'idempotency-key': known });
    customers.add(known);
    const page = { mode: 'ONE_TIME', amount: '149.00', order: { reference }, redirects: { notify_url: notifyUrl } };
    const created = await insist(shopper, 'POST', '/checkout/page', page, { 'idempotency-key': reference });
    const { session_id } = (created as { result: { session_id: string } }).result;
    sessions.set(reference, session_id);
    const card = { session_id, number: CARDS.approved, expiry_month: 12, expiry_year: 2098, code: '123' };
    const { token } = (await insist(shopper, 'POST', '/vault/tokens', card)) as { token: string };
    const attempt = {
      attempt_key: randomUUID(),
      revision: 1,
      token,
      customer: { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
    };
    const view = await insist(shopper, 'POST', `/checkout/sessions/${session_id}/pay`, attempt);
    if ((view as { result: { state: string } }).result.state !== 'completed') return;
    paid.add(session_id);
    for (const look of waiting) look();
  }

  const running = Array.from({ length: shoppers }, async (_, shopper) => {
    while (!stopped) await buy(shopper).catch(() => sleep(AGAIN_MS));
  });

  return {
    promises: { customers, sessions, paid, answers, cuts, strange },
    morePaid(count) {
      const enough = paid.size + count;
      return new Promise((resolve, reject) => {
        const look = () => {
          if (paid.size < enough && strange.length === 0) return;
          waiting.delete(look);
          if (strange.length > 0) reject(new Error(strange.join('\n')));
          else resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
    async abandon() {
      stopped = true;
      abandoned = true;
      await Promise.all(running);
    },
  };
}
